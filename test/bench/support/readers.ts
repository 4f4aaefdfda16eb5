// People who read while something else goes on: the same few calls, 8 at once, alone and then beside it.
import { reportFigure } from './figures.ts';
import { type Figures, httpGet, measure } from './load.ts';
import type { Served } from './serve.ts';

const READ = ['sponsorships', 'brands', 'newsletters', 'stats', 'sponsorships?search=acme'];

/** Times each of the calls while nothing else goes on, and when all of them have been asked for before. */
export async function timeReadsAlone(served: Served, quick: boolean): Promise<Map<string, Figures>> {
  await timed(served, 16);
  return timed(served, timesOf(quick));
}

/**
 * Times each of them beside something else.
 * @param goesOn asked before each; where it says no, what is left isn't timed.
 */
export const timeReadsUnderLoad = (served: Served, quick: boolean, goesOn?: () => Promise<boolean>) =>
  timed(served, timesOf(quick), goesOn);

const timesOf = (quick: boolean) => (quick ? 64 : 240);

async function timed(
  served: Served,
  times: number,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  for (const path of READ) {
    if (!(await goesOn())) break;
    const ask = async () => {
      const { status } = await httpGet(`${served.origin}/api/${path}`, { cookie: served.cookies.pro });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    found.set(path, await measure(ask, times, 8));
  }
  return found;
}

/** Tells what became of each call's p95. */
export function reportSlowdown(
  part: string,
  beside: string,
  alone: Map<string, Figures>,
  loud: Map<string, Figures>,
): void {
  for (const [path, { p95 }] of loud) {
    const quiet = alone.get(path)?.p95 ?? Number.NaN;
    reportFigure(part, {
      what: `${path}: p95 ${beside}`,
      value: p95,
      unit: 'ms',
      beside: { what: 'alone', value: quiet },
      atMost: Math.round(3 * quiet),
    });
  }
}
