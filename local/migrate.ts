// Applies migrations/ in the order of their journal: each once, each in a transaction, one process at a time. A
// migration that was edited after it was applied is refused. `npm run migrate` migrates DATABASE_URL (a pooled address
// is replaced by the direct one).
//
// Why not drizzle's own migrator: it takes no lock, so two concurrent deployments both apply; it stores a migration's
// hash but never checks it; it skips by date, so a migration merged after a newer one is never applied; and it runs all
// pending ones in one transaction, so the failure of the tenth undoes nine. Its generator and journal are used as they
// are.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, openPostgres } from './postgres.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
/** The key of the advisory lock. */
const LOCK = 27_182_818;

export interface Migration {
  name: string;
  sql: string;
}

/** All migrations, in order. */
export function migrations(): Migration[] {
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as {
    entries: { tag: string }[];
  };
  return journal.entries.map(({ tag }) => ({
    name: tag,
    sql: readFileSync(new URL(`${tag}.sql`, MIGRATIONS), 'utf8').replaceAll('--> statement-breakpoint', ''),
  }));
}

const digestOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex');

/**
 * @param all for tests: the migrations of an earlier version.
 * @returns the names of the migrations that were applied now.
 * @throws Error if an applied migration was edited since, or if one fails; a failed one is rolled back.
 */
export async function migrate(database: Database, all: Migration[] = migrations()): Promise<string[]> {
  await database.exec(`select pg_advisory_lock(${LOCK})`);
  try {
    return await migrateLocked(database, all);
  } finally {
    await database.exec(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
  }
}

/** The same for an address, in one session, which holds the lock. */
export async function migrateAt(url: string): Promise<string[]> {
  const database = openPostgres(url, 1);
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
}

async function migrateLocked(database: Database, all: Migration[]): Promise<string[]> {
  await database.exec(
    `create table if not exists migrations_applied (name text primary key, applied_at timestamptz not null default now());
     alter table migrations_applied add column if not exists sha256 text`,
  );
  const { rows } = await database.query({ query: 'select name, sha256 from migrations_applied', params: [] });
  const applied = new Map(rows.map(([name, sha256]) => [name as string, sha256]));
  const edited = all.filter((one) => applied.get(one.name) && applied.get(one.name) !== digestOf(one));
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ');
    throw new Error(`${names} changed after it was applied. Take the change back and write another migration.`);
  }
  const pending = all.filter(({ name }) => !applied.has(name));
  for (const one of pending) {
    const record = `insert into migrations_applied (name, sha256) values ('${one.name}', '${digestOf(one)}')`;
    await database.exec(`begin;\n${one.sql}\n;${record};\ncommit;`).catch(async (error) => {
      await database.exec('rollback').catch(() => undefined);
      throw new Error(`${one.name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
  }
  // Applied before digests were stored.
  for (const one of all.filter(({ name }) => applied.get(name) === null)) {
    await database.query({
      query: 'update migrations_applied set sha256 = $1 where name = $2',
      params: [digestOf(one), one.name],
    });
  }
  return pending.map(({ name }) => name);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error(
      'Set DATABASE_URL to the Postgres to migrate, for example DATABASE_URL=postgres://user:password@host/name npm run migrate',
    );
    process.exit(1);
  }
  try {
    const done = await migrateAt(url);
    console.log(done.length > 0 ? `Applied ${done.join(', ')}` : 'Nothing to apply');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
