// What a newsletter sells: the slot plan derived from its past issues, and which of its slots are free.

import { PLACEMENT_TYPES, type PlacementType, placementLabel } from '../../contract/names.ts';
import type { SlotPlan } from '../../contract/slot-plan.ts';
import { inferRhythm, listIssueDays } from './rhythm.ts';
import { formatBookingDay } from './words.ts';

export interface PastIssue {
  day: string;
  placements: readonly string[];
}

const PLACEMENT_ISSUES = 12;
const REGULAR_ISSUES_MIN = 2;

/**
 * Proposes a plan from past issues: their publishing rhythm, and the placements that several of the latest ones had.
 */
export function proposeSlotPlan(
  issues: readonly PastIssue[],
  { today, currency }: { today: string; currency: string },
): SlotPlan {
  const last = issues.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-PLACEMENT_ISSUES);
  const needed = Math.min(REGULAR_ISSUES_MIN, last.length);
  const placements = PLACEMENT_TYPES.flatMap((placementType) => {
    const sold = last
      .map(({ placements }) => placements.filter((type) => type === placementType).length)
      .filter((count) => count > 0)
      .sort((a, b) => a - b);
    if (sold.length === 0 || sold.length < needed) return [];
    return [{ placementType, slots: Math.min(10, sold[sold.length >> 1] ?? 1), price: null }];
  });
  return {
    rhythm: inferRhythm(
      issues.map(({ day }) => day),
      today,
    ),
    skippedDays: [],
    extraDays: [],
    placements: placements.length > 0 ? placements : [{ placementType: 'primary_native', slots: 1, price: null }],
    currency,
  };
}

export interface TakenSlot {
  day: string;
  placementType: string;
  slot: number;
  /** The brand that has the slot; null if the viewer may not see it. */
  brand: string | null;
}

interface WantedSlot {
  day: string;
  placementType: PlacementType;
}
export type ChosenSlot = WantedSlot & { slot: number; price: number | null };

/** The slots, or the reason why one is unavailable as a text for the member. */
export function chooseSlots(
  plan: SlotPlan,
  taken: readonly TakenSlot[],
  wanted: readonly WantedSlot[],
  today: string,
): { ok: true; slots: ChosenSlot[] } | { ok: false; reason: string } {
  const chosen: ChosenSlot[] = [];
  for (const { day, placementType } of wanted) {
    if (day < today) return { ok: false, reason: `${formatBookingDay(day, today)} is in the past` };
    if (listIssueDays(plan, day, day).length === 0)
      return { ok: false, reason: `No issue is planned for ${formatBookingDay(day, today)}` };
    const sold = plan.placements.find((one) => one.placementType === placementType);
    if (!sold) return { ok: false, reason: `Your slots have no ${placementLabel(placementType)}` };
    const there = [...taken, ...chosen.map((one) => ({ ...one, brand: null, isOurs: true }))].filter(
      (one) => one.day === day && one.placementType === placementType,
    );
    const free = Array.from({ length: sold.slots }, (_, i) => i + 1).find((slot) =>
      there.every((one) => one.slot !== slot),
    );
    if (free === undefined) return { ok: false, reason: takenText(there, { day, placementType }, today) };
    chosen.push({ day, placementType, slot: free, price: sold.price });
  }
  return { ok: true, slots: chosen };
}

/**
 * The slot of a booking that a member recorded elsewhere: also in a past issue, of a placement that isn't for sale, or
 * of a day without a planned issue; or the reason why there is none.
 */
export function chooseRecordedSlot(
  plan: Pick<SlotPlan, 'placements'>,
  taken: readonly TakenSlot[],
  wanted: WantedSlot,
  today: string,
): number | string {
  const slots =
    wanted.day < today ? 10 : (plan.placements.find((one) => one.placementType === wanted.placementType)?.slots ?? 1);
  const there = taken.filter((one) => one.day === wanted.day && one.placementType === wanted.placementType);
  const free = Array.from({ length: slots }, (_, i) => i + 1).find((slot) => there.every((one) => one.slot !== slot));
  return free ?? takenText(there, wanted, today);
}

/** For example 'Hero on Tue, Dec 8 is already booked by Acme'. */
function takenText(
  there: readonly (TakenSlot & { isOurs?: boolean })[],
  { day, placementType }: WantedSlot,
  today: string,
): string {
  const where = `${placementLabel(placementType)} on ${formatBookingDay(day, today)}`;
  if (there.some(({ isOurs }) => isOurs)) return `${where} has fewer free slots than you chose`;
  const names = [...new Set(there.flatMap(({ brand }) => brand ?? []))];
  return names.length > 0 ? `${where} is already booked by ${names.join(' and ')}` : `${where} is already booked`;
}

/** Shares of a price that add up to it exactly; the first ones are larger by one where it leaves a rest. */
export const splitPrice = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, nth) => Math.floor(total / parts) + (nth < total % parts ? 1 : 0));
