// A process of test databases behind Neon's protocol. Each connection string gets its own database at its first query:
// a clone of the migrated template on the run's Postgres. On machines that can't run that, it is a PGlite in this
// process, cloned, or emptied after a finished file. Uses processes instead of threads, because several engines in
// threads of one process have crashed it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite } from '../../local/postgres.ts';
import { startStandIns } from '../../local/stand-ins.ts';
import { createDatabaseCloner } from './postgres-server.ts';
import type { DatabaseTemplate } from './template.ts';

/** Maximum number of open databases, 150 MB each with PGlite; more than the files that run at the same time. */
const OPEN_MAX = 6;

/** All tables but the one that the migrations write themselves. */
const FILLED_BY_TESTS = `select format('%I', relname) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  and relname <> 'migrations_applied'`;
/** Statements that change more of a database than its rows. */
const CHANGES = /\b(?:create|alter|drop|analyze|vacuum|reindex|cluster|set\s+session|do\s+\$)\b/i;

const databases = new Map<string, Promise<Database>>();
/** Databases in which more than rows was changed. */
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
 * Empties a database to the template's state in a tenth of a clone's time. Closes it and returns null if more than its
 * rows was changed.
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

/** A database for a new name. If no more may be opened, the least recently used one, of a finished file, is reused. */
async function another(image: Blob): Promise<Database> {
  const [idle] = databases.size < OPEN_MAX ? [] : databases;
  if (!idle) return cloned(image);
  databases.delete(idle[0]);
  // A database that a file broke is not reused.
  const reused = await idle[1].then(emptied).catch(() => null);
  return reused ?? cloned(image);
}

/** The database with this name, which begins as `image`. */
function opened(name: string, image: Blob): Promise<Database> {
  const open = databases.get(name) ?? another(image);
  // Moved to the end, so that the first one is the least recently used.
  databases.delete(name);
  databases.set(name, open);
  return open;
}

/** Opens databases by name, each a copy of the template. */
function databasesFrom(template: DatabaseTemplate): (name: string) => Promise<Database> {
  if ('base' in template) return createDatabaseCloner(template, OPEN_MAX);
  const image = new Blob([template.image]);
  return (name) => opened(name, image);
}

process.once('message', async (template: DatabaseTemplate) => {
  const databaseOf = databasesFrom(template);
  const standIns = await startStandIns({
    port: 0,
    dataDir,
    origins: [],
    databaseOf: (connectionString) => databaseOf(new URL(connectionString).pathname.slice(1)),
  });
  process.send?.(`${standIns.url}/sql`);
});
// The parent process has ended.
process.once('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
