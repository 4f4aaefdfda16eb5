// When a newsletter publishes: the issue days of a rhythm, and the rhythm derived from past issues. Days are
// 'YYYY-MM-DD' in UTC, as for received issues.
import type { Rhythm } from '../../contract/slot-plan.ts';
import { DAY_MS, toUtcDay } from '../../contract/time.ts';

const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
const dayAt = (number: number): string => toUtcDay(new Date(number * DAY_MS));

export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);
export const addDays = (day: string, days: number): string => dayAt(numberOf(day) + days);
/** Day of the week from 1 (Monday) to 7 (Sunday). */
export const weekdayOf = (day: string): number => ((numberOf(day) + 3) % 7) + 1;
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day));

const LAST_OF_MONTH = 5;

function isIssueDay(rhythm: Rhythm, day: string): boolean {
  const dayOfMonth = Number(day.slice(8));
  const monthLength = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
  switch (rhythm.every) {
    case 'week': {
      const weeks = daysBetween(mondayOf(rhythm.anchor), mondayOf(day)) / 7;
      return rhythm.weekdays.includes(weekdayOf(day)) && weeks % rhythm.interval === 0;
    }
    case 'month':
      return dayOfMonth === Math.min(rhythm.day, monthLength);
    case 'month_weekday':
      if (weekdayOf(day) !== rhythm.weekday) return false;
      return rhythm.nth === LAST_OF_MONTH ? dayOfMonth > monthLength - 7 : Math.ceil(dayOfMonth / 7) === rhythm.nth;
  }
}

export function listIssueDays(
  plan: { rhythm: Rhythm; skippedDays: readonly string[]; extraDays: readonly string[] },
  from: string,
  until: string,
): string[] {
  const skipped = new Set(plan.skippedDays);
  const extra = new Set(plan.extraDays);
  const found: string[] = [];
  for (let day = from; day <= until; day = addDays(day, 1))
    if (extra.has(day) || (isIssueDay(plan.rhythm, day) && !skipped.has(day))) found.push(day);
  return found;
}

const RHYTHM_ISSUES = 24;
/** A weekday belongs to the rhythm if it has at least this share of the issues of the most frequent weekday. */
const REGULAR_SHARE = 0.4;
/** A rhythm is monthly if the median gap between issues is at least this many days. */
const MONTHLY_GAP = 25;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const countBy = (values: readonly number[]): Map<number, number> =>
  new Map([...Map.groupBy(values, (value) => value)].map(([value, all]) => [value, all.length]));
const most = (values: readonly number[]): { value: number; share: number } => {
  const [top] = [...countBy(values)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return { value: top?.[0] ?? 1, share: (top?.[1] ?? 0) / Math.max(1, values.length) };
};

/**
 * Derives the rhythm from past issues. With none or one it is weekly, on that issue's weekday or on Tuesday.
 * @param issues days of issues, in any order.
 * @param today the anchor if there are no issues.
 */
export function inferRhythm(issues: readonly string[], today: string): Rhythm {
  const days = [...new Set(issues)].sort().slice(-RHYTHM_ISSUES);
  const last = days.at(-1);
  if (!last) return { every: 'week', weekdays: [2], interval: 1, anchor: today };
  const gaps = days.slice(1).map((day, i) => daysBetween(days[i] as string, day));
  const gap = gaps.length > 0 ? median(gaps) : 7;
  if (gap >= MONTHLY_GAP && gaps.length >= 2) return monthlyOf(days);
  const counted = countBy(days.map(weekdayOf));
  const highest = Math.max(...counted.values());
  const regular = [...counted].filter(([, count]) => count >= REGULAR_SHARE * highest).map(([weekday]) => weekday);
  const interval = regular.length === 1 ? Math.min(8, Math.max(1, Math.round(gap / 7))) : 1;
  return { every: 'week', weekdays: regular.sort((a, b) => a - b), interval, anchor: last };
}

/** Uses the day of the month if the issues agree on it at least as well as on the weekday, else the nth weekday. */
function monthlyOf(days: readonly string[]): Rhythm {
  const ofMonth = most(days.map((day) => Number(day.slice(8))));
  const weekday = most(days.map(weekdayOf));
  if (ofMonth.share >= weekday.share) return { every: 'month', day: ofMonth.value };
  const nth = most(days.map((day) => Math.ceil(Number(day.slice(8)) / 7)));
  return { every: 'month_weekday', nth: Math.min(nth.value, LAST_OF_MONTH), weekday: weekday.value };
}

/** How many days early or late an issue may be and still match a planned day. */
export function issueDayTolerance(rhythm: Rhythm): number {
  if (rhythm.every !== 'week') return 3;
  if (rhythm.weekdays.length > 1) {
    const [first = 1] = rhythm.weekdays;
    const sorted = rhythm.weekdays.toSorted((a, b) => a - b);
    const gaps = [...sorted, first + 7].slice(1).map((weekday, i) => weekday - (sorted[i] as number));
    return Math.min(...gaps) > 2 ? 1 : 0;
  }
  return 2;
}
