// Patterns of several turns of phrase.

/** @param words that any letter may follow or precede, for scripts without spaces as well. */
export const any = (...words: string[]) => new RegExp(words.join('|'), 'iu');
/** Whole words; `\b` knows Latin letters only. */
export const whole = (...words: string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
