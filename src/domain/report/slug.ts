import { toAsciiSlug } from '../slug.ts';

const SLUG_MAX = 40;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Nobody can guess another report's link. */
export function generateReportSlug(name: string): string {
  const base = toAsciiSlug(name, SLUG_MAX);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );
  return base ? `${base}-${random}` : random;
}
