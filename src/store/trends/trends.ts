// Similar newsletters are read by index, the whole catalogue from the day counts (sponsorship_days).

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { CHANNELS } from '../../contract/ranking.ts';
import { toUtcDay } from '../../contract/time.ts';
import type { Db } from '../db.ts';
import { orNull, queryRows, type Row, toList, toNumber, toObject, toOneOf, toText } from '../rows.ts';
import { isSureClaimSql } from '../sponsorship/sureness.ts';

const LISTED = 10;

const movers = toList(
  toObject({
    brand: toObject({ id: toText, name: toText, logoUrl: orNull(toText) }),
    now: toNumber,
    before: toNumber,
    newsletters: toNumber,
  }),
);
const trendFacts = {
  periods: toList(
    toObject({ start: toText, sponsorships: toNumber, brands: toNumber, newBrands: toNumber, issues: toNumber }),
  ),
  placements: toList(toObject({ placementType: toText, start: toText, count: toNumber })),
  channels: toList(toObject({ channel: toOneOf(CHANNELS), start: toText, count: toNumber })),
  rising: movers,
  leaving: movers,
  fresh: movers,
  newsletters: toNumber,
  received: toNumber,
  expected: toNumber,
};
export type TrendFacts = Row<typeof trendFacts>;

/** `last` and `before` are the first days of the last two whole periods; issues after `until` aren't counted. */
export interface TrendSpan {
  by: 'week' | 'month' | 'quarter';
  since: Date;
  end: Date;
  until: Date;
  last: string;
  before: string;
}

const wholeDays = (over: TrendSpan, line: Date | null): SQL =>
  sql`d.day >= ${toUtcDay(over.since)} and d.day < ${toUtcDay(line && line < over.end ? line : over.end)} and d.sure > 0`;

/** CTE `base (brand_id, kind, value, start, n)`: how often a brand, placement type or channel was seen in a period. */
function baseOfAll(over: TrendSpan, line: Date | null): SQL {
  const period = (day: SQL) => sql`date_trunc('${sql.raw(over.by)}', ${day})`;
  const days = (
    kind: string,
  ) => sql`select '${sql.raw(kind)}' as kind, substr(d.scope, ${sql.raw(String(kind.length + 2))}) as value, ${period(sql`d.day::timestamp`)} as start, d.sure as n
    from sponsorship_days d where d.scope like '${sql.raw(kind)}:%' and ${wholeDays(over, line)}`;
  return sql`base as materialized (select kind, value, start, sum(n)::int as n from (
    ${days('brand')} union all ${days('type')} union all ${days('channel')}) b group by 1, 2, 3)`;
}

/** Reading the sponsorships once per kind took twice as long. */
function baseOfNear(over: TrendSpan, seen: SQL): SQL {
  const counted = (kind: string, column: SQL) =>
    sql`select '${sql.raw(kind)}' as kind, ${column} as value, start, count(*)::int as n from bought group by 2, 3`;
  return sql`bought as materialized (select s.brand_id, s.placement_type, coalesce(s.channel, 'direct') as channel,
      date_trunc('${sql.raw(over.by)}', s.detected_at at time zone 'UTC') as start
      from letters l join sponsorships s on s.newsletter_id = l.id where s.detected_at >= ${over.since} and s.detected_at < ${over.end} and ${seen}),
    base as materialized (${counted('brand', sql`brand_id`)} union all ${counted('type', sql`placement_type`)} union all ${counted('channel', sql`channel`)})`;
}

/** @param near null: all trusted newsletters. @param line sponsorships from it on are left out. */
export async function readTrends(db: Db, near: string | null, over: TrendSpan, line: Date | null): Promise<TrendFacts> {
  const letters = near
    ? sql`select n.id from newsletter_similarities x join newsletters n on n.id = x.similar_id where x.newsletter_id = ${near} and n.standing = 'trusted'`
    : sql`select id from newsletters where standing = 'trusted'`;
  // A brand's first day is that of its first row, whatever its confidence, as everywhere in the catalogue.
  const row = line ? sql`s.counts and s.detected_at < ${line}` : sql`s.counts`;
  const seen = sql`${row} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}`;
  const shown = (start: SQL) => sql`to_char(${start}, 'YYYY-MM-DD')`;
  const periodOf = (moment: SQL) => sql`date_trunc('${sql.raw(over.by)}', ${moment} at time zone 'UTC')`;
  const [last, before] = [sql`${over.last}::timestamp`, sql`${over.before}::timestamp`];
  // `is true` makes Postgres probe a hash; a join would walk all newsletters for each row of a big brand.
  const within = near ? sql`and (s.newsletter_id in (select id from letters)) is true` : sql``;
  const moversSql = (where: SQL, order: SQL) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
      'brand', jsonb_build_object('id', b.id, 'name', b.name, 'logoUrl', b.logo_url), 'now', m.now, 'before', m.before,
      'newsletters', (select count(distinct s.newsletter_id)::int from sponsorships s where s.brand_id = m.brand_id and ${seen} ${within}
        and s.detected_at >= ${last} at time zone 'UTC' and s.detected_at < (${last} + interval '${sql.raw(over.by === 'quarter' ? '3 months' : `1 ${over.by}`)}') at time zone 'UTC'))
      order by m.nth), '[]'::jsonb)
    from (select *, row_number() over (order by ${order}, brand_id) as nth from moved where ${where} order by ${order}, brand_id limit ${LISTED}) m
    join brands b on b.id = m.brand_id)`;
  // If no issues were received in the period before, the change is unknown.
  const rises = sql`now > before and ${periodOf(sql`first`)} <> ${last}
    and (exists (select 1 from came where start = ${before}) or exists (select 1 from base where start = ${before}))`;
  const firsts = near
    ? sql`select s.brand_id, min(s.detected_at) as first from letters l join sponsorships s on s.newsletter_id = l.id where ${row} group by 1`
    : sql`select id as brand_id, first_seen_at as first from brands where counts`;
  const [facts] = await queryRows(db, trendFacts)`
    with letters as materialized (${letters}),
    ${near ? baseOfNear(over, seen) : baseOfAll(over, line)},
    firsts as materialized (${firsts}),
    moved as materialized (select m.*, f.first from (
        select value as brand_id, coalesce(sum(n) filter (where start = ${last}), 0)::int as now, coalesce(sum(n) filter (where start = ${before}), 0)::int as before
        from base where kind = 'brand' and start in (${last}, ${before}) group by 1) m
      join firsts f on f.brand_id = m.brand_id),
    came as materialized (select ${periodOf(sql`e.received_at`)} as start, count(*)::int as issues
      from letters l join emails e on e.newsletter_id = l.id
      where e.received_at >= ${over.since} and e.received_at < ${over.end} and e.received_at <= ${over.until} and e.kind = 'issue'
        and e.processing_status = 'completed' and e.sender_standing = 'known' group by 1),
    counted as materialized (select start, sum(n)::int as sponsorships, count(*)::int as brands from base where kind = 'brand' group by 1),
    new_ones as materialized (select ${periodOf(sql`f.first`)} as start, count(*)::int as n from firsts f where f.first >= ${over.since} and f.first < ${over.end}
      and exists (select 1 from base where base.kind = 'brand' and base.value = f.brand_id) group by 1)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('start', ${shown(sql`d.start`)}, 'sponsorships', coalesce(c.sponsorships, 0), 'brands', coalesce(c.brands, 0),
          'newBrands', coalesce(n.n, 0), 'issues', coalesce(came.issues, 0))), '[]'::jsonb)
        from (select start from counted union select start from came) d left join counted c on c.start = d.start left join new_ones n on n.start = d.start
        left join came on came.start = d.start) as periods,
      (select coalesce(jsonb_agg(jsonb_build_object('placementType', t.value, 'start', ${shown(sql`t.start`)}, 'count', t.n) order by t.value, t.start), '[]'::jsonb)
        from base t where kind = 'type') as placements,
      (select coalesce(jsonb_agg(jsonb_build_object('channel', t.value, 'start', ${shown(sql`t.start`)}, 'count', t.n) order by t.value, t.start), '[]'::jsonb)
        from base t where kind = 'channel') as channels,
      ${moversSql(rises, sql`now - before desc`)} as rising,
      ${moversSql(sql`now < before`, sql`before - now desc`)} as leaving,
      ${moversSql(sql`${periodOf(sql`first`)} = ${last}`, sql`now desc`)} as fresh,
      (select count(*)::int from letters) as newsletters,
      (select coalesce(sum(c.received), 0)::int from newsletter_coverage c join letters on letters.id = c.newsletter_id) as received,
      (select coalesce(sum(c.expected), 0)::int from newsletter_coverage c join letters on letters.id = c.newsletter_id) as expected`;
  return facts as TrendFacts;
}
