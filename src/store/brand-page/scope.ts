// Which brands the list may show: visible, and near the vantage where that was asked for.
import { type SQL, sql } from 'drizzle-orm';
import { brands } from '../schema/brands.ts';
import { visibleBrands } from '../visible.ts';
import { type Asked, isNarrowed, relevantIds } from './asked.ts';

/** Tables `relevant (ids)`: the newsletters of the scope; `near_brands (brand_id)`: brands that visibly sponsored them. */
export function scopeTables(asked: Asked): SQL[] {
  const { from, by } = asked;
  const until = by.line ? sql`and s.detected_at <= ${by.line}` : sql``;
  return [
    sql`relevant as materialized (select ${isNarrowed(asked) ? relevantIds(from) : sql`array[]::text[]`} as ids)`,
    sql`near_brands as materialized (select distinct s.brand_id from sponsorships s where s.newsletter_id = any((select ids from relevant)::text[]) and s.counts ${until})`,
  ];
}

/**
 * Condition: visible and in the scope. For few brands an index is probed for each newsletter; for many, near_brands is read once.
 * @param id the id that is looked up: if another table leads to the brands, its own, so that no other brand is read.
 */
export function shown(asked: Asked, few: boolean, id: SQL = sql`${brands.id}`): SQL {
  const { by } = asked;
  if (!isNarrowed(asked)) return visibleBrands(by);
  // 'is true' keeps this a hash probe instead of a join, so that brands can be walked in the list's order until the page is full.
  if (!few) return sql`${visibleBrands(by)} and (${id} in (select brand_id from near_brands)) is true`;
  const until = by.line ? sql`and s.detected_at <= ${by.line}` : sql``;
  return sql`${visibleBrands(by)} and exists (select 1 from unnest((select ids from relevant)) as near (id)
    where exists (select 1 from sponsorships s where s.newsletter_id = near.id and s.counts and s.brand_id = ${brands.id} ${until}))`;
}
