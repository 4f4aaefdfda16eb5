// Measures the load time of the Worker's code: time to the first answer in a fresh workerd, minus that of an empty
// Worker.
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { APP_WORKER, listBundledModules } from './bundle.ts';

const EMPTY = { modules: true, script: 'export default { fetch: () => new Response("") }' };
const ROUNDS = 3;

/** @returns milliseconds, the best of a few rounds. */
export async function measureStartupTime(): Promise<number> {
  const app = { modules: listBundledModules(APP_WORKER), modulesRoot: APP_WORKER.out };
  return Math.max(0, (await best(app)) - (await best(EMPTY)));
}

async function best(source: object): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        ...source,
        name: 'timed',
        cf: false,
        telemetry: { enabled: false },
        compatibilityDate: '2026-11-01',
        compatibilityFlags: ['nodejs_compat'],
      } as V4MiniflareOptions),
    );
    // Without bindings the app answers 500, but its code has been loaded.
    const response = await miniflare.dispatchFetch('http://localhost/api/health');
    await response.text();
    least = Math.min(least, performance.now() - began);
    await miniflare.dispose();
  }
  return Math.round(least);
}
