// Sponsorships of the last twelve months, including months without any, so that gaps are visible.

import { formatDate } from '../ui/format.ts';
import { Bars } from './lazy.tsx';

interface Month {
  /** 'YYYY-MM', UTC. */
  month: string;
  count: number;
}

const SHOWN = 12;

/** Returns the twelve months up to that of `now`, with 0 for months that weren't counted. */
export function fillTwelveMonths(counted: Month[], now: Date): Month[] {
  const counts = new Map(counted.map(({ month, count }) => [month, count]));
  return Array.from({ length: SHOWN }, (_, nth) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN - 1 - nth), 1));
    const month = at.toISOString().slice(0, 7);
    return { month, count: counts.get(month) ?? 0 };
  });
}

/** @param counted months with sponsorships. Renders nothing if the last twelve have none. */
export function MonthBars({ counted, label }: { counted: Month[]; label: string }) {
  const months = fillTwelveMonths(counted, new Date());
  if (months.every(({ count }) => count === 0)) return null;
  return (
    <div className="px-4 pb-3">
      <Bars
        label={label}
        unit={['sponsorship', 'sponsorships']}
        series={[{ label: 'Sponsorships' }]}
        low
        columns={months.map(({ month, count }) => ({
          name: formatDate(`${month}-01`, 'MMM'),
          title: formatDate(`${month}-01`, 'MMM yyyy'),
          values: [count],
        }))}
      />
    </div>
  );
}
