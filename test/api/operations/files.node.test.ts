// What the platform's own router sends to the Worker, by wrangler.toml, and what it answers from the web build's files.
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler';
import { ROOT } from '../../../local/bundle.ts';

const APP = `export default { fetch: () => new Response('', { status: 404, headers: { from: 'the Worker' } }) };`;

let miniflare: Miniflare;
const directory = mkdtempSync(join(tmpdir(), 'broughtby-files-'));
beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  copyFileSync(join(ROOT, 'web/public/_headers'), join(directory, '_headers'));
  for (const file of ['assets/index-1a2b.js', 'landing.html', 'favicon.svg'])
    writeFileSync(join(directory, file), file);
  const { workerOptions } = optionsOf(join(ROOT, 'wrangler.toml')) as unknown as {
    workerOptions: { compatibilityDate: string; assets: Record<string, unknown> };
  };
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      workers: [
        {
          name: 'files',
          compatibilityDate: workerOptions.compatibilityDate,
          assets: { ...workerOptions.assets, directory },
          modules: [{ type: 'ESModule', path: 'files.js', contents: APP }],
          modulesRoot: '/',
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
  rmSync(directory, { recursive: true });
});

const ask = async (path: string) => {
  const { status, headers } = await miniflare.dispatchFetch(`http://app.test${path}`);
  return [status, headers.get('cache-control') ?? headers.get('from')];
};

it('keeps hashed files for a year, and not the answer that one is gone, which a return to its build would meet', async () => {
  expect(await ask('/assets/index-1a2b.js')).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(await ask('/assets/index-3c4d.js')).toEqual([404, 'the Worker']);
});

it.each(['/', '/brands', '/api/health', '/report/x', '/landing.html', '/favicon.svg'])(
  '%s is the Worker’s',
  async (path) => {
    expect(await ask(path)).toEqual([404, 'the Worker']);
  },
);
