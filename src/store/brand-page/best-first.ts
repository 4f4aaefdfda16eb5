// The segments of a list that has the best first.
import { type SQL, sql } from 'drizzle-orm';
import type { Sight } from '../../domain/access.ts';
import { recentDays } from '../brand-recent.ts';
import { reachOf } from '../patterns.ts';
import { brands } from '../schema/brands.ts';
import { datesByOwnNewsletter, visibleSince } from '../visible.ts';
import type { BrandListRequest } from './asked.ts';
import { scoreFilterCondition } from './filters.ts';
import { withFit, withoutFit, withoutScore, withScore } from './ranked.ts';
import { daysOfBrand } from './recent.ts';

interface Segment {
  from: SQL;
  /** The brand's id, if `from` begins with another table. */
  id?: SQL;
  where: SQL;
  order: SQL;
}

/**
 * Whether the list is made of segments: not if every brand has the key in its index, or the order is reversed.
 */
export const isBestFirst = (asked: BrandListRequest): boolean => {
  const { sortBy, sortOrder } = asked.query;
  if (sortOrder === 'asc' || scoreFilterCondition(asked)) return false;
  return sortBy === 'firstSeenAt'
    ? datesByOwnNewsletter(asked.by)
    : ['pitch', 'fit', 'lastBoughtAt', 'recent'].includes(sortBy);
};

/** The segments of 'best first'; null if the list has none. */
export function bestFirst(asked: BrandListRequest): Segment[] | null {
  const { query, by, now } = asked;
  if (!isBestFirst(asked)) return null;
  const newest = sql`${visibleSince(by, brands.firstSeenAt)} desc, ${brands.id} desc`;
  if (query.sortBy === 'firstSeenAt') return newestFirst(by, sql`true`, newest);
  if (query.sortBy === 'pitch')
    return [
      {
        from: withScore(asked),
        id: sql`ps.brand_id`,
        where: sql`true`,
        order: sql`ps.score desc, coalesce(fits.similarity, 0) desc, ${newest}`,
      },
      {
        from: withFit(asked),
        id: sql`fits.brand_id`,
        where: withoutScore(asked),
        order: sql`fits.similarity desc, ${newest}`,
      },
      ...newestFirst(by, sql`${withoutScore(asked)} and ${withoutFit(asked)}`, newest),
    ];
  if (query.sortBy === 'fit')
    return [
      { from: withFit(asked), id: sql`fits.brand_id`, where: sql`true`, order: sql`fits.similarity desc, ${newest}` },
      ...newestFirst(by, withoutFit(asked), newest),
    ];
  if (query.sortBy === 'lastBoughtAt')
    return [
      {
        from: withScore(asked),
        id: sql`ps.brand_id`,
        where: sql`true`,
        order: sql`ps.last_at desc, ${brands.id} desc`,
      },
      { from: sql`${brands}`, where: withoutScore(asked), order: sql`${brands.id} desc` },
    ];
  if (query.sortBy === 'recent') {
    const order = sql`busy.count desc, ${brands.id} desc`;
    // brand_recent is indexed in this order; if it holds other days, the days are added up.
    return [
      {
        from: sql`brand_recent busy join ${brands} on ${brands.id} = busy.brand_id`,
        id: sql`busy.brand_id`,
        where: sql`(select yes from kept) and busy.reach = ${reachOf(by)} and busy.count > 0`,
        order,
      },
      {
        from: sql`busy join ${brands} on ${brands.id} = busy.brand_id`,
        id: sql`busy.brand_id`,
        where: sql`busy.count > 0`,
        order,
      },
      {
        from: sql`${brands}`,
        where: sql`not case when (select yes from kept)
          then exists (select 1 from brand_recent r where r.reach = ${reachOf(by)} and r.brand_id = ${brands.id} and r.count > 0)
          else exists (select 1 from sponsorship_days where ${daysOfBrand(query, by)} and ${recentDays(by, now)} and sure > 0) end`,
        order: sql`${brands.id} desc`,
      },
    ];
  }
  return null;
}

/**
 * All brands of `where`, the newest first. Those of the own newsletter that the line hides elsewhere are few, and newer
 * than the line: they come first, and the walk of an index behind them. Only what a provisional newsletter says may be
 * older, since no brand's day comes from it: then all are sorted.
 */
function newestFirst(by: Sight, where: SQL, newest: SQL): Segment[] {
  const from = sql`${brands}`;
  if (!datesByOwnNewsletter(by) || by.unconfirmed === 'own') return [{ from, where, order: newest }];
  return [
    { from, where: sql`${where} and ${brands.firstSeenAt} > ${by.line}`, order: newest },
    {
      from,
      where: sql`${where} and ${brands.firstSeenAt} <= ${by.line}`,
      order: sql`${brands.firstSeenAt} desc, ${brands.id} desc`,
    },
  ];
}
