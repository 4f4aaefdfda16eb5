// Databases for tests that run in Node, one per call, on the run's Postgres.
import { inject } from 'vitest';
import { type Database, openPglite, openPostgres } from '../../local/postgres.ts';

/** @returns a migrated database; the caller closes it. */
export const openMigratedDatabase = (): Promise<Database> => opened(true);

/** @returns a database without tables, with one connection, as migrations use it. */
export const openEmptyDatabase = (): Promise<Database> => opened(false);

/** @returns the address of a database without tables, for another process; null if tests run on PGlite. */
export const createEmptyDatabaseUrl = (): Promise<string | null> => created('template0');

async function opened(migrated: boolean): Promise<Database> {
  const template = inject('template');
  if ('image' in template) return openPglite(null, migrated ? new Blob([template.image]) : undefined);
  const url = await created(migrated ? template.name : 'template0');
  return openPostgres(url as string, migrated ? 8 : 1);
}

/** The address of a new database of the run's Postgres; null if there is none. */
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
