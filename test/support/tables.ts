// Tables of cases in test/fixtures, one case a row.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';

/** @returns the rows of a CSV file of test/fixtures, keyed by its first row. */
export const readTable = <Row>(file: string): Row[] =>
  Papa.parse<Row>(readFileSync(join(import.meta.dirname, '../fixtures', file), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  }).data;
