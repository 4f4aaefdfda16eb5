// Secret URLs that can be shown to their owner again but can't be derived from the database alone: the secret is
// computed from the row's seed with our key, and only its hash is stored.
import { sha256Hex } from './digest.ts';

/** What a secret URL gives access to. A secret for one purpose is invalid for another. */
type Purpose = 'recap' | 'calendar-feed' | 'ad-copy';

/** The whole secret of a URL: 128 bits in base64url. */
const URL_SECRET_PATTERN = /^[\w-]{22}$/;
const BYTES = 16;

/** @returns 128 bits in base64url, always the same for the same arguments. */
async function deriveUrlSecret(purpose: Purpose, seed: string, key: string): Promise<string> {
  const encoder = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', encoder.encode(key), hmac, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', imported, encoder.encode(`${purpose}:${seed}`));
  return btoa(String.fromCharCode(...new Uint8Array(signature).subarray(0, BYTES)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** The secret of a row's URL, and the hash under which it is stored. */
export async function createUrlSecret(purpose: Purpose, seed: string, key: string) {
  const secret = await deriveUrlSecret(purpose, seed, key);
  return { secret, secretHash: await sha256Hex(secret) };
}

/** The secret of a stored URL; null if the key has changed since it was made. */
export async function recallUrlSecret(
  purpose: Purpose,
  { seed, secretHash }: { seed: string; secretHash: string },
  key: string,
): Promise<string | null> {
  const made = await createUrlSecret(purpose, seed, key);
  return made.secretHash === secretHash ? made.secret : null;
}

/** The hash by which the row of a URL's secret is found; null if the text is no secret. */
export const hashUrlSecret = async (secret: string): Promise<string | null> =>
  URL_SECRET_PATTERN.test(secret) ? await sha256Hex(secret) : null;
