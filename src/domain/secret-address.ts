// Secret addresses that can be shown again to their owner and are useless to whoever reads the database: the secret is
// derived from the row's seed with our key, and only its digest is stored.
import { sha256Hex } from './digest.ts';

/** What an address opens. A secret of one purpose opens nothing of another. */
type Purpose = 'recap' | 'calendar-feed';

/** 128 bits in base64url. */
export const SECRET = /^[\w-]{22}$/;
const BYTES = 16;

export async function secretOf(purpose: Purpose, seed: string, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(`${purpose}:${seed}`));
  return btoa(String.fromCharCode(...new Uint8Array(signature).subarray(0, BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** What is stored of a secret. */
export const secretHash = (secret: string): Promise<string> => sha256Hex(secret);
