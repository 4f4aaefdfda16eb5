// The wrapper around the app on the laptop: the platform's limit of six connections per invocation, its rate limits,
// and the direct connection to the stand-ins.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../../local/bundle.ts';
import { createAppWrapperModule } from '../../../local/workers.ts';

/** Answers wait here until they are let go. */
const waiting: ServerResponse[] = [];
let wake: () => void = () => undefined;
const site = createServer((_, response) => {
  waiting.push(response);
  wake();
});
const atLeast = async (count: number) => {
  while (waiting.length < count) await new Promise<void>((resolve) => (wake = resolve));
};
const answerAll = () => {
  for (const response of waiting.splice(0)) response.end('x');
};

const standIns = (request: Request) => new Response(`directly ${request.url}`);

const APP = `export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url);
    const key = searchParams.get('key');
    if (key) return Response.json((await env.RATE_READ.limit({ key })).success);
    if (searchParams.get('whole')) return fetch(searchParams.get('at'));
    const all = Array.from({ length: Number(searchParams.get('n')) }, () => fetch(searchParams.get('at')).then((one) => one.text()));
    const stored = env.FILES.put('key', 'value');
    const [texts] = await Promise.all([Promise.all(all), stored]);
    return Response.json({ texts: texts.length, stored: await (await env.FILES.get('key')).text() });
  },
};`;

let miniflare: Miniflare;
let at = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const out = join(ROOT, 'dist/six');
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: 'six',
          compatibilityDate: '2026-11-01',
          compatibilityFlags: ['nodejs_compat'],
          modulesRoot: out,
          modules: [createAppWrapperModule({ out }), { type: 'ESModule', path: join(out, 'worker.js'), contents: APP }],
          r2Buckets: ['FILES'],
          bindings: {
            PLATFORM: { origin: 'http://localhost:8788', limits: { RATE_READ: { limit: 3, period: 86_400 } } },
          },
          serviceBindings: { STAND_INS: standIns },
        },
      ],
      cf: false,
      telemetry: { enabled: false },
    } as unknown as V4MiniflareOptions),
  );
  await miniflare.ready;
});
afterAll(async () => {
  await miniflare.dispose();
  site.closeAllConnections();
  site.close();
});

const ask = (n: number) => miniflare.dispatchFetch(`http://app.test/?n=${n}&at=${encodeURIComponent(at)}`);

it('six of ten requests of one invocation are under way, the seventh and what the bucket is asked wait until one has its answer', async () => {
  const answer = ask(10);
  await atLeast(6);
  // A second invocation has six of its own: once they are all here, whatever the first one could still have sent would
  // be here too.
  const other = ask(6);
  await atLeast(12);
  expect(waiting).toHaveLength(12);
  answerAll();
  await atLeast(4);
  answerAll();
  expect(await (await answer).json()).toEqual({ texts: 10, stored: 'value' });
  expect((await other).status).toBe(200);
});

it('a key has so many calls in a period, and others have their own', async () => {
  const told: unknown[] = [];
  for (const key of ['a', 'a', 'a', 'b', 'a', 'b'])
    told.push(await (await miniflare.dispatchFetch(`http://app.test/?key=${key}`)).json());
  expect(told).toEqual([true, true, true, true, false, true]);
});

it('the stand-ins are asked directly, and nobody else is', async () => {
  const told = async (url: string) => {
    const answer = miniflare.dispatchFetch(`http://app.test/?n=1&whole=1&at=${encodeURIComponent(url)}`);
    return (await answer).text();
  };
  expect(await told('http://localhost:8788/sql')).toBe('directly http://localhost:8788/sql');
  const outside = told(`${at}?http://localhost:8788/`);
  await atLeast(1);
  answerAll();
  expect(await outside).toBe('x');
});
