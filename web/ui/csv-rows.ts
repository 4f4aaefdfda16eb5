// Parses the rows of a CSV file in the browser, as the server reads one for a preview (src/domain/csv/read.ts).
import Papa from 'papaparse';
import { FORMULA_START } from '../../src/contract/csv-rules.ts';

/** The lines of a file, the header first. Blank lines are left out. */
export async function readCsvLines(file: File): Promise<string[][]> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()));
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  const { data } = Papa.parse<string[]>(declared ? text.slice(declared[0].length) : text, {
    delimiter: declared?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  return data;
}

/** @param headers of all columns; only those in `wanted` are kept. */
export function toCsvRows(lines: string[][], headers: string[], wanted: string[]): Record<string, string>[] {
  const columns = wanted.map((header) => [header, headers.indexOf(header)] as const);
  return lines
    .slice(1)
    .map((line) => Object.fromEntries(columns.map(([header, at]) => [header, line[at]?.trim() ?? ''])));
}

/** A CSV file to download; no cell of it is run as a formula by a spreadsheet. */
export const toCsvFile = (rows: string[][]): Blob =>
  new Blob(['\ufeff', Papa.unparse(rows, { newline: '\r\n', escapeFormulae: FORMULA_START })], { type: 'text/csv' });

function textOf(bytes: Uint8Array): string {
  const wide = wideCharset(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes).replaceAll('\0', '');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\0', '');
  } catch {
    return new TextDecoder('windows-1252').decode(bytes).replaceAll('\0', '');
  }
}

/** Detects UTF-16 by its byte order mark, or by every other byte being NUL, as spreadsheets write 'Unicode text'. */
function wideCharset(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, 64);
  if (probe.length < 16) return null;
  const even = probe.filter((byte, at) => at % 2 === 0 && byte === 0).length;
  const odd = probe.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  if (odd > probe.length * 0.45 && even === 0) return 'utf-16le';
  if (even > probe.length * 0.45 && odd === 0) return 'utf-16be';
  return null;
}
