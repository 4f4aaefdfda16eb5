// A process of test databases behind Neon's protocol: each connection string has its own from its first query on, cloned from the migrated template or
// emptied after a file that is done. Processes and not threads: engines of several threads in one process have ended it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';

/** Databases open at once, 150 MB each; more than files that run side by side ever use. */
const OPEN_MAX = 6;

/** All but what the migrations themselves write. */
const FILLED_BY_TESTS = `select format('%I', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and relname <> 'migrations_applied'`;
/** What makes a database another than its template, beside rows. */
const CHANGES = /\b(?:create|alter|drop|analyze|vacuum|reindex|cluster|set\s+session|do\s+\$)\b/i;

interface Engine {
  database: Database;
  isChanged(): boolean;
}
const databases = new Map<string, Promise<Engine>>();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-databases-'));

async function cloned(image: Blob): Promise<Engine> {
  const engine = await openPglite(null, image);
  let changed = false;
  const seen = (sql: string) => {
    changed ||= CHANGES.test(sql);
  };
  return {
    isChanged: () => changed,
    database: {
      ...engine,
      query: (query) => {
        seen(query.query);
        return engine.query(query);
      },
      transaction: (queries, options) => {
        for (const { query } of queries) seen(query);
        return engine.transaction(queries, options);
      },
      exec: (sql) => {
        seen(sql);
        return engine.exec(sql);
      },
    },
  };
}

/** An engine as a clone of the template would be, for a tenth of the time; null where more than its rows was changed. */
async function emptied({ database, isChanged }: Engine): Promise<Engine | null> {
  if (!isChanged()) {
    const { rows } = await database.query({ query: FILLED_BY_TESTS, params: [] });
    await database.query({ query: `truncate ${rows.flat().join(', ')} restart identity`, params: [] });
    return { database, isChanged };
  }
  await database.close();
  return null;
}

/** The database of that name, which begins as `image`. */
function opened(name: string, image: Blob): Promise<Engine> {
  const fresh = () => cloned(image);
  let open = databases.get(name);
  if (!open) {
    // The first one is the one that nobody has asked for the longest, a finished file's.
    const [idle] = databases.size < OPEN_MAX ? [] : databases;
    if (idle) databases.delete(idle[0]);
    open = idle ? idle[1].then(emptied).catch(() => null).then((engine) => engine ?? fresh()) : fresh();
  }
  // Put last.
  databases.delete(name);
  databases.set(name, open);
  return open;
}

process.once('message', async (image: Uint8Array<ArrayBuffer>) => {
  const template = new Blob([image]);
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [],
    databaseOf: async (connectionString) => (await opened(connectionString.split('/').pop() ?? '', template)).database,
  });
  process.send?.(`${standIns.url}/sql`);
});
// Whoever started it is gone, or done.
process.once('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
