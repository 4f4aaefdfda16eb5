// Databases for tests that run in Node: each its own, on the run's Postgres.
import { inject } from 'vitest';
import { type Database, openPglite, openPostgres } from '../../local/postgres.ts';

/** @returns a database as the migrations leave it; who closes it gives it up. */
export const migratedDatabase = (): Promise<Database> => opened(true);

/** @returns a database without any table, over one connection as migrations have it. */
export const emptyDatabase = (): Promise<Database> => opened(false);

/** @returns the address of a database without any table, for another process; null where tests run on PGlite. */
export const emptyDatabaseUrl = (): Promise<string | null> => created('template0');

async function opened(migrated: boolean): Promise<Database> {
  const template = inject('template');
  if ('image' in template) return openPglite(null, migrated ? new Blob([template.image]) : undefined);
  const url = await created(migrated ? template.name : 'template0');
  return openPostgres(url as string, migrated ? 8 : 1);
}

/** The address of a new database of the run's Postgres; null where there is none. */
async function created(from: string): Promise<string | null> {
  const template = inject('template');
  if ('image' in template) return null;
  const name = crypto.randomUUID();
  const admin = openPostgres(`${template.base}postgres`, 1);
  try {
    await admin.exec(`create database "${name}" template ${from}`);
  } finally {
    await admin.close();
  }
  return `${template.base}${name}`;
}
