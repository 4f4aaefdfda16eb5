// Words and character n-grams as numbers: hashed, so that no text is kept with the weights.

export const HASH_BITS = 13;
export const HASH_SIZE = 1 << HASH_BITS;
const WORDS_MAX = 160;
const MARKER_MAX = 90;

/** FNV-1a of a string's units, folded to HASH_BITS. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return ((hash >>> HASH_BITS) ^ hash) & (HASH_SIZE - 1);
}

const masked = (line: string) =>
  line
    .toLowerCase()
    .replace(/https?:\S+/gu, ' ')
    .replace(/\d+/gu, '0')
    .replace(/[^\p{L}0%$€£#*™®]+/gu, ' ')
    .trim();

/** Words and pairs of words of a text, each once. */
export function wordHashes(line: string): number[] {
  const words = masked(line).split(' ').slice(0, WORDS_MAX);
  const found = new Set<number>();
  for (let i = 0; i < words.length; i++) {
    if (!words[i]) continue;
    found.add(hashOf(`w ${words[i]}`));
    if (i > 0) found.add(hashOf(`p ${words[i - 1]} ${words[i]}`));
  }
  return [...found];
}

/** Character n-grams (3 to 5) of a short line's beginning: forms of words that no list has. */
export function letterHashes(line: string): number[] {
  const text = ` ${masked(line).slice(0, MARKER_MAX)} `;
  const found = new Set<number>();
  for (let n = 3; n <= 5; n++) for (let i = 0; i + n <= text.length; i++) found.add(hashOf(`c${text.slice(i, i + n)}`));
  return [...found];
}

/**
 * @returns log-odds of a set of hashed features; averaged by the root of their number, so that long texts don't shout.
 */
export function logOdds(weights: ArrayLike<number>, bias: number, hashes: readonly number[]): number {
  let sum = 0;
  for (const hash of hashes) sum += weights[hash] as number;
  return bias + sum / Math.sqrt(Math.max(1, hashes.length));
}
