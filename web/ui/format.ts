// Formats numbers and dates, always in English.
import { MAX_NEIGHBOURS } from '../../src/contract/relevance.ts';
import { DAY_MS, toUtcDay } from '../../src/contract/time.ts';

const NUMBERS = new Intl.NumberFormat('en-US');
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });

export const formatCount = (value: number): string => NUMBERS.format(value);

/** '1 brand', '12,345 brands'. @param many the plural if it isn't `one` with an s. */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

/** 'every day' or 'every 14 days'. */
export const everyDaysText = (gap: number): string => (gap < 1.5 ? 'every day' : `every ${Math.round(gap)} days`);

/** A number of similar newsletters, minus those already shown; '+' if more exist than are stored. */
export const formatSimilarCount = (count: number, shown = 0): string =>
  `${formatCount(count - shown)}${count < MAX_NEIGHBOURS ? '' : '+'}`;

const DAY = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/** Date formats by their Unicode pattern (UTS 35). */
const FORMATS = {
  MMM: { month: 'short' },
  'MMM d': { month: 'short', day: 'numeric' },
  'MMM yyyy': { month: 'short', year: 'numeric' },
  'MMM d, yyyy': DAY,
  'MMMM d, yyyy': { ...DAY, month: 'long' },
  'MMMM d': { month: 'long', day: 'numeric' },
  'MMMM yyyy': { month: 'long', year: 'numeric' },
  'MMM d, yyyy h:mm a': { ...DAY, hour: 'numeric', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type DateFormat = keyof typeof FORMATS;

/** Made when first needed, because each takes a moment. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** @param date ISO 8601. @param zone 'local' is the reader's; use 'UTC' for what is also rendered on the server. */
export function formatDate(date: string, format: DateFormat, zone: 'local' | 'UTC' = 'local'): string {
  const key = format + zone;
  const formatter =
    formatters.get(key) ??
    new Intl.DateTimeFormat('en-US', { ...FORMATS[format], ...(zone === 'UTC' ? { timeZone: zone } : {}) });
  formatters.set(key, formatter);
  // Intl puts a comma and a narrow space around the time.
  return formatter
    .format(new Date(date))
    .replace(/, (?=\d+:)/, ' ')
    .replace('\u202f', ' ');
}

/** Formats a day ('2026-12-08') or a month ('2026-12'). */
export const formatDay = (day: string, format: DateFormat = 'MMM d'): string => formatDate(day, format, 'UTC');

/** The day of a moment on the reader's own calendar: '2026-12-08'. */
export const toLocalDay = (moment: Date): string =>
  toUtcDay(new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000));

/** 'Dec 8, 2026' */
export const formatWholeDay = (day: string): string => formatDay(day, 'MMM d, yyyy');

const MONTHS_10 = 300 * DAY_MS;

/** True if a reader would take a date without its year for one of this year's. */
const isOfAnother = (date: string, now: number): boolean => Math.abs(now - new Date(date).getTime()) > MONTHS_10;

/** A day in UTC: 'Nov 3', but 'Nov 3, 2024' if it would be taken for this year's. */
export const formatUtcDay = (date: string, now: number): string =>
  formatDate(date, isOfAnother(date, now) ? 'MMM d, yyyy' : 'MMM d', 'UTC');

/** For narrow places: 'Nov 3', but 'Nov 2024' if the day alone would be taken for this year's. */
export function formatBriefDate(date: string, now: Date): string {
  return formatDate(date, isOfAnother(date, now.getTime()) ? 'MMM yyyy' : 'MMM d');
}

const STEPS = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const;

/** '3 days ago', 'yesterday', 'today'; a future date, from a wrong clock, is 'today' too. */
export function formatRelativeDate(date: string, now: Date): string {
  const days = Math.max(0, (now.getTime() - new Date(date).getTime()) / DAY_MS);
  const [unit, length] = STEPS.find(([, each]) => days >= each) ?? (['day', 1] as const);
  return RELATIVE.format(-Math.trunc(days / length), unit);
}
