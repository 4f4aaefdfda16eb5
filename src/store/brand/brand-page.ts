// A list of segments, each short or in an index's order: brands that have the sort key, then the others.
import { type SQL, sql } from 'drizzle-orm';
import { foldedNameSql } from '../db.ts';
import { brands } from '../schema/brands.ts';
import { brandConfidenceSql } from './brand-sureness.ts';
import type { BrandListRequest } from './page/asked.ts';
import { buildBestFirstSegments } from './page/best-first.ts';
import { buyingStateFilterCondition } from './page/filters.ts';
import { isBrandListedSql, recentBrandCountsSql } from './page/products.ts';
import { joinScoreAndFitSql } from './page/ranked.ts';
import { isDayOfBrandSql, isRecentDaySql } from './page/recent.ts';
import { brandScopeCtes, isVisibleInBrandScopeSql, probesBrandsSingly } from './page/scope.ts';

function orderOf({ query, by, now }: BrandListRequest): SQL {
  const ordered = query.sortOrder === 'asc' ? sql`asc` : sql`desc`;
  const order = {
    pitch: sql`coalesce(ps.score, -1) ${ordered}, coalesce(fits.similarity, 0) ${ordered}, ${brands.firstSeenAt} ${ordered}`,
    lastBoughtAt: sql`coalesce(ps.last_at, '-infinity'::timestamptz) ${ordered}`,
    fit: sql`coalesce(fits.similarity, 0) ${ordered}, ${brands.firstSeenAt} ${ordered}`,
    firstSeenAt: sql`${brands.firstSeenAt} ${ordered}`,
    name: sql`${foldedNameSql(brands.name)} ${ordered}`,
    // If `brands.surest` is the sort key, its index serves both directions.
    confidence:
      by.line === null
        ? sql`${brands.surest} ${query.sortOrder === 'asc' ? sql`asc nulls first` : sql`desc nulls last`}`
        : sql`coalesce(${brandConfidenceSql(by)}, -1) ${ordered}`,
    recent: sql`(select coalesce(sum(sure), 0) from sponsorship_days where ${isDayOfBrandSql(query)} and ${isRecentDaySql(by, now)}) ${ordered}`,
  }[query.sortBy];
  return sql`${order}, ${brands.id} ${ordered}`;
}

/** SQL: the page's brands in order, as `with ... page as (select id, nth ...)`. */
export function brandPageSql(asked: BrandListRequest): SQL {
  const { query } = asked;
  const offset = (query.page - 1) * query.limit;
  const enough = offset + query.limit;
  const lead = brandScopeCtes(asked);
  const segments = buildBestFirstSegments(asked);
  if (!segments) {
    const condition = buyingStateFilterCondition(asked);
    return sql`with ${sql.join(lead, sql`, `)}, page as (select id, row_number() over () as nth from (
      select ${brands.id} as id from ${brands} ${joinScoreAndFitSql(asked)} where ${isBrandListedSql(asked, false)} and ${condition ?? sql`true`} and ${isVisibleInBrandScopeSql(asked)}
      order by ${orderOf(asked)} limit ${query.limit} offset ${offset}) sorted)`;
  }
  if (query.sortBy === 'recent') lead.push(sql`busy as materialized (${recentBrandCountsSql(asked)})`);
  const names = segments.map((_, nth) => sql.raw(`segment_${nth}`));
  const few = probesBrandsSingly(asked);
  segments.forEach((segment, nth) => {
    const before = names.slice(0, nth).map((name) => sql` - (select count(*) from ${name})`);
    lead.push(sql`${names[nth]} as materialized (select ${brands.id} as id, row_number() over (order by ${segment.order}) as nth
      from ${segment.from} where ${segment.where} and ${isBrandListedSql(asked, few)} and ${isVisibleInBrandScopeSql(asked, segment.id)}
      order by ${segment.order} limit greatest(0, ${enough}${sql.join(before, sql``)}))`);
  });
  const all = names.map((name, nth) => sql`select id, ${sql.raw(String(nth))} as segment, nth from ${name}`);
  return sql`with ${sql.join(lead, sql`, `)}, page as (select id, row_number() over (order by segment, nth) as nth
    from (${sql.join(all, sql` union all `)}) found order by segment, nth limit ${query.limit} offset ${offset})`;
}
