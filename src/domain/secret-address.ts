// Secret addresses that can be shown to their owner again but can't be derived from the database alone: the secret is
// computed from the row's seed with our key, and only its hash is stored.
import { sha256Hex } from './digest.ts';

/** What an address gives access to. A secret for one purpose is invalid for another. */
type Purpose = 'recap' | 'calendar-feed';

/** Matches a secret: 128 bits in base64url. */
export const SECRET_PATTERN = /^[\w-]{22}$/;
const BYTES = 16;

/** Derives the secret of an address. @returns 128 bits in base64url, always the same for the same arguments. */
export async function deriveSecret(purpose: Purpose, seed: string, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(`${purpose}:${seed}`));
  return btoa(String.fromCharCode(...new Uint8Array(signature).subarray(0, BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The hash of a secret; only the hash is stored. */
export const hashSecret = (secret: string): Promise<string> => sha256Hex(secret);
