// Placements are read under the Sight; patterns are those built for its reach.

import { type SQL, sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { BUYING_STATES, CHANNELS } from '../../contract/ranking.ts';
import type { Sight } from '../../domain/access.ts';
import type { Db } from '../db.ts';
import { buyingPatternStateSql, reachOf } from '../deal/patterns.ts';
import { coverageJsonSql, toCoverage } from '../newsletter/sponsors.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, toDate, toList, toNumber, toObject, toOneOf, toRecord, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { newsletters } from '../schema/newsletters.ts';
import { hiddenNewsletterIdsSql, isVisibleBrandSql, listedBranchesSql } from '../visible.ts';
import { isSureClaimSql } from './sureness.ts';

const NEWSLETTERS = 50;

/** Numbers by week, keyed by its Monday ('YYYY-MM-DD'). */
const byWeek = toRecord(toNumber);
const brandCalendar = {
  newsletterCount: toNumber,
  newsletters: toList(
    toObject({
      id: toText,
      name: toText,
      logoUrl: orNull(toText),
      similarity: orNull(toNumber),
      coverage: toCoverage,
      pattern: orNull(
        toObject({
          first: toDate,
          last: toDate,
          times: toNumber,
          usualGapDays: orNull(toNumber),
          dueAt: orNull(toDate),
          state: toOneOf(BUYING_STATES),
        }),
      ),
      channels: toList(toOneOf(CHANNELS)),
      placements: byWeek,
      issues: byWeek,
    }),
  ),
  placements: toList(toObject({ placementType: toText, count: toNumber })),
  channels: toList(toObject({ channel: toOneOf(CHANNELS), name: orNull(toText), count: toNumber })),
};
export type BrandCalendarFacts = Row<typeof brandCalendar>;

/** Undefined if the brand is missing or hidden. `since`: the first Monday; `now`: until when issues are counted. */
export async function readBrandCalendar(
  db: Db,
  brandId: string,
  from: { newsletterId: string | null; since: Date; now: Date },
  by: Sight,
): Promise<BrandCalendarFacts | undefined> {
  const until = by.line ?? from.now;
  const reach = sql`p.reach = ${reachOf(by)}`;
  const week = (moment: SQL) => sql`to_char(date_trunc('week', ${moment} at time zone 'UTC'), 'YYYY-MM-DD')`;
  // Each branch walks the brand's index once per sum; materialising it would write and read back all rows.
  const shown = (columns: SQL, within: SQL = sql`true`) =>
    sql.join(
      listedBranchesSql(by).map(
        (branch) =>
          sql`select ${columns} from sponsorships s where s.brand_id = ${brandId} and s.detected_at >= ${from.since} and ${within} and ${branch} and ${isSureClaimSql('s', MIN_COUNTED_CONFIDENCE.counts)}`,
      ),
      sql` union all `,
    );
  const [found] = await queryRows(db, brandCalendar)`
    with bought as materialized (select p.newsletter_id, p.last_at from buying_patterns p where p.brand_id = ${brandId} and ${reach}),
    seen as materialized (select newsletter_id, max(at) as at from (
      select newsletter_id, max(at) as at from (${shown(sql`s.newsletter_id, s.detected_at as at`)}) r group by 1
      union all select newsletter_id, last_at from bought) both_kinds
      where newsletter_id not in (${hiddenNewsletterIdsSql(by)}) group by 1),
    kinds as materialized (select placement_type, channel, channel_name, count(*)::int as n
      from (${shown(sql`s.placement_type, coalesce(s.channel, 'direct') as channel, s.channel_name`)}) r group by 1, 2, 3),
    page as materialized (select seen.newsletter_id as id, x.similarity, seen.at from seen
      left join newsletter_similarities x on x.newsletter_id = ${from.newsletterId} and x.similar_id = seen.newsletter_id
      order by (x.similarity is null), seen.at desc, seen.newsletter_id limit ${NEWSLETTERS}),
    dealt as materialized (select p.newsletter_id, jsonb_build_object('first', p.first_at, 'last', p.last_at,
        'times', p.times, 'usualGapDays', p.usual_gap_days, 'dueAt', p.due_at, 'state', ${buyingPatternStateSql(until)}) as pattern
      from page join buying_patterns p on p.newsletter_id = page.id left join newsletter_coverage c on c.newsletter_id = p.newsletter_id
      where p.brand_id = ${brandId} and ${reach})
    select (select count(*)::int from seen) as "newsletterCount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'name', ${newsletters.name}, 'logoUrl', ${newsletters.logoUrl}, 'similarity', page.similarity, 'pattern', dealt.pattern,
          'coverage', ${coverageJsonSql},
          'channels', (select coalesce(jsonb_agg(distinct r.channel), '[]'::jsonb) from (${shown(sql`coalesce(s.channel, 'direct') as channel`, sql`s.newsletter_id = page.id`)}) r),
          'placements', (select coalesce(jsonb_object_agg(${week(sql`w.monday`)}, w.n), '{}'::jsonb) from (
            select date_trunc('week', r.at at time zone 'UTC') at time zone 'UTC' as monday, count(*)::int as n
            from (${shown(sql`s.detected_at as at`, sql`s.newsletter_id = page.id`)}) r group by 1) w),
          'issues', (select coalesce(jsonb_object_agg(${week(sql`w.monday`)}, w.n), '{}'::jsonb) from (
            select date_trunc('week', e.received_at at time zone 'UTC') at time zone 'UTC' as monday, count(*)::int as n from emails e
            where e.newsletter_id = page.id and e.kind = 'issue' and e.processing_status = 'completed' and e.sender_standing = 'known'
              and e.received_at >= ${from.since} and ${by.line ? sql`e.received_at < ${by.line}` : sql`e.received_at <= ${from.now}`} group by 1) w))
          order by (page.similarity is null), page.at desc, page.id), '[]'::jsonb)
        from page join newsletters on ${newsletters.id} = page.id left join dealt on dealt.newsletter_id = page.id left join newsletter_coverage c on c.newsletter_id = page.id) as newsletters,
      (select coalesce(jsonb_agg(jsonb_build_object('placementType', t.placement_type, 'count', t.n) order by t.n desc, t.placement_type), '[]'::jsonb)
        from (select placement_type, sum(n)::int as n from kinds group by 1) t) as placements,
      (select coalesce(jsonb_agg(jsonb_build_object('channel', t.channel, 'name', t.channel_name, 'count', t.n) order by t.n desc, t.channel, t.channel_name), '[]'::jsonb)
        from (select channel, channel_name, sum(n)::int as n from kinds group by 1, 2) t) as channels
    from brands where ${brands.id} = ${brandId} and ${isVisibleBrandSql(by)}`;
  return found;
}
