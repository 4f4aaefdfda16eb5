// HMAC-SHA256 of `timestamp + token` (documentation.mailgun.com, 'Securing webhooks').
import { hex } from '../../digest.ts';
import { formatAuthenticationResults } from '../authentication.ts';
import { secretsEqual } from './secret.ts';

const WINDOW_MS = 5 * 60_000;

export const isMailgunForm = (form: Map<string, string>): boolean =>
  ['timestamp', 'token', 'signature'].every((name) => form.has(name)) && form.has('recipient');

/** True if the form was signed with `key` within the last five minutes. */
export async function isMailgunSignatureValid(form: Map<string, string>, key: string, now: Date): Promise<boolean> {
  const timestamp = form.get('timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > WINDOW_MS) return false;
  const bytes = new TextEncoder().encode(key);
  const secret = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign(
    'HMAC',
    secret,
    new TextEncoder().encode(timestamp + (form.get('token') ?? '')),
  );
  return secretsEqual((form.get('signature') ?? '').toLowerCase(), hex(signed));
}

/** Call it only if the filter is on: otherwise the sender wrote these headers. Null if none, or if one occurs twice. */
export function mailgunAuthentication(form: Map<string, string>): string | null {
  const headers = headersIn(form.get('message-headers') ?? '');
  const [dkim, spf, signature] = ['x-mailgun-dkim-check-result', 'x-mailgun-spf', 'dkim-signature'].map((name) => {
    const values = headers.filter(([key]) => key === name);
    return values.length === 1 ? values[0]?.[1] : undefined;
  });
  if (dkim === undefined && spf === undefined) return null;
  const signer = /(?:^|;)\s{0,20}d\s{0,5}=\s{0,5}([a-z0-9._-]{1,253})/i.exec((signature ?? '').slice(0, 4_000))?.[1];
  const signers = dkim?.toLowerCase() === 'pass' && signer ? [signer.toLowerCase()] : [];
  return formatAuthenticationResults(signers, spf?.toLowerCase() === 'pass', form.get('sender') ?? '');
}

function headersIn(field: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(field);
    if (!Array.isArray(pairs)) return [];
    return pairs.flatMap((pair): [string, string][] =>
      Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'string'
        ? [[pair[0].toLowerCase(), pair[1]]]
        : [],
    );
  } catch {
    return [];
  }
}
