// Applies migrations/ in the order of their journal, each once, each in a transaction. `npm run migrate` does it to DATABASE_URL.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Database, openPostgres } from './postgres.ts';

const MIGRATIONS = new URL('../migrations/', import.meta.url);

interface Journal {
  entries: { tag: string }[];
}

/** @returns the names of the migrations that were applied now. */
export async function migrate(database: Database): Promise<string[]> {
  await database.exec(
    'create table if not exists migrations_applied (name text primary key, applied_at timestamptz not null default now())',
  );
  const { rows } = await database.query({ query: 'select name from migrations_applied', params: [] });
  const applied = new Set(rows.map(([name]) => name));
  const journal = JSON.parse(readFileSync(new URL('meta/_journal.json', MIGRATIONS), 'utf8')) as Journal;
  const pending = journal.entries.map(({ tag }) => tag).filter((tag) => !applied.has(tag));
  for (const tag of pending) {
    const sql = readFileSync(new URL(`${tag}.sql`, MIGRATIONS), 'utf8').replaceAll('--> statement-breakpoint', '');
    await database
      .exec(`begin;\n${sql}\ninsert into migrations_applied (name) values ('${tag}');\ncommit;`)
      .catch(async (error) => {
        await database.exec('rollback').catch(() => undefined);
        throw error;
      });
  }
  return pending;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const url = process.env.DATABASE_URL;
  if (!url) {
    console.error(
      'Set DATABASE_URL to the Postgres to migrate, for example DATABASE_URL=postgres://user:password@host/name npm run migrate',
    );
    process.exit(1);
  }
  const database = openPostgres(url);
  const done = await migrate(database);
  console.log(done.length > 0 ? `Applied ${done.join(', ')}` : 'Nothing to apply');
  await database.close();
}
