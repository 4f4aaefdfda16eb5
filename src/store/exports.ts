// Whole tables, page by page, for exports and backups. Sessions stay out: they are keys, not data.
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';

/** Tables with the columns of their primary key, in an order that a restore can follow (what is referred to comes first). */
export const TABLES = {
  newsletters: ['id'],
  users: ['id'],
  brands: ['id'],
  emails: ['id'],
  sponsorships: ['id'],
  partner_deals: ['id'],
  newsletter_tracking_requests: ['id'],
  access_requests: ['id'],
  newsletter_similarities: ['newsletter_id', 'similar_id'],
  brand_fits: ['newsletter_id', 'brand_id'],
  imports: ['id'],
  import_slices: ['import_id', 'slice'],
  reports: ['newsletter_id'],
  stripe_events: ['id'],
  removed_contacts: ['hash'],
  nightly_runs: ['id'],
  model_spending: ['day'],
} as const;
export type TableName = keyof typeof TABLES;

const PAGE = 500;

/** The names of a table's columns, in their order. */
export async function columnsOf(db: Db, table: TableName): Promise<string[]> {
  const { rows } = await db.execute<{ column_name: string }>(
    sql`select column_name from information_schema.columns where table_name = ${table} and table_schema = current_schema() order by ordinal_position`,
  );
  return rows.map((row) => row.column_name);
}

/** All rows of a table as objects, by its primary key, a page at a time: memory stays flat whatever its size. */
export async function* rowsOf(db: Db, table: TableName): AsyncGenerator<Record<string, unknown>[]> {
  const keys = TABLES[table];
  const keyList = sql.raw(keys.join(', '));
  let after: SQL = sql`true`;
  for (;;) {
    const { rows } = await db.execute<{ row: Record<string, unknown> }>(
      sql`select to_jsonb(t) as row from ${sql.raw(table)} t where ${after} order by ${keyList} limit ${PAGE}`,
    );
    if (rows.length === 0) return;
    yield rows.map(({ row }) => row);
    if (rows.length < PAGE) return;
    const last = rows[rows.length - 1]?.row ?? {};
    const values = sql.join(
      keys.map((key) => sql`${last[key]}`),
      sql`, `,
    );
    after = sql`(${keyList}) > (${values})`;
  }
}
