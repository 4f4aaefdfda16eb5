// An ad's own link is followed only as a last resort: by redirects alone, once per brand and newsletter, never if the
// brand's site is known, never a link that acts. Every refusal states its reason.
import { beforeEach, describe, expect, it } from 'vitest';
import { followLinks } from '../../../src/flows/link/follow-links.ts';
import { listHostsRequestedOn } from '../../../src/store/link/link-requests.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { followedLinks, linkRequests } from '../../../src/store/schema/links.ts';
import { createFakePublishers, type SiteHandler } from '../../support/publishers.ts';
import { createWorld } from '../../support/world.ts';

const { db, services, add } = createWorld({ FOLLOW_LINKS: 'on' });
const NOW = new Date('2026-11-27T09:00:00Z');
const CLICK = 'link.mail.beehiiv.com';
const HREF = `https://${CLICK}/ss/c/u001.MTVkYmFhNmE4NTVjNzgzYTE1ZGJhYTZh/4ab/15dbaa6a85/h0`;
let letter: { id: string };
beforeEach(async () => {
  await db.delete(followedLinks);
  await db.delete(linkRequests);
  await db.delete(brands);
  letter = await add.newsletter();
});

const to = (location: string, status = 302): ReturnType<SiteHandler> => ({ status, headers: { location } });
const html = (body: string, status = 200) => ({ status, headers: { 'content-type': 'text/html' }, body });
const ACME = html(
  `<title>Acme: books for small firms</title><meta property="og:site_name" content="Acme"><link rel="canonical" href="/">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Acme GmbH"}]}</script>`,
);
const world = (click: SiteHandler, more: Record<string, SiteHandler> = {}) =>
  createFakePublishers(services.edge, {
    [CLICK]: click,
    'acme.example': (asked) => (asked.path === '/robots.txt' ? { status: 404 } : ACME),
    ...more,
  });
type Links = Parameters<typeof followLinks>[1]['links'];
const follow = (of: ReturnType<typeof world>, links: Partial<Links[number]>[] = [{}], now = NOW) =>
  followLinks(
    { db, config: services.config, sites: of.sites },
    {
      newsletterId: letter.id,
      links: links.map((link) => ({ href: HREF, words: 'Try Acme', brandId: null, ...link })),
    },
    now,
  );
const asked = ({ log }: ReturnType<typeof world>) =>
  log.map(({ method, host, path }) => `${method} ${host}${path.length > 30 ? '' : path}`);

describe('a link', () => {
  it('is requested with HEAD, and the page at its end names the advertiser', async () => {
    const sites = world(() => to('https://acme.example/pricing?utm_source=letter&email=jane%40example.com'));
    expect(await follow(sites)).toEqual({
      resolved: [{ href: HREF, url: 'https://acme.example/pricing', via: [CLICK], by: 'redirect' }],
      unresolved: [],
      landingPages: {
        [HREF]: {
          url: 'https://acme.example/pricing',
          title: 'Acme: books for small firms',
          siteName: 'Acme',
          organisation: 'Acme GmbH',
          publisher: null,
          canonical: 'https://acme.example/',
        },
      },
    });
    expect(asked(sites)).toEqual([
      `HEAD ${CLICK}`,
      'HEAD acme.example',
      'GET acme.example/robots.txt',
      'GET acme.example/pricing',
    ]);
    expect(await listHostsRequestedOn(db, '2026-11-27', 9)).toEqual([
      { purpose: 'page', host: 'acme.example', count: 1 },
      { purpose: 'redirect', host: 'acme.example', count: 1 },
      { purpose: 'redirect', host: CLICK, count: 1 },
    ]);
  });

  it.each([405, 501, 403])('is requested with GET if HEAD is answered %i', async (status) => {
    const sites = world(({ method }) => (method === 'HEAD' ? { status } : to('https://acme.example/')));
    expect((await follow(sites)).resolved).toMatchObject([{ url: 'https://acme.example/' }]);
  });

  it.each([
    ['a meta refresh', '<meta http-equiv="refresh" content="0; url=https://acme.example/r">'],
    ['an assignment', '<script>window.location.href = "https:\\/\\/acme.example\\/r";</script>'],
    ['a call', "<script>location.replace('https://acme.example/r')</script>"],
  ])('of a click host is followed by %s in its small page', async (_, page) => {
    expect((await follow(world(() => html(page)))).resolved).toMatchObject([{ url: 'https://acme.example/r' }]);
  });

  it('is followed through an ad network, which is named', async () => {
    const sites = world(() => to('https://paved.com/c/8271aB'), { 'paved.com': () => to('https://acme.example/') });
    expect((await follow(sites)).resolved).toMatchObject([{ url: 'https://acme.example/', via: [CLICK, 'paved.com'] }]);
  });

  it('is resolved although its target refuses robots, because the redirect names it', async () => {
    const sites = world(() => to('https://acme.example/'), { 'acme.example': () => html('no', 403) });
    const found = await follow(sites);
    expect(found.resolved).toMatchObject([{ url: 'https://acme.example/' }]);
    expect(found.landingPages).toEqual({});
  });

  it('does not load a landing page that robots.txt forbids', async () => {
    const sites = world(() => to('https://acme.example/'), {
      'acme.example': ({ path }) =>
        path === '/robots.txt'
          ? { status: 200, headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow: /' }
          : ACME,
    });
    expect((await follow(sites)).landingPages).toEqual({});
    expect(asked(sites)).not.toContain('GET acme.example/');
  });
});

describe('a target that acts for its reader', () => {
  it.each([
    'https://acme.example/account/login?next=/offer',
    'https://acme.example/confirm/8f3a',
    'https://acme.example/add-to-calendar/1',
    'https://acme.example/files/brochure.pdf',
    'https://acme.example/unsubscribe/1',
  ])('is recognised by its redirect, and never requested: %s', async (target) => {
    const sites = world(() => to(target));
    await follow(sites);
    expect([...new Set(asked(sites))]).toEqual([`HEAD ${CLICK}`, ...(asked(sites).length > 1 ? [`GET ${CLICK}`] : [])]);
  });

  it('is not requested if the landing page redirects to it', async () => {
    const sites = world(() => to('https://acme.example/offer'), {
      'acme.example': ({ path, method }) => {
        if (path === '/robots.txt') return { status: 404 };
        return method === 'HEAD' ? { status: 200 } : to('https://acme.example/login?next=offer');
      },
    });
    const found = await follow(sites);
    expect(found.resolved).toMatchObject([{ url: 'https://acme.example/offer' }]);
    expect(found.landingPages).toEqual({});
    expect(asked(sites).filter((line) => line.includes('login'))).toEqual([]);
  });
});

describe('an unresolved link has its reason', () => {
  it.each<[string, SiteHandler, string]>([
    ['a wall for robots', () => html('no', 403), `${CLICK} answered 403`],
    ['a consent page', () => html('<h1>Before you continue</h1>'), `${CLICK} shows a page of its own`],
    [
      'a script that computes its target',
      () => html('<script>location = atob(x)</script>'),
      `${CLICK} shows a page of its own`,
    ],
    ['an app', () => to('acme://open'), 'only http and https are read'],
  ])('%s', async (_, click, because) => {
    const sites = world(click);
    expect((await follow(sites)).unresolved).toEqual([{ href: HREF, because }]);
    expect(asked(sites).every((line) => line.includes(CLICK))).toBe(true);
  });

  it('and nothing is requested if following is switched off', async () => {
    const sites = world(() => to('https://acme.example/'));
    const found = await followLinks(
      { db, config: { ...services.config, FOLLOW_LINKS: 'page' }, sites: sites.sites },
      { newsletterId: letter.id, links: [{ href: HREF, words: '', brandId: null }] },
      NOW,
    );
    expect(found.unresolved).toEqual([{ href: HREF, because: "following an ad's link is switched off" }]);
    expect(sites.log).toEqual([]);
  });
});

describe('a link is requested', () => {
  it('once per brand and newsletter in 30 days, and again after them', async () => {
    const { id: brandId } = await add.brand({ name: 'Acme' });
    const sites = world(() => to('https://acme.example/'));
    expect((await follow(sites, [{ brandId }, { brandId, href: `${HREF}2` }])).unresolved).toEqual([
      { href: `${HREF}2`, because: 'another link of this ad was followed' },
    ]);
    const first = sites.log.length;
    expect((await follow(sites, [{ brandId, href: `${HREF}3` }])).unresolved).toEqual([
      { href: `${HREF}3`, because: 'a link of this ad was followed in the last 30 days' },
    ]);
    expect(sites.log.length).toBe(first);
    const later = new Date(NOW.getTime() + 31 * 86_400_000);
    expect((await follow(sites, [{ brandId, href: `${HREF}4` }], later)).resolved).toHaveLength(1);
  });

  it("never where the brand's site is known", async () => {
    const { id: brandId } = await add.brand({ name: 'Acme', domain: 'acme.example' });
    const sites = world(() => to('https://acme.example/'));
    expect((await follow(sites, [{ brandId }])).unresolved).toEqual([
      { href: HREF, because: "the brand's site is known" },
    ]);
    expect(sites.log).toEqual([]);
  });

  it('again with the next mail if the reason was temporary', async () => {
    const { id: brandId } = await add.brand({ name: 'Acme' });
    let isUp = false;
    const sites = world(() => (isUp ? to('https://acme.example/') : { status: 503 }));
    expect((await follow(sites, [{ brandId }])).unresolved).toHaveLength(1);
    isUp = true;
    expect((await follow(sites, [{ brandId }])).resolved).toHaveLength(1);
  });

  it('not at all if its text or address says that it acts, nor through a redirect to such a link', async () => {
    const acting = 'https://letters.example/unsubscribe?u=1';
    const sites = world(() => to(`https://${CLICK}/ss/c/unsubscribe/77`));
    const found = await follow(sites, [{ words: 'Unsubscribe here' }, { href: acting }, { href: `${HREF}5` }]);
    expect(found.unresolved.map(({ because }) => because)).toEqual(Array(3).fill('the link acts for its reader'));
    expect(sites.log).toHaveLength(1);
  });
});
