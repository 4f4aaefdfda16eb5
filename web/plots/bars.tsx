import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { cn } from '../ui/cn.ts';
import { formatCount, formatCountOf } from '../ui/format.ts';
import { DataTable } from './data-table.tsx';
import type { BarsProps, PlotColumn } from './props.ts';
import { useElementWidth } from './use-width.ts';

const TALL = 168;
const LOW = 104;
const TICK_PX = 30;
const MARGIN = { top: 8, right: 2, bottom: 20, left: 30 };
const LABEL_PX = 56;
const FILLS = ['fill-plot-1', 'fill-plot-2', 'fill-plot-3', 'fill-plot-4', 'fill-plot-5'];
const SWATCHES = ['bg-plot-1', 'bg-plot-2', 'bg-plot-3', 'bg-plot-4', 'bg-plot-5'];

export default function Bars({ label, unit, series, columns, unseenLabel, low }: BarsProps) {
  const [box, width] = useElementWidth<HTMLDivElement>();
  const [read, setRead] = useState<number | null>(null);
  const hatch = useId();
  const last = columns.length - 1;
  const at = Math.min(read ?? last, last);
  const said = columns[at];
  if (!said) return null;
  const plot = plotOf(columns, series, { width, height: low ? LOW : TALL });
  const words = wordsOf(said, series, unit);

  const byPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) => {
    const inside = clientX - currentTarget.getBoundingClientRect().left - MARGIN.left;
    setRead(Math.min(last, Math.max(0, Math.floor(inside / plot.x.step()))));
  };
  const byKey = (event: KeyboardEvent) => {
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setRead(Math.min(last, Math.max(0, next)));
  };

  return (
    <div className="grid gap-1.5">
      <p
        className="flex min-h-5 flex-wrap items-baseline gap-x-2.5 text-xs text-muted-foreground tabular-nums"
        aria-hidden
      >
        <span className="font-medium text-foreground">{said.title}</span>
        <span>{words}</span>
      </p>
      {/* A slider, so that arrow keys move along the values and each is announced. */}
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        aria-label={`${label}: read the values with the arrow keys`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={`${said.title}: ${words}`}
        className="min-w-0 touch-pan-y rounded-sm"
        onPointerMove={byPointer}
        onPointerDown={byPointer}
        onPointerLeave={() => setRead(null)}
        onKeyDown={byKey}
      >
        <svg
          aria-hidden
          width={width}
          height={plot.height}
          viewBox={`0 0 ${width} ${plot.height}`}
          className="block max-w-full"
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line y2="6" strokeWidth="2" className="stroke-input" />
            </pattern>
          </defs>
          <Grid plot={plot} />
          <Grounds plot={plot} columns={columns} read={read} hatch={hatch} />
          <Layers plot={plot} columns={columns} series={series} />
        </svg>
      </div>
      <Legend
        series={series}
        unseenLabel={columns.some(({ unseen }) => unseen) ? unseenLabel : undefined}
        hatch={hatch}
      />
      <DataTable
        label={label}
        head={['', ...series.map((one) => one.label), ...(columns.some(({ note }) => note) ? ['Received'] : [])]}
        rows={columns
          .toReversed()
          .map(({ title, values, note }) => [title, ...values.map(formatCount), ...(note === undefined ? [] : [note])])}
      />
    </div>
  );
}

type Plot = ReturnType<typeof plotOf>;

/** Scales, grid lines, which columns are labelled (every nth, counted from the last), and the stacked layers. */
function plotOf(
  columns: PlotColumn[],
  series: BarsProps['series'],
  { width, height }: { width: number; height: number },
) {
  const lines = Math.floor(height / TICK_PX) - 1;
  const most = Math.max(1, ...columns.map(totalOf));
  const y = scaleLinear([0, most], [height - MARGIN.bottom, MARGIN.top]).nice(lines);
  const x = scaleBand(
    columns.map((_, at) => at),
    [MARGIN.left, width - MARGIN.right],
  ).padding(0.22);
  const layers = stack<PlotColumn, number>()
    .keys(series.map((_, at) => at))
    .value((column, at) => column.values[at] ?? 0)(columns);
  const every = Math.max(1, Math.ceil((columns.length * LABEL_PX) / (width - MARGIN.left)));
  return { width, height, x, y, ticks: y.ticks(lines).filter(Number.isInteger), every, layers };
}

const Grid = ({ plot: { width, y, ticks } }: { plot: Plot }) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={MARGIN.left}
        x2={width - MARGIN.right}
        y1={y(tick)}
        y2={y(tick)}
        className={tick === 0 ? 'stroke-input' : 'stroke-border'}
      />
      <text
        x={MARGIN.left - 6}
        y={y(tick)}
        dy="0.32em"
        textAnchor="end"
        className="fill-muted-foreground text-[0.6875rem] tabular-nums"
      >
        {formatCount(tick)}
      </text>
    </g>
  ));

interface GroundsProps {
  plot: Plot;
  columns: PlotColumn[];
  read: number | null;
  hatch: string;
}

/** Behind the bars: hatching of columns with missing issues, the highlight of the current column, and the labels. */
function Grounds({ plot: { x, height, every }, columns, read, hatch }: GroundsProps) {
  const last = columns.length - 1;
  const tall = { y: MARGIN.top, height: height - MARGIN.bottom - MARGIN.top };
  return columns.map((column, nth) => {
    const left = x(nth) ?? 0;
    const atEdge = nth === last && every > 1;
    return (
      <g key={column.title}>
        {column.unseen ? <rect {...tall} x={left} width={x.bandwidth()} fill={`url(#${hatch})`} /> : null}
        {read === nth ? (
          <rect {...tall} x={left - 2} width={x.bandwidth() + 4} className="fill-muted-foreground/15" />
        ) : null}
        {nth % every === last % every ? (
          <text
            x={left + x.bandwidth() / 2}
            y={height - 5}
            textAnchor={atEdge ? 'end' : 'middle'}
            dx={atEdge ? x.bandwidth() / 2 : 0}
            className="fill-muted-foreground text-[0.6875rem]"
          >
            {column.name}
          </text>
        ) : null}
      </g>
    );
  });
}

interface LayersProps {
  plot: Plot;
  columns: PlotColumn[];
  series: BarsProps['series'];
}

const Layers = ({ plot: { x, y, layers }, columns, series }: LayersProps) =>
  layers.map((layer) => (
    <g key={series[layer.key]?.label} className={FILLS[layer.key % FILLS.length]}>
      {layer.map(([from, to], nth) =>
        to > from ? (
          <rect
            key={columns[nth]?.title}
            x={x(nth)}
            y={y(to)}
            width={x.bandwidth()}
            height={Math.max(1, y(from) - y(to) - (from > 0 ? 1 : 0))}
            rx={1}
          />
        ) : null,
      )}
    </g>
  ));

interface LegendProps {
  series: BarsProps['series'];
  unseenLabel: string | undefined;
  hatch: string;
}

function Legend({ series, unseenLabel, hatch }: LegendProps) {
  const named = series.length > 1 ? series : [];
  if (named.length === 0 && !unseenLabel) return null;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted-foreground">
      {named.map((one, nth) => (
        <li key={one.label} className="flex items-center gap-1.5">
          <span aria-hidden className={cn('plot size-2.5 rounded-xs', SWATCHES[nth % SWATCHES.length])} />
          {one.label}
        </li>
      ))}
      {unseenLabel ? (
        <li className="flex items-center gap-1.5">
          <svg aria-hidden width="10" height="10">
            <rect width="10" height="10" fill={`url(#${hatch})`} className="stroke-input" />
          </svg>
          {unseenLabel}
        </li>
      ) : null}
    </ul>
  );
}

const totalOf = ({ values }: PlotColumn) => values.reduce((sum, value) => sum + value, 0);

/** '12 sponsorships; 14 issues received', or each series by name. */
function wordsOf(column: PlotColumn, series: BarsProps['series'], [one, many]: BarsProps['unit']): string {
  const total = totalOf(column);
  const parts = [formatCountOf(total, one, many)];
  if (series.length > 1 && total > 0)
    parts.push(
      series
        .flatMap(({ label }, at) =>
          (column.values[at] ?? 0) > 0 ? [`${label} ${formatCount(column.values[at] ?? 0)}`] : [],
        )
        .join(', '),
    );
  if (column.note) parts.push(column.note);
  return parts.join('; ');
}
