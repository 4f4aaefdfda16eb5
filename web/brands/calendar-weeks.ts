// The state of each week in a brand's calendar for one newsletter: a purchase, an issue without one, or why there is no
// issue.
import type { BrandCalendar } from '../../src/contract/insight.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import type { HeatValue } from '../plots/shapes.ts';

type Letter = BrandCalendar['newsletters'][number];

/** Values by week, as many as the calendar has weeks. */
export const toWeekValues = (
  { visibleUntil, weeks }: Pick<BrandCalendar, 'visibleUntil' | 'weeks'>,
  letter: Letter,
): HeatValue[] =>
  weeks.map((week, nth) => {
    const count = letter.placements[nth] ?? 0;
    if (isBehind(visibleUntil, week, letter)) return undefined;
    if (count > 0 || letter.issues[nth] !== 0) return count;
    return isIdle(week, letter, letter.issues.slice(0, nth)) ? 'idle' : null;
  });

/** True if a week is behind a free member's line; their own newsletter is visible completely. */
const isBehind = (until: string | null, week: string, { mine }: Letter) => !mine && until !== null && week > until;

/** How late an issue may be before it counts as missing. */
const PATIENCE_MS = 4 * DAY_MS;

/**
 * True if no issue was due in a week without one: we received the newsletter at that time, and its rhythm explains the
 * gap.
 * @param before numbers of issues in the weeks before.
 */
function isIdle(week: string, { coverage }: Letter, before: number[]): boolean {
  if (!coverage || coverage.usualGapDays === null) return false;
  const from = Date.parse(week);
  const to = from + 7 * DAY_MS;
  const isRead = before.some((count) => count > 0) || Date.parse(coverage.since) < to;
  const isMissing = coverage.unseen.some((hole) => Date.parse(hole.from) < to && Date.parse(hole.to) > from);
  // Coverage may be old: nobody has looked for gaps since the last issue.
  const isOver = from >= Date.parse(coverage.lastAt) + coverage.usualGapDays * DAY_MS + PATIENCE_MS;
  return isRead && !isMissing && !isOver;
}
