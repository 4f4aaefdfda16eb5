// A process of test databases behind Neon's protocol: each connection string has its own from its first query on, a
// clone of the migrated template on the run's Postgres. Where a machine can't run that, it is a PGlite in this process,
// cloned or emptied after a file that is done; processes and not threads, for engines of several threads in one process
// have ended it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';
import { clonesOf } from './postgres-server.ts';
import type { Template } from './template.ts';

/** Databases open at once, 150 MB each of PGlite; more than files that run side by side ever use. */
const OPEN_MAX = 6;

/** All but what the migrations themselves write. */
const FILLED_BY_TESTS = `select format('%I', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and relname <> 'migrations_applied'`;
/** What makes a database another than its template, beside rows. */
const CHANGES = /\b(?:create|alter|drop|analyze|vacuum|reindex|cluster|set\s+session|do\s+\$)\b/i;

const databases = new Map<string, Promise<Database>>();
/** Those that more than rows were changed of. */
const changed = new WeakSet<Database>();
const dataDir = mkdtempSync(join(tmpdir(), 'broughtby-test-databases-'));

async function cloned(image: Blob): Promise<Database> {
  const engine = await openPglite(null, image);
  const watch = (sql: string) => {
    if (CHANGES.test(sql)) changed.add(database);
  };
  const database: Database = {
    ...engine,
    query: (query) => {
      watch(query.query);
      return engine.query(query);
    },
    transaction: (queries, options) => {
      for (const { query } of queries) watch(query);
      return engine.transaction(queries, options);
    },
  };
  return database;
}

/**
 * The database as a clone of the template would be, for a tenth of a clone's time; null, and closed, where more than
 * its rows was changed.
 */
async function emptied(database: Database): Promise<Database | null> {
  if (changed.has(database)) {
    await database.close();
    return null;
  }
  const { rows } = await database.query({ query: FILLED_BY_TESTS, params: [] });
  await database.query({ query: `truncate ${rows.flat().join(', ')} restart identity`, params: [] });
  return database;
}

/**
 * A database for one more name: of those open the one that nobody has asked for the longest, a finished file's, once no
 * more may be opened.
 */
async function another(image: Blob): Promise<Database> {
  const [idle] = databases.size < OPEN_MAX ? [] : databases;
  if (!idle) return cloned(image);
  databases.delete(idle[0]);
  // An engine that a file broke is not the next one's.
  const reused = await idle[1].then(emptied).catch(() => null);
  return reused ?? cloned(image);
}

/** The database of that name, which begins as `image`. */
function opened(name: string, image: Blob): Promise<Database> {
  const open = databases.get(name) ?? another(image);
  // Put last: the first one is the one that nobody has asked for the longest.
  databases.delete(name);
  databases.set(name, open);
  return open;
}

/** The database of each name, as the template is. */
function databasesFrom(template: Template): (name: string) => Promise<Database> {
  if ('base' in template) return clonesOf(template, OPEN_MAX);
  const image = new Blob([template.image]);
  return (name) => opened(name, image);
}

process.once('message', async (template: Template) => {
  const databaseOf = databasesFrom(template);
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [],
    databaseOf: (connectionString) => databaseOf(new URL(connectionString).pathname.slice(1)),
  });
  process.send?.(`${standIns.url}/sql`);
});
// Whoever started it is gone, or done.
process.once('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
