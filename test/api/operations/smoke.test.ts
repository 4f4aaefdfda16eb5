// A deployment's smoke test against the app itself: it passes if all is well, and names what isn't.
import { describe, expect, it } from 'vitest';
import { type AppRequester, smoke } from '../../../local/production/smoke.ts';
import { createWorld, ORIGIN } from '../../support/world.ts';

const world = createWorld();
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };
const app: AppRequester = async (path, init = {}) => {
  if (path.startsWith('/assets/')) return new Response('', { headers: KEPT });
  return world.call(path, {
    method: init.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init.headers)),
    origin: null,
    ...(init.body ? { body: init.body } : {}),
  });
};
const faultsOf = async (ask: AppRequester, more = {}) =>
  (await smoke(ask, { origin: ORIGIN, webhookSecret: 'webhook-secret', ...more })).filter(({ fault }) => fault);

describe('right after a deploy', () => {
  it('everything that works is found to work; a test mail reaches its newsletter', async () => {
    const newsletter = await world.add.newsletter();
    expect(await faultsOf(app, { mailTo: newsletter.uniqueEmail })).toEqual([]);
    expect(world.jobs.all).toHaveLength(1);
  });

  const elsewhere = { location: 'https://i.test/?redirect_uri=https://old.test/api/callback' };
  it.each<[what: string, path: string, broken: () => Response | Promise<Response>]>([
    ['health', '/api/health', () => new Response('', { status: 503 })],
    ['sign-in', '/api/login', () => new Response('', { status: 502 })],
    ['sign-in', '/api/login', () => new Response(null, { status: 302, headers: elsewhere })],
    ['payment webhook', '/api/stripe/webhook', () => new Response('')],
    ['a report that is none', '/report/', () => new Response('')],
    ['data', '/api/newsletters', () => Response.json([])],
    ['hashed files', '/assets/', () => new Response('', { headers: { 'cache-control': 'max-age=0' } })],
    ['hashed files', '/assets/', () => new Response('', { status: 404, headers: KEPT })],
    ['mail webhook', '/api/email/webhook', () => Promise.reject(new Error('connection refused'))],
  ])('%s that fails is named', async (what, path, broken) => {
    const faults = await faultsOf(async (asked, init) => (asked.startsWith(path) ? broken() : app(asked, init)));
    expect(faults).toEqual([{ what: expect.stringContaining(what), fault: expect.any(String) }]);
  });

  it('a test mail to an address that nobody has fails', async () => {
    expect((await faultsOf(app, { mailTo: 'nobody000000@mail.app.test' })).map(({ what }) => what)).toEqual([
      'a test mail to nobody000000@mail.app.test',
    ]);
  });
});
