// Writing CSV that a spreadsheet opens as it was meant: RFC 4180, and no cell that the spreadsheet would run as a formula.

/** What a spreadsheet takes for the beginning of a formula, in ASCII and in the full-width forms of East Asian input. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** @param cells null and undefined are empty cells, dates ISO 8601. @returns one line with its line end. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** @returns a whole file: a byte order mark, without which Excel reads UTF-8 as Western, the head and the rows. */
export function csvDocument(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return `\ufeff${csvLine(head)}${rows.map(csvLine).join('')}`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
