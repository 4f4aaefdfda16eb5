// Patterns of several turns of phrase.

/** @param words that any letter may follow or precede, for scripts without spaces as well. */
export const anyPhrase = (...words: string[]) => new RegExp(words.join('|'), 'iu');
/** Whole words; `\b` knows Latin letters only. */
export const wholeWords = (...words: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
