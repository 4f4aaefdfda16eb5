// Backups: gzipped JSON lines in the file store, written slice by slice. Each slice is a separate job with a bounded
// number of bytes, so that no invocation grows with the database. A slice's metadata say where the next one begins, and
// a slice is written only once: a job that is delivered twice continues from what the first wrote, and two runs can't
// mix. The concatenated slices are one gzip file, which `npm run restore` restores.
//
// Consistency: a small database is read by one statement and therefore from one snapshot. A large one is read page by
// page, each from its own snapshot, referring tables before those they refer to. The target of a reference is then in
// the backup, or was deleted in the meantime (the restore omits the row or clears the reference). Later changes are in
// the next backup. Counts maintained by triggers are recomputed by the restore.
import type { Backup } from '../../contract/settings.ts';
import { toIsoDate } from '../../contract/time.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import {
  listExportedTables,
  measureTables,
  SNAPSHOT_MAX_BYTES,
  sortTablesReferringFirst,
} from '../../store/exports.ts';
import { removeOldBackups, UNFINISHED_BACKUP_KEPT_MS } from './backup/kept.ts';
import { readLastBackup } from './backup/last.ts';
import { createBackupName } from './backup/name.ts';
import { BACKUP_SLICE_BYTES, type BackupBounds, buildPageSlice, buildSnapshotSlice } from './backup/slice.ts';
import {
  type BackupServices,
  listAllObjects,
  parseSliceFacts,
  readSliceFacts,
  type SliceFacts,
  sumRowCounts,
  writeBackupSlice,
} from './backup/stored.ts';

/**
 * If the newest slice is older than this, the backup's job has died: slices follow each other within
 * minutes, even with retries.
 */
const SILENT_MS = 15 * 60_000;
/** A backup is resumed at most this many times; then it is overdue, and administrators are notified. */
const RESUMES_MAX = 12;

/** The first line of a backup. */
export interface BackupHeaderLine {
  backup: 1;
  takenAt: string;
  /**
   * 'one' if all rows are from one snapshot; 'pages' if each page has its own, so that the restore must
   * drop dangling references.
   */
  moment: 'one' | 'pages';
}

const BOUNDS: BackupBounds = { atOnceBytes: SNAPSHOT_MAX_BYTES, sliceBytes: BACKUP_SLICE_BYTES };

/**
 * Starts a backup. A small one is then complete; for a large one the first slice is written, and the queue continues.
 * @param bounds overridden only by tests.
 * @param resumed how often the backup that this one replaces was resumed.
 */
export async function startBackup(services: BackupServices, now: Date, bounds = BOUNDS, resumed = 0): Promise<Backup> {
  const { db, files } = services;
  const name = createBackupName(now);
  const tables = await listExportedTables(db);
  const atOnce = (await measureTables(db, tables)) <= bounds.atOnceBytes;
  const head: BackupHeaderLine = { backup: 1, takenAt: now.toISOString(), moment: atOnce ? 'one' : 'pages' };
  const begun = { name, begunAt: now.toISOString(), endedAt: null, resumed, lookedAt: now.toISOString() };
  await files.put(FILE_KEYS.lastBackup, JSON.stringify(begun), { contentType: 'application/json' });
  const first = `${JSON.stringify(head)}\n`;
  const [firstTable] = await sortTablesReferringFirst(db, tables);
  const from = { table: firstTable?.name ?? '', after: null };
  const slice = atOnce
    ? await buildSnapshotSlice(db, tables, first)
    : await buildPageSlice(db, { tables, from, first }, bounds);
  const { size } = await writeBackupSlice(services, name, 0, slice);
  await goOn(services, { name, nth: 0 }, slice.facts, now);
  return { name, createdAt: toIsoDate(now), size, complete: slice.facts.next === null };
}

/**
 * Every five minutes: resumes the newest backup if its job died, or restarts it if not even its
 * first slice was written.
 * @returns 1 while a backup is running, 0 if there is nothing to do.
 */
export async function resumeBackup(services: BackupServices, now: Date, bounds = BOUNDS): Promise<number> {
  const { files, jobs } = services;
  const last = await readLastBackup(services);
  if (!last || last.endedAt || last.resumed >= RESUMES_MAX) return 0;
  if (now.getTime() - Date.parse(last.begunAt) > UNFINISHED_BACKUP_KEPT_MS) return 0;
  const slices = await listAllObjects(files, FILE_KEYS.backup(`${last.name}/`));
  const newest = slices.at(-1);
  const lastSign = Math.max(Date.parse(last.lookedAt || last.begunAt), newest?.uploaded.getTime() ?? 0);
  if (now.getTime() - lastSign < SILENT_MS) return 1;
  const resumed = last.resumed + 1;
  if (!newest) {
    await startBackup(services, now, bounds, resumed);
    return 1;
  }
  const again = { ...last, resumed, lookedAt: now.toISOString() };
  await files.put(FILE_KEYS.lastBackup, JSON.stringify(again), { contentType: 'application/json' });
  // All slices are written; only recording the end may have failed.
  if (parseSliceFacts(newest.facts).next === null)
    await goOn(services, { name: last.name, nth: slices.length - 1 }, parseSliceFacts(newest.facts), now);
  else await jobs.send([{ kind: 'backup', name: last.name, slice: slices.length }]);
  return 1;
}

/**
 * Writes the next slice of a backup and sends the job for the one after it. Does nothing if the backup was
 * removed in the meantime.
 */
export async function continueBackup(
  services: BackupServices,
  { name, slice: nth }: { name: string; slice: number },
  now: Date,
  bounds = BOUNDS,
): Promise<void> {
  const { db } = services;
  const before = await readSliceFacts(services, name, nth - 1);
  if (!before?.next) return;
  let facts = await readSliceFacts(services, name, nth);
  if (!facts) {
    const tables = await listExportedTables(db);
    const slice = await buildPageSlice(db, { tables, from: before.next, first: '' }, bounds);
    if (slice.facts.next === null) {
      const counts = await sumRowCounts(services, name, slice.facts.counts);
      slice.lines.push(`${JSON.stringify({ end: counts })}\n`);
    }
    await writeBackupSlice(services, name, nth, slice);
    // Reads the slice back, because a concurrent job may have written it first.
    facts = (await readSliceFacts(services, name, nth)) ?? slice.facts;
  }
  await goOn(services, { name, nth }, facts, now);
}

async function goOn(
  services: BackupServices,
  { name, nth }: { name: string; nth: number },
  { next }: SliceFacts,
  now: Date,
): Promise<void> {
  if (next) return services.jobs.send([{ kind: 'backup', name, slice: nth + 1 }]);
  const begun = await readLastBackup(services);
  // Only the newest backup is recorded; the end of an older one must not overwrite its record.
  if (begun === null || begun.name === name) {
    const ended = { begunAt: now.toISOString(), ...begun, name, endedAt: now.toISOString() };
    await services.files.put(FILE_KEYS.lastBackup, JSON.stringify(ended), { contentType: 'application/json' });
  }
  await removeOldBackups(services, now);
}
