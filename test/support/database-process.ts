// A process of test databases behind Neon's protocol: each connection string has its own, cloned from the migrated template by its first query.
// Processes and not threads: engines of several threads in one process have ended it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';

/** Databases open at once, 150 MB each; more than files that run side by side ever use. */
const OPEN_MAX = 10;

const databases = new Map<string, Promise<Database>>();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-databases-'));

/** The database of that name, which begins as `image`. */
function opened(name: string, image: Blob): Promise<Database> {
  const open = databases.get(name) ?? openPglite(null, image);
  // Put last: the first one is the one that nobody has asked for the longest, a finished file's.
  databases.delete(name);
  databases.set(name, open);
  const [idle] = databases;
  if (databases.size > OPEN_MAX && idle) {
    databases.delete(idle[0]);
    void idle[1].then((database) => database.close());
  }
  return open;
}

process.once('message', async (image: Uint8Array<ArrayBuffer>) => {
  const template = new Blob([image]);
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [],
    databaseOf: (connectionString) => opened(connectionString.split('/').pop() ?? '', template),
  });
  process.send?.(`${standIns.url}/sql`);
});
// Whoever started it is gone, or done.
process.once('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
