// Applies migrations/ in the order of their journal: each once, each in a transaction, one process at a time; one that
// was edited after it was applied is refused. A line `\ir PATH` includes a file of functions/, whose definitions change
// over time: the next migration that includes a changed file applies it. Drizzle's own migrator takes no lock, checks
// no hash, skips a migration merged after a newer one, and undoes nine if the tenth fails.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, openPostgres } from './postgres.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);
const LOCK = 27_182_818;

export interface Migration {
  name: string;
  sql: string;
  /** The texts of included files by their path in migrations/. */
  includes?: Record<string, string>;
}

const INCLUDE_LINE = /^\\ir (\S+)$/gm;

export function readMigrations(): Migration[] {
  const read = (path: string) => readFileSync(new URL(path, MIGRATIONS), 'utf8');
  const journal = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] };
  return journal.entries.map(({ tag }) => {
    const sql = read(`${tag}.sql`).replaceAll('--> statement-breakpoint', '');
    const paths = [...sql.matchAll(INCLUDE_LINE)].map(([, path = '']) => path);
    return { name: tag, sql, includes: Object.fromEntries(paths.map((path) => [path, read(path)])) };
  });
}

function expandIncludes({ name, sql, includes = {} }: Migration): string {
  return sql.replace(INCLUDE_LINE, (_, path: string) => {
    const included = includes[path];
    if (included === undefined) throw new Error(`${name} includes ${path}, which does not exist`);
    return included;
  });
}

const digestOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/**
 * Applies pending migrations. @param all for tests: the migrations of an earlier version.
 * @returns the names of the migrations applied.
 * @throws Error if an applied migration was edited since, if an included file changed and no new migration includes it,
 * or if a migration fails; a failed one is rolled back.
 */
export async function migrate(database: Database, all: Migration[] = readMigrations()): Promise<string[]> {
  await database.exec(`select pg_advisory_lock(${LOCK})`);
  try {
    return await migrateLocked(database, all);
  } finally {
    await database.exec(`select pg_advisory_unlock(${LOCK})`).catch(() => undefined);
  }
}

/** In one session, which holds the lock; a pooled address is replaced by the direct one. */
export async function migrateByUrl(url: string): Promise<string[]> {
  const database = openPostgres(url, 1);
  try {
    return await migrate(database);
  } finally {
    await database.close();
  }
}

async function migrateLocked(database: Database, all: Migration[]): Promise<string[]> {
  await database.exec(
    'create table if not exists migrations_applied (name text primary key, applied_at timestamptz not null default now(), sha256 text not null)',
  );
  const { rows } = await database.query({ query: 'select name, sha256 from migrations_applied', params: [] });
  const applied = new Map(rows.map(([name, sha256]) => [name as string, sha256]));
  refuseUnknownStart(applied, all);
  refuseEdited(applied, all);
  const pending = all.filter(({ name }) => !applied.has(name));
  refuseForgotten(applied, all, pending);
  for (const one of pending) {
    const digests = Object.entries({ ...one.includes, [one.name]: one.sql }).map(
      ([name, sql]) => `('${name}', '${digestOf(sql)}')`,
    );
    const record = `insert into migrations_applied (name, sha256) values ${digests.join(', ')}
      on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`;
    // An included function may use a column that a later pending migration adds.
    const settings = 'set local check_function_bodies = off';
    await database.exec(`begin;\n${settings};\n${expandIncludes(one)}\n;${record};\ncommit;`).catch(async (error) => {
      await database.exec('rollback').catch(() => undefined);
      throw new Error(`${one.name} failed: ${error instanceof Error ? error.message : error}`, { cause: error });
    });
  }
  return pending.map(({ name }) => name);
}

type Applied = Map<string, string | null | undefined>;

function refuseUnknownStart(applied: Applied, [first]: Migration[]): void {
  if (first && applied.size > 0 && !applied.has(first.name))
    throw new Error(
      `This database was migrated by a version from before ${first.name} and can't be upgraded. Use a new, empty one.`,
    );
}

function refuseEdited(applied: Applied, all: Migration[]): void {
  const edited = all.filter(({ name, sql }) => applied.has(name) && applied.get(name) !== digestOf(sql));
  if (edited.length > 0) {
    const names = edited.map(({ name }) => name).join(', ');
    throw new Error(`${names} changed after it was applied. Take the change back and write another migration.`);
  }
}

function refuseForgotten(applied: Applied, all: Migration[], pending: Migration[]): void {
  // If a newer version has migrated this database, its functions are newer than these files and are kept.
  const isNewer = [...applied.keys()].some((key) => !key.includes('/') && all.every(({ name }) => name !== key));
  if (isNewer) return;
  const current = Object.entries(Object.assign({}, ...all.map(({ includes }) => includes)) as Record<string, string>);
  const due = new Set(pending.flatMap(({ includes = {} }) => Object.keys(includes)));
  const forgotten = current.filter(([path, sql]) => !due.has(path) && applied.get(path) !== digestOf(sql));
  if (forgotten.length > 0) {
    const paths = forgotten.map(([path]) => path).join(', ');
    throw new Error(`${paths} changed, but no new migration includes it (a line \\ir ${forgotten[0]?.[0]}).`);
  }
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
    const done = await migrateByUrl(url);
    console.log(done.length > 0 ? `Applied ${done.join(', ')}` : 'Nothing to apply');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
