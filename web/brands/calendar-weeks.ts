// What a brand's calendar says of each week of a newsletter: bought, an issue without it, or which kind of no issue.
import type { BrandCalendar } from '../../src/contract/insight.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import type { HeatValue } from '../plots/shapes.ts';

type Letter = BrandCalendar['newsletters'][number];

/** Its values by week, as long as the calendar's weeks. */
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

/** Whether a week is behind a free member's line; of their own newsletter they see all. */
const isBehind = (until: string | null, week: string, { mine }: Letter) => !mine && until !== null && week > until;

/** So much later than usual an issue may come without being missed. */
const PATIENCE_MS = 4 * DAY_MS;

/**
 * Whether no issue was due in a week without one: we read the newsletter then, and by its own rhythm none is missing.
 * @param before issues of the weeks before it.
 */
function isIdle(week: string, { coverage }: Letter, before: number[]): boolean {
  if (!coverage || coverage.usualGapDays === null) return false;
  const from = Date.parse(week);
  const to = from + 7 * DAY_MS;
  const isRead = before.some((count) => count > 0) || Date.parse(coverage.since) < to;
  const isMissing = coverage.unseen.some((hole) => Date.parse(hole.from) < to && Date.parse(hole.to) > from);
  // What came last may have come long ago, and nobody has looked for holes since.
  const isOver = from >= Date.parse(coverage.lastAt) + coverage.usualGapDays * DAY_MS + PATIENCE_MS;
  return isRead && !isMissing && !isOver;
}
