// Members' writes of bookings. Booking a slot and changing a booking's state write the booking, its lead's stage and
// one event in a single statement.

import { type SQL, sql } from 'drizzle-orm';
import type { BookingState } from '../../contract/booking-states.ts';
import { NEXT_STEP_AFTER_MAIL } from '../../contract/drafts.ts';
import { ANSWER_REQUEST_STEP, type LeadEventKind, type LeadStage } from '../../contract/lead-stages.ts';
import { toUtcDay } from '../../contract/time.ts';
import {
  countChanged,
  type Db,
  findUniqueViolation,
  hasChanged,
  isUnchangedSql,
  requireInBatch,
  takeFirst,
  textArraySql,
} from '../db.ts';
import { eventDetail, topPositionSql } from '../pipeline/lead-actor.ts';
import { queryValues, toNumber } from '../rows.ts';
import { undoInvoiceStatements } from './money.ts';

export interface BookingWriter {
  pipelineId: string;
  userId: string;
  importId?: string;
}

export interface NewBooking {
  id: string;
  day: string;
  placementType: string;
  slot: number;
  price: number | null;
  discount?: number;
  invoiceNumber?: string | undefined;
  invoicedOn?: string | null | undefined;
  dueOn?: string | null | undefined;
  paidOn?: string | null | undefined;
  sent?: number | null | undefined;
  opens?: number | null | undefined;
  clicks?: number | null | undefined;
}

/** The answer `taken` if the index `bookings_slot` rejects a second booking of the same slot. */
export const orIfSlotTaken = <T, U>(written: Promise<T>, taken: U): Promise<T | U> =>
  written.catch((error: unknown) => {
    if (findUniqueViolation(error) === 'bookings_slot') return taken;
    throw error;
  });

const ANSWERED_STEPS = textArraySql([
  ANSWER_REQUEST_STEP,
  ...(['pitch', 'follow_up', 'renewal', 'make_good', 'answer'] as const).map((kind) => NEXT_STEP_AFTER_MAIL[kind]),
]);

/**
 * SQL: CTEs `lead_before` and `lead_moved`, which move leads to the top of a stage. A follow-up that was the next step
 * is done, because the sponsor has answered.
 * @param which a query that selects the leads' ids.
 */
export const moveLeadsCtesSql = (stage: LeadStage, which: SQL, now: Date): SQL => sql`
  lead_before as (select l.id, l.stage as old_stage, l.position as old_position, ${topPositionSql(sql`l.pipeline_id`, stage)} - 1 as new_position,
      l.next_step as old_step, l.next_step_on as old_step_on, l.next_step = any(${ANSWERED_STEPS}) as is_answered
    from leads l where l.stage <> ${stage} and l.id in (${which}) for update),
  lead_moved as (update leads l set stage = ${stage}, stage_at = ${now}, position = m.new_position, version = l.version + 1, updated_at = ${now},
      next_step = case when m.is_answered then '' else l.next_step end, next_step_on = case when m.is_answered then null else l.next_step_on end
    from lead_before m where m.id = l.id
    returning l.id, l.version, jsonb_build_object('stage', jsonb_build_array(m.old_stage, l.stage), 'position', jsonb_build_array(m.old_position, l.position))
      || case when m.is_answered then jsonb_build_object('nextStep', jsonb_build_array(m.old_step, ''), 'nextStepOn', jsonb_build_array(m.old_step_on, null)) else '{}' end as change)`;

/** SQL: the change and version for the event of lead `l`, whether or not it was moved (left-joined as `m`). */
export const LEAD_CHANGE_COLUMNS_SQL = sql`coalesce(m.change, '{}'::jsonb), coalesce(m.version, l.version)`;

const NOT_BOOKED = sql`('to_pitch', 'pitched', 'in_talks', 'ran', 'lost')`;

const NOT_SOLD = sql`('to_pitch', 'pitched', 'in_talks')`;

/**
 * Books slots for a lead, and moves it to Booked unless the slots are only held; to Ran if they are recorded as run.
 * @returns the event's id; null if someone else took one of the slots at the same time, or the lead is gone.
 */
export async function insertBookings(
  db: Db,
  given: {
    leadId: string;
    slots: readonly NewBooking[];
    state: Exclude<BookingState, 'cancelled'>;
    currency: string;
    link: string;
    note: string;
    heldUntil: string | null;
    packageId: string | null;
  },
  actor: BookingWriter,
  now: Date,
): Promise<number | null> {
  const { pipelineId, userId } = actor;
  const { leadId, slots, state } = given;
  const rows = JSON.stringify(slots);
  const stage = state === 'ran' ? 'ran' : 'booked';
  const movable = { booked: NOT_BOOKED, ran: NOT_SOLD, held: null, missing: null }[state];
  const moves = movable
    ? sql`select id from leads where id = ${leadId} and stage in ${movable}`
    : sql`select id from leads where false`;
  const written = takeFirst(queryValues(db, toNumber)`
    with lead as (select * from leads where id = ${leadId} and pipeline_id = ${pipelineId} and removed_at is null),
    made as (
      insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, price, currency, link, note, held_until, package_id, discount,
        invoice_number, invoiced_on, due_on, paid_on, sent, opens, clicks, created_by, created_at, updated_at)
      select w.id, lead.pipeline_id, lead.id, w.day, w."placementType", w.slot, ${state}, w.price, ${given.currency}, ${given.link}, ${given.note},
        ${given.heldUntil}::date, ${given.packageId}, coalesce(w.discount, 0),
        coalesce(w."invoiceNumber", ''), w."invoicedOn", w."dueOn", w."paidOn", w.sent, w.opens, w.clicks, ${userId}, ${now}, ${now}
      from lead, jsonb_to_recordset(${rows}::jsonb) as w (id text, day date, "placementType" text, slot int, price int, discount int,
        "invoiceNumber" text, "invoicedOn" date, "dueOn" date, "paidOn" date, sent int, opens int, clicks int) returning lead_id),
    ${moveLeadsCtesSql(stage, sql`${moves} and exists (select 1 from lead)`, now)}
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, change, version, detail)
    select l.pipeline_id, l.id, ${now}, ${userId}, 'booked', ${LEAD_CHANGE_COLUMNS_SQL}, ${eventDetail({ state, bookings: slots.map(({ id, day, placementType }) => ({ id, day, placementType })) }, actor)}::jsonb
    from lead l left join lead_moved m on m.id = l.id where exists (select 1 from made) returning id`);
  return orIfSlotTaken(written, null);
}

export interface EditableBookingFields {
  price?: number | null;
  discount?: number;
  link?: string;
  note?: string;
  heldUntil?: string | null;
  sent?: number | null;
  opens?: number | null;
  clicks?: number | null;
}

const COLUMNS: Record<keyof EditableBookingFields, SQL> = {
  price: sql`price`,
  discount: sql`discount`,
  link: sql`link`,
  note: sql`note`,
  heldUntil: sql`held_until`,
  sent: sql`sent`,
  opens: sql`opens`,
  clicks: sql`clicks`,
};

/** False if the booking has changed since `updatedAt`; null skips the check. */
export async function updateBooking(
  db: Db,
  { id, fields, updatedAt }: { id: string; fields: EditableBookingFields; updatedAt: string | null },
  { pipelineId }: BookingWriter,
  now: Date,
): Promise<boolean> {
  const set = (Object.keys(COLUMNS) as (keyof EditableBookingFields)[])
    .filter((name) => fields[name] !== undefined)
    .map((name) => sql`${COLUMNS[name]} = ${fields[name] ?? null}`);
  return hasChanged(
    db.execute(sql`
      update bookings set ${sql.join([...set, sql`updated_at = ${now}`], sql`, `)}
      where id = ${id} and pipeline_id = ${pipelineId} and ${isUnchangedSql(sql`updated_at`, updatedAt)}`),
  );
}

const EVENT_OF: Record<BookingState, LeadEventKind> = {
  held: 'booked',
  booked: 'booked',
  ran: 'ran',
  missing: 'missing',
  cancelled: 'released',
};
const STAGE_OF: Partial<Record<BookingState, LeadStage>> = { booked: 'booked', ran: 'ran' };

/**
 * Sets a booking's state and moves its lead accordingly. A lead moves to Ran once none of its bookings is still to run.
 * @returns the event's id; 'taken' if its slot is booked for another lead; null if it has changed since `updatedAt`.
 */
export async function setBookingState(
  db: Db,
  { id, from, to, updatedAt }: { id: string; from: BookingState; to: BookingState; updatedAt: string | null },
  { pipelineId, userId }: BookingWriter,
  now: Date,
): Promise<number | 'taken' | null> {
  const stage = STAGE_OF[to] ?? 'booked';
  const moves =
    to in STAGE_OF
      ? sql`select c.lead_id from changed c where ${to} <> 'ran' or not exists (select 1 from bookings o where o.lead_id = c.lead_id and o.id <> c.id and o.state = 'booked')`
      : sql`select null::text where false`;
  const written = takeFirst(queryValues(db, toNumber)`
    with changed as (update bookings set state = ${to}, state_by = 'member', updated_at = ${now}
      where id = ${id} and pipeline_id = ${pipelineId} and state = ${from} and ${isUnchangedSql(sql`updated_at`, updatedAt)} returning *),
    ${moveLeadsCtesSql(stage, moves, now)}
    insert into lead_events (pipeline_id, lead_id, at, actor_id, kind, change, version, detail)
    select l.pipeline_id, l.id, ${now}, ${userId}, ${EVENT_OF[to]}, ${LEAD_CHANGE_COLUMNS_SQL},
      jsonb_build_object('state', c.state, 'from', ${from}::text, 'bookings', jsonb_build_array(jsonb_build_object('id', c.id, 'day', c.day, 'placementType', c.placement_type)))
    from changed c join leads l on l.id = c.lead_id left join lead_moved m on m.id = l.id returning id`);
  return orIfSlotTaken(written, 'taken');
}

/** Nightly: opens the slots again whose hold has ended. @returns the number of holds. */
export async function endHolds(db: Db, now: Date): Promise<number> {
  return countChanged(
    db.execute(sql`
      with ended as (update bookings set state = 'cancelled', state_by = 'machine', updated_at = ${now}
        where state = 'held' and held_until < ${toUtcDay(now)}::date returning *)
      insert into lead_events (pipeline_id, lead_id, at, actor, kind, version, detail)
      select l.pipeline_id, l.id, ${now}, 'machine', 'released', l.version,
        jsonb_build_object('state', 'cancelled', 'from', 'held', 'bookings', jsonb_agg(jsonb_build_object('id', c.id, 'day', c.day, 'placementType', c.placement_type) order by c.day, c.id))
      from ended c join leads l on l.id = c.lead_id group by l.id`),
  );
}

export interface BookingLeadEvent {
  kind: LeadEventKind;
  detail: Record<string, unknown> | null;
}

/**
 * Statements of a batch that undo what an event did to its bookings; the batch is rolled back if one of them has
 * changed since. Bookings of a `booked` event are cancelled. Those of a finding return to their previous state, and
 * that finding isn't raised again. A hold that had ended is held without an end; a recap that was turned off opens; ad
 * copy returns to its earlier state.
 */
export function undoBookingStatements(db: Db, { kind, detail }: BookingLeadEvent, pipelineId: string, now: Date) {
  if (kind === 'recap_off')
    return [
      db.execute(
        sql`update recaps set is_revoked = false where id = ${String(detail?.recapId)} and pipeline_id = ${pipelineId}`,
      ),
    ];
  if (kind === 'invoiced') return undoInvoiceStatements(db, detail, pipelineId, now);
  if (kind.startsWith('copy_')) {
    const { bookingId, state, from } = detail as { bookingId: string; state: string; from: string | null };
    const set =
      kind === 'copy_off'
        ? sql`is_revoked = false`
        : sql`state = coalesce(${from}::text, 'missing'), is_revoked = is_revoked or ${from === null}::boolean`;
    const which = sql`booking_id = ${bookingId} and exists (select 1 from bookings b where b.id = booking_id and b.pipeline_id = ${pipelineId})`;
    return [
      ...(kind === 'copy_off'
        ? []
        : [requireInBatch(db, sql`exists (select 1 from ad_copies where ${which} and state = ${state} for update)`)]),
      db.execute(sql`update ad_copies set ${set}, updated_at = ${now} where ${which}`),
    ];
  }
  const { bookings, state, from, emailId } = (detail ?? {}) as {
    bookings?: { id: string }[];
    state?: string;
    from?: string;
    emailId?: string;
  };
  if (!Array.isArray(bookings) || bookings.length === 0) return [];
  const theirs = sql`id = any(${textArraySql(bookings.map(({ id }) => id))}) and pipeline_id = ${pipelineId}`;
  const note =
    typeof emailId === 'string'
      ? sql`, dismissed = dismissed || ${JSON.stringify([`${kind}:${emailId}`])}::jsonb`
      : sql``;
  const forget =
    kind === 'ran' || kind === 'missing' ? sql`, sponsorship_id = null, email_id = null, differences = '[]'` : sql``;
  const hold =
    from === 'held' ? sql`, held_until = case when held_until >= ${toUtcDay(now)}::date then held_until end` : sql``;
  const back = kind === 'differs' ? sql`` : sql`, state = ${from ?? 'cancelled'}, state_by = 'member'${forget}${hold}`;
  return [
    requireInBatch(
      db,
      sql`(select count(*) = ${bookings.length} from (select 1 from bookings where ${theirs} and state = ${state} order by id for update) locked)`,
    ),
    db.execute(sql`update bookings set updated_at = ${now}${back}${note} where ${theirs}`),
  ];
}
