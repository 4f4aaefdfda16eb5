// Counts by month as small bars: for who would rather look than read. Screen readers get the table beneath.
const WIDTH = 20;
const HEIGHT = 40;

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const nameOf = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

/** @param months in order, 'YYYY-MM' with its count. Nothing where there is nothing to compare. */
export function MonthBars({ months, label }: { months: { month: string; count: number }[]; label: string }) {
  const most = Math.max(0, ...months.map(({ count }) => count));
  const first = months[0];
  const last = months.at(-1);
  if (most === 0 || !first || !last || months.length < 2) return null;
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
        <span aria-hidden>most: {most.toLocaleString('en-US')} a month</span>
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
