// The one way to Postgres: drizzle over Neon's HTTP driver. There are no interactive transactions: what must be atomic is one statement
// or one `db.batch`, prepared before it is sent, with no vendor call inside.
import { neon, neonConfig } from '@neondatabase/serverless';
import { sql } from 'drizzle-orm';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import { AppError } from '../errors.ts';
import * as schema from './schema.ts';

export type Db = NeonHttpDatabase<typeof schema>;

/** @param endpoint where Neon's HTTP protocol is spoken; null: Neon's own host for the URL. */
export function connect(databaseUrl: string, endpoint: string | null): Db {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  return drizzle(neon(databaseUrl), { schema });
}

/** The name of the violated constraint where `error` is Postgres refusing a duplicate (23505), else null. */
export function duplicateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string };
    if (code === '23505') return constraint ?? '';
  }
  return null;
}

/** True where `error` is Postgres refusing to break a reference (23503). */
export function breaksReference(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: string }).code === '23503') return true;
  }
  return false;
}

/** The only row of an answer that must have one. */
export function only<T>(rows: T[], what: string): T {
  const [row] = rows;
  if (row === undefined) throw new AppError('not_found', `${what} not found`);
  return row;
}

/** A text that LIKE takes as it stands, between wildcards. */
export function containing(text: string): string {
  return `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** @throws where Postgres doesn't answer. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}
