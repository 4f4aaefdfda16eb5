// Brings in leads and bookings from a member's own table, row by row: a refused row doesn't stop the others.

import type { LeadImportAnswer, LeadImportRow, RecordedBooking } from '../../contract/lead-import.ts';
import { placementLabel } from '../../contract/names.ts';
import type { SlotPlan } from '../../contract/slot-plan.ts';
import { toUtcDay } from '../../contract/time.ts';
import { chooseRecordedSlot } from '../../domain/booking/plan.ts';
import { formatBookingDay } from '../../domain/booking/words.ts';
import { AppError } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { listBookingsBetween } from '../../store/booking/rows.ts';
import { insertBookings } from '../../store/booking/writes.ts';
import type { LeadWithNotes } from '../../store/pipeline/lead-rows.ts';
import { refuseImpossibleFigures, takenBy } from '../booking/book.ts';
import { refuseImpossibleInvoice } from '../booking/money.ts';
import { readSlotPlan } from '../booking/plan.ts';
import type { PipelineActor } from './change.ts';
import { addCompanyAsLead } from './save.ts';

export async function importLeadRows(
  services: Pick<Services, 'db' | 'mailDomains'>,
  member: PipelineActor,
  importId: string,
  rows: readonly LeadImportRow[],
): Promise<LeadImportAnswer> {
  const actor = { ...member, importId };
  const { plan } = await readSlotPlan(services.db, actor, actor.by, actor.now);
  const answer: LeadImportAnswer = { leads: 0, bookings: 0, known: 0, refused: [] };
  for (const { row, booking, company, website, contactName, contactEmail, stage = 'to_pitch', ...fields } of rows) {
    try {
      if (booking) refuseImpossibleBooking(booking, actor.now);
      const input = { company, website, contactName, contactEmail, stage };
      const { lead, wasMade } = await addCompanyAsLead(services, actor, input, { ...fields, stage });
      if (wasMade) answer.leads++;
      else if (!booking) answer.known++;
      if (booking) {
        await recordBooking(services.db, actor, lead, { booking, plan, currency: fields.currency ?? plan.currency });
        answer.bookings++;
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      answer.refused.push({ row, reason: Object.values(error.details ?? {})[0] ?? error.message });
    }
  }
  return answer;
}

function refuseImpossibleBooking({ day, state, price, discount, ...booking }: RecordedBooking, now: Date): void {
  if (state === 'ran' && day > toUtcDay(now)) throw new AppError('invalid', 'The issue of a future day has not run');
  if (discount > (price ?? 0)) throw new AppError('invalid', 'The discount must not be larger than the price');
  const { sent = null, opens = null, clicks = null } = booking;
  refuseImpossibleFigures({ sent, opens, clicks });
  const { invoiceNumber = '', invoicedOn = null, dueOn = null, paidOn = null } = booking;
  refuseImpossibleInvoice({ invoiceNumber, invoicedOn, dueOn, paidOn }, now);
}

async function recordBooking(
  db: Services['db'],
  actor: PipelineActor,
  lead: LeadWithNotes,
  { booking, plan, currency }: { booking: RecordedBooking; plan: SlotPlan; currency: string },
): Promise<void> {
  const { state, link, note, ...given } = booking;
  const { day, placementType } = given;
  const today = toUtcDay(actor.now);
  const there = await listBookingsBetween(db, actor, { from: day, until: day });
  if (there.some((one) => one.lead.id === lead.id && one.placementType === placementType))
    throw new AppError(
      'conflict',
      `${lead.brand.name} has ${placementLabel(placementType)} on ${formatBookingDay(day, today)} already`,
    );
  const slot = chooseRecordedSlot(plan, there.map(takenBy), { day, placementType }, today);
  if (typeof slot === 'string') throw new AppError('conflict', slot);
  const eventId = await insertBookings(
    db,
    {
      leadId: lead.id,
      slots: [{ ...given, id: crypto.randomUUID(), slot }],
      state: state ?? (day < today ? 'ran' : 'booked'),
      currency,
      link,
      note,
      heldUntil: null,
      packageId: null,
    },
    actor,
    actor.now,
  );
  if (eventId === null) throw new AppError('conflict', 'Someone else booked this slot at the same moment');
}
