// Which brands the list may show: visible, and near the vantage where that was asked for.
import { type SQL, sql } from 'drizzle-orm';
import { visibleByName } from '../name-only-brands.ts';
import { brands } from '../schema/brands.ts';
import { type BrandListRequest, hasFilters } from './asked.ts';
import { isBestFirst } from './best-first.ts';

/** Up to so many brands of a list are probed one by one. */
const PROBED = 60;

/**
 * Whether the brands of the page are probed one by one; if no index has the list's order, every brand of a segment is
 * checked.
 */
export const probesBrandsSingly = (asked: BrandListRequest): boolean => {
  const { page, limit, seenIn, sortBy } = asked.query;
  return isBestFirst(asked) && page * limit <= PROBED && !seenIn && sortBy !== 'lastBoughtAt';
};

/** Sponsorships `s` of relevant newsletters that count, visible or not. */
export const nearSponsorships = sql`from sponsorships s where s.newsletter_id = any((select ids from relevant)::text[]) and s.counts`;
const visibly = ({ by }: BrandListRequest) => (by.line ? sql`and s.detected_at <= ${by.line}` : sql``);

/**
 * Tables `relevant (ids)`: the newsletters relevant to the vantage; `near_brands (brand_id)`: brands that visibly
 * sponsored them, for a list and its total to read.
 */
export function scopeTables(asked: BrandListRequest): SQL[] {
  const { newsletterId, cutoff } = asked.from;
  return [
    sql`relevant as materialized (select array(select n.similar_id from newsletter_similarities n join newsletters other on other.id = n.similar_id
      where n.newsletter_id = ${newsletterId} and n.similarity >= ${cutoff} and other.standing = 'trusted') as ids)`,
    sql`near_brands as materialized (select distinct s.brand_id ${nearSponsorships} ${visibly(asked)})`,
  ];
}

/**
 * Condition: the brand `id` is in the scope. 'is true' keeps this a hash probe instead of a join, so that brands can be
 * walked in the list's order until the page is full. A hash is made of the rows as fast as of the distinct brands:
 * near_brands is for a statement that needs it twice.
 */
export function isInScope(asked: BrandListRequest, id: SQL): SQL {
  if (!hasFilters(asked)) return sql`true`;
  const near = probesBrandsSingly(asked)
    ? sql`select s.brand_id ${nearSponsorships} ${visibly(asked)}`
    : sql`select brand_id from near_brands`;
  return sql`(${id} in (${near})) is true`;
}

/**
 * Condition: visible and in the scope. A brand that visibly sponsored a newsletter is visible itself.
 * @param id the id that is looked up: if another table leads to the brands, its own, so that no other brand is read.
 */
export function isVisibleInScope(asked: BrandListRequest, id: SQL = sql`${brands.id}`): SQL {
  if (!hasFilters(asked)) return visibleByName(asked.by);
  if (!probesBrandsSingly(asked)) return isInScope(asked, id);
  // For few brands an index is probed for each newsletter, after the other filters: by the id of the brand's row.
  return sql`exists (select 1 from unnest((select ids from relevant)) as near (id)
    where exists (select 1 from sponsorships s where s.newsletter_id = near.id and s.counts and s.brand_id = ${brands.id} ${visibly(asked)}))`;
}
