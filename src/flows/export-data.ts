// Everything out: a zip of one CSV a table, and backups as gzipped NDJSON in the file store.
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Backup } from '../contract/settings.ts';
import { csvLine } from '../domain/csv.ts';
import { FILE_KEYS } from '../domain/file-keys.ts';
import type { Services } from '../services.ts';
import { columnsOf, rowsOf, TABLES, type TableName } from '../store/exports.ts';

const NAMES = Object.keys(TABLES) as TableName[];
export const BACKUPS_KEPT = 14;

/** The zip as a stream: a table is read as fast as the reader takes it. */
export function exportZip({ db }: Pick<Services, 'db'>): ReadableStream<Uint8Array> {
  return streamOf(async function* () {
    const ready: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      ready.push(chunk);
    });
    for (const name of NAMES) {
      const columns = await columnsOf(db, name);
      const file = new ZipDeflate(`${name}.csv`, { level: 6 });
      zip.add(file);
      file.push(strToU8(csvLine(columns)));
      for await (const rows of rowsOf(db, name)) {
        file.push(strToU8(rows.map((row) => csvLine(columns.map((column) => plain(row[column])))).join('')));
        yield* ready.splice(0);
      }
      file.push(new Uint8Array(), true);
      yield* ready.splice(0);
    }
    zip.end();
    yield* ready.splice(0);
  });
}

/** Writes a backup and removes the oldest above BACKUPS_KEPT. */
export async function createBackup({ db, files }: Pick<Services, 'db' | 'files'>, now: Date): Promise<Backup> {
  const name = `${now.toISOString().replaceAll(':', '-').slice(0, 19)}.ndjson.gz`;
  const lines = streamOf(async function* () {
    for (const table of NAMES) {
      for await (const rows of rowsOf(db, table)) {
        yield strToU8(rows.map((row) => `${JSON.stringify({ table, row })}\n`).join(''));
      }
    }
  });
  const packed = lines.pipeThrough(new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>);
  const size = await files.putStream(FILE_KEYS.backup(name), packed, 'application/gzip');
  const all = await listBackups({ files });
  await files.remove(all.slice(BACKUPS_KEPT).map((old) => FILE_KEYS.backup(old.name)));
  return { name, createdAt: now.toISOString(), size };
}

/** Newest first. */
export async function listBackups({ files }: Pick<Services, 'files'>): Promise<Backup[]> {
  const prefix = FILE_KEYS.backup('');
  const found = await files.list(prefix);
  return found
    .map(({ key, size, uploaded }) => ({ name: key.slice(prefix.length), createdAt: uploaded.toISOString(), size }))
    .sort((a, b) => (a.name < b.name ? 1 : -1));
}

const plain = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value);

/** A stream that asks its generator for the next chunk only when the reader wants it. */
function streamOf(make: () => AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = make();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}
