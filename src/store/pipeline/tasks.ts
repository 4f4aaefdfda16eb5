// What is due in a pipeline. A task is derived from leads, bookings and buying patterns each time, so that it is gone
// once they say that it is done.

import { type SQL, sql } from 'drizzle-orm';
import { AD_DIFFERENCES } from '../../contract/booking-states.ts';
import { ANSWER_REQUEST_STEP, LEAD_STAGES } from '../../contract/lead-stages.ts';
import { TASK_KINDS } from '../../contract/tasks.ts';
import { toUtcDay } from '../../contract/time.ts';
import type { TaskFacts } from '../../domain/lead/tasks.ts';
import { isOverdueSql } from '../booking/money.ts';
import { type Db, textArraySql } from '../db.ts';
import { buyingPatternStateSql } from '../deal/patterns.ts';
import { orNull, queryRows, toList, toNumber, toObject, toOneOf, toText } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { isVisibleBrandSql } from '../visible.ts';
import { ifInCatalogueSql, isLeadShownSql, leadBrandNameSql } from './lead-brand.ts';
import { isStandingSql } from './lead-events.ts';
import { isFaultySql, type PipelineViewer } from './lead-rows.ts';

/** An issue that hasn't arrived this many days after its day may have been sent without us. */
const LATE_ISSUE_DAYS = 3;
const FORGOTTEN_DAYS = 60;
const RENEWAL_AHEAD_DAYS = 7;
const RENEWAL_LATE_DAYS = 14;
const SHOWN = 100;

/** Condition: no make-good was offered since the booking's day; the planned follow-up has taken its place. */
const isUnanswered = sql`not exists (select 1 from lead_mails m where m.lead_id = k.lead_id and m.kind = 'make_good' and m.sent_at >= k.day)`;

/**
 * SQL: the tasks of all pipelines, to be limited by `pipeline_id`. Ad copy is missed only where it was ever asked for.
 * Renewals are for the proven members of a newsletter, whose pipeline has the newsletter's id.
 */
export const tasksSql = (now: Date): SQL => {
  const today = sql`${toUtcDay(now)}::date`;
  return sql`(select l.pipeline_id, l.id as lead_id, l.brand_id, null::text as booking_id,
      case l.next_step when ${ANSWER_REQUEST_STEP} then 'request' else 'follow_up' end as kind, l.next_step_on as since
    from leads l where l.removed_at is null and l.stage <> 'lost' and l.next_step_on <= ${today}
  union all select k.pipeline_id, k.lead_id, l.brand_id, k.id, case
      when k.state = 'missing' then 'missing' when k.state = 'booked' and k.day = ${today} then 'runs_today' when k.state = 'booked' then 'no_issue'
      when k.differences @> '[{"what": "broken_link"}]' then 'broken_link' else 'differs' end, k.day
    from bookings k join leads l on l.id = k.lead_id and l.removed_at is null
    where (${isFaultySql(now)} and ${isUnanswered})
      or (k.state = 'booked' and (k.day = ${today} or k.day between ${today} - ${FORGOTTEN_DAYS}::int and ${today} - ${LATE_ISSUE_DAYS}::int))
  union all select k.pipeline_id, k.lead_id, l.brand_id, k.id, case c.state when 'given' then 'copy_given' else 'copy_missing' end,
      case c.state when 'given' then (c.given_at at time zone 'UTC')::date else k.day - p.copy_due_days end
    from bookings k join leads l on l.id = k.lead_id and l.removed_at is null join pipelines p on p.id = k.pipeline_id left join ad_copies c on c.booking_id = k.id
    where k.state = 'booked' and k.day >= ${today} and c.state is distinct from 'approved' and (c.state = 'given' or (k.day - p.copy_due_days <= ${today}
      and exists (select 1 from ad_copies used join bookings b on b.id = used.booking_id where b.pipeline_id = k.pipeline_id)))
  union all select b.pipeline_id, b.lead_id, l.brand_id, b.id, 'invoice_overdue', b.due_on
    from bookings b join leads l on l.id = b.lead_id and l.removed_at is null where b.state <> 'cancelled' and ${isOverdueSql(toUtcDay(now))}
  union all select p.newsletter_id, l.id, p.brand_id, null, 'renewal', (p.due_at at time zone 'UTC')::date - ${RENEWAL_AHEAD_DAYS}::int
    from buying_patterns p left join newsletter_coverage c on c.newsletter_id = p.newsletter_id
    left join leads l on l.pipeline_id = p.newsletter_id and l.brand_id = p.brand_id
    where p.reach = 'all' and (p.due_at at time zone 'UTC')::date between ${today} - ${RENEWAL_LATE_DAYS}::int and ${today} + ${RENEWAL_AHEAD_DAYS}::int
      and ${buyingPatternStateSql(now)} not in ('lapsed', 'one_and_done')
      and (l.id is null or (l.removed_at is null and l.stage <> 'lost' and l.next_step_on is null
        and not exists (select 1 from bookings b where b.lead_id = l.id and b.state in ('held', 'booked') and b.day >= ${today})
        and not exists (select 1 from lead_mails m where m.lead_id = l.id and m.sent_at >= p.last_at))))`;
};

const taskColumns = {
  total: toNumber,
  kind: toOneOf(TASK_KINDS),
  since: toText,
  brand: toObject({ id: toText, name: toText, logoUrl: orNull(toText) }),
  leadId: orNull(toText),
  stage: orNull(toOneOf(LEAD_STAGES)),
  nextStep: orNull(toText),
  version: orNull(toNumber),
  bookingId: orNull(toText),
  day: orNull(toText),
  placementType: orNull(toText),
  differences: toList(toOneOf(AD_DIFFERENCES)),
  eventId: orNull(toNumber),
};

/** A member's tasks in the order of their kinds. Follow-ups and renewals assigned to another member are left out. */
export async function listTasks(
  db: Db,
  { pipelineId, userId, by, now }: PipelineViewer,
): Promise<{ tasks: TaskFacts[]; total: number }> {
  const rows = await queryRows(db, taskColumns)`
    select count(*) over ()::int as total, t.kind, t.since, t.lead_id as "leadId", l.stage, l.next_step as "nextStep", l.version, t.booking_id as "bookingId",
      jsonb_build_object('id', brands.id, 'name', case when l.id is null then brands.name else ${leadBrandNameSql(by)} end, 'logoUrl', ${ifInCatalogueSql(by, sql`brands.logo_url`)}) as brand,
      k.day, k.placement_type as "placementType", coalesce(jsonb_path_query_array(k.differences, '$[*].what'), '[]') as differences,
      case when t.kind in ('differs', 'broken_link') then (select e.id from lead_events e
        where e.lead_id = t.lead_id and e.kind = 'differs' and e.detail ->> 'emailId' = k.email_id and ${isStandingSql} order by e.at desc limit 1) end as "eventId"
    from ${tasksSql(now)} t join ${brands} on brands.id = t.brand_id left join leads l on l.id = t.lead_id left join bookings k on k.id = t.booking_id
    where t.pipeline_id = ${pipelineId} and case when l.id is null then ${isVisibleBrandSql(by)} else ${isLeadShownSql(by)} end
      and (t.kind not in ('request', 'follow_up', 'renewal') or coalesce(l.assignee_id = ${userId}, true))
    order by array_position(${textArraySql(TASK_KINDS)}, t.kind), t.since, brands.id, t.booking_id limit ${SHOWN}`;
  return { tasks: rows.map(({ total: _, ...task }) => task), total: rows[0]?.total ?? 0 };
}
