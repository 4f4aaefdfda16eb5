// The last part of a public report's URL.
import { toAsciiSlug } from '../slug.ts';

const SLUG_MAX = 40;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Generates a report's slug: the name's slug and 8 random characters, so that nobody can guess another report's link.
 */
export function generateReportSlug(name: string): string {
  const base = toAsciiSlug(name, SLUG_MAX);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );
  return base ? `${base}-${random}` : random;
}
