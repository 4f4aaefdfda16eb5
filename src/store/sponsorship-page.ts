// Which sponsorships stand on a page, newest first, as SQL that stays fast at millions of rows. Three rules:
//   - A free member's own news lies past its line: it is a branch of its own, since one OR would walk two weeks of everybody's news.
//   - What is entered by text or by similar newsletters starts from the ids found, each with its newest rows by index. Only where a text matches
//     very many does the walk go by date: then a page is soon full.
//   - A deep page is jumped to by the daily counts (sponsorship_days) instead of being counted off row by row.
import { type SQL, sql } from 'drizzle-orm';
import type { SponsorshipsQuery } from '../contract/sponsorships.ts';
import type { Sight } from '../domain/access.ts';
import { containing } from './db.ts';
import { visibleBranches } from './visible.ts';

export type Filter = Partial<Omit<SponsorshipsQuery, 'page' | 'limit'>>;

/** A filtered total is counted up to here: nobody pages further, and a common word must not count a million rows. */
export const COUNT_CAP = 10_000;
/** Up to so many brands or newsletters a search starts from them. */
const FEW = 1_000;
/** From here on a page is jumped to; no newsletter has so many sponsorships of its own past the line. */
const DEEP = 5_000;

const RELEVANT_DEFAULT = 0.6;

/** Conditions on `s` beside visibility, text and similarity. */
function plain({ placementType, newsletterId, brandId, from, to }: Filter): SQL[] {
  return [
    placementType && sql`s.placement_type = ${placementType}`,
    newsletterId && sql`s.newsletter_id = ${newsletterId}`,
    brandId && sql`s.brand_id = ${brandId}`,
    from && sql`s.detected_at >= ${new Date(from)}`,
    to && sql`s.detected_at <= ${new Date(to)}`,
  ].filter((condition) => condition instanceof Object) as SQL[];
}

const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`);

/** What the entries below name: ids found by text, newsletters alike. */
function named({ search, similarTo, cutoff }: Filter): SQL[] {
  const tables: SQL[] = [];
  if (search) {
    const like = containing(search);
    tables.push(
      sql`found_brands as materialized (select id from brands where lower(name) like ${like})`,
      sql`found_letters as materialized (select id from newsletters where lower(name) like ${like})`,
      sql`few as materialized (select (select count(*) from (select 1 from found_brands union all select 1 from found_letters limit ${FEW + 1}) f) <= ${FEW} as yes)`,
    );
  }
  if (similarTo)
    tables.push(sql`near as materialized (select ${similarTo}::text as id union select similar_id from newsletter_similarities
      where newsletter_id = ${similarTo} and similarity >= ${cutoff ?? RELEVANT_DEFAULT})`);
  return tables;
}

/** Each entry gives (id, detected_at) of the newest `enough` rows behind it, under `where`; for counting in no order. */
function entries({ search, similarTo }: Filter, where: SQL, enough: number, ordered: boolean): SQL[] {
  const order = ordered ? sql`order by s.detected_at desc, s.id desc` : sql``;
  const newest = (from: SQL, condition: SQL) =>
    sql`(select s.id, s.detected_at ${from} where ${condition} ${order} limit ${enough})`;
  const each = (ids: SQL, condition: SQL, gate: SQL) =>
    sql`(select c.id, c.detected_at from ${ids} i cross join lateral ${newest(sql`from sponsorships s`, condition)} c where ${gate})`;
  const alike = search && similarTo ? sql`${where} and s.newsletter_id in (select id from near)` : where;
  if (search)
    return [
      each(sql`found_brands`, sql`s.brand_id = i.id and ${alike}`, sql`(select yes from few)`),
      each(
        sql`found_letters`,
        sql`s.newsletter_id = i.id and s.brand_id not in (select id from found_brands) and ${alike}`,
        sql`(select yes from few)`,
      ),
      newest(
        sql`from sponsorships s`,
        sql`not (select yes from few) and ${alike}
          and (s.brand_id in (select id from found_brands) or s.newsletter_id in (select id from found_letters))`,
      ),
    ];
  if (similarTo) return [each(sql`near`, sql`s.newsletter_id = i.id and ${where}`, sql`true`)];
  return [newest(sql`from sponsorships s`, where)];
}

const candidates = (filter: Filter, by: Sight, enough: number, ordered: boolean): SQL =>
  sql.join(
    visibleBranches(by).flatMap((branch) => entries(filter, all([branch, ...plain(filter)]), enough, ordered)),
    sql` union all `,
  );

/** The scope of sponsorship_days that a filter is exactly, and its condition on `s`; null where none is. */
export function scopeOf(filter: Filter): { scope: string; where: SQL } | null {
  const { newsletterId, brandId, placementType, search, similarTo, from, to } = filter;
  const narrow = [newsletterId, brandId, placementType, search, similarTo, from, to].filter(Boolean).length;
  if (narrow === 0) return { scope: 'all', where: sql`true` };
  if (narrow > 1) return null;
  if (newsletterId) return { scope: `newsletter:${newsletterId}`, where: sql`s.newsletter_id = ${newsletterId}` };
  if (brandId) return { scope: `brand:${brandId}`, where: sql`s.brand_id = ${brandId}` };
  if (placementType) return { scope: `type:${placementType}`, where: sql`s.placement_type = ${placementType}` };
  return null;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const startOf = (moment: Date) => sql`${`${dayOf(moment)}T00:00:00Z`}::timestamptz`;

/** How many of a scope are visible in its days up to the line, on the line's own day, and past it. */
function parts(at: { scope: string; where: SQL }, by: Sight) {
  const { line, ownNewsletterId } = by;
  const before = line ? sql`and day < ${dayOf(line)}` : sql``;
  const lineDay = line
    ? sql`(select count(*) from sponsorships s where ${at.where} and s.detected_at >= ${startOf(line)} and s.detected_at <= ${line})`
    : sql`0`;
  const own =
    line && ownNewsletterId
      ? sql`(select count(*) from sponsorships s where ${at.where} and s.newsletter_id = ${ownNewsletterId} and s.detected_at > ${line})`
      : sql`0`;
  return { before, lineDay, own };
}

/** Total of a filter under the sight: from the daily counts where one of them is it, else counted up to COUNT_CAP. */
export function sponsorshipTotal(filter: Filter, by: Sight): SQL<number> {
  const at = scopeOf(filter);
  if (!at) {
    const tables = named(filter);
    const lead = tables.length > 0 ? sql`with ${sql.join(tables, sql`, `)} ` : sql``;
    return sql<number>`(${lead}select count(*)::int from (select 1 from (${candidates(filter, by, COUNT_CAP, false)}) c limit ${COUNT_CAP}) counted)`;
  }
  const { before, lineDay, own } = parts(at, by);
  return sql<number>`((select coalesce(sum(count), 0) from sponsorship_days where scope = ${at.scope} ${before}) + ${lineDay} + ${own})::int`;
}

/** A page's ids: `with ... page as (select id, detected_at ...)`, ready to be joined and ordered again. */
export function pageTables(filter: Filter, { page, limit }: { page: number; limit: number }, by: Sight): SQL {
  const offset = (page - 1) * limit;
  const at = offset >= DEEP ? scopeOf(filter) : null;
  if (at) return deepPage(at, offset, limit, by);
  const found = sql`page as materialized (select id, detected_at from (${candidates(filter, by, offset + limit, true)}) c
    order by detected_at desc, id desc limit ${limit} offset ${offset})`;
  return sql`with ${sql.join([...named(filter), found], sql`, `)}`;
}

function deepPage(at: { scope: string; where: SQL }, offset: number, limit: number, by: Sight): SQL {
  const { before, lineDay, own } = parts(at, by);
  const until = by.line ? sql`and s.detected_at <= ${by.line}` : sql``;
  return sql`with left_over as materialized (select ${offset}::bigint - ${lineDay} - ${own} as rows),
    jump as materialized (select day, passed from
      (select day, sum(count) over (order by day desc) - count as passed from sponsorship_days where scope = ${at.scope} ${before}) days
      where passed <= (select rows from left_over) order by passed desc, day desc limit 1),
    page as materialized (select s.id, s.detected_at from sponsorships s
      where ${at.where} ${until} and s.detected_at < (select (day + 1)::timestamp at time zone 'UTC' from jump)
      order by s.detected_at desc, s.id desc
      limit ${limit} offset (select (select rows from left_over) - passed from jump))`;
}
