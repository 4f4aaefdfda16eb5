import { strToU8 } from 'fflate';
import { csvHead, csvLines } from '../../domain/csv/write.ts';
import type { Services } from '../../services.ts';
import { type ExportedTable, listExportedTables, streamTableRows } from '../../store/account/exports.ts';
import { createZipStream } from './zip-stream.ts';

/** Streams the zip, holding one page of a table in memory at a time. */
export function streamTablesZip({ db }: Pick<Services, 'db'>): ReadableStream<Uint8Array> {
  return createZipStream(async function* () {
    for (const table of await listExportedTables(db)) yield { name: `${table.name}.csv`, chunks: csvOf(db, table) };
  });
}

async function* csvOf(db: Services['db'], table: ExportedTable): AsyncGenerator<Uint8Array> {
  const { columns } = table;
  yield strToU8(csvHead(columns));
  for await (const rows of streamTableRows(db, table)) {
    yield strToU8(csvLines(rows.map((row) => columns.map((column) => row[column]))));
  }
}
