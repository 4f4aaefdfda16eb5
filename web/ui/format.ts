// Formats numbers and dates, always in English. It avoids Intl, whose first use takes longer than the rest of a page's
// start (30 ms on a laptop, 150 ms on a phone).
import { MAX_NEIGHBOURS } from '../../src/contract/relevance.ts';
import { DAY_MS } from '../../src/contract/time.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Formats an integer: '12,345'. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** Formats a number with its noun: '1 brand', '12,345 brands'. @param many the plural if it isn't `one` with an s. */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** A number of similar newsletters, minus those already shown; '+' if more exist than are stored. */
export const formatSimilarCount = (count: number, shown = 0): string =>
  `${formatCount(count - shown)}${count < MAX_NEIGHBOURS ? '' : '+'}`;

interface Parts {
  year: number;
  month: string;
  day: number;
  hours: number;
  minutes: number;
}

const brief = (month: string) => month.slice(0, 3);
const clock = (hours: number, minutes: number) =>
  `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
const day = ({ month, day, year }: Parts) => `${brief(month)} ${day}, ${year}`;

/** Date formats by their Unicode pattern (UTS 35). */
const FORMATS = {
  MMM: ({ month }: Parts) => brief(month),
  'MMM d': ({ month, day }: Parts) => `${brief(month)} ${day}`,
  'MMM yyyy': ({ month, year }: Parts) => `${brief(month)} ${year}`,
  'MMM d, yyyy': day,
  'MMMM d, yyyy': ({ month, day, year }: Parts) => `${month} ${day}, ${year}`,
  'MMMM d': ({ month, day }: Parts) => `${month} ${day}`,
  'MMMM yyyy': ({ month, year }: Parts) => `${month} ${year}`,
  'MMM d, yyyy h:mm a': (parts: Parts) => `${day(parts)} ${clock(parts.hours, parts.minutes)}`,
};
export type DateFormat = keyof typeof FORMATS;

/** @param date ISO 8601. @param zone 'local' is the reader's; use 'UTC' for what is also rendered on the server. */
export function formatDate(date: string, format: DateFormat, zone: 'local' | 'UTC' = 'local'): string {
  const at = new Date(date);
  // Shifted by the reader's offset, so that the UTC parts are the local ones.
  const shown = zone === 'UTC' ? at : new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return FORMATS[format]({
    year: shown.getUTCFullYear(),
    month: MONTHS[shown.getUTCMonth()] ?? '',
    day: shown.getUTCDate(),
    hours: shown.getUTCHours(),
    minutes: shown.getUTCMinutes(),
  });
}

const MONTHS_10 = 300 * DAY_MS;

/** True if a reader would take a date without its year for one of this year's. @param now milliseconds. */
const isOfAnother = (date: string, now: number): boolean => Math.abs(now - new Date(date).getTime()) > MONTHS_10;

/** Formats a day in UTC: 'Nov 3', but 'Nov 3, 2024' if it would be taken for this year's. @param date ISO 8601. */
export const formatUtcDay = (date: string, now: number): string =>
  formatDate(date, isOfAnother(date, now) ? 'MMM d, yyyy' : 'MMM d', 'UTC');

/**
 * Formats a date for narrow places: 'Nov 3', but 'Nov 2024' if the day alone would be taken for this year's.
 * @param date ISO 8601.
 */
export function formatBriefDate(date: string, now: Date): string {
  return formatDate(date, isOfAnother(date, now.getTime()) ? 'MMM yyyy' : 'MMM d');
}

const STEPS: [unit: string, days: number][] = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
];

/**
 * Formats a date relative to `now`: '3 days ago', 'yesterday', 'today'. A future date, from a wrong clock, is 'today'
 * too.
 * @param date ISO 8601.
 */
export function formatRelativeDate(date: string, now: Date): string {
  const days = (now.getTime() - new Date(date).getTime()) / DAY_MS;
  const step = STEPS.find(([, length]) => days >= length);
  if (!step) return 'today';
  const [unit, length] = step;
  const count = Math.trunc(days / length);
  if (count > 1) return `${count} ${unit}s ago`;
  return unit === 'day' ? 'yesterday' : `last ${unit}`;
}
