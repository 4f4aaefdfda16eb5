// The export of all data: a zip with one CSV for each table.
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvHead, csvLines } from '../../domain/csv/write.ts';
import type { Services } from '../../services.ts';
import { rowsOf, tablesOf } from '../../store/exports.ts';
import { streamOf } from '../export/stream-of.ts';

/** The zip as a stream: a table is read as fast as the reader takes it. */
export function exportZip({ db }: Pick<Services, 'db'>): ReadableStream<Uint8Array> {
  return streamOf(async function* () {
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      ready.push(chunk);
    });
    for (const table of await tablesOf(db)) {
      const { columns } = table;
      const file = new ZipDeflate(`${table.name}.csv`, { level: 6 });
      zip.add(file);
      file.push(strToU8(csvHead(columns)));
      for await (const rows of rowsOf(db, table)) {
        file.push(strToU8(csvLines(rows.map((row) => columns.map((column) => row[column])))));
        yield* ready.splice(0);
      }
      file.push(new Uint8Array(), true);
      yield* ready.splice(0);
    }
    zip.end();
    yield* ready.splice(0);
  });
}
