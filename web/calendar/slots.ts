// Helpers for the calendar's views: an issue's slots, their keys, and the weeks of a month.
import type { SlotCalendar } from '../../src/contract/bookings.ts';

type Issue = SlotCalendar['issues'][number];
export type DatedSlot = Issue['slots'][number] & { day: string };

export const toSlots = ({ day, slots }: Issue): DatedSlot[] => slots.map((slot) => ({ ...slot, day }));

export const slotKey = ({ booking, placementType, slot }: DatedSlot): string =>
  booking?.id ?? `${placementType} ${String(slot)}`;

/** The weeks of a month ('YYYY-MM'), Monday first; days of other months are null. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const first = new Date(`${month}-01T00:00:00Z`);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const days = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`),
  ];
  return Array.from({ length: Math.ceil(days.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, i) => days[week * 7 + i] ?? null),
  );
}

/** The month ('YYYY-MM') that is `by` months after the given one, or before it if `by` is negative. */
export function addMonths(month: string, by: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, nth - 1 + by, 1)).toISOString().slice(0, 7);
}
