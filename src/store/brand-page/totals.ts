// How many brands the list has, and how many are hidden.
import { type SQL, sql } from 'drizzle-orm';
import { brands } from '../schema/brands.ts';
import { hiddenBrands, visibleBrands } from '../visible.ts';
import { type Asked, isNarrowed, relevantIds } from './asked.ts';
import { found, scored } from './filters.ts';
import { ranked } from './ranked.ts';

/**
 * Statement: the total of the list, how many brands of the scope are behind the line, and how many newsletters are relevant. The second ignores the
 * search: a count narrowed by a search would reveal hidden names.
 */
export function brandTotals(asked: Asked) {
  const { query, from, by } = asked;
  const condition = scored(asked);
  // A visible brand is relevant only by visible sponsorships, a hidden one by any. A hash probe, as in scope.ts.
  const nearBrands = (
    until: Date | null,
  ) => sql`from sponsorships s where s.counts and s.newsletter_id = any(${relevantIds(from)})
    and ${until ? sql`s.detected_at <= ${until}` : sql`true`}`;
  const near = (until: Date | null) =>
    isNarrowed(asked) ? sql` and (${brands.id} in (select s.brand_id ${nearBrands(until)})) is true` : sql``;
  const seen = sql`${visibleBrands(by)}${near(by.line)}`;
  const total =
    query.withProducts ||
    query.confidence !== undefined ||
    query.search ||
    condition ||
    query.channel ||
    query.placement ||
    query.seenIn ||
    query.hasContact;
  const counted = (where: SQL, more: SQL = sql``) =>
    sql<number>`(select count(*)::int from ${brands} ${more} where ${where})`;
  // Brands that are near by visible sponsorships are visible themselves, so `brands` needs not be read.
  const all = isNarrowed(asked)
    ? sql<number>`(select count(*)::int from (select distinct s.brand_id ${nearBrands(by.line)}) near)`
    : counted(visibleBrands(by));
  return {
    total: total
      ? counted(
          sql`${found(asked, false)} and ${condition ?? sql`true`} and ${seen}`,
          condition ? ranked(asked) : sql``,
        )
      : all,
    hidden: by.line ? counted(sql`${hiddenBrands(by)}${near(null)}`) : sql<number>`0`,
    relevantNewsletters: from.newsletterId
      ? sql<number>`(select coalesce(cardinality(${relevantIds(from)}), 0))`
      : sql<number>`(select count(*)::int from newsletters where standing = 'trusted')`,
  };
}
