// Rendered on the server with attributes only, since the page's policy allows no styles in HTML.

import { placementLabel } from '../../src/contract/names.ts';
import type { Report } from '../../src/contract/report.ts';
import { formatCount, formatDay } from '../ui/format.ts';
import { Section } from './section.tsx';

const HEIGHT = 96;
// Narrow columns, so that on a phone the text is hardly scaled down.
const STEP = 28;
const BAR = 18;

/** Renders nothing if there is nothing to draw, or the report is older than this field. */
export function Plots({ plots }: { plots: Report['plots'] }) {
  if (!plots || plots.placements.length === 0) return null;
  return (
    <Section
      id="rhythm"
      title="When they sponsor, and how"
      text="In newsletters that share your audience, last 12 months."
    >
      <div className="grid gap-5 md:grid-cols-2">
        <Months months={plots.monthly} />
        <Placements placements={plots.placements} />
      </div>
    </Section>
  );
}

const monthName = (month: string) => formatDay(month, 'MMM yyyy');

function Months({ months }: { months: NonNullable<Report['plots']>['monthly'] }) {
  const most = Math.max(1, ...months.map(({ count }) => count));
  return (
    <figure className="rounded-xl border border-border bg-card p-5">
      <figcaption className="mb-3 text-sm font-medium">Sponsorships per month</figcaption>
      <svg viewBox={`0 0 ${months.length * STEP} ${HEIGHT + 34}`} className="mx-auto w-full max-w-lg" aria-hidden>
        <line x1={0} x2={months.length * STEP} y1={HEIGHT + 14} y2={HEIGHT + 14} className="stroke-border" />
        {months.map(({ month, count }, nth) => {
          const height = (count / most) * HEIGHT;
          const middle = nth * STEP + STEP / 2;
          return (
            <g key={month}>
              <rect
                x={middle - BAR / 2}
                y={HEIGHT + 14 - height}
                width={BAR}
                height={height}
                rx={2}
                className="fill-primary"
              />
              {/* No empty text node, because hydration would not match it. */}
              {count > 0 ? (
                <text
                  x={middle}
                  y={HEIGHT + 9 - height}
                  textAnchor="middle"
                  className="fill-muted-foreground text-[0.6875rem]"
                >
                  {formatCount(count)}
                </text>
              ) : null}
              <text x={middle} y={HEIGHT + 30} textAnchor="middle" className="fill-muted-foreground text-[0.6875rem]">
                {monthName(month).slice(0, 3)}
              </text>
            </g>
          );
        })}
      </svg>
      {/* A table is as wide as its text even if hidden, so its box is kept small. */}
      <div className="sr-only">
        <table>
          <caption>Sponsorships per month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Sponsorships</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, count }) => (
              <tr key={month}>
                <th scope="row">{monthName(month)}</th>
                <td>{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const SHOWN = 6;

function Placements({ placements }: { placements: NonNullable<Report['plots']>['placements'] }) {
  const most = Math.max(1, ...placements.map(({ count }) => count));
  return (
    <figure className="rounded-xl border border-border bg-card p-5">
      <figcaption className="mb-3 text-sm font-medium">Placement mix</figcaption>
      <table className="w-full text-sm">
        <caption className="sr-only">Placement mix</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Placement</th>
            <th scope="col">Share</th>
            <th scope="col">Sponsorships</th>
          </tr>
        </thead>
        <tbody>
          {placements.slice(0, SHOWN).map(({ placementType, count }) => (
            <tr key={placementType}>
              <th scope="row" className="w-px py-1 pr-3 text-left font-normal whitespace-nowrap">
                {placementLabel(placementType)}
              </th>
              <td className="py-1">
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-3 w-full" aria-hidden>
                  <rect width={Math.max(1, (count / most) * 100)} height={6} className="fill-primary" />
                </svg>
              </td>
              <td className="w-px py-1 pl-3 text-right tabular-nums">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
