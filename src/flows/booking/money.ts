import { BOOKING_STATE_LABELS } from '../../contract/booking-states.ts';
import type { Booking, BookingInvoice } from '../../contract/bookings.ts';
import { formatAmountForInput } from '../../contract/money.ts';
import type { BookingsQuery, InvoiceInput } from '../../contract/money-year.ts';
import { placementLabel } from '../../contract/names.ts';
import { toUtcDay } from '../../contract/time.ts';
import { layOutMoney } from '../../domain/booking/money.ts';
import { csvLines } from '../../domain/csv/write.ts';
import { invalidField, notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { listBookings, listBookingsToInvoice, sumBookings, updateInvoices } from '../../store/booking/money.ts';
import { streamCsv } from '../export/stream-of.ts';
import type { PipelineActor } from '../lead/change.ts';
import { readSlotCalendar } from './plan.ts';

const WEEKS_OF_YEAR = 53;

/** What a year's bookings bring, and what its open slots would bring. */
export async function readMoney({ db }: Pick<Services, 'db'>, actor: PipelineActor, asked: number | undefined) {
  const today = toUtcDay(actor.now);
  const thisYear = Number(today.slice(0, 4));
  const year = asked ?? thisYear;
  const from = year > thisYear ? `${year}-01-01` : today;
  const [{ rows, years, unpriced }, calendar] = await Promise.all([
    sumBookings(db, year, actor),
    readSlotCalendar({ db }, actor, { from, weeks: WEEKS_OF_YEAR }),
  ]);
  const open = calendar.issues
    .filter(({ day }) => day.startsWith(`${year}-`) && day >= today)
    .flatMap(({ day, slots }) => slots.filter(({ booking }) => !booking).map(({ price }) => ({ day, price })));
  return {
    year,
    years: [...new Set([...years, thisYear, year])].sort((a, b) => b - a),
    currencies: layOutMoney(rows, open, calendar.plan.currency),
    unpriced: { bookings: unpriced, openSlots: open.filter(({ price }) => price === null).length },
  };
}

/**
 * Records an invoice or a payment of several bookings, all or none.
 * @returns the events by which it can be undone.
 * @throws AppError not_found | invalid if the days contradict each other.
 */
export async function recordInvoice(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  { ids, wholePackages, ...given }: InvoiceInput,
): Promise<number[]> {
  const bookings = await listBookingsToInvoice(db, { ids, wholePackages }, actor);
  if (new Set(ids).size > bookings.filter(({ id }) => ids.includes(id)).length) throw notFound('Booking');
  const invoice = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  for (const booking of bookings) refuseImpossibleInvoice({ ...booking, ...invoice }, actor.now);
  return updateInvoices(db, { ids: bookings.map(({ id }) => id), invoice }, actor, actor.now);
}

/** How far the day is ahead of UTC where it begins first. */
const EARLIEST_ZONE_MS = 14 * 3_600_000;

export function refuseImpossibleInvoice({ invoiceNumber, invoicedOn, dueOn, paidOn }: BookingInvoice, now: Date): void {
  if ((invoiceNumber || dueOn) && !invoicedOn) throw invalidField('invoicedOn', 'Enter the day of the invoice');
  if (invoicedOn && dueOn && dueOn < invoicedOn) throw invalidField('dueOn', 'This is before the day of the invoice');
  if (paidOn && paidOn > toUtcDay(new Date(now.getTime() + EARLIEST_ZONE_MS)))
    throw invalidField('paidOn', 'This day is in the future');
}

const HEAD =
  'Company,Issue date,Placement,Slot,State,Price,Discount,Amount,Currency,Package,Invoice number,Invoiced on,Due on,Paid on,Sent,Opens,Clicks,Link,Note';
const PAGE = 200;

export const streamBookingsCsv = ({ db }: Pick<Services, 'db'>, query: BookingsQuery, actor: PipelineActor) =>
  streamCsv(HEAD.split(','), async function* () {
    for (let page = 1; ; page++) {
      const { bookings } = await listBookings(db, { ...query, page, limit: PAGE }, actor);
      yield csvLines(bookings.map(toCells));
      if (bookings.length < PAGE) return;
    }
  });

function toCells(booking: Booking): unknown[] {
  const { price, discount, currency, lead, package: sold } = booking;
  const money = (amount: number | null) => (amount === null ? '' : formatAmountForInput(amount, currency));
  return [
    lead.brand?.name ?? '',
    booking.day,
    placementLabel(booking.placementType),
    booking.slot,
    BOOKING_STATE_LABELS[booking.state],
    money(price),
    discount > 0 ? money(discount) : '',
    money(price === null ? null : price - discount),
    currency,
    sold ? `${sold.slots} slots for ${money(sold.price)}` : '',
    booking.invoiceNumber,
    booking.invoicedOn,
    booking.dueOn,
    booking.paidOn,
    booking.sent,
    booking.opens,
    booking.clicks,
    booking.link,
    booking.note,
  ];
}
