// How much of a newsletter we received: its issues against its own usual rhythm, so that 'no sponsor' can be told from
// 'issue not received'. Over years a rhythm changes: a weekly that became a monthly misses nothing.
import { DAY_MS } from '../../contract/time.ts';
import type { UnseenStretch } from '../pitch/deal-pattern.ts';

/** How far coverage looks back: half a year shows a newsletter's present rhythm. */
export const COVERAGE_DAYS = 182;
/** A shorter gap may be a holiday, and isn't reported as missing issues. */
const HOLE_DAYS = 4;
/** A gap longer than so many times the usual one means that an issue is missing. */
const LATE = 1.6;
/** So many gaps in a row of about one length are a rhythm, whatever it was before. */
const REGULAR = 5;
/** So many such gaps right before or after a gap tell what was usual then. */
const AROUND = 4;

export interface Coverage {
  /** The first issue counted. */
  since: Date;
  /** The last that came. */
  last: Date;
  received: number;
  /** How many its rhythm would have brought from `since` to now; never fewer than came. */
  expected: number;
  /** Usual number of days between two issues; null until three came. */
  usualGapDays: number | null;
  /** Stretches in which issues are missing, oldest first; over the whole history, not only the half year. */
  unseen: UnseenStretch[];
}

/**
 * @param issues when each issue was received, in any order.
 * @returns null where none came.
 */
export function coverageOf(issues: readonly Date[], now: Date): Coverage | null {
  const days = [...new Set(issues.map((issue) => Math.floor(issue.getTime() / DAY_MS)))].sort((a, b) => a - b);
  const last = days.at(-1);
  if (last === undefined) return null;
  const today = now.getTime() / DAY_MS;
  const recent = days.filter((day) => day > today - COVERAGE_DAYS);
  const counted = recent.length > 0 ? recent : [last];
  const gaps = days.slice(1).map((day, i) => day - (days[i] as number));
  const lately = regularGap(gaps.slice(-REGULAR), REGULAR);
  const usual = lately ?? (gaps.length >= 2 ? quantile(gaps, 0.5) : null);
  const start = counted[0] as number;
  const since = lately === null ? 0 : rhythmStart(gaps, lately);
  // Before the present rhythm nothing is expected but what came.
  const before = counted.filter((day) => day < (days[since] as number)).length;
  const span = Math.max(0, today - Math.max(start, days[since] as number));
  const expected = usual === null ? counted.length : before + Math.round(perDay(days.slice(since), usual) * span + 1);
  return {
    since: new Date(start * DAY_MS),
    last: new Date(last * DAY_MS),
    received: counted.length,
    expected: Math.max(counted.length, expected),
    usualGapDays: usual,
    unseen: usual === null ? [] : holes([...days, Math.floor(today)], gaps, usual),
  };
}

/** The usual gap of `count` gaps of about one length; null where they are fewer, or differ. */
function regularGap(gaps: readonly number[], count: number): number | null {
  if (gaps.length < count) return null;
  const usual = quantile(gaps, 0.5);
  return gaps.every((gap) => isLike(gap, usual)) ? usual : null;
}

const isLike = (gap: number, usual: number): boolean => gap <= LATE * usual && usual <= LATE * gap;

/** The place in `days` of the issue with which the rhythm began that the last gaps have; a missed issue ends none. */
function rhythmStart(gaps: readonly number[], usual: number): number {
  const other = (at: number) => {
    const gap = regularGap(gaps.slice(Math.max(0, at - REGULAR + 1), at + 1), REGULAR);
    return gap !== null && !isLike(gap, usual);
  };
  let at = gaps.length - 1;
  while (at >= 0 && !other(at)) at--;
  return at + 1;
}

/** Issues a day: from the usual week if several come in one, otherwise from the usual gap. */
function perDay(days: number[], usual: number): number {
  if (usual >= 5) return 1 / usual;
  const weeks = new Map<number, number>();
  for (const day of days) weeks.set(Math.floor((day + 3) / 7), (weeks.get(Math.floor((day + 3) / 7)) ?? 0) + 1);
  return quantile([...weeks.values()], 0.5) / 7;
}

function holes(days: number[], gaps: number[], usual: number): UnseenStretch[] {
  // An irregular rhythm (twice a week, 'most Fridays') is late only after its longer gaps.
  const longer = quantile(gaps, 0.75);
  return days.slice(1).flatMap((day, i) => {
    const before = days[i] as number;
    const [earlier, later] = [gaps.slice(Math.max(0, i - AROUND), i), gaps.slice(i + 1, i + 1 + AROUND)].map((near) =>
      regularGap(near, AROUND),
    );
    const then = earlier ?? later ?? usual;
    const patience = LATE * (earlier ?? later ?? Math.max(usual, longer));
    const isLaters = later != null && day - before <= LATE * later;
    return day - before > patience && !isLaters && day - before - then >= HOLE_DAYS
      ? [{ from: new Date((before + then) * DAY_MS), to: new Date(day * DAY_MS) }]
      : [];
  });
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] as number;
  const high = sorted[Math.ceil(at)] as number;
  return low + (high - low) * (at - Math.floor(at));
}
