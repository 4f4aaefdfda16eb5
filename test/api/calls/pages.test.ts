// Which page each address returns: decided by the cookie alone, except on sign-in pages, where an expired session
// counts as none.
import { createExecutionContext } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageRoutes } from '../../../src/api/pages.ts';
import { createWorld, daysAgo, ORIGIN } from '../../support/world.ts';

const world = createWorld();
let member = '';
beforeAll(async () => {
  member = (await world.people.free((await world.add.newsletter()).id)).cookie;
});
/** A stand-in for the web build: each page contains its own name. */
const ASSETS = {
  fetch: async (asked: RequestInfo) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked);
    return new Response(
      `<a href="__ORIGIN__/x"></a>${pathname}<a href="?returnTo=__RETURN_TO__"></a><a href="/request-access" data-while="signups-closed">Request access</a><script nonce="__NONCE__"></script>`,
    );
  },
} as unknown as Fetcher;

async function open(path: string, cookie?: string, now = new Date()) {
  const request = new Request(`${ORIGIN}${path}`, cookie ? { headers: { cookie } } : {});
  const response = await pageRoutes.fetch(request, { services: world.services, now, ASSETS }, createExecutionContext());
  const html = await response.text();
  return { status: response.status, page: /\/[a-z-]+\.(?:html|svg)/.exec(html)?.[0], html, headers: response.headers };
}
const shown = async (path: string, cookie?: string, now?: Date) => {
  const { status, page } = await open(path, cookie, now);
  return [status, page];
};
/** A cookie of the right name that opens nothing. */
const stale = () => `${member.split('=')[0]}=gone`;

describe('a page', () => {
  it('without a cookie is a visitor’s page or a 404', async () => {
    expect(await shown('/')).toEqual([200, '/landing.html']);
    expect(await shown('/login')).toEqual([200, '/login.html']);
    expect(await shown('/request-access')).toEqual([200, '/request-access.html']);
    for (const path of ['/newsletters', '/settings', '/nothing'])
      expect(await shown(path)).toEqual([404, '/not-found.html']);
  });

  it('offers to request access only while sign-ups are closed', async () => {
    expect((await open('/login')).html).not.toContain('Request access');
    world.services.config.SIGNUPS = 'closed';
    expect((await open('/login')).html).toContain('Request access');
    world.services.config.SIGNUPS = 'open';
  });

  it('for members leads a visitor through sign-in to the requested page', async () => {
    const led = async (path: string) => /returnTo=([^"]*)"/.exec((await open(path)).html)?.[1];
    expect(await led("/brands/an-id?page=2&search=a%20$&'")).toBe(
      encodeURIComponent(`/brands/an-id?page=2&search=a%20$&%27`),
    );
    expect(await led('/nothing?a=b')).toBe('%2F');
  });

  it('with a cookie is the app’s shell, with the right status for its address', async () => {
    for (const path of ['/', '/newsletters', '/brands/some-id'])
      expect(await shown(path, member)).toEqual([200, '/index.html']);
    for (const path of ['/nothing', '/brands/some/thing', '/newslettersx'])
      expect(await shown(path, member)).toEqual([404, '/index.html']);
  });

  it('has one address, to which a trailing slash and capitals redirect, except those of ids', async () => {
    const led = async (path: string) => {
      const { status, headers } = await open(path, member);
      return [status, headers.get('location')];
    };
    for (const [path, to] of [
      ['/newsletters/', '/newsletters'],
      ['/brands/some-id/?page=2&search=a%20b', '/brands/some-id?page=2&search=a%20b'],
      ['/BRANDS/Some-Id/?Search=A', '/brands/Some-Id?Search=A'],
      ['/Trends/Reports', '/trends/reports'],
      ['/login/', '/login'],
      ['/Privacy/Contacts', '/privacy/contacts'],
      ['/Report/a-slug', '/report/a-slug'],
    ] as const)
      expect(await led(path)).toEqual([308, to]);
    for (const path of [
      '/nothing/',
      '//elsewhere.example/',
      '/brands//elsewhere.example/',
      '/newsletters//',
      '/Nothing',
    ])
      expect(await led(path)).toEqual([404, null]);
    expect(await shown('/brands/Some-Id', member)).toEqual([200, '/index.html']);
  });

  it('for signing in leads a signed-in user to the dashboard', async () => {
    const { status, headers } = await open('/login', member);
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['Cookie', 'private, no-cache']);
  });

  it('for signing in is shown if the cookie is no longer valid, without asking the app’s address', async () => {
    expect(await shown('/login', stale())).toEqual([200, '/login.html']);
    expect(await shown('/request-access', stale())).toEqual([200, '/request-access.html']);
    expect(await shown('/login', member, daysAgo(-31))).toEqual([200, '/login.html']);
    expect(await shown('/', stale())).toEqual([200, '/index.html']);
  });

  it('that is public is the same for everybody', async () => {
    for (const cookie of [undefined, member]) {
      expect(await shown('/privacy', cookie)).toEqual([200, '/privacy.html']);
      expect(await shown('/privacy/contacts', cookie)).toEqual([200, '/privacy-contacts.html']);
    }
    expect(await shown('/favicon.svg')).toEqual([200, '/favicon.svg']);
  });

  it('names our own address, has a fresh nonce and is not cached', async () => {
    const [one, other] = [await open('/login'), await open('/login')];
    expect(one.html).toContain(`<a href="${ORIGIN}/x">`);
    const nonce = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(nonce(one.html)).toMatch(/^[\w+/]{22}==$/);
    expect(nonce(one.html)).not.toBe(nonce(other.html));
    expect(one.headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce(one.html)}'`);
    expect([one.headers.get('vary'), one.headers.get('cache-control')]).toEqual(['Cookie', 'private, no-cache']);
  });
});
