// Counts kinds of words in a block: whom it addresses, prices, codes and so on. The counts of a candidate are the sums
// of its blocks' counts.

/**
 * What is counted: name, whether the feature is a rate per 100 words (otherwise the count itself, up to 6), and
 * pattern. The first entry must be the number of words.
 */
export const TALLY_PATTERNS: readonly (readonly [name: string, rate: boolean, pattern: RegExp])[] = [
  ['words', false, /[\p{L}\p{N}]+/gu],
  ['you', true, /\b(?:you|your|yours|yourself|sie|ihr|ihre|vous|votre|vos|tu|tus|usted|você|seu)\b/giu],
  ['we', true, /\b(?:we|our|us|i|my|me|wir|unser\w*|nous|notre|nuestr\w*|nosso)\b/giu],
  ['they', true, /\b(?:they|their|them|he|she|his|her|said)\b/giu],
  ['numbers', true, /\d+/gu],
  ['capitals', true, /(?<=[\p{Ll},] )\p{Lu}\p{L}+/gu],
  ['questions', false, /\?/gu],
  ['shouts', false, /!/gu],
  ['trademarks', false, /[™®]/gu],
  ['prices', false, /\d\s?%|[$€£]\s?\d/gu],
  ['codes', false, /\b(?:code|coupon)\b.{0,20}\b[A-Z][A-Z0-9]{3,}\b/gu],
  ['han', false, /\p{Script=Han}{3}/gu],
];

export const countTallyMatches = (line: string): number[] =>
  TALLY_PATTERNS.map(([, , pattern]) => line.match(pattern)?.length ?? 0);
