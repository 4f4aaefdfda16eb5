// A thread of test databases behind Neon's protocol: each connection string has its own, cloned from the migrated template by its first query.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type Database, openPglite } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';

/** Databases open at once, 150 MB each; more than files that run side by side ever use. */
const OPEN_MAX = 10;

const image = new Blob([workerData as ArrayBuffer]);
const databases = new Map<string, Promise<Database>>();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-databases-'));

const standIns = await startStandIns({
  port: 0,
  dataDir,
  origins: [],
  databaseOf(connectionString) {
    const name = connectionString.split('/').pop() ?? '';
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
  },
});

parentPort?.once('message', async () => {
  await standIns.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
parentPort?.postMessage(`${standIns.url}/sql`);
