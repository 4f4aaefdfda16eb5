// A database without brands and newsletters before each test, its brand rows as text, and claims to write to it.
import { sql } from 'drizzle-orm';
import type { ClaimedBrand } from '../../../src/domain/brand/claimed.ts';
import { claimedBrandsTableSql } from '../../../src/store/brand/claimed-brands.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const createClaimedBrand = (more: Partial<ClaimedBrand> = {}): ClaimedBrand => ({
  name: 'Dunmare',
  key: 'dunmare',
  otherKeys: [],
  spellings: [],
  domain: null,
  isSitesName: false,
  parts: [],
  ...more,
});

export function createBrandWorld() {
  const { db, add, people } = createEmptiedWorld();

  const rows = async (table: string, without: string[] = ['updated_at']) =>
    (
      await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) - ${sql.param(without)}::text[] as row from ${sql.raw(table)} t order by 1`,
      )
    ).rows.map(({ row }) => row);
  const column = async (table: string, name: string) => (await rows(table)).map((row) => row[name]);

  /** The brand that a claim would be given. */
  const idOf = async (claim: ClaimedBrand) =>
    (await db.execute<{ id: string | null }>(sql`select brand_id as id from ${claimedBrandsTableSql([claim])} c`))
      .rows[0]?.id;
  const alias = (key: string, brandId: string | null) =>
    db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values (${key}, ${key}, ${brandId}, 'person')`,
    );

  return { db, add, alias, people, column, idOf, rows };
}
