// npm run restore -- FILE: restores a backup (Settings > Data, or backups/ of the file store) into an empty database:
// DATABASE_URL if set, otherwise the laptop's in DATA_DIR, which must not be running. Mails, logos and reports are in
// the file store and not part of a backup.
import { createReadStream, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { lockDataDir } from './data-dir.ts';
import { migrate } from './migrate.ts';
import { openPglite, openPostgres } from './postgres.ts';
import { restore } from './restore/restore.ts';

const [file] = process.argv.slice(2);

async function main(path: string): Promise<void> {
  const dataDir = resolve(process.env.DATA_DIR ?? '.local');
  let release = async () => {};
  if (!process.env.DATABASE_URL) {
    mkdirSync(dataDir, { recursive: true });
    release = lockDataDir(dataDir);
  }
  const database = process.env.DATABASE_URL
    ? openPostgres(process.env.DATABASE_URL)
    : await openPglite(join(dataDir, 'postgres'));
  try {
    await migrate(database);
    const { takenAt, rows, orphans } = await restore(database, linesOf(path));
    const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `Restored ${all.toLocaleString('en-US')} rows of ${Object.keys(rows).length} tables, as of ${takenAt}.`,
    );
    if (orphans > 0)
      console.log(`${orphans} rows referred to what went while the backup was taken, and were left out or unlinked.`);
  } finally {
    await database.close();
    await release();
  }
}

/** Opens the file only when the first line is requested, because events emitted before there is a listener are lost. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  // A damaged or missing file ends the reading with its error.
  const reading = pipeline(createReadStream(path), unpacked);
  reading.catch(() => undefined);
  yield* createInterface({ input: unpacked });
  await reading;
}

if (!file) {
  console.error('npm run restore -- FILE.ndjson.gz');
  process.exitCode = 1;
} else {
  await main(file).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
