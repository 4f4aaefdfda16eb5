// A brand’s history with one newsletter, derived from the days of its purchases. Periods of which no issues were
// received ('unseen', domain/newsletter/coverage) count neither as a pause between two purchases nor as
// silence after the last one.
//
//   new           bought once, recently
//   testing       bought two or three times, and is not silent
//   renewing      bought four times or more, and is not silent
//   returning     bought again after a lapse, and fewer than three times since
//   one_and_done  bought once, and has been silent since
//   lapsed        bought more than once, and has been silent for more than twice its usual gap
import type { BuyingState } from '../../contract/ranking.ts';
import { DAY_MS } from '../../contract/time.ts';
import { mostAreLike } from './rhythm.ts';

/**
 * After this many observed days a single purchase is no longer 'new' but 'one and done'. A brand without a known usual
 * gap counts as silent after the same time.
 */
export const ONE_AND_DONE_DAYS = 90;
/** The shortest usual gap. Bookings are weekly, so the sponsor of a daily newsletter isn't silent on the third day. */
export const MIN_USUAL_GAP_DAYS = 7;
const RENEWING_FROM = 4;
const RETURNING_UNTIL = 3;

export interface UnseenPeriod {
  from: Date;
  to: Date;
}

export interface BuyingPattern {
  first: Date;
  last: Date;
  /** Number of days with a purchase; several placements on one day count once. */
  times: number;
  renewals: number;
  /** Median pause in observed days; null unless there are at least two pauses and most are of similar length. */
  usualGapDays: number | null;
  /** When the next purchase is due, by the usual gap or the only pause; null if the pauses differ. */
  dueAt: Date | null;
  /** From this date on the silence counts as a lapse, provided that the newsletter is observed until then. */
  lapsesAt: Date;
  /** The buying state until `lapsesAt`; from then on it is 'lapsed' or 'one_and_done'. */
  active: BuyingState;
  state: BuyingState;
}

/**
 * Derives the buying pattern of one brand in one newsletter.
 * @param purchases dates of its placements, in any order.
 * @param at `seenUntil`: the end of observation, which is now, or after the last issue of a newsletter that stopped
 *   coming. `unseen`: periods without received issues.
 * @returns null if the brand never bought.
 */
export function computeBuyingPattern(
  purchases: readonly Date[],
  at: { seenUntil: Date; unseen?: readonly UnseenPeriod[] },
): BuyingPattern | null {
  const days = [...new Set(purchases.map(dayOf))].sort((a, b) => a - b);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const unseen = at.unseen ?? [];
  const { all, gaps, sinceBreak } = pauses(days, unseen);
  const usual = median(gaps);
  const isRhythm = usual !== null && mostAreLike(all, usual);
  const lapsesAt = afterSeen(last, patienceOf(usual), unseen);
  const times = days.length;
  const active: BuyingState =
    sinceBreak !== null && sinceBreak < RETURNING_UNTIL
      ? 'returning'
      : times === 1
        ? 'new'
        : times < RENEWING_FROM
          ? 'testing'
          : 'renewing';
  const pattern = {
    first: dateOf(first),
    last: dateOf(last),
    times,
    renewals: times - 1,
    usualGapDays: isRhythm && all.length > 1 ? usual : null,
    dueAt: !isRhythm ? null : dateOf(afterSeen(last, Math.max(usual, 1), unseen)),
    lapsesAt: dateOf(lapsesAt),
    active,
  };
  return { ...pattern, state: buyingStateAt(pattern, at.seenUntil) };
}

export function buyingStateAt(
  pattern: Pick<BuyingPattern, 'active' | 'times' | 'lapsesAt'>,
  seenUntil: Date,
): BuyingState {
  if (seenUntil.getTime() <= pattern.lapsesAt.getTime()) return pattern.active;
  return pattern.times === 1 ? 'one_and_done' : 'lapsed';
}

/**
 * All pauses in observed days, those that aren't lapses, and the number of purchases since the last lapse
 * (null if there was none).
 */
function pauses(days: number[], unseen: readonly UnseenPeriod[]) {
  const all: number[] = [];
  const gaps: number[] = [];
  let sinceBreak: number | null = null;
  for (let i = 1; i < days.length; i++) {
    const [before, after] = [days[i - 1] as number, days[i] as number];
    const gap = after - before - unseenDays(before, after, unseen);
    all.push(gap);
    if (gap > patienceOf(median(gaps))) sinceBreak = 1;
    else {
      gaps.push(gap);
      if (sinceBreak !== null) sinceBreak++;
    }
  }
  return { all, gaps, sinceBreak };
}

/**
 * Number of observed days of silence that are not yet a lapse.
 * @param usual the usual gap in days; null if unknown.
 */
const patienceOf = (usual: number | null): number =>
  usual === null ? ONE_AND_DONE_DAYS : 2 * Math.max(usual, MIN_USUAL_GAP_DAYS);

const dayOf = (moment: Date) => Math.floor(moment.getTime() / DAY_MS);
const dateOf = (day: number) => new Date(Math.round(day * DAY_MS));

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Number of days between `from` and `to` that fall into periods without received issues. */
function unseenDays(from: number, to: number, unseen: readonly UnseenPeriod[]): number {
  let sum = 0;
  for (const hole of unseen) {
    const start = Math.max(from, hole.from.getTime() / DAY_MS);
    const end = Math.min(to, hole.to.getTime() / DAY_MS);
    if (end > start) sum += end - start;
  }
  return sum;
}

/** The day on which `wait` observed days have passed since `from`. */
function afterSeen(from: number, wait: number, unseen: readonly UnseenPeriod[]): number {
  let at = from + wait;
  const later = [...unseen].sort((a, b) => a.from.getTime() - b.from.getTime());
  for (const hole of later) {
    const start = Math.max(from, hole.from.getTime() / DAY_MS);
    const end = hole.to.getTime() / DAY_MS;
    if (end > start && start < at) at += end - start;
  }
  return at;
}
