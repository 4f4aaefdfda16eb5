// Members' writes of bookings. Booking a slot and changing a booking's state write the booking, its lead's stage and
// one event in a single statement.

import { type SQL, sql } from 'drizzle-orm';
import type { BookingState } from '../../contract/booking-states.ts';
import type { LeadEventKind, LeadStage } from '../../contract/lead-stages.ts';
import { toUtcDay } from '../../contract/time.ts';
import { countChanged, type Db, findUniqueViolation, hasChanged, isUnchangedSql, takeFirst } from '../db.ts';
import { eventDetail } from '../pipeline/lead-actor.ts';
import { LEAD_CHANGE_COLUMNS_SQL, moveLeadsCtesSql } from '../pipeline/move-leads.ts';
import { queryValues, toNumber } from '../rows.ts';

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
