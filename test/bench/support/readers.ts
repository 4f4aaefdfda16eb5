// People who read during other work: the same few calls, 8 at once, first alone and then during it.
import { reportFigure } from './figures.ts';
import { type Figures, httpGet, measure } from './load.ts';
import type { Served } from './serve.ts';

const READ = ['sponsorships', 'brands', 'newsletters', 'stats', 'sponsorships?search=acme'];

/** Times each call while nothing else runs, after all of them were requested once. */
export async function timeReadsAlone(served: Served, quick: boolean): Promise<Map<string, Figures>> {
  await timed(served, 16);
  return timed(served, timesOf(quick));
}

/**
 * Times each call during other work.
 * @param goesOn is asked before each; once it returns false, the rest isn't timed.
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

/** Prints each call's p95 in both situations. */
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
