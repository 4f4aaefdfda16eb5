import { DAY_MS } from '../../src/contract/time.ts';
import { formatCountOf, formatDate, formatDay } from '../ui/format.ts';
import type { PlotColumn } from './props.ts';

const WEEK_MS = 7 * DAY_MS;
/** The week of a report, given the Monday on which it ended: 'Week of Nov 9, 2026'. */
export const weekTitle = (monday: string) =>
  `Week of ${formatDate(new Date(Date.parse(`${monday}T00:00:00Z`) - WEEK_MS).toISOString(), 'MMM d, yyyy', 'UTC')}`;

export const toWeekColumns = (weeks: { week: string; sponsorships: number; issues: number }[]): PlotColumn[] =>
  weeks.map(({ week, sponsorships, issues }) => ({
    name: formatDay(week),
    title: `Week of ${formatDay(week, 'MMM d, yyyy')}`,
    values: [sponsorships],
    note: `${formatCountOf(issues, 'issue')} received`,
    unseen: issues === 0,
  }));
