import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { cn } from '../ui/cn.ts';
import type { HeatMapProps, HeatValue } from './props.ts';

/** No sponsorship is a faint fill, no issue due a dot, a missing issue an outline: distinguishable in both themes. */
const NONE = 'bg-foreground/12 forced-colors:border';
const IDLE = 'bg-[radial-gradient(circle,var(--color-muted-foreground)_1.5px,transparent_2px)]';
const UNSEEN = 'border border-dashed border-muted-foreground/60';
const SHADES = ['bg-plot-1/45', 'bg-plot-1/75', 'bg-plot-1'];
/** Two below the largest and less get the palest. */
const shadeOf = (value: number, largest: number) =>
  SHADES[Math.max(0, SHADES.length - 1 - (Math.min(largest, SHADES.length) - Math.min(value, SHADES.length)))];

export default function HeatMap({ label, columns, rows, unit, head: corner = 'Newsletter', legend }: HeatMapProps) {
  /** Reached by arrow keys; null before the first key, when the newest cell of the first row is the tab stop. */
  const [walked, setAt] = useState<[row: number, column: number] | null>(null);
  const [pointed, setPointed] = useState<[number, number] | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const [earlier, setEarlier] = useState(0);
  const span = columns.length;
  const [ofRow, ofColumn] = walked ?? [0, span - 1];
  // The map may have become smaller, so the tab stop is kept within it.
  const at = [Math.min(ofRow, rows.length - 1), Math.min(ofColumn, span - 1)] as const;
  const largest = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => Number(value) || 0)));
  // Scrolls to the newest weeks if not all fit, again at every change of width, which happens during layout.
  useLayoutEffect(() => {
    const box = table.current?.parentElement;
    if (!box || span === 0) return;
    const count = () => {
      const width = box.querySelector('td')?.offsetWidth ?? 0;
      setEarlier(width > 0 ? Math.round(box.scrollLeft / width) : 0);
    };
    const sizes = new ResizeObserver(() => {
      box.scrollLeft = box.scrollWidth;
      count();
    });
    sizes.observe(box);
    box.addEventListener('scroll', count, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', count);
    };
  }, [span]);
  const wordsOf = (value: HeatValue) => {
    if (value === undefined) return legend.hidden ?? '';
    if (value === null) return 'no issue received';
    if (value === 'idle') return legend.idle ?? '';
    return value === 0 ? 'none' : `${value} ${value === 1 ? unit[0] : unit[1]}`;
  };
  const has = (kind: HeatValue) => rows.some(({ values }) => values.includes(kind));
  const byKey = (event: KeyboardEvent) => {
    const [row, column] = at;
    const next = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, columns.length - 1],
    }[event.key];
    if (!next) return;
    event.preventDefault();
    const [toRow = 0, toColumn = 0] = next;
    const to: [number, number] = [
      Math.min(rows.length - 1, Math.max(0, toRow)),
      Math.min(columns.length - 1, Math.max(0, toColumn)),
    ];
    setAt(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.join('-')}"]`)?.focus();
  };
  const [saidRow, saidColumn] = pointed ?? at;
  const said = rows[saidRow];
  return (
    <div className="grid gap-2">
      <div className="flex min-h-6 items-start justify-between gap-3 text-xs text-muted-foreground" aria-hidden>
        <p>
          <span className="font-medium text-foreground">{columns[saidColumn]?.title}</span>
          {said ? `, ${said.name}: ${wordsOf(said.values[saidColumn])}` : ''}
        </p>
        {/* Meant for the pointer only, because the keyboard and screen readers reach every cell. */}
        {earlier > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className="min-h-6 shrink-0 rounded-sm px-1 text-primary hover:underline"
            onClick={() => {
              const box = table.current?.parentElement;
              box?.scrollBy({ left: -box.clientWidth / 2 });
            }}
          >
            ← {earlier} earlier
          </button>
        ) : null}
      </div>
      {/* Positioned, so that hidden text scrolls with its cell. The padding keeps the focused cell in view. */}
      <div data-scrolls className="relative scroll-pl-38 overflow-x-auto sm:scroll-pl-58">
        <table
          ref={table}
          aria-label={label}
          className="w-full table-fixed border-separate border-spacing-0.5 text-xs"
          onKeyDown={byKey}
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 w-36 bg-card text-left font-medium text-muted-foreground sm:w-56"
              >
                {corner}
              </th>
              {columns.map(({ title, mark }) => (
                <th key={title} scope="col" className="w-4 text-left align-bottom font-normal text-muted-foreground">
                  <span className="sr-only">{title}</span>
                  <span aria-hidden className="block w-0 whitespace-nowrap">
                    {mark}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, head, values }, row) => (
              <tr key={key}>
                <th scope="row" className="sticky left-0 w-36 bg-card pr-2 text-left font-normal sm:w-56">
                  {head}
                </th>
                {values.map((value, column) => (
                  <td
                    key={columns[column]?.title}
                    data-cell={`${row}-${column}`}
                    tabIndex={at[0] === row && at[1] === column ? 0 : -1}
                    onFocus={() => setAt([row, column])}
                    onPointerEnter={() => setPointed([row, column])}
                    onPointerLeave={() => setPointed(null)}
                    className={cn('plot h-6 min-w-3 rounded-xs', lookOf(value, largest))}
                  >
                    <span className="sr-only">{wordsOf(value)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-muted-foreground">
        <Key className="bg-plot-1" label={legend.full} />
        <Key className={NONE} label={legend.none} />
        {legend.idle && has('idle') ? <Key className={IDLE} label={legend.idle} /> : null}
        {legend.unseen && has(null) ? <Key className={UNSEEN} label={legend.unseen} /> : null}
      </ul>
    </div>
  );
}

function lookOf(value: HeatValue, largest: number): string | undefined {
  if (value === undefined) return '';
  if (value === null) return UNSEEN;
  if (value === 'idle') return IDLE;
  return value === 0 ? NONE : shadeOf(value, largest);
}

const Key = ({ className, label }: { className: string; label: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden className={cn('plot size-3 rounded-xs', className)} />
    {label}
  </li>
);
