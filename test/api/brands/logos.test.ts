// Logos from outside sites to visitors' browsers: copied, sanitised, served from our own origin.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { copyProfilePicture } from '../../../src/flows/account/keep-picture.ts';
import { findLogo } from '../../../src/flows/brand/find-logo.ts';
import { findMissingLogos } from '../../../src/store/operations/nightly.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { newsletters, users } from '../../../src/store/schema/newsletters.ts';
import { createFakeSites } from '../../support/sites.ts';
import { daysAgo } from '../../support/world.ts';
import { createLogoWorld, PNG_BYTES } from '../support/logo-sites.ts';

const { world, brandAt, logoOf, look, served } = createLogoWorld();

const SVG =
  '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2" onload="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)"><rect width="1" height="1"/></a><rect width="2" height="2" fill="#123456"/><image href="https://evil.example/x.png"/><foreignObject><body onload="x()"/></foreignObject></svg>';

describe('a site that cannot be read now', () => {
  it('decides nothing: it is asked again two nights later, and its logo found then', async () => {
    const brand = await brandAt('asleep.example', { createdAt: daysAgo(1) });
    await look({}, 'brand', brand.id);
    expect(await logoOf(brand.id)).toEqual({ url: null, source: null });
    const dueIn = async (days: number) =>
      (await findMissingLogos(world.db, daysAgo(-days), 100)).some(({ id }) => id === brand.id);
    expect([await dueIn(1), await dueIn(3)]).toEqual([false, true]);
    const awake = {
      'asleep.example/': '<link rel="icon" href="/icon.png">',
      'asleep.example/icon.png': { type: 'image/png', body: PNG_BYTES },
    };
    await look(awake, 'brand', brand.id);
    expect(await logoOf(brand.id)).toMatchObject({ source: 'site' });
    expect(await dueIn(3)).toBe(false);
  });
});

describe('a brand without a site', () => {
  it('gets its logo searched for at night once a site has been learned, and not before', async () => {
    const brand = await world.add.brand({ createdAt: daysAgo(1) });
    const due = async () => (await findMissingLogos(world.db, new Date(), 100)).some(({ id }) => id === brand.id);
    await look({}, 'brand', brand.id);
    expect([await logoOf(brand.id), await due()]).toEqual([{ url: null, source: null }, false]);
    await world.db.update(brands).set({ domain: 'learned.example' }).where(eq(brands.id, brand.id));
    expect(await due()).toBe(true);
    await look({ 'learned.example/': '<h1>Hi</h1>' }, 'brand', brand.id);
    expect([await logoOf(brand.id), await due()]).toEqual([{ url: null, source: 'none' }, false]);
  });

  it('loses the logo of a site that it no longer has', async () => {
    const brand = await world.add.brand({ website: '', logoUrl: '/logos/brand/x?v=1', logoSource: 'site' });
    await look({}, 'brand', brand.id);
    expect(await logoOf(brand.id)).toEqual({ url: null, source: null });
  });
});

describe('finding a logo', () => {
  it('of a newsletter without a website uses its domain, and of a brand that doesn’t count is not tried', async () => {
    const letter = await world.add.newsletter({ website: '', domain: 'bare.example' });
    const nobodys = await brandAt('uncounted.example', { byHand: false });
    const icon = { type: 'image/png', body: PNG_BYTES };
    const link = '<link rel="icon" href="/icon.png">';
    await look({ 'bare.example/': link, 'bare.example/icon.png': icon }, 'newsletter', letter.id);
    const [found] = await world.db.select().from(newsletters).where(eq(newsletters.id, letter.id));
    expect(found?.logoUrl).toMatch(`/logos/newsletter/${letter.id}?v=`);
    await look({ 'uncounted.example/': link, 'uncounted.example/icon.png': icon }, 'brand', nobodys.id);
    expect(await logoOf(nobodys.id)).toEqual({ url: null, source: null });
  });

  it('takes the site’s best icon and serves it permanently from our own origin', async () => {
    const brand = await brandAt('acme.example');
    await look(
      {
        'acme.example/':
          '<link rel="icon" sizes="16x16" href="/small.png"><link rel="apple-touch-icon" href="/touch.png"><meta property="og:image" content="/wide.png">',
        'acme.example/touch.png': { type: 'text/plain', body: PNG_BYTES },
      },
      'brand',
      brand.id,
    );
    const logo = await logoOf(brand.id);
    expect(logo).toMatchObject({
      source: 'site',
      url: expect.stringMatching(`^/logos/brand/${brand.id}\\?v=[0-9a-f]{12}$`),
    });
    const response = await served(logo?.url ?? '');
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG_BYTES);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const again = await served(logo?.url ?? '', { 'if-none-match': response.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
  });

  it('an SVG is served without scripts and links', async () => {
    const brand = await brandAt('vector.example');
    await look(
      {
        'vector.example/': '<link rel="icon" type="image/svg+xml" href="logo.svg">',
        'vector.example/logo.svg': { type: 'image/svg+xml', body: SVG },
      },
      'brand',
      brand.id,
    );
    const response = await served((await logoOf(brand.id))?.url ?? '');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    const svg = await response.text();
    expect(svg).toContain('<rect width="2" height="2" fill="#123456">');
    expect(svg).not.toMatch(/script|alert|onload|evil|foreignObject|<a|<image|ENTITY/);
  });

  it('a logo that a person chose is preferred to the site’s, and is copied too', async () => {
    const letter = await world.add.newsletter({
      website: 'https://letter.example/',
      logoUrl: 'https://cdn.example/mine.png',
      logoSource: 'person',
    });
    const pages = {
      'letter.example/': '<link rel="icon" href="/icon.svg">',
      'letter.example/icon.svg': { type: 'image/svg+xml', body: SVG },
      'cdn.example/mine.png': { type: 'image/png', body: PNG_BYTES },
    };
    const row = async () => (await world.db.select().from(newsletters).where(eq(newsletters.id, letter.id)))[0];
    await look(pages, 'newsletter', letter.id);
    expect(await row()).toMatchObject({ logoSource: 'person', logoUrl: expect.stringContaining('/logos/newsletter/') });
    await look(pages, 'newsletter', letter.id);
    expect((await served((await row())?.logoUrl ?? '')).headers.get('content-type')).toBe('image/png');
  });

  it('a chosen picture that can’t be loaded is kept by its address', async () => {
    const brand = await brandAt('named.example', { logoUrl: 'https://away.example/mine.png', logoSource: 'person' });
    await look({ 'named.example/': '<link rel="icon" href="/icon.png">' }, 'brand', brand.id);
    expect(await logoOf(brand.id)).toEqual({ url: 'https://away.example/mine.png', source: 'person' });
  });

  it('a job for a deleted row ends without a search', async () => {
    const { reader, asked } = createFakeSites(world.services, {});
    for (const what of ['brand', 'newsletter', 'deal'] as const)
      await findLogo({ db: world.db, files: world.services.files, sites: reader }, { what, id: 'x' }, new Date());
    expect(asked).toEqual([]);
  });
});

describe('pictures that are not there', () => {
  it.each(['/logos/brand/none', '/logos/mail/x', '/logos/brand/..%2F..%2Fmail', '/pictures/none'])(
    '%s is a 404',
    async (path) => {
      const response = await served(path);
      expect(response.status).toBe(404);
      await response.body?.cancel();
    },
  );
});

describe("a user's portrait", () => {
  const copied = async (path: string) => {
    const { id } = await world.people.newcomer();
    const picture = { type: 'image/png', body: PNG_BYTES };
    const { reader } = createFakeSites(world.services, { 'portraits.example/me.png': picture });
    const services = { db: world.db, files: world.services.files, sites: reader };
    await copyProfilePicture(services, id, `https://portraits.example/${path}`);
    const [user] = await world.db.select().from(users).where(eq(users.id, id));
    return { id, url: user?.profileImageUrl };
  };

  it('that can’t be loaded leaves the user without one, but signed in', async () => {
    const { id, url } = await copied('no');
    expect(url).toBeNull();
    expect(await world.services.files.bytes(FILE_KEYS.picture(id))).toBeNull();
  });

  it('is copied once, and is stored in no shared cache', async () => {
    const { id, url } = await copied('me.png');
    expect(url).toBe(`/pictures/${id}`);
    const response = await served(`/pictures/${id}`);
    expect(response.headers.get('cache-control')).toMatch(/^private/);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG_BYTES);
  });
});
