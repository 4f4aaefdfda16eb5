// Requests for dates that sponsors send from a newsletter's page.
import { type SQL, sql } from 'drizzle-orm';
import { alertPipelineEventsCtesSql } from '../alert/alert-matches.ts';
import type { Db } from '../db.ts';
import { takeFirst } from '../db.ts';
import { isStandingSql } from '../pipeline/lead-events.ts';
import { type LeadWrite, leadWriteStatement } from '../pipeline/lead-writes.ts';
import {
  orNull,
  queryRows,
  queryValues,
  type Row,
  toBoolean,
  toDate,
  toList,
  toNumber,
  toObject,
  toText,
} from '../rows.ts';
import { orIfSlotTaken } from './writes.ts';

export interface HeldSlot {
  id: string;
  day: string;
  placementType: string;
  slot: number;
  price: number | null;
}

/**
 * Stores a request: the lead's change, the held slots and the members' alerts, in one batch.
 * @returns the event's id; null if the lead has changed, or someone took one of the slots, at the same moment.
 */
export async function insertSponsorRequest(
  db: Db,
  {
    write,
    slots,
    ...given
  }: {
    write: LeadWrite;
    slots: readonly HeldSlot[];
    currency: string;
    website: string;
    heldUntil: string;
    members: readonly string[];
  },
  now: Date,
): Promise<number | null> {
  // A change of the same version is another request's, so the event is found by the bookings that it names.
  const made = sql`(select * from lead_events e where e.lead_id = ${write.leadId} and e.version = ${write.version + 1}
    and e.detail -> 'bookings' -> 0 ->> 'id' = ${slots[0]?.id ?? ''})`;
  const written = db.batch([
    queryValues(db, toNumber)`${leadWriteStatement(write, { userId: null }, now)}`,
    db.execute(sql`
      insert into bookings (id, pipeline_id, lead_id, day, placement_type, slot, state, price, currency, link, held_until, created_at, updated_at)
      select w.id, e.pipeline_id, e.lead_id, w.day, w."placementType", w.slot, 'held', w.price, ${given.currency}, ${given.website},
        ${given.heldUntil}::date, ${now}, ${now}
      from ${made} e, jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as w (id text, day date, "placementType" text, slot int, price int)`),
    db.execute(sql`
      with events as (select e.id, e.kind from ${made} e), ${alertPipelineEventsCtesSql(given.members, now)}
      select count(*) from events`),
  ]);
  return orIfSlotTaken(
    written.then(([[eventId]]) => eventId ?? null),
    null,
  );
}

const REQUEST = {
  eventId: toText,
  pipelineId: toText,
  newsletterId: toText,
  newsletter: toText,
  leadId: toText,
  brandId: toText,
  at: toDate,
  request: toObject({ company: toText, name: toText, email: toText, website: toText, message: toText }),
  /** The requested slots, and until when each is held; null once it is booked, released or lapsed. */
  slots: toList(
    toObject({
      day: toText,
      placementType: toText,
      price: orNull(toNumber),
      currency: toText,
      heldUntil: orNull(toText),
      isHeld: toBoolean,
    }),
  ),
};
export type SponsorRequest = Row<typeof REQUEST>;

/** The newest request that meets the condition on `e` or `l` and wasn't undone; null if there is none. */
async function findRequest(db: Db, which: SQL): Promise<SponsorRequest | null> {
  return takeFirst(queryRows(db, REQUEST)`
    select e.id::text as "eventId", e.pipeline_id as "pipelineId", n.id as "newsletterId", n.name as newsletter, l.id as "leadId", l.brand_id as "brandId", e.at,
      e.detail -> 'request' as request,
      coalesce((select jsonb_agg(jsonb_build_object('day', b.day, 'placementType', b.placement_type, 'price', b.price, 'currency', b.currency,
          'heldUntil', b.held_until, 'isHeld', b.state = 'held') order by b.day, b.slot)
        from bookings b where b.id in (select x ->> 'id' from jsonb_array_elements(e.detail -> 'bookings') x)), '[]'::jsonb) as slots
    from lead_events e join leads l on l.id = e.lead_id join pipelines p on p.id = e.pipeline_id join newsletters n on n.id = p.newsletter_id
    where e.kind = 'asked' and ${which} and ${isStandingSql}
    order by e.at desc limit 1`);
}

export const findSponsorRequest = (db: Db, eventId: number) => findRequest(db, sql`e.id = ${eventId}::bigint`);

export const findRequestOfBrand = (db: Db, pipelineId: string, brandId: string) =>
  findRequest(db, sql`l.pipeline_id = ${pipelineId} and l.brand_id = ${brandId}`);
