// How much of a newsletter we received: its issues against its own usual rhythm, so that 'no sponsor' can be told from
// 'issue not received'.
import { DAY_MS } from '../../contract/time.ts';
import type { Unseen } from '../pitch/deal-pattern.ts';

/** How far coverage looks back: half a year shows a newsletter's present rhythm. */
export const COVERAGE_DAYS = 182;
/** A shorter gap may be a holiday, and isn't reported as missing issues. */
const HOLE_DAYS = 4;
/** A gap longer than so many times the usual one means that an issue is missing. */
const LATE = 1.6;

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
  unseen: Unseen[];
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
  const usual = gaps.length >= 2 ? quantile(gaps, 0.5) : null;
  const start = counted[0] as number;
  const span = Math.max(0, today - start);
  const expected = usual === null ? counted.length : Math.round(perDay(days, usual) * span + 1);
  return {
    since: new Date(start * DAY_MS),
    last: new Date(last * DAY_MS),
    received: counted.length,
    expected: Math.max(counted.length, expected),
    usualGapDays: usual,
    unseen: usual === null ? [] : holes([...days, Math.floor(today)], gaps, usual),
  };
}

/** Issues a day: from the usual week if several come in one, otherwise from the usual gap. */
function perDay(days: number[], usual: number): number {
  if (usual >= 5) return 1 / usual;
  const weeks = new Map<number, number>();
  for (const day of days) weeks.set(Math.floor((day + 3) / 7), (weeks.get(Math.floor((day + 3) / 7)) ?? 0) + 1);
  return quantile([...weeks.values()], 0.5) / 7;
}

function holes(days: number[], gaps: number[], usual: number): Unseen[] {
  // An irregular rhythm (twice a week, 'most Fridays') is late only after its longer gaps.
  const patience = LATE * Math.max(usual, quantile(gaps, 0.75));
  return days.slice(1).flatMap((day, i) => {
    const before = days[i] as number;
    const missing = day - before - usual;
    return day - before > patience && missing >= HOLE_DAYS
      ? [{ from: new Date((before + usual) * DAY_MS), to: new Date(day * DAY_MS) }]
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
