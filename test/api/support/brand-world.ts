// A database without brands and newsletters before each test, its brand rows as text, and claims to write to it.
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import type { ClaimedBrand } from '../../../src/domain/brand/claimed.ts';
import { createWorld } from '../../support/world.ts';

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
  const { db, add, people } = createWorld();

  beforeEach(() =>
    db.execute(sql`truncate brands, newsletters, users, audit_log, link_hosts, no_link_hosts, brand_removals cascade`),
  );

  const rows = async (table: string, without: string[] = ['updated_at']) =>
    (
      await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) - ${sql.param(without)}::text[] as row from ${sql.raw(table)} t order by 1`,
      )
    ).rows.map(({ row }) => row);
  const column = async (table: string, name: string) => (await rows(table)).map((row) => row[name]);

  return { db, add, people, column, rows };
}
