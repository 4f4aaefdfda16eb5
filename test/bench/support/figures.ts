// A figure of a bench part: printed as one line and stored for the table that `npm run bench` prints at its end
// (BENCH_FIGURES names the file).
import { appendFileSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';

export interface Figure {
  what: string;
  value: number;
  unit: 'ms' | 'MB' | 'KB' | 's' | 'a second' | 'x' | '';
  /** The reference measured in the same run, in the same unit. */
  beside?: { what: string; value: number };
  /** The target of the figure, if it has one. */
  atMost?: number;
  atLeast?: number;
}
/** `load`: the machine's load average of the last minute. */
export type RecordedFigure = Figure & { part: string; load: number };

const rounded = (value: number) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/** Formats one row of the table. */
export function formatFigure({ what, value, unit, beside, atMost, atLeast }: Figure): string {
  const besides = beside ? `${rounded(beside.value)} ${beside.what}` : '';
  const ratio = beside && unit !== 'x' ? `${(value / beside.value).toFixed(2)}x` : '';
  const bound = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
  const missed = (atMost !== undefined && value > atMost) || (atLeast !== undefined && value < atLeast);
  return `${what.padEnd(58)}${rounded(value).padStart(9)} ${unit.padEnd(9)}${besides.padEnd(34)}${ratio.padStart(8)}  ${bound}${missed ? '  MISSED' : ''}`.trimEnd();
}

export type FigureReporter = ReturnType<typeof createFigureReporter>;

/** @returns a function that reports the figures of a part. */
export const createFigureReporter =
  (part: string) =>
  (
    what: string,
    value: number,
    unit: Figure['unit'],
    more: Pick<Figure, 'beside' | 'atMost' | 'atLeast'> = {},
  ): void => {
    const figure = { what, value, unit, ...more };
    console.log(formatFigure(figure));
    const file = process.env.BENCH_FIGURES;
    const line = { part, ...figure, load: loadavg()[0] ?? 0 } satisfies RecordedFigure;
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };

export const readFigures = (file: string): RecordedFigure[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedFigure);
