import { DAY_MS } from '../../src/contract/time.ts';
import { formatCountOf, formatDate } from '../ui/format.ts';
import type { PlotColumn } from './props.ts';

const WEEK_MS = 7 * DAY_MS;
/** The week of a report, given the Monday on which it ended: 'Week of Nov 9, 2026'. */
export const weekTitle = (monday: string) =>
  `Week of ${formatDate(new Date(Date.parse(monday) - WEEK_MS).toISOString(), 'MMM d, yyyy', 'UTC')}`;

/** Sponsorships per week as columns; a week without issues is marked as missing. */
export const toWeekColumns = (weeks: { week: string; sponsorships: number; issues: number }[]): PlotColumn[] =>
  weeks.map(({ week, sponsorships, issues }) => ({
    name: formatDate(week, 'MMM d'),
    title: `Week of ${formatDate(week, 'MMM d, yyyy')}`,
    values: [sponsorships],
    note: `${formatCountOf(issues, 'issue')} received`,
    unseen: issues === 0,
  }));
