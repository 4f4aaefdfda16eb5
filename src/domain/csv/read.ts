// Reads an uploaded CSV file as spreadsheets of all countries write it: UTF-8, UTF-16 or Windows-1252, any delimiter.
import Papa from 'papaparse';
import { CSV_MAX_BYTES, CSV_MAX_ROWS } from '../../contract/newsletters.ts';
import { AppError } from '../../errors.ts';
import { detectUtf16 } from '../mail/message/straighten.ts';

export interface CsvTable {
  /** Unique and never empty: 'Column 3' where a header is missing, 'Name (2)' for the second of two equal ones. */
  headers: string[];
  /** Keyed by header. Every row has all headers; blank lines are left out. */
  rows: Record<string, string>[];
}

const COLUMNS_MAX = 200;

/** @throws AppError too_large | invalid: says what is wrong, with the line number if it is known. */
export function readCsv(bytes: Uint8Array): CsvTable {
  if (bytes.length > CSV_MAX_BYTES) throw new AppError('too_large', 'CSV file must be less than 10MB');
  const [head, ...rest] = linesOf(textOf(bytes).replaceAll('\0', ''));
  if (!head) throw new AppError('invalid', 'The file is empty');
  const width = rest.reduce((most, line) => Math.max(most, line.length), head.length);
  if (width > COLUMNS_MAX) throw new AppError('invalid', `The file has more than ${COLUMNS_MAX} columns`);
  if (rest.length === 0) throw new AppError('invalid', 'The file has no rows below its header');
  if (rest.length > CSV_MAX_ROWS)
    throw new AppError('invalid', `The file has more than ${CSV_MAX_ROWS.toLocaleString('en-US')} rows`);
  const headers = headersOf(head, width);
  return { headers, rows: rest.map((line) => rowOf(headers, line)) };
}

function linesOf(text: string): string[][] {
  // A file made for Excel may declare its delimiter in a first line like 'sep=;'.
  const declared = /^sep=([,;\t|])\r?\n/i.exec(text);
  const { data, errors } = Papa.parse<string[]>(text.slice(declared?.[0].length ?? 0), {
    delimiter: declared?.[1] ?? '',
    delimitersToGuess: [',', ';', '\t', '|'],
    skipEmptyLines: 'greedy',
  });
  const unclosed = errors.find((error) => error.code === 'MissingQuotes');
  if (unclosed) {
    const before = text.slice(0, (declared?.[0].length ?? 0) + (unclosed.index ?? 0));
    const line = before.split(/\r\n|[\r\n]/).length;
    throw new AppError('invalid', `A quoted cell that begins in line ${line} is never closed`);
  }
  return data;
}

function textOf(bytes: Uint8Array): string {
  const wide = detectUtf16(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function headersOf(head: string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, nth) => {
    const name = head[nth]?.trim().replace(/\s+/g, ' ').slice(0, 200) || `Column ${nth + 1}`;
    let unique = name;
    for (let copy = 2; taken.has(unique); copy++) unique = `${name} (${copy})`;
    taken.add(unique);
    return unique;
  });
}

/** The row has no prototype, because a column may be called 'constructor' or '__proto__'. */
function rowOf(headers: string[], line: string[]): Record<string, string> {
  const row: Record<string, string> = Object.create(null);
  for (const [nth, header] of headers.entries()) row[header] = line[nth]?.trim() ?? '';
  return row;
}
