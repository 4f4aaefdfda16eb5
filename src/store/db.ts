// The one way to Postgres: drizzle over Neon's HTTP driver. There are no interactive transactions: what must be atomic is one statement
// or one `db.batch`, prepared before it is sent, with no vendor call inside.

import { neon, neonConfig } from '@neondatabase/serverless';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { alongside, OUTDATED } from './alongside.ts';
import { neonFetch } from './neon-fetch.ts';

export type Db = NeonHttpDatabase;

/** @param endpoint where Neon's HTTP protocol is spoken; null: Neon's own host for the URL. @param took is told how long each request took. */
export function connect(databaseUrl: string, endpoint: string | null, took?: (ms: number) => void): Db {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  neonConfig.fetchFunction = alongside(neonFetch((...of) => fetch(...of), took));
  return drizzle(neon(databaseUrl));
}

/** The name of the violated constraint where `error` is Postgres refusing a duplicate (23505), else null. */
export function duplicateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string };
    if (code === '23505') return constraint ?? '';
  }
  return null;
}

/** The constraint of a reference that Postgres refused to break (23503); null where `error` is another. */
function brokenReference(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string };
    if (code === '23503') return constraint ?? '';
  }
  return null;
}

/** Rows name a user for what that user does. */
const TO_USER = /_users_id_fk$/;

/** True where `error` is Postgres refusing to break a reference to what is written about, or from what is removed. */
export function breaksReference(error: unknown): boolean {
  const broken = brokenReference(error);
  return broken !== null && !TO_USER.test(broken);
}

/** True where `error` is a write that names who acts, and that user is gone meanwhile. */
export const lacksActor = (error: unknown): boolean => TO_USER.test(brokenReference(error) ?? '');

/** True where `error` is a write that was refused because the session it was begun with has changed (alongside.ts). */
export function isOutdated(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: string }).code === OUTDATED) return true;
  }
  return false;
}

/** SQLSTATEs of a server that is gone, going, starting or full: connection exceptions, operator intervention, too many connections. */
const AWAY = /^(?:08...|57P0.|53300)$/;

/** Whether `error` says that Postgres could not be asked: nothing about the query. Trying again later makes sense. */
export function isAway(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { name, code } = at as { name: string; code?: string | null };
    if (name === 'NeonDbError') return !code || AWAY.test(code);
  }
  return false;
}

/**
 * A name as it is searched and sorted by: no case, no accents, 'ß' as 'ss' (`folded` of migrations/0018, which the indexes on names are built with;
 * contract/folded.ts is the same for lists that the browser holds whole).
 */
export const folded = (name: SQLWrapper): SQL => sql`folded(${name})`;

/** A text that LIKE takes as it stands, folded like the names that it is held against. */
export const literally = (text: string): SQL =>
  sql`regexp_replace(folded(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`;

/** Pattern of what holds `text` somewhere; for `folded(...) like`. */
export const containing = (text: string): SQL => sql`('%' || ${literally(text)} || '%')`;

/** @throws where Postgres doesn't answer. */
export async function ping(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Whether a row is as old as the form that changes it; `updatedAt` is what an answer gave, in milliseconds. Null: whatever it is. */
export const isUnchanged = (column: AnyPgColumn, updatedAt: string | null): SQL | undefined =>
  updatedAt === null ? undefined : sql`date_trunc('milliseconds', ${column}) = ${updatedAt}::timestamptz`;

/** Whether the transaction that asks has changed a row. The row's moment doesn't tell: two changes may fall into one millisecond. */
export const changedHere = (table: AnyPgTable, id: string): SQL =>
  sql`exists (select 1 from ${table} where id = ${id} and xmin = pg_current_xact_id()::xid)`;

/** One statement of a batch, prepared and not yet sent. */
export type Statement = BatchItem<'pg'>;

/**
 * Sends statements that a list was made of as one transaction; drizzle's own `batch` wants to know how many there are.
 * @returns what each answered, in their order. `Row` is the caller's word: rows of raw SQL have no types.
 */
export async function batchOf<Row = Record<string, unknown>>(
  db: Db,
  statements: readonly Statement[],
): Promise<{ rows: Row[] }[]> {
  const [first, ...others] = statements;
  return first === undefined ? [] : ((await db.batch([first, ...others])) as { rows: Row[] }[]);
}

/** A text array as one parameter: the driver would spread a plain one. */
export const arrayOf = (texts: readonly string[]): SQL =>
  sql`${`{${texts.map((text) => JSON.stringify(text)).join(',')}}`}::text[]`;
