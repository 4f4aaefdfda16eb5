import { DAY_MS } from '../../contract/time.ts';

export type PeriodKind = 'week' | 'month' | 'quarter';
const USUAL_PERIODS = { week: 26, month: 12, quarter: 8 } as const;
const PERIODS_MAX = 120;

export function periodStart(at: Date, by: PeriodKind): Date {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  if (by === 'month') return new Date(Date.UTC(year, month, 1));
  if (by === 'quarter') return new Date(Date.UTC(year, month - (month % 3), 1));
  const day = Date.UTC(year, month, at.getUTCDate());
  return new Date(day - ((new Date(day).getUTCDay() + 6) % 7) * DAY_MS);
}

export function addPeriods(start: Date, by: PeriodKind, n = 1): Date {
  if (by === 'week') return new Date(start.getTime() + n * 7 * DAY_MS);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + n * (by === 'month' ? 1 : 3), 1));
}

export interface Period {
  start: Date;
  end: Date;
}

/** The periods from `from` (by default the usual number of them) to `to`, oldest first; at most 120. */
export function listPeriods(by: PeriodKind, asked: { from: Date | null; to: Date }): Period[] {
  const last = periodStart(asked.to, by);
  const usual = addPeriods(last, by, 1 - USUAL_PERIODS[by]);
  const first = asked.from ? periodStart(asked.from, by) : usual;
  const earliest = addPeriods(last, by, 1 - PERIODS_MAX);
  const periods: Period[] = [];
  const begin = new Date(Math.max(first.getTime(), earliest.getTime()));
  for (let start = begin; start <= last; start = addPeriods(start, by))
    periods.push({ start, end: addPeriods(start, by) });
  return periods;
}
