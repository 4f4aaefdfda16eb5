// Writes CSV (RFC 4180) that spreadsheets open as intended, with no cell that they would run as a formula.
import Papa from 'papaparse';
import { FORMULA_START } from '../../contract/csv-rules.ts';

/** Without this prefix Excel doesn't read a file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** Quoted beyond RFC 4180: a delimiter of other locales, or white space that a spreadsheet would trim. */
const DIVIDER_OR_EDGE_SPACE = /[;\t]|^\s|\s$/;

/** @returns lines: dates in ISO 8601, other objects as JSON; a cell like a formula gets an apostrophe. */
export function csvLines(rows: readonly (readonly unknown[])[]): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(
    rows.map((cells) => cells.map(plain)),
    {
      newline: '\r\n',
      escapeFormulae: FORMULA_START,
      quotes: (cell: unknown) => DIVIDER_OR_EDGE_SPACE.test(String(cell)),
    },
  );
  return `${lines}\r\n`;
}

export const csvHead = (names: readonly string[]): string => `${BYTE_ORDER_MARK}${csvLines([names])}`;

export const csvDocument = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  `${csvHead(head)}${csvLines(rows)}`;

const plain = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value;
