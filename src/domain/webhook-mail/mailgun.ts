// Mailgun signs `timestamp + token` by HMAC-SHA256 (documentation.mailgun.com, 'Securing webhooks'); a signature counts for five minutes.
import { sameSecret } from './secret.ts';

const WINDOW_MS = 5 * 60_000;

export const isMailgun = (form: Map<string, string>): boolean =>
  ['timestamp', 'token', 'signature'].every((name) => form.has(name)) && form.has('recipient');

export async function provenByMailgun(form: Map<string, string>, key: string, now: Date): Promise<boolean> {
  const timestamp = form.get('timestamp') ?? '';
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > WINDOW_MS) return false;
  const bytes = new TextEncoder().encode(key);
  const secret = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign(
    'HMAC',
    secret,
    new TextEncoder().encode(timestamp + (form.get('token') ?? '')),
  );
  const expected = Array.from(new Uint8Array(signed), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return sameSecret((form.get('signature') ?? '').toLowerCase(), expected);
}
