// Notices that the product adds to a lead's history: the brand bought in a similar newsletter, or its buying pattern in
// the own newsletter changed. `notice_key` identifies the subject of a notice, so that each is added once even if a job
// runs again.

import { sql } from 'drizzle-orm';
import { MIN_COUNTED_CONFIDENCE } from '../../contract/confidence.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import { daysBefore } from '../../contract/time.ts';
import { countChanged, type Db } from '../db.ts';
import { buyingPatternStateSql, isCountedPurchaseSql } from '../deal/patterns.ts';

/** Purchases older than this raise no notice, since past issues are imported too. */
const NEWS_DAYS = 7;

/** Each pipeline member sees the notice only if they may see the sponsorship (store/pipeline/shown-events). */
export async function addPurchaseNotices(db: Db, emailId: string, now: Date): Promise<number> {
  return countChanged(
    db.execute(sql`
      insert into lead_events (pipeline_id, lead_id, at, actor, kind, version, detail, notice_key)
      select l.pipeline_id, l.id, ${now}, 'machine', 'bought_nearby', l.version,
        jsonb_build_object('sponsorshipId', bought.id, 'newsletterId', bought.newsletter_id, 'emailId', ${emailId}::text), 'bought:' || ${emailId}::text
      from (select distinct on (s.brand_id) s.id, s.brand_id, s.newsletter_id from sponsorships s
        where s.email_id = ${emailId} and ${isCountedPurchaseSql(MIN_COUNTED_CONFIDENCE.patterns)} and s.detected_at > ${daysBefore(now, NEWS_DAYS)}
        order by s.brand_id, s.confidence desc nulls first, s.id) bought
      join newsletter_similarities near on near.similar_id = bought.newsletter_id and near.similarity >= ${MIN_RELEVANT_SIMILARITY}
      join pipelines p on p.newsletter_id = near.newsletter_id
      join leads l on l.pipeline_id = p.id and l.brand_id = bought.brand_id and l.removed_at is null
      order by l.id on conflict do nothing`),
  );
}

/** Days before a purchase is due at which its notice is added. */
const DUE_AHEAD_DAYS = 7;
/** A brand's return raises at most one notice in this many days. */
const RETURN_ONCE_DAYS = 180;

/**
 * Adds notices for recent changes in a lead's buying pattern in the own newsletter: a renewal is due with no booking,
 * the brand came back after a lapse, or it lapsed.
 * @returns how many notices were added.
 */
export async function addBuyingPatternNotices(db: Db, now: Date): Promise<number> {
  const lately = daysBefore(now, NEWS_DAYS);
  return countChanged(
    db.execute(sql`
      with seen as (
        select l.id, l.pipeline_id, l.version, p.last_at, p.due_at, p.times, p.newsletter_id, p.lapses_at, p.active, ${buyingPatternStateSql(now)} as state
        from buying_patterns p join pipelines o on o.newsletter_id = p.newsletter_id and o.user_id is null
        join leads l on l.pipeline_id = o.id and l.brand_id = p.brand_id and l.removed_at is null
        left join newsletter_coverage c on c.newsletter_id = p.newsletter_id
        where p.reach = 'all' and (p.due_at <= ${daysBefore(now, -DUE_AHEAD_DAYS)} or p.lapses_at <= ${now} or p.active = 'returning')),
      said as (
        select *, 'renewal_due' as kind from seen where state not in ('lapsed', 'one_and_done') and due_at is not null
          and due_at between ${daysBefore(now, NEWS_DAYS + DUE_AHEAD_DAYS)} and ${daysBefore(now, -DUE_AHEAD_DAYS)}
          and not exists (select 1 from bookings b where b.lead_id = seen.id and b.state in ('held', 'booked') and b.day >= ${now}::date)
        union all select *, 'returning' from seen where state = 'returning' and last_at >= ${lately}
          and not exists (select 1 from lead_events e where e.lead_id = seen.id and e.kind = 'returning' and e.at > ${daysBefore(now, RETURN_ONCE_DAYS)})
        union all select *, 'lapsed' from seen where state = 'lapsed' and lapses_at >= ${lately})
      insert into lead_events (pipeline_id, lead_id, at, actor, kind, version, detail, notice_key)
      select pipeline_id, id, ${now}, 'machine', kind, version,
        jsonb_build_object('newsletterId', newsletter_id, 'lastAt', last_at, 'dueAt', due_at, 'times', times), kind || ':' || to_char(last_at at time zone 'UTC', 'YYYY-MM-DD')
      from said order by id on conflict do nothing`),
  );
}
