// Lets long word lists in regular expressions be written over several lines.

/**
 * Joins a list into the alternatives of a regular expression, as its source text.
 * @param list patterns separated by ' | ', over as many lines as needed.
 */
export const toAlternation = (list: string): string =>
  list
    .trim()
    .split(/\s+\|\s+/)
    .join('|');
