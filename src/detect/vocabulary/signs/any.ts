// Builds patterns that match any of several phrases.

/**
 * Matches any of the phrases, also within longer words, because some scripts have no spaces.
 * @param words phrases, as sources of patterns.
 */
export const toAnyPhrasePattern = (...words: string[]) => new RegExp(words.join('|'), 'iu');
/** Matches any of the phrases as whole words. It does without `\b`, which knows Latin letters only. */
export const toWholeWordsPattern = (...words: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
