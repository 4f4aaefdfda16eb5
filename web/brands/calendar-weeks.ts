import type { BrandCalendar } from '../../src/contract/insight.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import type { HeatValue } from '../plots/props.ts';

type Letter = BrandCalendar['newsletters'][number];

export const toWeekValues = (
  { visibleUntil, weeks }: Pick<BrandCalendar, 'visibleUntil' | 'weeks'>,
  letter: Letter,
): HeatValue[] =>
  weeks.map((week, nth) => {
    const count = letter.placements[nth] ?? 0;
    if (isBehind(visibleUntil, week)) return undefined;
    if (count > 0 || letter.issues[nth] !== 0) return count;
    return isIdle(week, letter, letter.issues.slice(0, nth)) ? 'idle' : null;
  });

/** True if a week is newer than a free member may see (the 14-day line). */
const isBehind = (until: string | null, week: string) => until !== null && week > until;

/** How late an issue may be before it counts as missing. */
const PATIENCE_MS = 4 * DAY_MS;

/** The newsletter was received then, and no issue was due. @param before received issues of each earlier week. */
function isIdle(week: string, { coverage }: Letter, before: number[]): boolean {
  if (!coverage || coverage.usualGapDays === null) return false;
  const from = Date.parse(week);
  const to = from + 7 * DAY_MS;
  const isRead = before.some((count) => count > 0) || Date.parse(coverage.since) < to;
  const isMissing = coverage.unseen.some((hole) => Date.parse(hole.from) < to && Date.parse(hole.to) > from);
  // Coverage lists gaps only up to the last issue. A later week counts as missing once the next issue is overdue.
  const isOver = from >= Date.parse(coverage.lastAt) + coverage.usualGapDays * DAY_MS + PATIENCE_MS;
  return isRead && !isMissing && !isOver;
}
