// People who read during other work: the same few calls, 8 at once, first alone and then during it.
import type { FigureReporter } from './figures.ts';
import { httpGet, type LatencyStats, measureLatency } from './load.ts';
import type { ServedLaptop } from './serve.ts';

const READ = ['sponsorships', 'brands', 'newsletters', 'stats', 'sponsorships?search=acme'];

/** Times each call while nothing else runs, after all of them were requested once. */
export async function timeApiReadsAlone(served: ServedLaptop, quick: boolean): Promise<Map<string, LatencyStats>> {
  await timed(served, 16);
  return timed(served, timesOf(quick));
}

/**
 * Times each call during other work.
 * @param goesOn is asked before the requests of each call; once it returns false, the remaining calls aren't timed.
 */
export const timeApiReadsUnderLoad = (served: ServedLaptop, quick: boolean, goesOn?: () => Promise<boolean>) =>
  timed(served, timesOf(quick), goesOn);

const timesOf = (quick: boolean) => (quick ? 64 : 240);

async function timed(
  served: ServedLaptop,
  times: number,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<Map<string, LatencyStats>> {
  const found = new Map<string, LatencyStats>();
  for (const path of READ) {
    if (!(await goesOn())) break;
    const ask = async () => {
      const { status } = await httpGet(`${served.origin}/api/${path}`, { cookie: served.cookies.pro });
      if (status !== 200) throw new Error(`${path} answered ${status}`);
    };
    found.set(path, await measureLatency(ask, times, 8));
  }
  return found;
}

/** Reports each call's p95 during other work beside its p95 alone; the target is three times that. */
export function reportSlowdown(
  reportFigure: FigureReporter,
  beside: string,
  alone: Map<string, LatencyStats>,
  loud: Map<string, LatencyStats>,
): void {
  for (const [path, { p95 }] of loud) {
    const quiet = alone.get(path)?.p95 ?? Number.NaN;
    reportFigure(`${path}: p95 ${beside}`, p95, 'ms', {
      beside: { what: 'alone', value: quiet },
      atMost: Math.round(3 * quiet),
    });
  }
}
