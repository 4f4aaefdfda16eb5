// What a newsletter sells: the plan that its past issues show, and which of its slots are free.
import type { SlotPlan } from '../../contract/bookings.ts';
import { PLACEMENT_TYPES, type PlacementType, placementLabel } from '../../contract/names.ts';
import { issueDays, rhythmOf } from './rhythm.ts';
import { dayWords } from './words.ts';

/** An issue as plans are read from it. */
export interface PastIssue {
  day: string;
  /** Placement types of its ads, one for each ad. */
  placements: readonly string[];
}

/** The last issues that placements are read from. */
const PLACEMENTS_FROM = 12;
/** A placement is sold regularly if so many of these issues had it. */
const SEEN_IN = 2;

/** The plan that past issues show: their rhythm, and the placements that several of the last ones had. */
export function proposePlan(
  issues: readonly PastIssue[],
  { today, currency }: { today: string; currency: string },
): SlotPlan {
  const last = issues.toSorted((a, b) => (a.day < b.day ? -1 : 1)).slice(-PLACEMENTS_FROM);
  const needed = Math.min(SEEN_IN, last.length);
  const placements = PLACEMENT_TYPES.flatMap((placementType) => {
    const sold = last
      .map(({ placements }) => placements.filter((type) => type === placementType).length)
      .filter((count) => count > 0)
      .sort((a, b) => a - b);
    if (sold.length === 0 || sold.length < needed) return [];
    return [{ placementType, slots: Math.min(10, sold[sold.length >> 1] ?? 1), price: null }];
  });
  return {
    rhythm: rhythmOf(
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
  /** Who has it; null where the viewer may not see that. */
  brand: string | null;
}

interface WantedSlot {
  day: string;
  placementType: PlacementType;
}
export type ChosenSlot = WantedSlot & { slot: number; price: number | null };

/**
 * The first free slot for each that is wanted.
 * @returns the slots, or why they can't be had, in words for the member.
 */
export function chooseSlots(
  plan: SlotPlan,
  taken: readonly TakenSlot[],
  wanted: readonly WantedSlot[],
  today: string,
): { ok: true; slots: ChosenSlot[] } | { ok: false; reason: string } {
  const chosen: ChosenSlot[] = [];
  for (const { day, placementType } of wanted) {
    if (day < today) return { ok: false, reason: `${dayWords(day, today)} is in the past` };
    if (issueDays(plan, day, day).length === 0)
      return { ok: false, reason: `No issue is planned for ${dayWords(day, today)}` };
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

/** 'Hero on Tue, Dec 8 is already booked by Acme' */
function takenText(
  there: readonly (TakenSlot & { isOurs?: boolean })[],
  { day, placementType }: WantedSlot,
  today: string,
): string {
  const where = `${placementLabel(placementType)} on ${dayWords(day, today)}`;
  if (there.some(({ isOurs }) => isOurs)) return `${where} has fewer free slots than you chose`;
  const names = [...new Set(there.flatMap(({ brand }) => brand ?? []))];
  return names.length > 0 ? `${where} is already booked by ${names.join(' and ')}` : `${where} is already booked`;
}
