// Every row as gzipped JSON lines, for `npm run restore`. Each page is read from its own snapshot, referring tables
// before those they refer to, so that a reference's target is in the backup or was deleted meanwhile.
import type { Backup } from '../../contract/settings.ts';
import { DAY_MS, toIsoDate } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import type { Services } from '../../services.ts';
import { listExportedTables, sortTablesReferringFirst, streamTableRows } from '../../store/account/exports.ts';
import { toReadableStream } from '../export/stream-of.ts';

const BACKUP_KEPT_MS = 14 * DAY_MS;

export async function createBackup({ db, files }: Pick<Services, 'db' | 'files'>, now: Date): Promise<Backup> {
  const name = `${now.toISOString().replaceAll(':', '-').slice(0, 23)}-${crypto.randomUUID().slice(0, 8)}.ndjson.gz`;
  const lines = toReadableStream(() => encodeRows(db, now));
  const packing = new CompressionStream('gzip') as ReadableWritablePair<Uint8Array, Uint8Array>;
  const packed = lines.pipeThrough(packing) as unknown as AsyncIterable<Uint8Array>;
  const size = await files.putStream(FILE_KEYS.backup(name), packed, 'application/gzip');
  return { name, createdAt: toIsoDate(now), size };
}

/** The lines: a head, a line for each row, and the number of rows by table as proof that nothing is missing. */
async function* encodeRows(db: Services['db'], now: Date): AsyncGenerator<Uint8Array> {
  const encode = (lines: object[]) =>
    new TextEncoder().encode(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  const end: Record<string, number> = {};
  yield encode([{ backup: 1, takenAt: now.toISOString() }]);
  for (const table of await sortTablesReferringFirst(db, await listExportedTables(db))) {
    end[table.name] = 0;
    for await (const rows of streamTableRows(db, table)) {
      end[table.name] = (end[table.name] ?? 0) + rows.length;
      yield encode(rows.map((row) => ({ table: table.name, row })));
    }
  }
  yield encode([{ end }]);
}

const PREFIX = FILE_KEYS.backup('');

export async function listBackups({ files }: Pick<Services, 'files'>): Promise<Backup[]> {
  const stored = await files.list(PREFIX);
  return stored
    .map(({ key, size, uploaded }) => ({ name: key.slice(PREFIX.length), createdAt: toIsoDate(uploaded), size }))
    .reverse();
}

export async function openBackup({ files }: Pick<Services, 'files'>, name: string): Promise<ReadableStream | null> {
  return (await files.open(FILE_KEYS.backup(name)))?.body ?? null;
}

/** Nightly: deletes old backups, because people who deleted their data are in them. @returns their number. */
export async function removeOldBackups({ files }: Pick<Services, 'files'>, now: Date): Promise<number> {
  const old = (await files.list(PREFIX)).filter(({ uploaded }) => uploaded.getTime() < now.getTime() - BACKUP_KEPT_MS);
  await files.remove(old.map(({ key }) => key));
  return old.length;
}
