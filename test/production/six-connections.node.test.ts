// The laptop holds the app to the platform's six connections an invocation, so that work which needs more is seen to wait here.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../../local/bundle.ts';
import { sixConnections } from '../../local/workers.ts';

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

const APP = `export default {
  async fetch(request, env) {
    const { searchParams } = new URL(request.url);
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
          modules: [sixConnections({ out }), { type: 'ESModule', path: join(out, 'worker.js'), contents: APP }],
          r2Buckets: ['FILES'],
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
  // A second invocation has six of its own: once they are all here, whatever the first one could still have sent would be here too.
  const other = ask(6);
  await atLeast(12);
  expect(waiting).toHaveLength(12);
  answerAll();
  await atLeast(4);
  answerAll();
  expect(await (await answer).json()).toEqual({ texts: 10, stored: 'value' });
  expect((await other).status).toBe(200);
});

it('is what the laptop runs the app in', () => {
  expect(readFileSync(join(ROOT, 'local/workers.ts'), 'utf8')).toContain(
    '[sixConnections(source), ...modulesOf(source)]',
  );
});
