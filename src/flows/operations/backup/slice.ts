// Builds the contents of a backup's slice: rows as JSON lines, from one snapshot or page by page.
import {
  type ExportedRow,
  type ExportedTable,
  readTablePage,
  readTablesSnapshot,
  sortTablesReferringFirst,
} from '../../../store/exports.ts';
import type { BackupServices, BackupSlice, SliceFacts } from './stored.ts';

/** A slice ends with the page that exceeds this size, in uncompressed bytes. */
export const BACKUP_SLICE_BYTES = 12 * 1024 * 1024;

export interface BackupBounds {
  /** Up to this size on disk, in bytes, everything is read from one snapshot. */
  atOnceBytes: number;
  sliceBytes: number;
}

const line = (table: string, row: ExportedRow) => `${JSON.stringify({ table, row })}\n`;

/** Builds the single slice of a small backup from one snapshot. @param first the head line. */
export async function buildSnapshotSlice(
  db: BackupServices['db'],
  tables: ExportedTable[],
  first: string,
): Promise<BackupSlice> {
  const counts = Object.fromEntries(tables.map(({ name }) => [name, 0]));
  const lines = [first];
  for (const { table, row } of await readTablesSnapshot(db, tables)) {
    counts[table] = (counts[table] ?? 0) + 1;
    lines.push(line(table, row));
  }
  lines.push(`${JSON.stringify({ end: counts })}\n`);
  return { lines, facts: { counts, next: null } };
}

/**
 * Builds one slice of a large backup, beginning at `from` and ending with the page that exceeds `sliceBytes`.
 * @throws Error if the table of `from` no longer exists.
 */
export async function buildPageSlice(
  db: BackupServices['db'],
  { tables, from, first }: { tables: ExportedTable[]; from: NonNullable<SliceFacts['next']>; first: string },
  { sliceBytes }: BackupBounds,
): Promise<BackupSlice> {
  const order = await sortTablesReferringFirst(db, tables);
  let nth = order.findIndex(({ name }) => name === from.table);
  if (nth < 0) throw new Error(`The backup can't continue: ${from.table || 'its table'} is gone`);
  let { after } = from;
  const lines = [first];
  const counts: Record<string, number> = {};
  let bytes = 0;
  for (let table = order[nth]; table && bytes < sliceBytes; table = order[nth]) {
    const page = await readTablePage(db, table, after);
    for (const row of page.rows) {
      const text = line(table.name, row);
      bytes += text.length;
      lines.push(text);
    }
    counts[table.name] = (counts[table.name] ?? 0) + page.rows.length;
    after = page.last;
    if (after === null) nth++;
  }
  const table = order[nth];
  return { lines, facts: { counts, next: table ? { table: table.name, after } : null } };
}
