// Secret URLs that can be shown to their owner again but can't be derived from the database alone: the secret is
// computed from the row's seed with our key, and only its hash is stored.
import { sha256Hex } from './digest.ts';

/** What a secret URL gives access to. A secret for one purpose is invalid for another. */
type Purpose = 'recap' | 'calendar-feed' | 'ad-copy';

/** Matches the whole secret of a URL: 128 bits in base64url. */
export const URL_SECRET_PATTERN = /^[\w-]{22}$/;
const BYTES = 16;

/** Derives the secret of a URL. @returns 128 bits in base64url, always the same for the same arguments. */
export async function deriveUrlSecret(purpose: Purpose, seed: string, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(`${purpose}:${seed}`));
  return btoa(String.fromCharCode(...new Uint8Array(signature).subarray(0, BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

export const hashUrlSecret = (secret: string): Promise<string> => sha256Hex(secret);
