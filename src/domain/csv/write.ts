// Writing CSV that a spreadsheet opens as it was meant: RFC 4180, and no cell that the spreadsheet would run as a
// formula.
import Papa from 'papaparse';

/** Excel reads a file as UTF-8 only if it begins with this. */
const BYTE_ORDER_MARK = '\ufeff';
/** Characters that begin a formula in a spreadsheet, in ASCII and in the full-width forms of East Asian input. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/**
 * Cells that are quoted although RFC 4180 doesn't require it: with other locales' delimiters, or white space at an end
 * that would be trimmed.
 */
const DIVIDER_OR_EDGE_SPACE = /[;\t]|^\s|\s$/;

/**
 * @param rows cells: null and undefined are empty, dates ISO 8601, other objects JSON. A cell that begins like a
 *   formula gets an apostrophe, in quotes.
 * @returns their lines, each with its line end; '' for no rows.
 */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(
    rows.map((cells) => cells.map(plain)),
    { newline: '\r\n', escapeFormulae: FORMULA, quotes: (cell: unknown) => DIVIDER_OR_EDGE_SPACE.test(String(cell)) },
  );
  return `${lines}\r\n`;
}

/** @returns how a file begins: the byte order mark and the names of its columns. */
export const csvHead = (names: readonly string[]): string => `${BYTE_ORDER_MARK}${csvLines([names])}`;

/** @returns a whole file. */
export const csvDocument = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${csvHead(head)}${csvLines(rows)}`;

const plain = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
