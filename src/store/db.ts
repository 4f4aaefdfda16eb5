// The only access to Postgres: drizzle over Neon's HTTP driver. There are no interactive transactions: whatever must be
// atomic is one statement or one `db.batch`, prepared before it is sent, with no vendor call inside.

import { neon, neonConfig } from '@neondatabase/serverless';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import { drizzle, type NeonHttpDatabase } from 'drizzle-orm/neon-http';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { AppError } from '../errors.ts';
import { wrapNeonFetch } from './neon-fetch.ts';

export type Db = NeonHttpDatabase;

/** @param endpoint of Neon's HTTP protocol; null: the driver's own. @param took gets each request's milliseconds. */
export function connectDatabase(databaseUrl: string, endpoint: string | null, took?: (ms: number) => void): Db {
  if (endpoint) neonConfig.fetchEndpoint = endpoint;
  neonConfig.fetchFunction = wrapNeonFetch((...of) => fetch(...of), took);
  return drizzle(neon(databaseUrl));
}

interface DatabaseError extends Error {
  code?: string | null;
  constraint?: string;
}

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

const brokenReference = (error: unknown): string | null => findConstraint(error, '23503');

const TO_USER = /_users_id_fk$/;

/** Other than that of the acting user: the row's subject is gone, or the removed row is still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  const broken = brokenReference(error);
  return broken !== null && !TO_USER.test(broken);
}

export const isActorDeleted = (error: unknown): boolean => TO_USER.test(brokenReference(error) ?? '');

/** SQLSTATE division_by_zero, which no other statement raises. */
const UNMET_SQLSTATE = '22012';

/** Statement of a batch that rolls the whole batch back unless `condition` holds; see `runIfRequirementsMet`. */
export const requireInBatch = (db: Db, condition: SQL) => db.execute(sql`select 1 / (${condition})::boolean::int`);

const AWAY = /^(?:08...|57P0.|53300)$/;

/** True if `error` means that Postgres is unavailable, whatever the query, so that a later retry makes sense. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const found = findCause(error, ({ name }) => name === 'NeonDbError');
  return found !== null && (!found.code || AWAY.test(found.code));
}

/** Lower case, no accents, 'ß' as 'ss' (migrations/functions/folded-names.sql); contract/folded.ts does the same. */
export const foldedNameSql = (name: SQLWrapper): SQL => sql`folded(${name})`;

export const isoMomentSql = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const escapeLikeSql = (text: string | SQL): SQL =>
  sql`regexp_replace(folded(${text}::text), '([\\\\%_])', '\\\\\\1', 'g')`;

export const containsPatternSql = (text: string): SQL => sql`('%' || ${escapeLikeSql(text)} || '%')`;

export async function pingDatabase(db: Db): Promise<void> {
  await db.execute(sql`select 1`);
}

/** Unchanged since it was read with this `updatedAt`, in milliseconds; null skips the check. */
export const isUnchangedSql = (column: AnyPgColumn | SQL, updatedAt: string | null): SQL =>
  updatedAt === null ? sql`true` : sql`date_trunc('milliseconds', ${column}) = ${updatedAt}::timestamptz`;

/** `updatedAt` can't tell, because two changes may fall into the same millisecond. */
export const isChangedInTransactionSql = (table: AnyPgTable, id: string): SQL =>
  sql`exists (select 1 from ${table} where id = ${id} and xmin = pg_current_xact_id()::xid)`;

export type Statement = BatchItem<'pg'>;

/** Sends statements as one transaction; drizzle's own `batch` needs a tuple of known length. */
export async function runStatements(db: Db, statements: readonly Statement[]): Promise<unknown[]> {
  const [first, ...others] = statements;
  return first === undefined ? [] : db.batch([first, ...others]);
}

/** @returns a function that gives the result of one of the statements. */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<<T>(of: PromiseLike<T>) => T> {
  const answers = await runStatements(db, statements);
  return <T>(of: PromiseLike<T>) => answers[(statements as readonly unknown[]).indexOf(of)] as T;
}

/** Runs a transaction with `requireInBatch`. @returns false, with nothing written, if a requirement isn't met. */
export async function runIfRequirementsMet(db: Db, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runStatements(db, statements);
    return true;
  } catch (error) {
    if (findCause(error, ({ code }) => code === UNMET_SQLSTATE)) return false;
    throw error;
  }
}

/** @throws AppError conflict with `message` instead of a unique violation. */
export const refuseDuplicate = <T>(written: Promise<T>, message: string): Promise<T> =>
  written.catch((error: unknown) => {
    throw findUniqueViolation(error) === null ? error : new AppError('conflict', message, { cause: error });
  });

/** @throws AppError not_found instead of a violation that `isForeignKeyViolation` recognises. */
export const refuseBrokenReference = <T>(written: Promise<T>, what: string): Promise<T> =>
  written.catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new AppError('not_found', `${what} not found`, { cause: error }) : error;
  });

export const countChanged = async (statement: PromiseLike<{ rowCount: number }>): Promise<number> =>
  (await statement).rowCount;

export const hasChanged = async (statement: PromiseLike<{ rowCount: number }>): Promise<boolean> =>
  (await countChanged(statement)) > 0;

export const hasRows = async (statement: PromiseLike<readonly unknown[]>): Promise<boolean> =>
  (await statement).length > 0;

/** The first row; null if there is none. */
export const takeFirst = async <T>(statement: PromiseLike<readonly T[]>): Promise<T | null> =>
  (await statement)[0] ?? null;

/** SQL: a text array as one parameter, since drizzle would spread a plain array. */
export const textArraySql = (texts: readonly string[]): SQL =>
  sql`${`{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`}::text[]`;
