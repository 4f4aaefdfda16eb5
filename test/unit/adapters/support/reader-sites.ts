// One public site with ordinary and hostile pages, names that lead to it or inward, and a site reader for them.
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { createSiteReader } from '../../../../src/adapters/site-reader.ts';
import {
  type Answer,
  createFakeNetwork,
  createMemoryEdgeCache,
  listenOnPrivateAddresses,
  startFixtureServer,
} from './network.ts';

export const ORIGIN = 'https://app.broughtby.test';
const MB = 1024 * 1024;
const respond =
  (type: string | null, body: string | Buffer, more: object = {}, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { ...(type && { 'content-type': type }), ...more }).end(body);
  };
export const respondWithHtml = (body: string) => respond('text/html; charset=utf-8', body);
export const respondWithRedirect =
  (location: string, status = 302): Answer =>
  (_, response) => {
    response.writeHead(status, { location }).end();
  };
const drip: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('<p>'), 50);
  response.on('close', () => clearInterval(timer));
};
const endless: Answer = ({ method }, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  if (method === 'HEAD') return void response.end();
  const piece = 'x'.repeat(64 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', more);
  more();
};
const BOMB = gzipSync(Buffer.alloc(64 * MB, 'a'));
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
/** URLs that no redirect may lead to, by name; the public site redirects to each of them at /in/NAME. */
export const FORBIDDEN_REDIRECTS = {
  loopback: 'http://127.0.0.1/',
  decimal: 'http://2130706433/',
  octal: 'http://0177.0.0.1/',
  hex: 'http://0x7f000001/',
  mapped: 'http://[::ffff:127.0.0.1]/',
  metadata: 'http://169.254.169.254/latest/meta-data/iam/',
  localhost: 'http://localhost/',
  name: 'https://inside.example.com/',
  mixed: 'https://mixed.example.com/',
  file: 'file:///etc/passwd',
  user: 'http://public.example.com@127.0.0.1/',
  port: 'http://public.example.com:6379/',
};
const SITE: Record<string, Answer> = {
  '/robots.txt': (_, response) => response.writeHead(200).end('User-agent: *\nDisallow: /secret\nAllow: /secret/open'),
  '/': respondWithHtml('<h1>Acme</h1>'),
  '/latin': respond('text/html; charset=iso-8859-1', Buffer.from([0xfc, 0x62, 0x65, 0x72])),
  '/moved': respondWithRedirect('/', 301),
  '/secret': respondWithHtml('secret'),
  '/secret/open': respondWithHtml('open'),
  '/to-secret': respondWithRedirect('/secret'),
  '/round': respondWithRedirect('/round'),
  '/nowhere': respondWithRedirect('http://'),
  '/drip': drip,
  '/silence': () => undefined,
  '/endless': endless,
  '/huge': respond('text/html', 'x'.repeat(3 * MB), { 'content-length': String(3 * MB) }),
  '/bomb': respond('text/html', BOMB, { 'content-encoding': 'gzip' }),
  '/pdf': respond('application/pdf', '%PDF'),
  '/untyped': respond(null, '<p>'),
  '/teapot': respond('text/html', 'no', {}, 418),
  '/broken': (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' }).write('half');
    setTimeout(() => request.socket.destroy(), 20);
  },
  '/logo.png': respond('text/html', PIXEL),
  '/logo.svg': respond(
    'image/svg+xml',
    '<svg viewBox="0 0 1 1" onload="x()"><script>x()</script><rect width="1" height="1"/></svg>',
  ),
  '/page.png': respond('image/png', '<html><script>x()</script></html>'),
  '/huge.png': respond('image/png', Buffer.concat([PIXEL, Buffer.alloc(MB)])),
  ...Object.fromEntries(
    Object.entries(FORBIDDEN_REDIRECTS).flatMap(([name, target]) => [
      [`/in/${name}`, respondWithRedirect(target)],
      [`/markup/${name}`, respondWithHtml(`<meta http-equiv="refresh" content="0;url=${target}">`)],
    ]),
  ),
};
const NAMES: Record<string, string[]> = {
  'public.example.com': ['93.184.216.34'],
  'inside.example.com': ['127.0.0.1'],
  'v6-inside.example.com': ['::1'],
  'mixed.example.com': ['93.184.216.34', '10.0.0.7'],
  'v6-mixed.example.com': ['93.184.216.34', '::1'],
  'private.example.com': ['192.168.1.1'],
  'linklocal.example.com': ['169.254.169.254'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'translated.example.com': ['64:ff9b::7f00:1'],
  'carrier.example.com': ['100.100.100.200'],
  'zero.example.com': ['0.0.0.0'],
  'unique-local.example.com': ['fd00:ec2::254'],
};
export const READER_CONFIG = {
  mode: 'public' as const,
  hosts: '',
  origin: ORIGIN,
  contactAddress: 'abuse@broughtby.test',
  timeoutMs: 400,
};
export const PUBLIC_SITE_ORIGIN = 'http://public.example.com';

export function createReaderSites() {
  const state = {} as {
    site: Awaited<ReturnType<typeof startFixtureServer>>;
    traps: Awaited<ReturnType<typeof listenOnPrivateAddresses>>;
  };
  beforeAll(async () => {
    state.site = await startFixtureServer(SITE);
    state.traps = await listenOnPrivateAddresses();
  });
  afterAll(async () => {
    await state.site.stop();
    await state.traps.stop();
  });
  function reading(more: Partial<Parameters<typeof createSiteReader>[0]> = {}) {
    const world = createFakeNetwork(NAMES, state.site.origin, state.traps.portOf);
    const edge = createMemoryEdgeCache();
    return { ...world, edge, reader: createSiteReader({ ...READER_CONFIG, ...more }, edge, world.get) };
  }

  return { reading, state };
}
