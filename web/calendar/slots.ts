// Helpers for the calendar's views: an issue's slots, their keys, and the weeks of a month.
import type { SlotCalendar } from '../../src/contract/slot-calendar.ts';
import type { SlotPlan } from '../../src/contract/slot-plan.ts';

export type Issue = SlotCalendar['issues'][number];
export type DatedSlot = Issue['slots'][number] & { day: string };

export const toSlots = ({ day, slots }: Issue): DatedSlot[] => slots.map((slot) => ({ ...slot, day }));

export const slotKey = ({ booking, placementType, slot }: DatedSlot): string =>
  booking?.id ?? `${placementType} ${String(slot)}`;

export type IssueChange = 'skip' | 'restore' | 'add';

/** What a member can change about a day's issue; null for past days. */
export function issueChangeOf({ plan, today, issues }: SlotCalendar, day: string): IssueChange | null {
  if (day < today) return null;
  if (issues.some((issue) => issue.day === day && issue.isPlanned)) return 'skip';
  return plan.skippedDays.includes(day) ? 'restore' : 'add';
}

/** The plan with an issue skipped or added. A day that was added is removed again instead of skipped. */
export function changeIssue(plan: SlotPlan, day: string, change: IssueChange): SlotPlan {
  const without = (days: readonly string[]) => days.filter((one) => one !== day);
  const { skippedDays, extraDays } = plan;
  return {
    ...plan,
    skippedDays: [...without(skippedDays), ...(change === 'skip' && !extraDays.includes(day) ? [day] : [])],
    extraDays: [...without(extraDays), ...(change === 'add' ? [day] : [])],
  };
}

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
