// Lets long word lists in regular expressions be written over several lines.

/** Patterns separated by ' | ', over as many lines as needed. */
export const toAlternation = (list: string): string =>
  list
    .trim()
    .split(/\s+\|\s+/)
    .join('|');
