import { formatDay } from '../ui/format.ts';
import { Bars } from './lazy.tsx';

interface Month {
  /** 'YYYY-MM', UTC. */
  month: string;
  count: number;
}

const SHOWN = 12;

export function fillTwelveMonths(counted: Month[], now: Date): Month[] {
  const counts = new Map(counted.map(({ month, count }) => [month, count]));
  return Array.from({ length: SHOWN }, (_, nth) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN - 1 - nth), 1));
    const month = at.toISOString().slice(0, 7);
    return { month, count: counts.get(month) ?? 0 };
  });
}

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
          name: formatDay(`${month}-01`, 'MMM'),
          title: formatDay(`${month}-01`, 'MMM yyyy'),
          values: [count],
        }))}
      />
    </div>
  );
}
