// A deployment's smoke test against the app itself: it passes if all is well, and names what isn't.
import { describe, expect, it } from 'vitest';
import { type AppRequester, smoke } from '../../../local/production/smoke.ts';
import { createWorld, ORIGIN } from '../../support/world.ts';

const world = createWorld();
const app: AppRequester = async (path, init = {}) => {
  if (path.startsWith('/assets/'))
    return new Response('', { headers: { 'cache-control': 'public, max-age=31536000, immutable' } });
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

  it.each<[string, AppRequester]>([
    ['health', async (path, init) => (path === '/api/health' ? new Response('', { status: 503 }) : app(path, init))],
    ['sign-in', async (path, init) => (path === '/api/login' ? new Response('', { status: 502 }) : app(path, init))],
    [
      'sign-in',
      async (path, init) =>
        path === '/api/login'
          ? new Response(null, {
              status: 302,
              headers: { location: 'https://i.test/?redirect_uri=https://old.test/api/callback' },
            })
          : app(path, init),
    ],
    ['payment webhook', async (path, init) => (path === '/api/stripe/webhook' ? new Response('') : app(path, init))],
    ['a report that is none', async (path, init) => (path.startsWith('/report/') ? new Response('') : app(path, init))],
    ['data', async (path, init) => (path === '/api/newsletters' ? Response.json([]) : app(path, init))],
    [
      'hashed files',
      async (path, init) =>
        path.startsWith('/assets/') ? new Response('', { headers: { 'cache-control': 'max-age=0' } }) : app(path, init),
    ],
    [
      'mail webhook',
      async (path, init) =>
        path === '/api/email/webhook' ? Promise.reject(new Error('connection refused')) : app(path, init),
    ],
  ])('%s that fails is named', async (what, broken) => {
    const faults = await faultsOf(broken);
    expect(faults).toHaveLength(1);
    expect(faults[0]?.what).toContain(what);
  });

  it('a test mail to an address that nobody has fails', async () => {
    expect((await faultsOf(app, { mailTo: 'nobody000000@mail.app.test' })).map(({ what }) => what)).toEqual([
      'a test mail to nobody000000@mail.app.test',
    ]);
  });
});
