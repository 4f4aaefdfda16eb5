import type { Booking, BookingChange, BookingInput } from '../../contract/bookings.ts';
import { toUtcDay } from '../../contract/time.ts';
import { chooseSlots, splitPrice, type TakenSlot } from '../../domain/booking/plan.ts';
import { AppError, invalidField, notFound, preconditionFailed, requireFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { findBookableLead, listBookingsBetween, listBookingsByIds, readBooking } from '../../store/booking/rows.ts';
import { insertBookings, setBookingState, updateBooking } from '../../store/booking/writes.ts';
import type { PipelineActor } from '../lead/change.ts';
import { readSlotPlan } from './plan.ts';

/** Number of attempts to find free slots if somebody else takes one at the same moment. */
const TRIES = 3;

/**
 * Books slots for a lead, all or none.
 * @throws AppError not_found | conflict, with the reason as text: a slot is taken, in the past, or not in the plan.
 */
export async function bookLeadSlots(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  leadId: string,
  { state, slots: wanted, price, packagePrice, link, note, heldUntil }: BookingInput,
): Promise<{ bookings: Booking[]; eventId: number }> {
  const today = toUtcDay(actor.now);
  refusePastHold(heldUntil, today);
  if (!(await findBookableLead(db, leadId, actor))) throw notFound('Lead');
  const { plan } = await readSlotPlan(db, actor, actor.by, actor.now);
  const days = wanted.map(({ day }) => day).sort();
  for (let tried = 0; tried < TRIES; tried++) {
    const there = await listBookingsBetween(db, actor, { from: days[0] as string, until: days.at(-1) as string });
    const chosen = chooseSlots(plan, there.map(takenBy), wanted, today);
    if (!chosen.ok) throw slotsRefused(chosen.reason);
    const shares = packagePrice === undefined ? null : splitPrice(packagePrice, chosen.slots.length);
    const slots = chosen.slots.map((slot, nth) => ({
      ...slot,
      id: crypto.randomUUID(),
      price: shares?.[nth] ?? (price === undefined ? slot.price : price),
    }));
    const given = {
      leadId,
      slots,
      state,
      currency: plan.currency,
      link,
      note,
      heldUntil: state === 'held' ? heldUntil : null,
      packageId: shares && slots.length > 1 ? crypto.randomUUID() : null,
    };
    const eventId = await insertBookings(db, given, actor, actor.now);
    if (eventId === null) continue;
    const bookings = await listBookingsByIds(
      db,
      slots.map(({ id }) => id),
      actor,
    );
    return { bookings, eventId };
  }
  throw slotsRefused('Someone else booked this slot at the same moment. Please choose again.');
}

const slotsRefused = (reason: string) => new AppError('conflict', reason, { details: { slots: reason } });

export const takenBy = ({ day, placementType, slot, lead }: Booking): TakenSlot => ({
  day,
  placementType,
  slot,
  brand: lead.brand?.name ?? null,
});

/** @throws AppError invalid. */
function refusePastHold(heldUntil: string | null | undefined, today: string): void {
  if (heldUntil && heldUntil < today) throw invalidField('heldUntil', 'This day is in the past');
}

/** Figures count readers, so none can be larger than the number of copies sent. @throws AppError invalid. */
export function refuseImpossibleFigures({ sent, opens, clicks }: Pick<Booking, 'sent' | 'opens' | 'clicks'>): void {
  for (const [name, value] of Object.entries({ opens, clicks }))
    if (sent !== null && value !== null && value > sent)
      throw invalidField(name, `There can't be more ${name} than sent. Count each reader once.`);
}

/**
 * Changes a booking.
 * @throws AppError not_found | precondition_failed | conflict if its slot was booked for somebody else.
 */
export async function changeBooking(
  { db }: Pick<Services, 'db'>,
  actor: PipelineActor,
  id: string,
  { state, updatedAt, ...given }: BookingChange,
): Promise<{ booking: Booking; eventId: number | null }> {
  const before = await requireFound(readBooking(db, id, actor), 'Booking');
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const after = { ...before, ...fields };
  refuseImpossibleFigures(after);
  if (after.discount > (after.price ?? 0))
    throw invalidField('discount', 'The discount must not be larger than the price');
  if (given.heldUntil !== before.heldUntil) refusePastHold(given.heldUntil, toUtcDay(actor.now));
  let known = updatedAt ?? null;
  if (Object.keys(fields).length > 0) {
    if (!(await updateBooking(db, { id, fields, updatedAt: known }, actor, actor.now))) throw preconditionFailed();
    known = null;
  }
  let eventId: number | null = null;
  if (state && state !== before.state) {
    const set = await setBookingState(db, { id, from: before.state, to: state, updatedAt: known }, actor, actor.now);
    if (set === 'taken') throw new AppError('conflict', 'This slot has been booked for someone else');
    if (set === null) throw preconditionFailed();
    eventId = set;
  }
  const booking = await requireFound(readBooking(db, id, actor), 'Booking');
  return { booking, eventId };
}
