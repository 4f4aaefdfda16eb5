// `envelope` (JSON), `SPF` ('pass') and `dkim` ('{@example.com : pass}').
import { formatAuthenticationResults } from '../authentication.ts';

const FIELD_MAX = 4_000;

export function envelopeSender(form: Map<string, string>): string {
  try {
    const { from } = JSON.parse(form.get('envelope') ?? '') as { from?: unknown };
    return typeof from === 'string' ? from.slice(0, 320) : '';
  } catch {
    return '';
  }
}

export function sendGridAuthentication(form: Map<string, string>): string | null {
  const spf = form.get('SPF')?.trim().toLowerCase();
  const dkim = form.get('dkim')?.slice(0, FIELD_MAX).toLowerCase();
  if (spf === undefined && dkim === undefined) return null;
  const signers = [...(dkim ?? '').matchAll(/@([a-z0-9._-]{1,253})\s?:\s?pass\b/g)].map(([, domain = '']) => domain);
  return formatAuthenticationResults(signers, spf === 'pass', envelopeSender(form));
}
