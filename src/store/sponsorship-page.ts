// Which sponsorships are on a page of the list, newest first, as SQL that stays fast at millions of rows. Three rules:
//   - A free member also sees the sponsorships of their own newsletter behind the line. These are a branch of their own, because an OR would walk everybody's
//     last two weeks.
//   - A filter by text or by similar newsletters starts from the ids it finds, and reads the newest rows of each by index. Only if a text matches very many
//     does it walk by date: then a page is soon full.
//   - A deep page is reached by the daily counts (sponsorship_days) instead of skipping row by row.
import { type SQL, sql } from 'drizzle-orm';
import { COUNTS_FROM, UNSURE_BELOW } from '../contract/confidence.ts';
import { COUNTED_UP_TO } from '../contract/lists.ts';
import type { Channel } from '../contract/ranking.ts';
import { RELEVANT } from '../contract/relevance.ts';
import type { SponsorshipsQuery } from '../contract/sponsorships.ts';
import type { Sight } from '../domain/access.ts';
import { containing } from './db.ts';
import { isSure } from './sureness.ts';
import { unconfirmedBranches, visibleBranches } from './visible.ts';

export type Filter = Partial<Omit<SponsorshipsQuery, 'page' | 'limit'>>;

/** The sort key of a list's row; the next page begins after it. */
export interface ListKey {
  detectedAt: Date;
  id: string;
  confidence: number | null;
}

/** Condition on `s`: rows after a key in the filter's order. */
function behind({ sortBy, sortOrder }: Filter, { detectedAt, id, confidence }: ListKey): SQL {
  const older = sql`(s.detected_at, s.id) < (${detectedAt}::timestamptz, ${id}::text)`;
  if (sortBy !== 'confidence') return older;
  const figure = confidence ?? 101;
  const further = sortOrder === 'asc' ? sql`${SURENESS} > ${figure}` : sql`${SURENESS} < ${figure}`;
  return sql`(${further} or (${SURENESS} = ${figure} and ${older}))`;
}

/** A search starts from the brands and newsletters that it finds, if these are at most so many. */
const FEW = 1_000;
/** For pages that end within so many rows, only the brands and newsletters with the newest rows are walked. */
const FIRST_OF = 100;
/** Pages beyond this row are reached by the daily counts; no newsletter has so many sponsorships of its own behind the line. */
const DEEP = 5_000;

/** Condition: the claim is unsure and has no verdict. Never null. */
const UNSURE = sql`(s.verdict is null and coalesce(s.confidence, 101) < ${UNSURE_BELOW})`;
/** SQL: the sort key by sureness; a sponsorship recorded by a person is surest. The index is on exactly this expression. */
const SURENESS = sql`coalesce(s.confidence, 101)`;

/** The order of a list, over rows with `sureness`, `detected_at` and `id`. */
function orderOf({ sortBy, sortOrder }: Filter): SQL {
  if (sortBy !== 'confidence') return sql`detected_at desc, id desc`;
  return sql`sureness ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, detected_at desc, id desc`;
}

/** Most sponsorships are direct and are found by date; for the others there is a partial index, whose predicate this condition must match literally. */
const ofChannel = (channel: Channel): SQL =>
  channel === 'direct'
    ? sql`coalesce(s.channel, 'direct') = 'direct'`
    : sql`(s.channel = ${channel} and s.channel <> 'direct')`;

/** SQL: the ids of a brand and its products, as an array. Visibility is decided by their sponsorships. */
const kinOf = (brandId: string): SQL =>
  sql`array(select id from brands where id = ${brandId} or company_id = ${brandId})`;

/** Conditions on `s` other than visibility, text and similarity. */
function plain({ placementType, channel, newsletterId, brandId, withProducts, from, to, sureness }: Filter): SQL[] {
  return [
    placementType && sql`s.placement_type = ${placementType}`,
    channel && sql`${ofChannel(channel)}`,
    newsletterId && sql`s.newsletter_id = ${newsletterId}`,
    brandId && (withProducts ? sql`s.brand_id = any(${kinOf(brandId)})` : sql`s.brand_id = ${brandId}`),
    from && sql`s.detected_at >= ${new Date(from)}`,
    to && sql`s.detected_at <= ${new Date(to)}`,
    sureness === 'unsure' && UNSURE,
    sureness === 'sure' && sql`not (${UNSURE})`,
  ].filter((condition) => condition instanceof Object) as SQL[];
}

const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** The tables that `entries` refers to: ids found by text, similar newsletters. */
function named({ search, similarTo, cutoff }: Filter): SQL[] {
  const tables: SQL[] = [];
  if (search) {
    const like = containing(search);
    tables.push(
      sql`found_brands as materialized (select id from brands where folded(name) like ${like})`,
      sql`found_letters as materialized (select id from newsletters where folded(name) like ${like})`,
      sql`few as materialized (select (select count(*) from (select 1 from found_brands union all select 1 from found_letters limit ${FEW + 1}) f) <= ${FEW} as yes)`,
    );
  }
  if (similarTo)
    tables.push(sql`near as materialized (select ${similarTo}::text as id union select similar_id from newsletter_similarities
      where newsletter_id = ${similarTo} and similarity >= ${cutoff ?? RELEVANT})`);
  return tables;
}

/**
 * Selects of (id, detected_at, sureness), each giving the first `enough` rows under `where`. With `ordered` false (for counting) their order is arbitrary,
 * except under the filter 'sure', whose rows are nearly all and come last in the index by sureness. The sureness is null unless the list is ordered by it, so that
 * index-only scans are possible.
 */
function entries(filter: Filter, where: SQL, enough: number, ordered: boolean): SQL[] {
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
  // The first rows overall belong to the ids whose own first rows are first: other ids aren't walked.
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
    return [each(sql`(select unnest(${kinOf(brandId)}) as id)`, sql`s.brand_id = i.id and ${where}`, sql`true`)];
  // No index is ascending by sureness and descending by date: each confidence value is walked by itself.
  if (ordered && sortBy === 'confidence' && sortOrder === 'asc')
    return [each(sql`(select generate_series(0, 101) as figure)`, sql`${SURENESS} = i.figure and ${where}`, sql`true`)];
  return [newest(sql`from sponsorships s`, where)];
}

const candidates = (
  filter: Filter,
  by: Sight,
  { enough, ordered, more = [] }: { enough: number; ordered: boolean; more?: SQL[] },
): SQL =>
  sql.join(
    visibleBranches(by).flatMap((branch) => entries(filter, all([branch, ...plain(filter), ...more]), enough, ordered)),
    sql` union all `,
  );

/** The scope of sponsorship_days that equals a filter, and its condition on `s`; null if there is none. */
export function scopeOf(filter: Filter): { scope: SQL; where: SQL } | null {
  const {
    newsletterId,
    brandId,
    withProducts,
    placementType,
    channel,
    search,
    similarTo,
    from,
    to,
    sureness = 'all',
  } = filter;
  const narrow = [
    newsletterId,
    brandId,
    placementType,
    channel,
    search,
    similarTo,
    from,
    to,
    sureness !== 'all',
  ].filter(Boolean).length;
  if (narrow === 0) return { scope: sql`'all'`, where: sql`true` };
  if (narrow > 1) return null;
  if (newsletterId)
    return { scope: sql`${`newsletter:${newsletterId}`}`, where: sql`s.newsletter_id = ${newsletterId}` };
  if (brandId) return ofBrandScope(brandId, withProducts === '1');
  if (placementType) return { scope: sql`${`type:${placementType}`}`, where: sql`s.placement_type = ${placementType}` };
  if (channel) return { scope: sql`${`channel:${channel}`}`, where: ofChannel(channel) };
  return null;
}

/** `scope`: what `sponsorship_days.scope` must equal for a brand (with its products); `where`: the equivalent condition on `s`. */
export function ofBrandScope(brandId: string, withProducts: boolean): { scope: SQL; where: SQL } {
  if (!withProducts) return { scope: sql`${`brand:${brandId}`}`, where: sql`s.brand_id = ${brandId}` };
  const kin = kinOf(brandId);
  return {
    scope: sql`any(array(select 'brand:' || id from unnest(${kin}) as kin (id)))`,
    where: sql`s.brand_id = any(${kin})`,
  };
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const startOf = (moment: Date) => sql`${`${dayOf(moment)}T00:00:00Z`}::timestamptz`;

/**
 * The parts of a count under a sight: `before` limits the daily counts to whole days before the line; `lineDay`, `own` and `extra` count single rows, of the
 * line's own day, of one's own newsletter behind the line, and those that don't count but are seen. @param which a further condition on the rows `s`.
 */
function parts(at: { scope: SQL; where: SQL }, by: Sight, which: SQL = sql`true`) {
  const { line, ownNewsletterId } = by;
  const before = line ? sql`and day < ${dayOf(line)}` : sql``;
  const count = (where: SQL) => sql`(select count(*) from sponsorships s where ${at.where} and ${which} and ${where})`;
  const lineDay = line
    ? count(sql`s.counts and s.detected_at >= ${startOf(line)} and s.detected_at <= ${line}`)
    : sql`0`;
  const own =
    line && ownNewsletterId
      ? count(sql`s.counts and s.newsletter_id = ${ownNewsletterId} and s.detected_at > ${line}`)
      : sql`0`;
  const [unconfirmed] = unconfirmedBranches(by);
  return { before, lineDay, own, unconfirmed, extra: unconfirmed ? count(unconfirmed) : sql`0` };
}

/** SQL: the total of a filter under the sight: from the daily counts if they have its scope, otherwise counted up to COUNTED_UP_TO. */
export function sponsorshipTotal(filter: Filter, by: Sight): SQL<number> {
  const at = scopeOf(filter);
  if (!at) {
    const tables = named(filter);
    const lead = tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ` : sql``;
    return sql<number>`(${lead}select count(*)::int from (select 1 from (${candidates(filter, by, { enough: COUNTED_UP_TO, ordered: false })}) c limit ${COUNTED_UP_TO}) counted)`;
  }
  const { before, lineDay, own, extra } = parts(at, by);
  return sql<number>`((select coalesce(sum(count), 0) from sponsorship_days where scope = ${at.scope} ${before}) + ${lineDay} + ${own} + ${extra})::int`;
}

/** SQL: how many visible sponsorships are sure enough to count; lists show the unsure ones too. */
export function sponsorshipsCounted(by: Sight): SQL<number> {
  const { before, lineDay, own, extra } = parts(
    { scope: sql`'all'`, where: sql`true` },
    by,
    isSure('s', COUNTS_FROM.counts),
  );
  return sql<number>`((select coalesce(sum(sure), 0) from sponsorship_days where scope = 'all' ${before}) + ${lineDay} + ${own} + ${extra})::int`;
}

/** SQL: how many sure sponsorships are behind the line; together with `sponsorshipsCounted`, the figure of a viewer without a line. */
export const hiddenCounted = (by: Sight): SQL<number> => behindLine(by, sql`sure`, isSure('s', COUNTS_FROM.counts));

/** SQL: how many rows of the list are behind the line; together with its total, that of a viewer without a line. */
export const hiddenListed = (by: Sight): SQL<number> => behindLine(by, sql`count`, sql`true`);

/** The maintained counts from the line's day on, minus the visible rows of that day and of one's own newsletter. */
function behindLine(by: Sight, kept: SQL, which: SQL): SQL<number> {
  const { line } = by;
  if (!line) return sql<number>`0`;
  const { lineDay, own } = parts({ scope: sql`'all'`, where: sql`true` }, by, which);
  return sql<number>`((select coalesce(sum(${kept}), 0) from sponsorship_days where scope = 'all' and day >= ${dayOf(line)}) - ${lineDay} - ${own})::int`;
}

/** The ids of a page: `with ... page as (select id, detected_at ...)`, to be joined and ordered again. */
export function pageTables(filter: Filter, { page, limit }: { page: number; limit: number }, by: Sight): SQL {
  const offset = (page - 1) * limit;
  const at = offset >= DEEP && filter.sortBy !== 'confidence' ? scopeOf(filter) : null;
  if (at) return deepPage(at, offset, limit, by);
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, { enough: offset + limit, ordered: true })}) c
    order by ${orderOf(filter)} limit ${limit} offset ${offset})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

/** The ids of the `limit` rows after `key` (null: the first ones), in the form of pageTables: keyset paging, as fast at any depth. */
export function nextTables(filter: Filter, key: ListKey | null, limit: number, by: Sight): SQL {
  const more = key ? [behind(filter, key)] : [];
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, { enough: limit, ordered: true, more })}) c
    order by ${orderOf(filter)} limit ${limit})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

function deepPage(at: { scope: SQL; where: SQL }, offset: number, limit: number, by: Sight): SQL {
  const { line } = by;
  const { before, lineDay, own, unconfirmed } = parts(at, by);
  // Rows that don't count are few, and of any age: those newer than the line's day are skipped together with the own newsletter's, older ones within their days.
  const until = line ? startOf(line) : null;
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
