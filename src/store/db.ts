// The only access to Postgres: drizzle over Neon's HTTP driver. There are no interactive transactions: whatever must be
// atomic is one statement or one `db.batch`, prepared before it is sent, with no vendor call inside.

import { neon, neonConfig } from '@neondatabase/serverless';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { wrapNeonFetch } from './neon-fetch.ts';

export type Db = NeonHttpDatabase;

/**
 * Opens the database.
 * @param endpoint URL of Neon's HTTP protocol; null: derived from the database URL by Neon's driver.
 * @param took called with the duration of each request in milliseconds.
 */
export function connectDatabase(databaseUrl: string, endpoint: string | null, took?: (ms: number) => void): Db {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  neonConfig.fetchFunction = wrapNeonFetch((...of) => fetch(...of), took);
  return drizzle(neon(databaseUrl));
}

interface DatabaseError extends Error {
  code?: string | null;
  constraint?: string;
}

/** The first of an error and its causes for which `isIt` holds; null if there is none. */
function findCause(error: unknown, isIt: (one: DatabaseError) => boolean): DatabaseError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (isIt(at)) return at;
  return null;
}

function findConstraint(error: unknown, state: string): string | null {
  const found = findCause(error, ({ code }) => code === state);
  return found && (found.constraint ?? '');
}

/** The name of the violated constraint if `error` is a unique violation (23505), otherwise null. */
export const findUniqueViolation = (error: unknown): string | null => findConstraint(error, '23505');

/** The name of the violated constraint if `error` is a foreign-key violation (23503), otherwise null. */
const brokenReference = (error: unknown): string | null => findConstraint(error, '23503');

/** Names of foreign-key constraints on columns that hold the acting user. */
const TO_USER = /_users_id_fk$/;

/**
 * True if `error` is a foreign-key violation other than that of the acting user: the row's subject is gone, or the
 * removed row is still referenced.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  const broken = brokenReference(error);
  return broken !== null && !TO_USER.test(broken);
}

/** True if a write failed because its acting user has been deleted. */
export const isActorDeleted = (error: unknown): boolean => TO_USER.test(brokenReference(error) ?? '');

/** SQLSTATE division_by_zero, which no other statement raises. */
const UNMET_SQLSTATE = '22012';

/** Statement of a batch that rolls the whole batch back unless `condition` holds; see `isRequirementUnmet`. */
export const requireInBatch = (db: Db, condition: SQL) => db.execute(sql`select 1 / (${condition})::boolean::int`);

/** True if `error` is that of a batch whose `requireInBatch` did not hold; nothing was written. */
export const isRequirementUnmet = (error: unknown): boolean =>
  findCause(error, ({ code }) => code === UNMET_SQLSTATE) !== null;

/** SQLSTATEs of an unavailable server: connection exceptions, operator intervention, too many connections. */
const AWAY = /^(?:08...|57P0.|53300)$/;

/** True if `error` means that Postgres is unavailable, whatever the query, so that a later retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const found = findCause(error, ({ name }) => name === 'NeonDbError');
  return found !== null && (!found.code || AWAY.test(found.code));
}

/**
 * SQL: a name normalised for search and sorting: lower case, no accents, 'ß' as 'ss'. The SQL function is in
 * migrations/functions/folded-names.sql and used by the indexes on names; contract/folded.ts does the same for lists
 * that the browser holds completely.
 */
export const foldedNameSql = (name: SQLWrapper): SQL => sql`folded(${name})`;

/** SQL: a moment as ISO 8601 text in UTC, as `Date.toISOString` writes it. */
export const isoMomentSql = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL: a text normalised by `folded` and escaped for LIKE. */
export const escapeLikeSql = (text: string | SQL): SQL =>
  sql`regexp_replace(folded(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`;

/** SQL: the LIKE pattern for names that contain `text`, to be compared with `folded(...)`. */
export const containsPatternSql = (text: string): SQL => sql`('%' || ${escapeLikeSql(text)} || '%')`;

/** Checks the connection. @throws if Postgres doesn't answer. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/**
 * Condition for optimistic locking: the row is unchanged since it was read with this `updatedAt` (millisecond
 * precision). Undefined if `updatedAt` is null, which skips the check.
 */
export const isUnchangedSql = (column: AnyPgColumn, updatedAt: string | null): SQL | undefined =>
  updatedAt === null ? undefined : sql`date_trunc('milliseconds', ${column}) = ${updatedAt}::timestamptz`;

/**
 * Condition: the current transaction has changed the row. `updatedAt` can't tell, because two changes may fall into the
 * same millisecond.
 */
export const isChangedInTransactionSql = (table: AnyPgTable, id: string): SQL =>
  sql`exists (select 1 from ${table} where id = ${id} and xmin = pg_current_xact_id()::xid)`;

/** One statement of a batch, prepared but not yet sent. */
export type Statement = BatchItem<'pg'>;

/** Sends statements as one transaction; drizzle's own `batch` needs a tuple of known length. */
export async function runStatements(db: Db, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...others] = statements;
  return first === undefined ? [] : db.batch([first, ...others]);
}

/**
 * Sends statements as one transaction.
 * @returns a function that gives the result of one of these statements.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<<T>(of: PromiseLike<T>) => T> {
  const answers = await runStatements(db, statements);
  return <T>(of: PromiseLike<T>) => answers[(statements as readonly unknown[]).indexOf(of)] as T;
}

/** The number of rows that an insert, update or delete changed. */
export const countChanged = async (statement: PromiseLike<{ rowCount: number }>): Promise<number> =>
  (await statement).rowCount;

export const hasChanged = async (statement: PromiseLike<{ rowCount: number }>): Promise<boolean> =>
  (await countChanged(statement)) > 0;

/** SQL: a text array as one parameter, since drizzle would spread a plain array. */
export const textArraySql = (texts: readonly string[]): SQL =>
  sql`${`{${texts.map((text) => JSON.stringify(text)).join(',')}}`}::text[]`;
