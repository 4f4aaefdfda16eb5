// The stored backups: listing them, opening one as a file, and removing old ones.
import type { Backup } from '../../../contract/settings.ts';
import { DAY_MS, toIsoDate } from '../../../contract/time.ts';
import { FILE_KEYS } from '../../../domain/file-keys.ts';
import type { Services } from '../../../services.ts';
import { toReadableStream } from '../../export/stream-of.ts';
import { type BackupServices, listAllObjects, parseSliceFacts } from './stored.ts';

const BACKUPS_KEPT = 14;

/** A backup that is still incomplete after this time is deleted. */
export const UNFINISHED_BACKUP_KEPT_MS = 2 * DAY_MS;

/** Lists the backups, newest first, including incomplete ones. */
export async function listBackups({ files }: Pick<Services, 'files'>): Promise<Backup[]> {
  const prefix = FILE_KEYS.backup('');
  const byName = new Map<string, Backup>();
  for (const { key, size, uploaded, facts } of await listAllObjects(files, prefix)) {
    const [name = '', slice] = key.slice(prefix.length).split('/');
    // Older backups are a single object without slices.
    const complete = slice === undefined || parseSliceFacts(facts).next === null;
    const known = byName.get(name);
    if (!known) byName.set(name, { name, createdAt: toIsoDate(uploaded), size, complete });
    else byName.set(name, { ...known, size: known.size + size, complete: known.complete || complete });
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** A backup as one file, its concatenated slices. @returns null if there is none or it isn't complete yet. */
export async function openBackup({ files }: Pick<Services, 'files'>, name: string): Promise<ReadableStream | null> {
  const single = await files.open(FILE_KEYS.backup(name));
  if (single) return single.body;
  const slices = await listAllObjects(files, FILE_KEYS.backup(`${name}/`));
  if (!slices.some(({ facts }) => parseSliceFacts(facts).next === null)) return null;
  return toReadableStream(async function* () {
    for (const { key } of slices) {
      const slice = await files.open(key);
      if (!slice) throw new Error(`A slice of ${name} is missing`);
      yield* slice.body as AsyncIterable<Uint8Array>;
    }
  });
}

/** Removes the oldest backups above BACKUPS_KEPT, and those that were never finished. */
export async function removeOldBackups({ files }: BackupServices, now: Date): Promise<void> {
  const all = await listBackups({ files });
  const old = all.filter(({ complete }) => complete).slice(BACKUPS_KEPT);
  const abandoned = all.filter(
    (one) => !one.complete && Date.parse(one.createdAt) < now.getTime() - UNFINISHED_BACKUP_KEPT_MS,
  );
  for (const { name } of [...old, ...abandoned]) {
    const slices = await files.list(FILE_KEYS.backup(`${name}/`));
    await files.remove([FILE_KEYS.backup(name), ...slices.map(({ key }) => key)]);
  }
}
