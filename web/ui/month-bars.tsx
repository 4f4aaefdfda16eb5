// Counts by month as small bars: for who would rather look than read. Screen readers get the table beneath.
import { formatCount, formatDate } from './format.ts';

const WIDTH = 20;
const HEIGHT = 40;

const nameOf = (month: string): string => formatDate(`${month}-01T00:00:00Z`, 'MMM yyyy', 'UTC');

interface Month {
  /** 'YYYY-MM', UTC. */
  month: string;
  count: number;
}

const SHOWN = 12;

/** The twelve months up to `now`'s, those that have nothing too: a gap must look like one. */
export function yearOf(counted: Month[], now: Date): Month[] {
  const counts = new Map(counted.map(({ month, count }) => [month, count]));
  return Array.from({ length: SHOWN }, (_, nth) => {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (SHOWN - 1 - nth), 1));
    const month = at.toISOString().slice(0, 7);
    return { month, count: counts.get(month) ?? 0 };
  });
}

/** @param counted months that have any. Nothing where the last twelve have none. */
export function MonthBars({ counted, label }: { counted: Month[]; label: string }) {
  const months = yearOf(counted, new Date());
  const most = Math.max(0, ...months.map(({ count }) => count));
  const first = months[0];
  const last = months.at(-1);
  if (most === 0 || !first || !last) return null;
  return (
    <figure className="px-4 pb-3">
      <svg
        viewBox={`0 0 ${months.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
        aria-hidden
      >
        {months.map(({ month, count }, nth) => {
          const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
          return (
            <rect
              key={month}
              x={nth * WIDTH + 1.5}
              y={HEIGHT - height}
              width={WIDTH - 3}
              height={height}
              className={count === 0 ? 'fill-border' : 'fill-primary/75 hover:fill-primary'}
            >
              <title>{`${nameOf(month)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-1 flex justify-between text-xs text-muted-foreground tabular-nums">
        <span>{nameOf(first.month)}</span>
        <span aria-hidden>most: {formatCount(most)} a month</span>
        <span>{nameOf(last.month)}</span>
      </figcaption>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sponsorships</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, count }) => (
            <tr key={month}>
              <th scope="row">{nameOf(month)}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
