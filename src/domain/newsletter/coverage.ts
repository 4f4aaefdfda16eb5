// Measured against the usual rhythm, so that 'no sponsor' can be distinguished from 'issue not received'.
import { DAY_MS } from '../../contract/time.ts';
import type { UnseenPeriod } from '../pitch/buying-pattern.ts';
import { isLike, SIMILAR_RATIO } from '../pitch/rhythm.ts';

/** Days that coverage looks back: half a year shows the current rhythm. */
export const COVERAGE_DAYS = 182;
/** A shorter gap may be a holiday and isn't reported as missing issues. */
const MISSING_DAYS_MIN = 4;
/** This many consecutive gaps of similar length form a rhythm, whatever it was before. */
const RHYTHM_GAPS_MIN = 5;
/** This many similar gaps directly before or after a gap show what was usual at that time. */
const NEIGHBOURING_GAPS = 4;

export interface Coverage {
  since: Date;
  last: Date;
  received: number;
  expected: number;
  usualGapDays: number | null;
  /** Periods in which issues are missing, oldest first, over the whole history and not only the last half year. */
  unseen: UnseenPeriod[];
}

/** `issues`: when each was received, in any order. Null if none was. */
export function computeCoverage(issues: readonly Date[], now: Date): Coverage | null {
  const days = [...new Set(issues.map((issue) => Math.floor(issue.getTime() / DAY_MS)))].sort((a, b) => a - b);
  const last = days.at(-1);
  if (last === undefined) return null;
  const today = now.getTime() / DAY_MS;
  const recent = days.filter((day) => day > today - COVERAGE_DAYS);
  const counted = recent.length > 0 ? recent : [last];
  const gaps = days.slice(1).map((day, i) => day - (days[i] as number));
  const lately = regularGap(gaps.slice(-RHYTHM_GAPS_MIN), RHYTHM_GAPS_MIN);
  const usual = lately ?? (gaps.length >= 2 ? quantile(gaps, 0.5) : null);
  const start = counted[0] as number;
  const since = lately === null ? 0 : rhythmStart(gaps, lately);
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

/** The usual gap if there are `count` gaps of similar length; null if there are fewer or they differ. */
function regularGap(gaps: readonly number[], count: number): number | null {
  if (gaps.length < count) return null;
  const usual = quantile(gaps, 0.5);
  return gaps.every((gap) => isLike(gap, usual)) ? usual : null;
}

/** The index in `days` of the issue that began the current rhythm. A missed issue doesn't end a rhythm. */
function rhythmStart(gaps: readonly number[], usual: number): number {
  const other = (at: number) => {
    const gap = regularGap(gaps.slice(Math.max(0, at - RHYTHM_GAPS_MIN + 1), at + 1), RHYTHM_GAPS_MIN);
    return gap !== null && !isLike(gap, usual);
  };
  let at = gaps.length - 1;
  while (at >= 0 && !other(at)) at--;
  return at + 1;
}

function perDay(days: number[], usual: number): number {
  if (usual >= 5) return 1 / usual;
  const weeks = new Map<number, number>();
  for (const day of days) weeks.set(Math.floor((day + 3) / 7), (weeks.get(Math.floor((day + 3) / 7)) ?? 0) + 1);
  return quantile([...weeks.values()], 0.5) / 7;
}

function holes(days: number[], gaps: number[], usual: number): UnseenPeriod[] {
  // With an irregular rhythm (twice a week, 'most Fridays') an issue is late only after the longer of the usual gaps.
  const longer = quantile(gaps, 0.75);
  return days.slice(1).flatMap((day, i) => {
    const before = days[i] as number;
    const [earlier, later] = [
      gaps.slice(Math.max(0, i - NEIGHBOURING_GAPS), i),
      gaps.slice(i + 1, i + 1 + NEIGHBOURING_GAPS),
    ].map((near) => regularGap(near, NEIGHBOURING_GAPS));
    const then = earlier ?? later ?? usual;
    // A gap longer than a similar one means that an issue is missing.
    const patience = SIMILAR_RATIO * (earlier ?? later ?? Math.max(usual, longer));
    const isLaters = later != null && day - before <= SIMILAR_RATIO * later;
    return day - before > patience && !isLaters && day - before - then >= MISSING_DAYS_MIN
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
