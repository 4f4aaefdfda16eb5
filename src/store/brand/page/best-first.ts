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
  const newest = sql`${brands.firstSeenAt} desc, ${brands.id} desc`;
  if (query.sortBy === 'pitch')
    return [
      {
        from: fromBrandsWithScoreSql(asked),
        id: sql`ps.brand_id`,
        where: sql`true`,
        order: sql`ps.score desc, coalesce(fits.similarity, 0) desc, ${newest}`,
      },
      {
        from: fromBrandsWithFitSql(asked),
        id: sql`fits.brand_id`,
        where: hasNoScoreSql(asked),
        order: sql`fits.similarity desc, ${newest}`,
      },
      { from: sql`${brands}`, where: sql`${hasNoScoreSql(asked)} and ${hasNoFitSql(asked)}`, order: newest },
    ];
  if (query.sortBy === 'fit')
    return [
      {
        from: fromBrandsWithFitSql(asked),
        id: sql`fits.brand_id`,
        where: sql`true`,
        order: sql`fits.similarity desc, ${newest}`,
      },
      { from: sql`${brands}`, where: hasNoFitSql(asked), order: newest },
    ];
  if (query.sortBy === 'lastBoughtAt')
    return [
      {
        from: fromBrandsWithScoreSql(asked),
        id: sql`ps.brand_id`,
        where: sql`true`,
        order: sql`ps.last_at desc, ${brands.id} desc`,
      },
      { from: sql`${brands}`, where: hasNoScoreSql(asked), order: sql`${brands.id} desc` },
    ];
  if (query.sortBy === 'recent') {
    return [
      {
        from: sql`busy join ${brands} on ${brands.id} = busy.brand_id`,
        id: sql`busy.brand_id`,
        where: sql`busy.count > 0`,
        order: sql`busy.count desc, ${brands.id} desc`,
      },
      {
        from: sql`${brands}`,
        where: sql`not exists (select 1 from sponsorship_days where ${isDayOfBrandSql(query)} and ${isRecentDaySql(by, now)} and sure > 0)`,
        order: sql`${brands.id} desc`,
      },
    ];
  }
  return null;
}
