// Databases for tests that run in Node: each its own, on the run's Postgres.
import { inject } from 'vitest';
import { type Database, openPglite, openPostgres } from '../../local/postgres.ts';

/** @returns a database as the migrations leave it; who closes it gives it up. */
export const migratedDatabase = (): Promise<Database> => opened(true);

/** @returns a database without any table, over one connection as migrations have it. */
export const emptyDatabase = (): Promise<Database> => opened(false);

async function opened(migrated: boolean): Promise<Database> {
  const template = inject('template');
  if ('image' in template) return openPglite(null, migrated ? new Blob([template.image]) : undefined);
  const name = crypto.randomUUID();
  const admin = openPostgres(`${template.base}postgres`, 1);
  try {
    await admin.exec(`create database "${name}" template ${migrated ? template.name : 'template0'}`);
  } finally {
    await admin.close();
  }
  return openPostgres(`${template.base}${name}`, migrated ? 8 : 1);
}
