// The slot plan of a newsletter (issue days and placements), and the calendar derived from it.
import { PAST_CALENDAR_WEEKS } from '../../contract/booking-states.ts';
import { isoDate } from '../../contract/common.ts';
import { formatMoney } from '../../contract/money.ts';
import type { SlotCalendar } from '../../contract/slot-calendar.ts';
import type { SlotPlanState } from '../../contract/slot-plan.ts';
import { toUtcDay } from '../../contract/time.ts';
import type { Sight } from '../../domain/access.ts';
import { layOutSlotCalendar, listOpenSlots } from '../../domain/booking/calendar.ts';
import { proposeSlotPlan } from '../../domain/booking/plan.ts';
import { addDays, mondayOf } from '../../domain/booking/rhythm.ts';
import type { OpenDate } from '../../domain/lead/draft.ts';
import type { Services } from '../../services.ts';
import { listSponsorsBetween, readSlotPlanMaterial } from '../../store/booking/plan.ts';
import { listBookingsBetween } from '../../store/booking/rows.ts';
import type { PipelineActor } from '../lead/change.ts';

/**
 * The plan that members saved, or else the one derived from past issues.
 * @param by null for internal use without a viewer.
 */
export async function readSlotPlan(
  db: Services['db'],
  of: { pipelineId: string; newsletterId: string },
  by: Sight | null,
  now: Date,
): Promise<SlotPlanState> {
  const { plan, currency, issues } = await readSlotPlanMaterial(db, of, by);
  const since = issues.map(({ day }) => day).sort()[0];
  return {
    plan: plan ?? proposeSlotPlan(issues, { today: toUtcDay(now), currency }),
    isProposed: plan === null,
    basis: { issues: issues.length, since: since ? isoDate.parse(`${since}T00:00:00Z`) : null },
  };
}

/** `asked.weeks` weeks from `asked.from`, by default from a quarter ago. */
export async function readSlotCalendar(
  { db }: Pick<Services, 'db'>,
  { pipelineId, newsletterId, by, now }: Pick<PipelineActor, 'pipelineId' | 'newsletterId' | 'by' | 'now'>,
  asked: { from?: string | undefined; weeks: number },
): Promise<SlotCalendar> {
  const today = toUtcDay(now);
  const from = asked.from ?? addDays(mondayOf(today), -7 * PAST_CALENDAR_WEEKS);
  const until = addDays(from, 7 * asked.weeks - 1);
  const [state, bookings, sponsors] = await Promise.all([
    readSlotPlan(db, { pipelineId, newsletterId }, by, now),
    listBookingsBetween(db, { pipelineId, by }, { from, until }),
    listSponsorsBetween(db, { newsletterId, by }, { from, until }),
  ]);
  const issues = layOutSlotCalendar(state.plan, { bookings, sponsors }, { from, until, today });
  return { ...state, today, from, until, issues };
}

const WEEKS_AHEAD = 13;

/**
 * The next open slots of some placements (null: of all), soonest first, as a mail proposes them to a lead's brand; none
 * in issues in which the brand has a booking already.
 */
export async function readOpenSlotDates(
  { db }: Pick<Services, 'db'>,
  actor: Pick<PipelineActor, 'pipelineId' | 'newsletterId' | 'by' | 'now'>,
  placementTypes: readonly string[] | null,
  leadId: string | undefined,
): Promise<OpenDate[]> {
  const today = toUtcDay(actor.now);
  const calendar = await readSlotCalendar({ db }, actor, { from: today, weeks: WEEKS_AHEAD });
  const issues = calendar.issues.filter(
    ({ slots }) => !slots.some(({ booking }) => booking && booking.lead.id === leadId),
  );
  return listOpenSlots({ issues }, placementTypes, today).map(({ price, ...slot }) => ({
    ...slot,
    price: price === null ? null : formatMoney(price, calendar.plan.currency),
  }));
}
