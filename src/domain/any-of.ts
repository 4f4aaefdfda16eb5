// Long lists of words in a pattern, written so that they can be read.

/**
 * The alternatives of a regular expression as its source.
 * @param list patterns with ' | ' between them, over as many lines as they need.
 */
export const anyOf = (list: string): string =>
  list
    .trim()
    .split(/\s+\|\s+/)
    .join('|');
