// Tools that a newsletter presents look like its ads, but their brands never return, as paying brands do.

import { sql } from 'drizzle-orm';
import { MIN_CONFIDENCE_WITHOUT_REVIEW, UNSURE_BELOW } from '../../contract/confidence.ts';
import type { Db } from '../db.ts';
import { markReportsStaleSql } from '../report/reports.ts';
import { queryRows, toText } from '../rows.ts';

/** Minimum number of undisclosed ads that show a newsletter's habit. */
const HABIT = 8;
const NEWEST = 200;
const SEEN_ONCE = '; brands that its newsletter names so are seldom seen again';

/** Caps ads of brands seen once, if they are two thirds of the newsletter's undisclosed ads; lifts it from others. */
export function capUndisclosedOneOffs(db: Db, newsletterId: string, now: Date) {
  const believed = sql`coalesce((s.raw_data ->> 'once')::int, s.confidence)`;
  return queryRows(db, { id: toText })`
    with told as (
      select s.id, ${believed} as believed, exists (
        select 1 from sponsorships o where o.brand_id = s.brand_id and o.email_id is distinct from s.email_id and o.counts) as again
      from sponsorships s
      where s.newsletter_id = ${newsletterId} and s.counts and s.verdict is null and s.edits is null and s.raw_data -> 'disclosure' = '[]'
        and s.raw_data ->> 'analyst' = 'offline' and ${believed} between ${UNSURE_BELOW} and ${MIN_CONFIDENCE_WITHOUT_REVIEW - 1}
      order by s.detected_at desc, s.id desc limit ${NEWEST}),
    habit as (select count(*) >= ${HABIT} and count(*) filter (where not again) * 3 >= count(*) * 2 as seen from told),
    changed as (
      update sponsorships s set updated_at = ${now}, confidence = case when bounded then ${UNSURE_BELOW - 1} else told.believed end,
        raw_data = case when bounded then s.raw_data || jsonb_build_object('once', told.believed, 'reason', concat(s.raw_data ->> 'reason', ${SEEN_ONCE}::text))
          else (s.raw_data - 'once') || jsonb_build_object('reason', replace(s.raw_data ->> 'reason', ${SEEN_ONCE}, '')) end
      from (select told.*, habit.seen and not again as bounded from told, habit) told
      where s.id = told.id and bounded is distinct from (s.raw_data ? 'once')
      returning s.id, s.brand_id, s.newsletter_id, bounded),
    answered as (
      delete from review_items i using changed where i.sponsorship_id = changed.id and i.kind = 'unsure_claim' and i.decision is null and not bounded),
    asked as (
      insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, newsletter_id, created_at)
      select gen_random_uuid()::text, 'unsure_claim', 'unsure:' || id, 'Low confidence: ' || ${UNSURE_BELOW - 1}::text || '%', id, brand_id, newsletter_id, ${now}
      from changed where bounded on conflict (key) do nothing),
    stale as (${markReportsStaleSql(sql`select distinct newsletter_id from changed`, now)})
    select id from changed`;
}
