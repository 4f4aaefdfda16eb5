// Reads bookings. Every query is limited to one pipeline, and a brand that the viewer may not see isn't named.

import { type SQL, sql } from 'drizzle-orm';
import { type Booking, booking } from '../../contract/bookings.ts';
import type { Sight } from '../../domain/access.ts';
import { type Db, isoMomentSql, takeFirst, textArraySql } from '../db.ts';
import { isLeadShownSql, leadBrandJsonSql, leadBrandNameSql } from '../pipeline/lead-brand.ts';
import { queryRows, queryValues, toJson, toText } from '../rows.ts';

export interface BookingViewer {
  pipelineId: string;
  by: Sight;
}

const bookingJson = (
  by: Sight,
): SQL => sql`jsonb_build_object('id', b.id, 'day', b.day, 'placementType', b.placement_type, 'slot', b.slot,
  'lead', jsonb_build_object('id', l.id, 'brand', ${leadBrandJsonSql(by)}),
  'state', b.state, 'stateBy', b.state_by, 'price', b.price, 'discount', b.discount, 'currency', b.currency, 'link', b.link, 'note', b.note, 'heldUntil', b.held_until,
  'sponsorshipId', b.sponsorship_id, 'differences', b.differences, 'linkCheck', b.link_check,
  'package', case when b.package_id is not null then (select jsonb_build_object('id', b.package_id, 'slots', count(*), 'price', sum(o.price))
    from bookings o where o.package_id = b.package_id and o.state <> 'cancelled') end,
  'invoiceNumber', b.invoice_number, 'invoicedOn', b.invoiced_on, 'dueOn', b.due_on, 'paidOn', b.paid_on,
  'copy', jsonb_build_object('state', coalesce((select c.state from ad_copies c where c.booking_id = b.id), 'missing'),
    'dueOn', b.day - (select p.copy_due_days from pipelines p where p.id = b.pipeline_id)),
  'sent', b.sent, 'opens', b.opens, 'clicks', b.clicks, 'updatedAt', ${isoMomentSql(sql`b.updated_at`)})`;

export async function bookingsWhere(db: Db, where: SQL, by: Sight, rest: SQL = sql``): Promise<Booking[]> {
  return queryValues(db, toJson(booking))`
    select ${bookingJson(by)} as booking from bookings b join leads l on l.id = b.lead_id join brands on brands.id = l.brand_id
    where ${where} order by b.day, b.placement_type, b.slot, b.id ${rest}`;
}

export const listBookingsBetween = (
  db: Db,
  { pipelineId, by }: BookingViewer,
  { from, until }: { from: string; until: string },
): Promise<Booking[]> =>
  bookingsWhere(
    db,
    sql`b.pipeline_id = ${pipelineId} and b.state <> 'cancelled' and b.day between ${from}::date and ${until}::date`,
    by,
  );

export const listBookingsOfLead = (db: Db, leadId: string, { pipelineId, by }: BookingViewer): Promise<Booking[]> =>
  bookingsWhere(db, sql`b.pipeline_id = ${pipelineId} and b.lead_id = ${leadId} and b.state <> 'cancelled'`, by);

export const listBookingsOfBrand = (db: Db, brandId: string, { pipelineId, by }: BookingViewer): Promise<Booking[]> =>
  bookingsWhere(
    db,
    sql`b.pipeline_id = ${pipelineId} and l.brand_id = ${brandId} and l.removed_at is null and b.state <> 'cancelled'`,
    by,
  );

export async function readBooking(db: Db, id: string, { pipelineId, by }: BookingViewer): Promise<Booking | null> {
  const of = sql`b.id = ${id} and b.pipeline_id = ${pipelineId} and ${isLeadShownSql(by)}`;
  return (await bookingsWhere(db, of, by))[0] ?? null;
}

export const listBookingsByIds = (db: Db, ids: readonly string[], { pipelineId, by }: BookingViewer) =>
  bookingsWhere(db, sql`b.pipeline_id = ${pipelineId} and b.id = any(${textArraySql(ids)})`, by);

/** The lead of a pipeline if it can be booked: it hasn't been removed, and its brand is visible; null otherwise. */
export async function findBookableLead(
  db: Db,
  leadId: string,
  { pipelineId, by }: BookingViewer,
): Promise<{ id: string; brand: string } | null> {
  return takeFirst(queryRows(db, { id: toText, brand: toText })`
    select l.id, ${leadBrandNameSql(by)} as brand from leads l join brands on brands.id = l.brand_id
    where l.id = ${leadId} and l.pipeline_id = ${pipelineId} and l.removed_at is null and ${isLeadShownSql(by)}`);
}
