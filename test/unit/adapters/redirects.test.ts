// A followed link never reaches a private address, whatever it redirects to, and respects the limits of hops, time and
// size.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteReader } from '../../../src/adapters/site-reader.ts';
import {
  type Answer,
  createFakeNetwork,
  createMemoryEdgeCache,
  listenOnPrivateAddresses,
  startFixtureServer,
} from './support/network.ts';
import { FORBIDDEN_REDIRECTS } from './support/reader-sites.ts';

const INWARD = { ...FORBIDDEN_REDIRECTS, mixed: 'https://mixed.example.com/' };
const redirect =
  (location: string): Answer =>
  (_, response) => {
    response.writeHead(302, { location }).end();
  };
const page =
  (body: string): Answer =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(body);
  };
const methods: string[] = [];
const SITE: Record<string, Answer> = {
  '/robots.txt': (_, response) => response.writeHead(200).end('User-agent: *\nDisallow: /'),
  '/end': (request, response) => {
    methods.push(request.method ?? '');
    response.writeHead(200, { 'content-type': 'text/html' }).end();
  },
  '/to-end': redirect('/end'),
  '/round': redirect('/round'),
  '/silence': () => undefined,
  '/endless': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const piece = `<p>${'x'.repeat(64 * 1024)}`;
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  },
  ...Object.fromEntries(Object.entries(INWARD).map(([name, target]) => [`/in/${name}`, redirect(target)])),
  ...Object.fromEntries(
    Object.entries(INWARD).map(([name, target]) => [
      `/markup/${name}`,
      page(`<meta http-equiv="refresh" content="0;url=${target}">`),
    ]),
  ),
};
const NAMES = {
  'public.example.com': ['93.184.216.34'],
  'inside.example.com': ['127.0.0.1'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.7'],
};

let site: Awaited<ReturnType<typeof startFixtureServer>>;
let traps: Awaited<ReturnType<typeof listenOnPrivateAddresses>>;
beforeAll(async () => {
  site = await startFixtureServer(SITE);
  traps = await listenOnPrivateAddresses();
});
afterAll(async () => {
  await site.stop();
  await traps.stop();
});

const follow = (path: string, isClick = true) => {
  const world = createFakeNetwork(NAMES, site.origin, traps.portOf);
  const reader = createSiteReader(
    { mode: 'public', hosts: '', origin: 'https://app.test', contactAddress: '', timeoutMs: 400 },
    createMemoryEdgeCache(),
    world.get,
  );
  return reader.redirects(`https://public.example.com${path}`, {
    mayAsk: () => null,
    isClickHost: () => isClick,
    targetInside: () => null,
  });
};

describe('a followed link', () => {
  it.each(Object.keys(INWARD))('reaches no private address: %s', async (name) => {
    for (const path of [`/in/${name}`, `/markup/${name}`]) expect(await follow(path)).toMatchObject({ ok: false });
    expect(traps.heard).toEqual([]);
  });

  it('is requested with HEAD only if that suffices, regardless of robots.txt, since no page is read', async () => {
    methods.length = 0;
    expect(await follow('/to-end', false)).toMatchObject({ ok: true, url: 'https://public.example.com/end' });
    expect(methods).toEqual(['HEAD']);
    expect(site.asked.some(({ path }) => path === '/robots.txt')).toBe(false);
  });

  it.each([
    ['/round', 'more than 5 redirects'],
    ['/silence', 'no whole answer within 0.4 s'],
    ['/endless', 'public.example.com shows a page of its own'],
  ])('ends within its limits: %s', async (path, reason) => {
    expect(await follow(path)).toMatchObject({ ok: false, reason });
  });
});
