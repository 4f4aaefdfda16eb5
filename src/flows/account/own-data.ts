import { strToU8, zipSync } from 'fflate';
import { csvDocument } from '../../domain/csv/write.ts';
import type { Services } from '../../services.ts';
import { readOwnRows } from '../../store/account/own-data.ts';

/** Builds a zip with one CSV file per table. */
export async function exportOwnDataZip({ db }: Pick<Services, 'db'>, userId: string): Promise<Uint8Array> {
  const files = Object.entries(await readOwnRows(db, userId)).map(([name, rows]) => {
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const cells = rows.map((row) => columns.map((column) => row[column]));
    return [`${name}.csv`, strToU8(csvDocument(columns, cells))] as const;
  });
  return zipSync(Object.fromEntries(files));
}
