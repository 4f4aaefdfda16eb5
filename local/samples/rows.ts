/** The rows of a table written as text: a line each, its fields parted by ' | '. */
export const readRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
