import type { SlotPlan } from '../../contract/slot-plan.ts';
import { listIssueDays } from './rhythm.ts';

interface Booked {
  day: string;
  placementType: string;
  slot: number;
  price: number | null;
  sponsorshipId: string | null;
}
interface Sponsor {
  day: string;
  sponsorshipId: string;
}
interface IssueOf<B, S = unknown> {
  day: string;
  isPlanned: boolean;
  sponsors: Omit<S, 'day'>[];
  slots: { placementType: string; slot: number; price: number | null; booking: B | null }[];
}

/**
 * Lays out the calendar.
 * @param sponsors ads of past issues; those that fulfil a booking are left out.
 * @returns issues from `from` to `until` (inclusive, 'YYYY-MM-DD'), oldest first. Past issues list bookings and
 *   sponsors only, because their open slots can no longer be sold.
 */
export function layOutSlotCalendar<B extends Booked, S extends Sponsor>(
  plan: SlotPlan,
  { bookings, sponsors }: { bookings: readonly B[]; sponsors: readonly S[] },
  { from, until, today }: { from: string; until: string; today: string },
): IssueOf<B, S>[] {
  const planned = new Set(listIssueDays(plan, from, until));
  const byDay = Map.groupBy(bookings, ({ day }) => day);
  const booked = new Set(bookings.map(({ sponsorshipId }) => sponsorshipId));
  const sponsorsByDay = Map.groupBy(
    sponsors.filter(({ sponsorshipId }) => !booked.has(sponsorshipId)),
    ({ day }) => day,
  );
  return [...new Set([...planned, ...byDay.keys(), ...sponsorsByDay.keys()])].sort().map((day) => {
    const left = new Set(byDay.get(day) ?? []);
    const isPlanned = planned.has(day);
    const open = isPlanned && day >= today ? plan.placements : [];
    const slots = open.flatMap(({ placementType, slots: count, price }) =>
      Array.from({ length: count }, (_, i) => {
        const booking = [...left].find((one) => one.placementType === placementType && one.slot === i + 1) ?? null;
        if (booking) left.delete(booking);
        return { placementType, slot: i + 1, price: booking ? booking.price : price, booking };
      }),
    );
    const others = [...left].map((booking) => {
      const { placementType, slot, price } = booking;
      return { placementType, slot, price, booking };
    });
    return {
      day,
      isPlanned,
      slots: [...slots, ...others],
      sponsors: (sponsorsByDay.get(day) ?? []).map(({ day: _, ...sponsor }) => sponsor),
    };
  });
}

/** The next open slots of the given placement types (null: of all), soonest first, at most one per issue. */
export const listOpenSlots = (
  calendar: { issues: readonly IssueOf<unknown>[] },
  placementTypes: readonly string[] | null,
  today: string,
): { day: string; placementType: string; price: number | null }[] =>
  calendar.issues
    .filter(({ day }) => day > today)
    .flatMap(({ day, slots }) => {
      const open = slots.find(
        ({ booking, placementType }) => !booking && (placementTypes?.includes(placementType) ?? true),
      );
      return open ? [{ day, placementType: open.placementType, price: open.price }] : [];
    });
