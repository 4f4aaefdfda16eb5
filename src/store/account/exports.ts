// The list of tables comes from the database itself, so that no new one is forgotten.

import { type SQL, sql } from 'drizzle-orm';
import { type Db, textArraySql } from '../db.ts';
import { orNull, queryRows, queryValues, toList, toRecord, toText, toUnknown } from '../rows.ts';

/** Sessions are keys rather than data. */
export const TABLES_NOT_EXPORTED = ['sessions', 'migrations_applied'];

export interface ExportedTable {
  name: string;
  key: string[];
  columns: string[];
}
export type ExportedRow = Record<string, unknown>;

const PAGE = 500;
/** A page ends with the row that exceeds this size: a database response is limited to 64 MB. */
export const EXPORT_PAGE_BYTES = 4 * 1024 * 1024;
export async function listExportedTables(db: Db): Promise<ExportedTable[]> {
  const rows = await queryRows(db, { name: toText, key: orNull(toList(toText)), columns: toList(toText) })`
    select c.relname as name,
      (select json_agg(a.attname order by k.nth) from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, nth)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname <> all (${textArraySql(TABLES_NOT_EXPORTED)})
    order by c.relname`;
  return rows.map(({ name, key, columns }) => ({ name, key: key ?? columns, columns }));
}

const quoted = (name: string) => sql.identifier(name);

/** In primary key order. @param after the key of the page before. @returns also the last key; null: no more. */
export async function readTablePage(
  db: Db,
  { name, key }: ExportedTable,
  after: readonly unknown[] | null,
): Promise<{ rows: ExportedRow[]; last: unknown[] | null }> {
  const keyList = sql.join(key.map(quoted), sql`, `);
  const values = after?.map((value) => sql`${value}`);
  const behind: SQL = values ? sql`(${keyList}) > (${sql.join(values, sql`, `)})` : sql`true`;
  const rows = await queryValues(db, toRecord(toUnknown))`
    select row from (
      select row, nth, sum(octet_length(row::text)) over (order by nth) - octet_length(row::text) as before from (
        select to_jsonb(t) as row, row_number() over (order by ${keyList}) as nth from (
          select * from ${quoted(name)} where ${behind} order by ${keyList} limit ${PAGE}) t) numbered) sized
      where before < ${EXPORT_PAGE_BYTES} order by nth`;
  const last = rows.at(-1);
  return { rows, last: last ? key.map((column) => last[column]) : null };
}

export async function* streamTableRows(db: Db, table: ExportedTable): AsyncGenerator<ExportedRow[]> {
  for (let after: unknown[] | null = null; ; ) {
    const { rows, last } = await readTablePage(db, table, after);
    if (!last) return;
    yield rows;
    after = last;
  }
}

export async function sortTablesReferringFirst(db: Db, tables: ExportedTable[]): Promise<ExportedTable[]> {
  const rows = await queryRows(db, { from: toText, to: toText })`
    select distinct a.relname as "from", b.relname as "to" from pg_constraint c
    join pg_class a on a.oid = c.conrelid join pg_class b on b.oid = c.confrelid
    where c.contype = 'f' and a.oid <> b.oid and c.connamespace = current_schema()::regnamespace`;
  const left = new Map(tables.map((table) => [table.name, table]));
  const order: ExportedTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].find(({ name }) => !rows.some(({ from, to }) => to === name && left.has(from)));
    const next = free ?? (left.values().next().value as ExportedTable);
    left.delete(next.name);
    order.push(next);
  }
  return order;
}
