// SQL for one page of the sponsorship list, newest first, that stays fast at millions of rows.
// - A free member also sees sponsorships of their own newsletter behind the line. These are a separate branch, because
// an OR would walk everyone's last two weeks.
// - A filter by text or by similar newsletters starts from the ids it finds, and reads the newest rows of each by
// index. Only if a text matches very many does it walk by date, because a page is then soon full.
// - A deep page is found by the daily counts (sponsorship_days) instead of skipping row by row.

import { type SQL, sql } from 'drizzle-orm';
import { UNSURE_BELOW } from '../contract/confidence.ts';
import { COUNT_LIMIT } from '../contract/lists.ts';
import { MIN_RELEVANT_SIMILARITY } from '../contract/relevance.ts';
import type { Sight } from '../domain/access.ts';
import { containsPatternSql } from './db.ts';
import { isBrandNamedLikeSql } from './name-only-brands.ts';
import { toNumber } from './rows.ts';
import {
  brandAndProductIdsSql,
  isOfChannelSql,
  type SponsorshipFilter,
  startOfDaySql,
  toDayCountScope,
  visibleCountPartsSql,
} from './sponsorship-scopes.ts';
import { visibleBranchesSql } from './visible.ts';

/** The sort key of a row; the next page begins after it. */
export interface SponsorshipSortKey {
  detectedAt: Date;
  id: string;
  confidence: number | null;
}

/** Condition on `s`: rows after a key in the filter's order. */
function behind({ sortBy, sortOrder }: SponsorshipFilter, { detectedAt, id, confidence }: SponsorshipSortKey): SQL {
  const older = sql`(s.detected_at, s.id) < (${detectedAt}::timestamptz, ${id}::text)`;
  if (sortBy !== 'confidence') return older;
  const figure = confidence ?? 101;
  const further = sortOrder === 'asc' ? sql`${SURENESS} > ${figure}` : sql`${SURENESS} < ${figure}`;
  return sql`(${further} or (${SURENESS} = ${figure} and ${older}))`;
}

/** A search starts from the brands and newsletters that it finds if there are at most this many. */
const FEW = 1_000;
/** For pages that end within this many rows, only the brands and newsletters with the newest rows are walked. */
const FIRST_OF = 100;
/**
 * Pages beyond this row are found by the daily counts; no newsletter has this many sponsorships of its own behind the
 * line.
 */
const DEEP = 5_000;

/** Condition: the claim has low confidence and no verdict. Never null. */
const UNSURE = sql`(s.verdict is null and coalesce(s.confidence, 101) < ${UNSURE_BELOW})`;
/**
 * SQL: the sort key by confidence; a sponsorship recorded by a person comes highest. Must equal the index expression.
 */
const SURENESS = sql`coalesce(s.confidence, 101)`;

/** ORDER BY of a list, over rows with `sureness`, `detected_at` and `id`. */
function orderOf({ sortBy, sortOrder }: SponsorshipFilter): SQL {
  if (sortBy !== 'confidence') return sql`detected_at desc, id desc`;
  return sql`sureness ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, detected_at desc, id desc`;
}

/** Conditions on `s` other than visibility, text and similarity. */
function plain(
  { placementType, channel, newsletterId, brandId, withProducts, from, to, sureness }: SponsorshipFilter,
  by: Sight,
): SQL[] {
  return [
    placementType && sql`s.placement_type = ${placementType}`,
    channel && sql`${isOfChannelSql(channel)}`,
    newsletterId && sql`s.newsletter_id = ${newsletterId}`,
    brandId &&
      (withProducts ? sql`s.brand_id = any(${brandAndProductIdsSql(brandId, by)})` : sql`s.brand_id = ${brandId}`),
    from && sql`s.detected_at >= ${new Date(from)}`,
    to && sql`s.detected_at <= ${new Date(to)}`,
    sureness === 'unsure' && UNSURE,
    sureness === 'sure' && sql`not (${UNSURE})`,
  ].filter((condition) => condition instanceof Object) as SQL[];
}

const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** The CTEs that `entries` refers to: ids found by text, and similar newsletters. */
function named({ search, similarTo, cutoff }: SponsorshipFilter, by: Sight): SQL[] {
  const tables: SQL[] = [];
  if (search) {
    const like = containsPatternSql(search);
    tables.push(
      sql`found_brands as materialized (select id from brands where ${isBrandNamedLikeSql(by, sql`${like}`)})`,
      sql`found_letters as materialized (select id from newsletters where folded(name) like ${like})`,
      sql`few as materialized (select (select count(*) from (select 1 from found_brands union all select 1 from found_letters limit ${FEW + 1}) f) <= ${FEW} as yes)`,
    );
  }
  if (similarTo)
    tables.push(sql`near as materialized (select ${similarTo}::text as id union select similar_id from newsletter_similarities
      where newsletter_id = ${similarTo} and similarity >= ${cutoff ?? MIN_RELEVANT_SIMILARITY})`);
  return tables;
}

/**
 * Selects of (id, detected_at, sureness), each giving the first `enough` rows under `where`. If `ordered` is false (for
 * counting), their order is arbitrary, except under the filter 'sure', whose rows are nearly all and come last in the
 * index by confidence. `sureness` is null unless the list is sorted by it, so that index-only scans are possible.
 */
function entries(
  filter: SponsorshipFilter,
  where: SQL,
  by: Sight,
  { enough, ordered }: { enough: number; ordered: boolean },
): SQL[] {
  const { search, similarTo, sortBy, sortOrder } = filter;
  const surest = sortBy === 'confidence' && sql`${SURENESS} ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, `;
  const byDate = sql`s.detected_at desc, s.id desc`;
  const order = ordered
    ? sql`order by ${surest || sql``}${byDate}`
    : filter.sureness === 'sure'
      ? sql`order by ${byDate}`
      : sql``;
  const sureness = ordered && sortBy === 'confidence' ? SURENESS : sql`null::int`;
  const newest = (from: SQL, condition: SQL) =>
    sql`(select s.id, s.detected_at, ${sureness} as sureness ${from} where ${condition} ${order} limit ${enough})`;
  const each = (ids: SQL, condition: SQL, gate: SQL) =>
    sql`(select c.id, c.detected_at, c.sureness from ${ids} i cross join lateral ${newest(sql`from sponsorships s`, condition)} c where ${gate})`;
  // The first rows overall belong to the ids whose own first rows come first, so other ids aren't walked.
  const first = (ids: SQL, condition: SQL, gate: SQL) =>
    !ordered || surest || enough > FIRST_OF
      ? each(ids, condition, gate)
      : each(
          sql`(select i.id from ${ids} i cross join lateral (select s.id, s.detected_at from sponsorships s where ${condition} order by s.detected_at desc, s.id desc limit 1) newest
            where ${gate} order by newest.detected_at desc, newest.id desc limit ${enough})`,
          condition,
          gate,
        );
  const isNamed = sql`(s.brand_id in (select id from found_brands) or s.newsletter_id in (select id from found_letters))`;
  // Similar newsletters are fewer than the matches of a text.
  if (search && similarTo) return [each(sql`near`, sql`s.newsletter_id = i.id and ${isNamed} and ${where}`, sql`true`)];
  if (search)
    return [
      first(sql`found_brands`, sql`s.brand_id = i.id and ${where}`, sql`(select yes from few)`),
      first(
        sql`found_letters`,
        sql`s.newsletter_id = i.id and s.brand_id not in (select id from found_brands) and ${where}`,
        sql`(select yes from few)`,
      ),
      newest(sql`from sponsorships s`, sql`not (select yes from few) and ${where} and ${isNamed}`),
    ];
  if (similarTo) return [each(sql`near`, sql`s.newsletter_id = i.id and ${where}`, sql`true`)];
  const { brandId, withProducts } = filter;
  if (brandId && withProducts)
    return [
      each(
        sql`(select unnest(${brandAndProductIdsSql(brandId, by)}) as id)`,
        sql`s.brand_id = i.id and ${where}`,
        sql`true`,
      ),
    ];
  // No index is ascending by confidence and descending by date, so each confidence value is walked separately.
  if (ordered && sortBy === 'confidence' && sortOrder === 'asc')
    return [each(sql`(select generate_series(0, 101) as figure)`, sql`${SURENESS} = i.figure and ${where}`, sql`true`)];
  return [newest(sql`from sponsorships s`, where)];
}

const candidates = (
  filter: SponsorshipFilter,
  by: Sight,
  { enough, ordered, more = [] }: { enough: number; ordered: boolean; more?: SQL[] },
): SQL =>
  sql.join(
    visibleBranchesSql(by).flatMap((branch) =>
      entries(filter, all([branch, ...plain(filter, by), ...more]), by, { enough, ordered }),
    ),
    sql` union all `,
  );

/**
 * SQL: the total of a filter under the Sight, from the daily counts if they have its scope, otherwise counted up to
 * COUNT_LIMIT. With a text or similar newsletters it must be used next to the `sponsorshipPageCtes` of the same filter,
 * whose CTEs it reads, so that a text is searched for once.
 */
export function sponsorshipTotalSql(filter: SponsorshipFilter, by: Sight): SQL<number> {
  const at = toDayCountScope(filter, by);
  if (!at)
    return sql`(select count(*)::int from (select 1 from (${candidates(filter, by, { enough: COUNT_LIMIT, ordered: false })}) c limit ${COUNT_LIMIT}) counted)`.mapWith(
      toNumber,
    );
  const { before, lineDay, own, extra } = visibleCountPartsSql(at, by);
  return sql`((select coalesce(sum(count), 0) from sponsorship_days where scope = ${at.scope} ${before}) + ${lineDay} + ${own} + ${extra})::int`.mapWith(
    toNumber,
  );
}

/** SQL: the ids of a page, `with ... page as (select id, detected_at ...)`, to be joined and ordered again. */
export function sponsorshipPageCtes(
  filter: SponsorshipFilter,
  { page, limit }: { page: number; limit: number },
  by: Sight,
): SQL {
  const offset = (page - 1) * limit;
  const at = offset >= DEEP && filter.sortBy !== 'confidence' ? toDayCountScope(filter, by) : null;
  if (at) return deepPage(at, offset, limit, by);
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, { enough: offset + limit, ordered: true })}) c
    order by ${orderOf(filter)} limit ${limit} offset ${offset})`;
  return sql`with ${sql.join([...named(filter, by), found], sql`, `)}`;
}

/**
 * SQL: the ids of the `limit` rows after `key` (null: the first ones), in the form of `sponsorshipPageCtes`. Keyset
 * paging is as fast at any depth.
 */
export function sponsorshipPageCtesAfter(
  filter: SponsorshipFilter,
  key: SponsorshipSortKey | null,
  limit: number,
  by: Sight,
): SQL {
  const more = key ? [behind(filter, key)] : [];
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, { enough: limit, ordered: true, more })}) c
    order by ${orderOf(filter)} limit ${limit})`;
  return sql`with ${sql.join([...named(filter, by), found], sql`, `)}`;
}

/**
 * SQL: selects the ids of the newest `limit` rows that match the filter under the Sight.
 * @param more further conditions on `s`.
 */
export function newestSponsorshipIdsSql(filter: SponsorshipFilter, limit: number, by: Sight, more: SQL[]): SQL {
  const tables = named(filter, by);
  const lead = tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ` : sql``;
  return sql`${lead}select id from (${candidates(filter, by, { enough: limit, ordered: true, more })}) c
    order by detected_at desc, id desc limit ${limit}`;
}

function deepPage(at: { scope: SQL; where: SQL }, offset: number, limit: number, by: Sight): SQL {
  const { line } = by;
  const { before, lineDay, own, unconfirmed } = visibleCountPartsSql(at, by);
  // Rows that don't count are few and of any age: those newer than the line's day are skipped together with the own
  // newsletter's, older ones within their days.
  const until = line ? startOfDaySql(line) : null;
  const late =
    unconfirmed && until
      ? sql`(select count(*) from sponsorships s where ${at.where} and ${unconfirmed} and s.detected_at >= ${until})`
      : sql`0`;
  const counted = sql`select day, count from sponsorship_days where scope = ${at.scope} ${before}`;
  const days = unconfirmed
    ? sql`select day, sum(count) as count from (${counted} union all
        select (s.detected_at at time zone 'UTC')::date, count(*) from sponsorships s
        where ${at.where} and ${unconfirmed} ${until ? sql`and s.detected_at < ${until}` : sql``} group by 1) both_kinds group by day`
    : counted;
  const walk = (branch: SQL) => sql`(select s.id, s.detected_at from sponsorships s
    where ${at.where} and ${branch} and s.detected_at < (select (day + 1)::timestamp at time zone 'UTC' from jump)
    order by s.detected_at desc, s.id desc limit (select ${limit} + (select rows from left_over) - passed from jump))`;
  const counting = line ? sql`s.counts and s.detected_at <= ${line}` : sql`s.counts`;
  const walks = sql.join([walk(counting), ...(unconfirmed ? [walk(unconfirmed)] : [])], sql` union all `);
  return sql`with left_over as materialized (select ${offset}::bigint - ${lineDay} - ${own} - ${late} as rows),
    jump as materialized (select day, passed from
      (select day, sum(count) over (order by day desc) - count as passed from (${days}) counted) days
      where passed <= (select rows from left_over) order by passed desc, day desc limit 1),
    page as materialized (select id, detected_at from (${walks}) c
      order by detected_at desc, id desc
      limit ${limit} offset (select (select rows from left_over) - passed from jump))`;
}
