import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../contract/confidence.ts';
import { COUNT_LIMIT } from '../contract/lists.ts';
import { PREPARATION_STAGES } from '../contract/pitch.ts';
import { DAY_MS } from '../contract/time.ts';
import type { Sight } from '../domain/access.ts';
import type { Db } from './db.ts';
import { isWaitingReviewItemSql } from './issue/review.ts';
import { coverageJsonSql, listSponsorRows, type SponsorRow, toCoverage } from './newsletter/sponsors.ts';
import { pitchStageSql } from './pitch/pitch-next.ts';
import type { Row } from './rows.ts';
import { orNull, queryRows, toBoolean, toDate, toList, toNumber, toObject, toOneOf, toText } from './rows.ts';
import { isSureClaimSql } from './sponsorship/sureness.ts';
import { isListedSponsorshipSql } from './visible.ts';

const VISIT_PAUSE = sql.raw(`interval '30 minutes'`);
/** A visit is recorded at most this often, so that reloading a page writes nothing. */
const NOTED_EVERY = sql.raw(`interval '1 minute'`);

/** Records a member's visit. A visit ends after half an hour without activity. */
export async function recordDashboardVisit(db: Db, userId: string, now: Date): Promise<void> {
  await db.execute(sql`
    insert into dashboard_visits as v (user_id, started_at, seen_at) values (${userId}, ${now}, ${now})
    on conflict (user_id) do update set seen_at = greatest(v.seen_at, excluded.seen_at),
      started_at = case when excluded.seen_at > v.seen_at + ${VISIT_PAUSE} then excluded.seen_at else v.started_at end,
      previous_at = case when excluded.seen_at > v.seen_at + ${VISIT_PAUSE} then v.seen_at else v.previous_at end`);
}

/** SQL: when the previous visit ended, computed as if the current one had already been recorded. */
const previousVisit = (userId: string | null, now: Date) =>
  sql`(select case when ${now}::timestamptz > v.seen_at + ${VISIT_PAUSE} then v.seen_at else v.previous_at end from dashboard_visits v where v.user_id = ${userId})`;
const isNoted = (userId: string | null, now: Date) =>
  sql`exists (select 1 from dashboard_visits v where v.user_id = ${userId} and v.seen_at > ${now}::timestamptz - ${NOTED_EVERY})`;

const near = (newsletterId: string) =>
  sql`near as materialized (select x.similar_id as id from newsletter_similarities x join newsletters n on n.id = x.similar_id
    where x.newsletter_id = ${newsletterId} and n.standing = 'trusted')`;

const display = toObject({ id: toText, name: toText, logoUrl: orNull(toText) });
const head = {
  previous: orNull(toDate),
  /** True if this visit was recorded within the last minute. */
  noted: toBoolean,
  stage: toOneOf(PREPARATION_STAGES),
  name: toText,
  nearest: toNumber,
  coverage: toCoverage,
  weekly: toList(toObject({ week: toText, sponsorships: toNumber, issues: toNumber })),
  placements: toList(toObject({ placementType: toText, count: toNumber })),
  changed: toObject({
    sponsorships: toNumber,
    brands: toNumber,
    newest: toList(
      toObject({ id: toText, detectedAt: toDate, placementType: toText, brand: display, newsletter: display }),
    ),
  }),
};
export type DashboardFacts = Row<typeof head> & { sponsors: SponsorRow[] };

/** `leadFrom` is in percent. `visit`: items are new since the previous visit, or within `firstDays` on a first one. */
export async function readDashboard(
  db: Db,
  newsletterId: string,
  from: { since: Date; until: Date; leadFrom: number; visit: { userId: string | null; now: Date; firstDays: number } },
  by: Sight,
): Promise<DashboardFacts | undefined> {
  const { userId, now, firstDays } = from.visit;
  // For a free member, new items are those that have crossed the line since then.
  const visible = (moment: SQL) =>
    by.line
      ? sql`date_trunc('day', ${moment}, 'UTC') - ${sql.raw(`interval '${Math.floor((now.getTime() - by.line.getTime()) / DAY_MS)} days 1 microsecond'`)}`
      : moment;
  const changedAfter = sql`(select at from changed_after)`;
  const seen = sql`s.counts and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)} and ${isListedSponsorshipSql(by)}`;
  const newest = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'detectedAt', r.detected_at, 'placementType', r.placement_type,
            'brand', jsonb_build_object('id', b.id, 'name', b.name, 'logoUrl', b.logo_url),
            'newsletter', jsonb_build_object('id', l.id, 'name', l.name, 'logoUrl', l.logo_url)) order by r.detected_at desc, r.id desc), '[]'::jsonb)
          from (select * from new_rows order by detected_at desc, id desc limit 5) r
          join brands b on b.id = r.brand_id join newsletters l on l.id = r.newsletter_id)`;
  const [sponsors, [found]] = await db.batch([
    listSponsorRows(db, newsletterId, from.leadFrom, by),
    queryRows(db, head)`
      with ${near(newsletterId)},
      changed_after as materialized (select ${visible(sql`coalesce(${previousVisit(userId, now)}, ${now}::timestamptz - make_interval(days => ${firstDays}::int))`)} as at),
      recent as materialized (select s.placement_type, to_char(date_trunc('week', s.detected_at at time zone 'UTC'), 'YYYY-MM-DD') as week
        from near join sponsorships s on s.newsletter_id = near.id where s.detected_at >= ${from.since} and ${seen}),
      came as materialized (select to_char(date_trunc('week', e.received_at at time zone 'UTC'), 'YYYY-MM-DD') as week
        from near join emails e on e.newsletter_id = near.id
        where e.received_at >= ${from.since} and e.received_at <= ${from.until} and e.kind = 'issue' and e.processing_status = 'completed' and e.sender_standing = 'known'),
      new_rows as materialized (select s.id, s.detected_at, s.placement_type, s.brand_id, s.newsletter_id
        from near join sponsorships s on s.newsletter_id = near.id where s.detected_at > ${changedAfter} and ${seen})
      select ${previousVisit(userId, now)} as previous, ${isNoted(userId, now)} as noted, n.name, ${pitchStageSql(newsletterId)} as stage, (select count(*)::int from near) as nearest, ${coverageJsonSql} as coverage,
        (select coalesce(jsonb_agg(jsonb_build_object('week', w.week, 'sponsorships', w.sponsorships, 'issues', w.issues)), '[]'::jsonb)
          from (select week, sum(s)::int as sponsorships, sum(i)::int as issues
            from (select week, 1 as s, 0 as i from recent union all select week, 0, 1 from came) both_kinds group by week) w) as weekly,
        (select coalesce(jsonb_agg(jsonb_build_object('placementType', p.placement_type, 'count', p.n) order by p.n desc, p.placement_type), '[]'::jsonb)
          from (select placement_type, count(*)::int as n from recent group by 1) p) as placements,
        (select jsonb_build_object('newest', ${newest}, 'sponsorships', count(*), 'brands', (select count(*) from (select brand_id from new_rows group by brand_id) b
            where not exists (select 1 from sponsorships s where s.brand_id = b.brand_id and s.newsletter_id = any(array(select id from near))
              and s.detected_at <= ${changedAfter} and ${seen}))) from new_rows) as changed
      from newsletters n left join newsletter_coverage c on c.newsletter_id = n.id where n.id = ${newsletterId}`,
  ]);
  return found && { ...found, sponsors };
}

const GAPS = 20;
const READER_MONTHS = 6;

export async function readMailIntake(db: Db, since: Date, now: Date) {
  const silent = sql`${now}::timestamptz > c.last_at + make_interval(secs => 1.6 * greatest(c.usual_gap_days, 4) * 86400) and c.usual_gap_days is not null`;
  const [intake] = await queryRows(db, {
    days: toList(
      toObject({
        day: toText,
        sponsored: toNumber,
        unsponsored: toNumber,
        noIssue: toNumber,
        waiting: toNumber,
        failed: toNumber,
      }),
    ),
    review: toNumber,
    gaps: toList(
      toObject({
        id: toText,
        name: toText,
        logoUrl: orNull(toText),
        lastAt: toDate,
        received: toNumber,
        expected: toNumber,
      }),
    ),
    gap_count: toNumber,
    regular_count: toNumber,
    readers: toList(
      toObject({
        month: toText,
        reader: toText,
        issues: toNumber,
        inputTokens: toNumber,
        outputTokens: toNumber,
        detections: toNumber,
        unsure: toNumber,
        corrected: toNumber,
      }),
    ),
  })`
    select
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.day), '[]'::jsonb) from (
        select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day,
          count(*) filter (where processing_status = 'completed' and kind = 'issue' and has_sponsorship = 1)::int as sponsored,
          count(*) filter (where processing_status = 'completed' and kind = 'issue' and has_sponsorship = 0)::int as unsponsored,
          count(*) filter (where processing_status = 'completed' and kind is distinct from 'issue')::int as "noIssue",
          count(*) filter (where processing_status in ('pending', 'processing'))::int as waiting,
          count(*) filter (where processing_status = 'error')::int as failed
        from emails where received_at >= ${since} group by 1) d) as days,
      (select count(*)::int from (select 1 from review_items i where ${isWaitingReviewItemSql} limit ${COUNT_LIMIT}) w) as review,
      (select coalesce(jsonb_agg(to_jsonb(g) order by g."lastAt", g.id), '[]'::jsonb) from (
        select n.id, n.name, n.logo_url as "logoUrl", c.last_at as "lastAt", c.received, c.expected
        from newsletter_coverage c join newsletters n on n.id = c.newsletter_id where ${silent} order by c.last_at, n.id limit ${GAPS}) g) as gaps,
      (select count(*)::int from newsletter_coverage c where ${silent}) as gap_count,
      (select count(usual_gap_days)::int from newsletter_coverage) as regular_count,
      (select coalesce(jsonb_agg(to_jsonb(m) order by m.month desc, m.issues desc, m.reader), '[]'::jsonb) from (
        select to_char(day, 'YYYY-MM-01') as month, reader, sum(issues)::int as issues, sum(input)::bigint as "inputTokens", sum(output)::bigint as "outputTokens",
          sum(detections)::int as detections, sum(unsure)::int as unsure, sum(corrected)::int as corrected
        from (select day, reader, issues, input_tokens as input, output_tokens as output, 0 as detections, 0 as unsure, 0 as corrected from issues_read_by_day
          union all select day, reader, 0, 0, 0, count, unsure, corrected from claim_days where reader <> 'by hand') counts
        where day >= (date_trunc('month', ${now}::timestamptz at time zone 'UTC') - make_interval(months => ${READER_MONTHS - 1}::int))::date group by 1, 2 having sum(issues) > 0 or sum(input) > 0 or sum(detections) > 0) m) as readers`;
  return intake;
}
