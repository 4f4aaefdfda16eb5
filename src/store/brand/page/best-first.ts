import { type SQL, sql } from 'drizzle-orm';
import { brands } from '../../schema/brands.ts';
import type { BrandListRequest } from './asked.ts';
import { buyingStateFilterCondition } from './filters.ts';
import { fromBrandsWithFitSql, fromBrandsWithScoreSql, hasNoFitSql, hasNoScoreSql } from './ranked.ts';
import { isDayOfBrandSql, isRecentDaySql } from './recent.ts';

interface Segment {
  from: SQL;
  /** SQL of the brand's id; given if `from` begins with a table other than brands. */
  id?: SQL;
  where: SQL;
  order: SQL;
}

/** False if an index holds the key for every brand, or if the order is reversed. */
export const isBrandListSegmented = (asked: BrandListRequest): boolean => {
  const { sortBy, sortOrder } = asked.query;
  if (sortOrder === 'asc' || buyingStateFilterCondition(asked)) return false;
  return ['pitch', 'fit', 'lastBoughtAt', 'recent'].includes(sortBy);
};

export function buildBestFirstSegments(asked: BrandListRequest): Segment[] | null {
  const { query, by, now } = asked;
  if (!isBrandListSegmented(asked)) return null;
  const byId = sql`${brands.id} desc`;
  const newest = sql`${brands.firstSeenAt} desc, ${byId}`;
  const scored = (order: SQL) => ({
    from: fromBrandsWithScoreSql(asked),
    id: sql`ps.brand_id`,
    where: sql`true`,
    order,
  });
  const fitting = (where: SQL) => ({
    from: fromBrandsWithFitSql(asked),
    id: sql`fits.brand_id`,
    where,
    order: sql`fits.similarity desc, ${newest}`,
  });
  const others = (where: SQL, order: SQL) => ({ from: sql`${brands}`, where, order });
  switch (query.sortBy) {
    case 'pitch':
      return [
        scored(sql`ps.score desc, coalesce(fits.similarity, 0) desc, ${newest}`),
        fitting(hasNoScoreSql(asked)),
        others(sql`${hasNoScoreSql(asked)} and ${hasNoFitSql(asked)}`, newest),
      ];
    case 'fit':
      return [fitting(sql`true`), others(hasNoFitSql(asked), newest)];
    case 'lastBoughtAt':
      return [scored(sql`ps.last_at desc, ${byId}`), others(hasNoScoreSql(asked), byId)];
    case 'recent':
      return [
        {
          from: sql`busy join ${brands} on ${brands.id} = busy.brand_id`,
          id: sql`busy.brand_id`,
          where: sql`busy.count > 0`,
          order: sql`busy.count desc, ${byId}`,
        },
        others(
          sql`not exists (select 1 from sponsorship_days where ${isDayOfBrandSql(query)} and ${isRecentDaySql(by, now)} and sure > 0)`,
          byId,
        ),
      ];
    default:
      return null;
  }
}
