// Turns words and character n-grams into feature numbers by hashing, so that the weights contain no text of mails.

export const HASH_BITS = 13;
export const HASH_BUCKET_COUNT = 1 << HASH_BITS;
const WORDS_MAX = 160;
const MARKER_MAX = 90;

/** The FNV-1a hash of a string's UTF-16 units, reduced to HASH_BITS bits. */
export function hashToBucket(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return ((hash >>> HASH_BITS) ^ hash) & (HASH_BUCKET_COUNT - 1);
}

const maskText = (line: string) =>
  line
    .toLowerCase()
    .replace(/https?:\S+/gu, ' ')
    .replace(/\d+/gu, '0')
    .replace(/[^\p{L}0%$€£#*™®]+/gu, ' ')
    .trim();

/** The hashes of a text's words and pairs of neighbouring words, each once. */
export function hashWordsAndPairs(line: string): number[] {
  const words = maskText(line).split(' ').slice(0, WORDS_MAX);
  const found = new Set<number>();
  for (let i = 0; i < words.length; i++) {
    if (!words[i]) continue;
    found.add(hashToBucket(`w ${words[i]}`));
    if (i > 0) found.add(hashToBucket(`p ${words[i - 1]} ${words[i]}`));
  }
  return [...found];
}

/** The hashes of character n-grams (3 to 5) at a line's beginning, which also match unknown forms of a word. */
export function hashCharacterNgrams(line: string): number[] {
  const text = ` ${maskText(line).slice(0, MARKER_MAX)} `;
  const found = new Set<number>();
  for (let n = 3; n <= 5; n++)
    for (let i = 0; i + n <= text.length; i++) found.add(hashToBucket(`c${text.slice(i, i + n)}`));
  return [...found];
}

/**
 * @returns the log-odds of a set of hashed features: their sum divided by the square root of their number, so that long
 *   texts don't get extreme values.
 */
export function scoreHashedFeatures(weights: ArrayLike<number>, bias: number, hashes: readonly number[]): number {
  let sum = 0;
  for (const hash of hashes) sum += weights[hash] as number;
  return bias + sum / Math.sqrt(Math.max(1, hashes.length));
}
