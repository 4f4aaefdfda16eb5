// Which sponsorships stand on a page, newest first, as SQL that stays fast at millions of rows. Three rules:
//   - A free member sees the own newsletter's sponsorships behind the line too. They are a branch of their own, since one OR would walk two weeks of
//     everybody's.
//   - What is entered by text or by similar newsletters starts from the ids found, each with its newest rows by index. Only where a text matches
//     very many does the walk go by date: then a page is soon full.
//   - A deep page is jumped to by the daily counts (sponsorship_days) instead of being counted off row by row.
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

/** A row of a list in its order: what comes after it is the next page. */
export interface ListKey {
  detectedAt: Date;
  id: string;
  confidence: number | null;
}

/** Conditions on `s` of what comes after a row, in the order that a filter has. */
function behind({ sortBy, sortOrder }: Filter, { detectedAt, id, confidence }: ListKey): SQL {
  const older = sql`(s.detected_at, s.id) < (${detectedAt}::timestamptz, ${id}::text)`;
  if (sortBy !== 'confidence') return older;
  const figure = confidence ?? 101;
  const further = sortOrder === 'asc' ? sql`${SURENESS} > ${figure}` : sql`${SURENESS} < ${figure}`;
  return sql`(${further} or (${SURENESS} = ${figure} and ${older}))`;
}

/** Up to so many brands or newsletters a search starts from them. */
const FEW = 1_000;
/** Up to so many rows of a page's end it is asked first who of those has the newest. */
const FIRST_OF = 100;
/** From here on a page is jumped to; no newsletter has so many sponsorships of its own behind the line. */
const DEEP = 5_000;

/** Below the line, and nobody has said. Never null. */
const UNSURE = sql`(s.verdict is null and coalesce(s.confidence, 101) < ${UNSURE_BELOW})`;
/** What a person recorded is surer than any figure. The index of migrations rests on these words. */
const SURENESS = sql`coalesce(s.confidence, 101)`;

/** The order of a list, over rows with `sureness`, `detected_at` and `id`. */
function orderOf({ sortBy, sortOrder }: Filter): SQL {
  if (sortBy !== 'confidence') return sql`detected_at desc, id desc`;
  return sql`sureness ${sortOrder === 'asc' ? sql`asc` : sql`desc`}, detected_at desc, id desc`;
}

/** Most are direct, and are found by date; the others have an index of their own, which these words are recognised for. */
const ofChannel = (channel: Channel): SQL =>
  channel === 'direct'
    ? sql`coalesce(s.channel, 'direct') = 'direct'`
    : sql`(s.channel = ${channel} and s.channel <> 'direct')`;

/** A brand and its products, as an array. What of them the sight reaches, their sponsorships say. */
const kinOf = (brandId: string): SQL =>
  sql`array(select id from brands where id = ${brandId} or company_id = ${brandId})`;

/** Conditions on `s` beside visibility, text and similarity. */
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

/** What the entries below name: ids found by text, newsletters alike. */
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
 * Each entry gives (id, detected_at, sureness) of the first `enough` rows behind it, under `where`; for counting in no order, but for the sure ones: they
 * are nearly all, and stand last in the index that knows how sure each is. The sureness is null where nothing is ordered by it: then what is walked is the
 * index alone.
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
  // The first rows of all stand with those who have the first of their own: who is none of so many isn't walked.
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
  // Newsletters alike are fewer than what a text finds.
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
  // No index goes up by sureness and down by date: each figure is a walk of its own.
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

/** The scope of sponsorship_days that a filter is exactly, and its condition on `s`; null where none is. */
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

/** What `sponsorship_days.scope` is, and the condition on `s` that means the same. */
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
 * How many rows of a scope the sight reaches: the kept counts of whole days up to the line, and by row those of the line's own day, those behind it,
 * and those that don't count. @param which a condition on `s`: of which of them.
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

/** Total of a filter under the sight: from the daily counts where one of them is it, else counted up to COUNTED_UP_TO. */
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

/** How many sponsorships the sight reaches that are sure enough to be counted: what totals say, beside lists that show the others too. */
export function sponsorshipsCounted(by: Sight): SQL<number> {
  const { before, lineDay, own, extra } = parts(
    { scope: sql`'all'`, where: sql`true` },
    by,
    isSure('s', COUNTS_FROM.counts),
  );
  return sql<number>`((select coalesce(sum(sure), 0) from sponsorship_days where scope = 'all' ${before}) + ${lineDay} + ${own} + ${extra})::int`;
}

/** How many of those lie behind the line: with `sponsorshipsCounted` it is what a reader without a line counts. */
export const hiddenCounted = (by: Sight): SQL<number> => behindLine(by, sql`sure`, isSure('s', COUNTS_FROM.counts));

/** How many counting rows of the list lie behind the line: with its total it is that of a reader without a line. */
export const hiddenListed = (by: Sight): SQL<number> => behindLine(by, sql`count`, sql`true`);

/** From the kept counts of whole days since the line's, without those of its own day that are reached and those of the own newsletter. */
function behindLine(by: Sight, kept: SQL, which: SQL): SQL<number> {
  const { line } = by;
  if (!line) return sql<number>`0`;
  const { lineDay, own } = parts({ scope: sql`'all'`, where: sql`true` }, by, which);
  return sql<number>`((select coalesce(sum(${kept}), 0) from sponsorship_days where scope = 'all' and day >= ${dayOf(line)}) - ${lineDay} - ${own})::int`;
}

/** A page's ids: `with ... page as (select id, detected_at ...)`, ready to be joined and ordered again. */
export function pageTables(filter: Filter, { page, limit }: { page: number; limit: number }, by: Sight): SQL {
  const offset = (page - 1) * limit;
  const at = offset >= DEEP && filter.sortBy !== 'confidence' ? scopeOf(filter) : null;
  if (at) return deepPage(at, offset, limit, by);
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, { enough: offset + limit, ordered: true })}) c
    order by ${orderOf(filter)} limit ${limit} offset ${offset})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

/** The ids of the `limit` rows that come after `key` (null: the first ones), as pageTables gives them: by key alone, however deep. */
export function nextTables(filter: Filter, key: ListKey | null, limit: number, by: Sight): SQL {
  const more = key ? [behind(filter, key)] : [];
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, { enough: limit, ordered: true, more })}) c
    order by ${orderOf(filter)} limit ${limit})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

function deepPage(at: { scope: SQL; where: SQL }, offset: number, limit: number, by: Sight): SQL {
  const { line } = by;
  const { before, lineDay, own, unconfirmed } = parts(at, by);
  // Rows that don't count are few, and of any age: those newer than the line's day are counted off with the own newsletter's, older ones within their days.
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
