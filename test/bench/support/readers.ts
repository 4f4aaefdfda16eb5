// People who read during other work: the same few calls, 8 at once, first alone and then during it.
import type { FigureReporter } from './figures.ts';
import { httpCall, type LatencyStats, measureLatency } from './load.ts';
import type { ServedLaptop } from './serve.ts';

const READ = ['sponsorships', 'brands', 'newsletters', 'stats', 'sponsorships?search=acme'];

/** Times each call, `times` times. */
export async function timeApiReads(served: ServedLaptop, times: number): Promise<Map<string, LatencyStats>> {
  const found = new Map<string, LatencyStats>();
  for (const path of READ) {
    const ask = async () => {
      const { status } = await httpCall(`${served.origin}/api/${path}`, { cookie: served.cookies.pro });
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
