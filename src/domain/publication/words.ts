// Lower case, without accents and punctuation; scripts without spaces between words are split into characters.

const RUN = /[\p{L}\p{N}\p{M}]+/gu;
const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

export function splitWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .toLowerCase();
  const words: string[] = [];
  for (const [run] of folded.matchAll(RUN)) {
    if (NO_SPACES.test(run)) words.push(...run);
    else words.push(run);
  }
  return words;
}

export function shingles(words: readonly string[], size: number): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + size <= words.length; at++) found.add(words.slice(at, at + size).join(' '));
  return found;
}

/** Share (0 to 1) of the smaller set that is also in the larger one; 0 if either is empty. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  if (small.size === 0) return 0;
  let shared = 0;
  for (const one of small) if (large.has(one)) shared++;
  return shared / small.size;
}
