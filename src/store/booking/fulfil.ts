// Loads an issue's bookings and ads for comparison in domain/booking/fulfil, and stores the findings. The booking, its
// lead's stage and the events change in one statement, which does nothing if the booking already has the finding's
// state.

import { type SQL, sql } from 'drizzle-orm';
import type { BookingFinding } from '../../domain/booking/fulfil.ts';
import { alertPipelineEventsCtesSql } from '../alert/alert-matches.ts';
import { type Db, runStatements } from '../db.ts';
import { moveLeadsCtesSql } from '../pipeline/move-leads.ts';
import type { Row } from '../rows.ts';
import { orNull, queryRows, queryValues, toBoolean, toList, toNumber, toObject, toText } from '../rows.ts';
import { bookings } from '../schema/bookings.ts';
import { isTrustedIssueSql } from './plan.ts';

const AROUND_DAYS = 3;
const ISSUE_CHARS_MAX = 500_000;

const leadWithBookings = {
  leadId: toText,
  pipelineId: toText,
  newsletterId: toText,
  emailId: toText,
  /** The issue's day, 'YYYY-MM-DD' in UTC. */
  day: toText,
  isMentioned: toBoolean,
  /** The issue's text if a booking has approved copy; otherwise null. */
  text: orNull(toText),
  bookings: toList(
    toObject({
      id: toText,
      day: toText,
      placementType: toText,
      slot: toNumber,
      link: toText,
      state: bookings.state,
      stateBy: bookings.stateBy,
      emailId: orNull(toText),
      dismissed: bookings.dismissed,
      linkCheck: bookings.linkCheck,
      copy: orNull(toObject({ headline: toText, text: toText, hasPicture: toBoolean })),
    }),
  ),
  ads: toList(
    toObject({
      sponsorshipId: toText,
      placementType: toText,
      linkDomains: toList(toText),
      landing: orNull(toText),
      text: toText,
      hasPicture: orNull(toBoolean),
    }),
  ),
};
export type LeadWithBookings = Row<typeof leadWithBookings>;

/** The sponsorship is of the lead's brand, one of its products, or its parent company. */
const isOfBrand = sql`(s.brand_id = lb.id or sb.company_id = lb.id or lb.company_id = s.brand_id)`;

/** Condition on `p`: the pipeline is shared by a newsletter's members. Only they may learn what its issues contain. */
const isMembers = sql`p.user_id is null`;

export async function listLeadsWithBookings(db: Db, emailId: string): Promise<LeadWithBookings[]> {
  return queryRows(db, leadWithBookings)`
    select l.id as "leadId", p.id as "pipelineId", e.newsletter_id as "newsletterId", e.id as "emailId", (e.received_at at time zone 'UTC')::date as day,
      length(lb.name) > 2 and position(lower(lb.name) in lower(coalesce(e.content, ''))) > 0 as "isMentioned",
      case when bool_or(c.booking_id is not null) then left(e.content, ${ISSUE_CHARS_MAX}::int) end as text,
      jsonb_agg(jsonb_build_object('id', b.id, 'day', b.day, 'placementType', b.placement_type, 'slot', b.slot, 'link', coalesce(c.link, b.link),
        'copy', case when c.booking_id is not null then jsonb_build_object('headline', c.headline, 'text', c.text, 'hasPicture', c.picture is not null) end,
        'state', b.state, 'stateBy', b.state_by, 'emailId', b.email_id, 'dismissed', b.dismissed, 'linkCheck', b.link_check) order by b.day, b.id) as bookings,
      coalesce((select jsonb_agg(jsonb_build_object('sponsorshipId', s.id, 'placementType', s.placement_type,
          'linkDomains', case when jsonb_typeof(s.raw_data -> 'linkDomains') = 'array' then s.raw_data -> 'linkDomains' else '[]'::jsonb end,
          'landing', s.raw_data ->> 'landing', 'text', coalesce(s.text_content, ''), 'hasPicture', s.raw_data -> 'hasPicture') order by (s.raw_data ->> 'start')::int, s.id)
        from sponsorships s join brands sb on sb.id = s.brand_id
        where s.email_id = e.id and s.verdict is distinct from 'rejected' and ${isOfBrand}), '[]'::jsonb) as ads
    from emails e join pipelines p on p.newsletter_id = e.newsletter_id and ${isMembers}
    join bookings b on b.pipeline_id = p.id and b.state <> 'cancelled'
      and b.day between (e.received_at at time zone 'UTC')::date - ${AROUND_DAYS}::int and (e.received_at at time zone 'UTC')::date + ${AROUND_DAYS}::int
    left join ad_copies c on c.booking_id = b.id and c.state = 'approved'
    join leads l on l.id = b.lead_id join brands lb on lb.id = l.brand_id
    where e.id = ${emailId} and ${isTrustedIssueSql}
    group by l.id, p.id, e.id, lb.id`;
}

/** Uses indexes only, since it runs for every mail. */
export async function concernsAnyPipeline(db: Db, emailId: string): Promise<boolean> {
  const rows = await queryRows(db, { yes: toBoolean })`
    select exists (select 1 from emails e join pipelines p on p.newsletter_id = e.newsletter_id join bookings b on b.pipeline_id = p.id
        where e.id = ${emailId} and b.day between (e.received_at at time zone 'UTC')::date - ${AROUND_DAYS}::int
          and (e.received_at at time zone 'UTC')::date + ${AROUND_DAYS}::int)
      or exists (select 1 from sponsorships s join leads l on l.brand_id = s.brand_id where s.email_id = ${emailId}) as yes`;
  return rows[0]?.yes ?? false;
}

/** Compared again every night, because someone may have changed the bookings or ads meanwhile. */
export async function listIssuesWithBookings(db: Db, since: Date): Promise<string[]> {
  return queryValues(db, toText)`
    select distinct e.id from bookings b join pipelines p on p.id = b.pipeline_id and ${isMembers}
    join emails e on e.newsletter_id = p.newsletter_id and e.received_at >= ${since} and ${isTrustedIssueSql}
      and b.day between (e.received_at at time zone 'UTC')::date - ${AROUND_DAYS}::int and (e.received_at at time zone 'UTC')::date + ${AROUND_DAYS}::int
    where b.state <> 'cancelled' and b.day >= ${since}::date - ${AROUND_DAYS}::int limit 5000`;
}

/** Saves what issues said of bookings. A booking whose state stays the same counts as unchanged for its editors. */
export async function saveBookingFindings(
  db: Db,
  { emailId, findings, members }: { emailId: string; findings: readonly BookingFinding[]; members: readonly string[] },
  now: Date,
): Promise<void> {
  await runStatements(
    db,
    findings.map((finding) => db.execute(applying(emailId, finding, members, now))),
  );
}

function applying(emailId: string, finding: BookingFinding, members: readonly string[], now: Date): SQL {
  const ran = finding.state === 'ran' ? finding : null;
  const differences = JSON.stringify(ran?.differences ?? []);
  const isQuiet = ran?.isQuiet ?? false;
  const stateBy = isQuiet ? sql`b.state_by` : sql`'machine'`;
  const check = ran?.linkCheck ? JSON.stringify(ran.linkCheck) : null;
  // If its mail was analysed again, the ad's id may no longer exist; then nothing is stored.
  const isThere = ran ? sql`exists (select 1 from sponsorships s where s.id = ${ran.sponsorshipId})` : sql`true`;
  return sql`
    with before as (select * from bookings where id = ${finding.bookingId} for update),
    changed as (
      update bookings b set state = ${finding.state}, state_by = ${stateBy}, sponsorship_id = ${ran?.sponsorshipId ?? null}, email_id = ${emailId},
        differences = ${differences}::jsonb, link_check = coalesce(${check}::jsonb, b.link_check),
        updated_at = case when o.state = ${finding.state} then o.updated_at else ${now}::timestamptz end
      from before o where b.id = o.id and o.state <> 'cancelled' and ${isThere}
        and (o.state, o.sponsorship_id, o.email_id, o.differences, o.link_check) is distinct from
          (${finding.state}::text, ${ran?.sponsorshipId ?? null}::text, ${emailId}::text, ${differences}::jsonb, coalesce(${check}::jsonb, o.link_check))
      returning b.*, o.state as old_state, o.differences as old_differences),
    ${moveLeadsCtesSql(
      'ran',
      sql`select c.lead_id from changed c where c.state = 'ran' and c.old_state <> 'ran'
        and not exists (select 1 from bookings x where x.lead_id = c.lead_id and x.id <> c.id and x.state = 'booked')`,
      now,
    )},
    said as (
      select c.lead_id, 1 as nth, c.state as kind, c.old_state as "from" from changed c where c.state <> c.old_state
      union all select c.lead_id, 2, 'differs', c.state from changed c
      where jsonb_array_length(c.differences) > 0 and c.differences <> c.old_differences and not ${ran?.isKnown ?? false}::boolean and not ${isQuiet}::boolean),
    events as (insert into lead_events (pipeline_id, lead_id, at, actor, kind, change, version, detail)
    select l.pipeline_id, l.id, ${now}::timestamptz + w.nth * interval '1 millisecond', 'machine', w.kind, case when w.nth = 1 then coalesce(m.change, '{}'::jsonb) else '{}'::jsonb end, coalesce(m.version, l.version),
      jsonb_build_object('state', c.state, 'from', w.from, 'emailId', c.email_id, 'sponsorshipId', c.sponsorship_id, 'differences', c.differences,
        'isMentioned', ${finding.state === 'missing' && finding.isMentioned}::boolean,
        'bookings', jsonb_build_array(jsonb_build_object('id', c.id, 'day', c.day, 'placementType', c.placement_type)))
    from said w join changed c on c.lead_id = w.lead_id join leads l on l.id = c.lead_id left join lead_moved m on m.id = l.id order by w.nth returning id, kind),
    ${alertPipelineEventsCtesSql(members, now)}
    select count(*) from events`;
}
