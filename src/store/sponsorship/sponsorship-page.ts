// Rows that don't count but are included are a separate branch, because an OR would walk all rows.

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

export interface SponsorshipSortKey {
  detectedAt: Date;
  id: string;
  confidence: number | null;
}

function behind({ sortBy, sortOrder }: SponsorshipFilter, { detectedAt, id, confidence }: SponsorshipSortKey): SQL {
  const older = sql`(s.detected_at, s.id) < (${detectedAt}::timestamptz, ${id}::text)`;
  if (sortBy !== 'confidence') return older;
  const figure = confidence ?? 101;
  const further = sortOrder === 'asc' ? sql`${SURENESS} > ${figure}` : sql`${SURENESS} < ${figure}`;
  return sql`(${further} or (${SURENESS} = ${figure} and ${older}))`;
}

const FEW = 1_000;
/** For pages that end within this many rows, only the brands and newsletters with the newest rows are walked. */
const FIRST_OF = 100;
const UNSURE = sql`(s.verdict is null and coalesce(s.confidence, 101) < ${UNSURE_BELOW})`;
/** A sponsorship recorded by a person comes highest. Must equal the index expression. */
const SURENESS = sql`coalesce(s.confidence, 101)`;

function orderOf({ sortBy, sortOrder }: SponsorshipFilter): SQL {
  if (sortBy !== 'confidence') return sql`detected_at desc, id desc`;
  return sql`sureness ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, detected_at desc, id desc`;
}

const says = (words: string): SQL => sql`s.words @@ ad_query(${words})`;

function plain(filter: SponsorshipFilter): SQL[] {
  const { words, code, placementType, channel, newsletterId, brandId, withProducts, from, to, sureness } = filter;
  return [
    words && says(words),
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

function named({ words, search, similarTo, cutoff }: SponsorshipFilter): SQL[] {
  const tables: SQL[] = [];
  // As many ads as are counted are read instead of all by date until enough say the words.
  if (words)
    tables.push(
      sql`found_ads as materialized (select id from sponsorships s where ${says(words)} limit ${COUNT_LIMIT + 1})`,
      sql`few_ads as materialized (select count(*) <= ${COUNT_LIMIT} as yes from found_ads)`,
    );
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

/** Each with the first `enough` rows of (id, detected_at, sureness); `sureness` is null unless sorted by. */
function entries(
  filter: SponsorshipFilter,
  where: SQL,
  { enough, ordered }: { enough: number; ordered: boolean },
): SQL[] {
  const { words, search, similarTo, sortBy, sortOrder } = filter;
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
  if (words) {
    const conditions = [sql`s.id = i.id`, where];
    if (search) conditions.push(isNamed);
    if (similarTo) conditions.push(sql`s.newsletter_id in (select id from near)`);
    const { words: _, ...rest } = filter;
    return [
      each(sql`found_ads`, all(conditions), sql`(select yes from few_ads)`),
      ...entries(rest, sql`not (select yes from few_ads) and ${where}`, { enough, ordered }),
    ];
  }
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

/** From the daily counts, else counted up to COUNT_LIMIT; needs the CTEs of `sponsorshipPageCtes` beside it. */
export function sponsorshipTotalSql(filter: SponsorshipFilter, rows: RowSight): SQL<number> {
  const of = toDayCountScope(filter);
  return of
    ? countVisibleSql(of, rows, { what: 'count' })
    : sql`(select count(*)::int from (select 1 from (${candidates(filter, rows, { enough: COUNT_LIMIT, ordered: false })}) c limit ${COUNT_LIMIT}) counted)`.mapWith(
        toNumber,
      );
}

/** SQL: `with ... page as (select id, detected_at ...)`, to be joined and ordered again. */
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

/** Keyset paging is as fast at any depth. @param key null: the first rows. */
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

export function newestSponsorshipIdsSql(filter: SponsorshipFilter, limit: number, rows: RowSight, more: SQL[]): SQL {
  const tables = named(filter);
  const lead = tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ` : sql``;
  return sql`${lead}select id from (${candidates(filter, rows, { enough: limit, ordered: true, more })}) c
    order by detected_at desc, id desc limit ${limit}`;
}
