// Tables of cases in test/fixtures, one case a row.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Papa from 'papaparse';

/** @returns the rows of a CSV file, keyed by its first row. @param file in test/fixtures, or an absolute path. */
export const readTable = <Row>(file: string): Row[] =>
  Papa.parse<Row>(readFileSync(resolve(import.meta.dirname, '../fixtures', file), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
