// The last part of a public report's address.

const SLUG_MAX = 40;
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A report's slug: the name's slug and 8 random characters, so that nobody can guess another report's link. */
export function slugOf(name: string): string {
  const base = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '');
  const random = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join(
    '',
  );
  return base ? `${base}-${random}` : random;
}
