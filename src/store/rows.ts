// The only reader of raw SQL's rows: each column is read by a table's column or by a reader, so that a row's type is
// what was checked, never a claim beside the text. In drizzle's own selects the readers follow `.mapWith`.

import { Column, type GetColumnData, is, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { PgRaw } from 'drizzle-orm/pg-core/query-builders/raw';
import type { Db } from './db.ts';

/** Reads a value of the driver, or of JSON that Postgres made. @throws TypeError if it is of another type. */
export type Reader<T> = (value: unknown) => T;
export type Columns = Record<string, Reader<unknown> | PgColumn>;
type Read<C> = C extends Reader<infer T> ? T : C extends PgColumn ? GetColumnData<C> : never;
export type Row<C extends Columns> = { [Key in keyof C]: Read<C[Key]> };

function refuse(expected: string, value: unknown): never {
  throw new TypeError(`Expected ${expected}, got ${value === null ? 'null' : typeof value}`);
}

export const toText: Reader<string> = (value) => (typeof value === 'string' ? value : refuse('text', value));
export const toBoolean: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse('a boolean', value));

/** Also reads bigint and numeric, which the driver gives as text. */
export const toNumber: Reader<number> = (value) => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return Number.isFinite(number) ? (number as number) : refuse('a number', value);
};

export const toDate: Reader<Date> = (value) => {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? refuse('a timestamp', value) : date;
};

export const toIso: Reader<string> = (value) => toDate(value).toISOString();

export const toOneOf =
  <const T extends string>(values: readonly T[]): Reader<T> =>
  (value) =>
    values.includes(value as T) ? (value as T) : refuse(`one of ${values.join(', ')}`, value);

/** Leaves a value unread, for JSON that is only passed on or that its reader checks. */
export const toUnknown: Reader<unknown> = (value) => value;

export const toJson =
  <T>(schema: { parse(value: unknown): T }): Reader<T> =>
  (value) =>
    schema.parse(value);

export const toFields = <S extends Record<string, { parse(value: unknown): unknown }>>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, toJson(schema)])) as {
    [Key in keyof S]: Reader<ReturnType<S[Key]['parse']>>;
  };

export const toList =
  <C extends Columns[string]>(element: C): Reader<Read<C>[]> =>
  (value) =>
    Array.isArray(value) ? value.map(readerOf(element)) : refuse('a list', value);

export const toRecord =
  <C extends Columns[string]>(element: C): Reader<Record<string, Read<C>>> =>
  (value) => {
    const read = readerOf(element);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)]))
      : refuse('an object', value);
  };

export const orNull = <C extends Columns[string]>(column: C): Reader<Read<C> | null> => {
  const read = readerOf(column);
  return (value) => (value === null ? null : read(value));
};

export function toObject<C extends Columns>(columns: C): Reader<Row<C>> {
  const readers = Object.entries(columns).map(([name, column]) => [name, readerOf(column)] as const);
  return (value) => {
    if (typeof value !== 'object' || value === null) return refuse('an object', value);
    const row: Record<string, unknown> = {};
    for (const [name, read] of readers) {
      try {
        row[name] = read((value as Record<string, unknown>)[name]);
      } catch (error) {
        throw new TypeError(`${name}: ${(error as Error).message}`, { cause: error });
      }
    }
    return row as Row<C>;
  };
}

function readerOf<C extends Columns[string]>(column: C): Reader<Read<C>> {
  if (!is(column, Column)) return column as Reader<Read<C>>;
  return (value) => {
    if (value === undefined || (value === null && column.notNull)) return refuse('a value', value);
    return (value === null ? null : column.mapFromDriverValue(value)) as Read<C>;
  };
}

type Tag<T> = (text: TemplateStringsArray, ...values: unknown[]) => PgRaw<T[]>;

/** The rows of a statement, also in a batch: queryRows(db, columns)`select ...`. */
export const queryRows = <C extends Columns>(db: Db, columns: C): Tag<Row<C>> => query(db, toObject(columns));

export function queryValues<C extends Columns[string]>(db: Db, column: C): Tag<Read<C>> {
  const read = readerOf(column);
  return query(db, (row) => read(Object.values(row as object)[0]));
}

const query =
  <T>(db: Db, read: Reader<T>): Tag<T> =>
  (...text) => {
    const statement = sql(...text);
    const raw = db.execute(statement);
    const readRows = ({ rows }: { rows: unknown[] }) => rows.map(read);
    return new PgRaw<T[]>(
      async () => readRows(await raw.execute()),
      statement,
      raw.getQuery(),
      (result) => readRows(result as { rows: unknown[] }),
    );
  };
