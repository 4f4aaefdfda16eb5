// SQL for one page of the sponsorship list, newest first, that stays fast at millions of rows.
// - Rows that don't count but are included are a separate branch, because an OR would walk all rows.
// - A filter by text or by similar newsletters starts from the ids it finds, and reads the newest rows of each by
// index. Only if a text matches very many does it walk by date, because a page is then soon full.

import { type SQL, sql } from 'drizzle-orm';
import { UNSURE_BELOW } from '../../contract/confidence.ts';
import { COUNT_LIMIT } from '../../contract/lists.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import type { RowSight } from '../../domain/access.ts';
import { containsPatternSql } from '../db.ts';
import { toNumber } from '../rows.ts';
import { listedBranchesSql } from '../visible.ts';
import {
  brandAndProductIdsSql,
  countVisibleSql,
  isOfChannelSql,
  type SponsorshipFilter,
  toDayCountScope,
} from './sponsorship-scopes.ts';

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
function plain({
  words,
  code,
  placementType,
  channel,
  newsletterId,
  brandId,
  withProducts,
  from,
  to,
  sureness,
}: SponsorshipFilter): SQL[] {
  return [
    words && sql`s.words @@ ad_query(${words})`,
    code === 'with' && sql`s.has_code`,
    code === 'without' && sql`not s.has_code`,
    placementType && sql`s.placement_type = ${placementType}`,
    channel && sql`${isOfChannelSql(channel)}`,
    newsletterId && sql`s.newsletter_id = ${newsletterId}`,
    brandId && (withProducts ? sql`s.brand_id = any(${brandAndProductIdsSql(brandId)})` : sql`s.brand_id = ${brandId}`),
    from && sql`s.detected_at >= ${new Date(from)}`,
    to && sql`s.detected_at <= ${new Date(to)}`,
    sureness === 'unsure' && UNSURE,
    sureness === 'sure' && sql`not (${UNSURE})`,
  ].filter((condition) => condition instanceof Object) as SQL[];
}

const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** The CTEs that `entries` refers to: ids found by text, and similar newsletters. */
function named({ search, similarTo, cutoff }: SponsorshipFilter): SQL[] {
  const tables: SQL[] = [];
  if (search) {
    const like = containsPatternSql(search);
    tables.push(
      sql`found_brands as materialized (select id from brands where folded(name) like ${like})`,
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
        sql`(select unnest(${brandAndProductIdsSql(brandId)}) as id)`,
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
  rows: RowSight,
  { enough, ordered, more = [] }: { enough: number; ordered: boolean; more?: SQL[] },
): SQL =>
  sql.join(
    listedBranchesSql(rows).flatMap((branch) =>
      entries(filter, all([branch, ...plain(filter), ...more]), { enough, ordered }),
    ),
    sql` union all `,
  );

/**
 * SQL: the total of a filter under a Sight, from the daily counts if they have its scope, otherwise counted up to
 * COUNT_LIMIT. With a text or similar newsletters it must be used next to the `sponsorshipPageCtes` of the same filter,
 * whose CTEs it reads, so that a text is searched for once.
 */
export function sponsorshipTotalSql(filter: SponsorshipFilter, rows: RowSight): SQL<number> {
  const of = toDayCountScope(filter);
  return of
    ? countVisibleSql(of, rows, { what: 'count' })
    : sql`(select count(*)::int from (select 1 from (${candidates(filter, rows, { enough: COUNT_LIMIT, ordered: false })}) c limit ${COUNT_LIMIT}) counted)`.mapWith(
        toNumber,
      );
}

/** SQL: the ids of a page, `with ... page as (select id, detected_at ...)`, to be joined and ordered again. */
export function sponsorshipPageCtes(
  filter: SponsorshipFilter,
  { page, limit }: { page: number; limit: number },
  rows: RowSight,
): SQL {
  const offset = (page - 1) * limit;
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, rows, { enough: offset + limit, ordered: true })}) c
    order by ${orderOf(filter)} limit ${limit} offset ${offset})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

/**
 * SQL: the ids of the `limit` rows after `key` (null: the first ones), in the form of `sponsorshipPageCtes`. Keyset
 * paging is as fast at any depth.
 */
export function sponsorshipPageCtesAfter(
  filter: SponsorshipFilter,
  key: SponsorshipSortKey | null,
  limit: number,
  rows: RowSight,
): SQL {
  const more = key ? [behind(filter, key)] : [];
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, rows, { enough: limit, ordered: true, more })}) c
    order by ${orderOf(filter)} limit ${limit})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

/**
 * SQL: selects the ids of the newest `limit` rows that match the filter under the Sight.
 * @param more further conditions on `s`.
 */
export function newestSponsorshipIdsSql(filter: SponsorshipFilter, limit: number, rows: RowSight, more: SQL[]): SQL {
  const tables = named(filter);
  const lead = tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ` : sql``;
  return sql`${lead}select id from (${candidates(filter, rows, { enough: limit, ordered: true, more })}) c
    order by detected_at desc, id desc limit ${limit}`;
}
