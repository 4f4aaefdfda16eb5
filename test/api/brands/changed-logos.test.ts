// Logos of deals, and pictures that are replaced, too small, or read for something that has gone meanwhile.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FILE_KEYS } from '../../../src/domain/file-keys.ts';
import { findLogo } from '../../../src/flows/brand/find-logo.ts';
import { findMissingLogos } from '../../../src/store/operations/nightly.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { partnerDeals } from '../../../src/store/schema/deals.ts';
import { createFakeSites, type SitePages } from '../../support/sites.ts';
import { daysAgo, type World } from '../../support/world.ts';
import { createLogoWorld, PNG_BYTES } from '../support/logo-sites.ts';

const { world, brandAt, logoOf, look, served } = createLogoWorld();

const dealAt = async (host: string, more: object = {}) => {
  const texts = { partnerName: 'P', dealHook: 'h', shortDescription: 's', redemptionInstructions: 'r' };
  const values = { ...texts, partnerWebsite: `https://${host}/`, ...more };
  return (await world.db.insert(partnerDeals).values(values).returning())[0]?.id ?? '';
};

describe("a deal's logo", () => {
  it('is its partner’s, searched for every night for a week if it could not be read', async () => {
    const id = await dealAt('kilnworks.example', { updatedAt: daysAgo(1) });
    const dueIn = async (days: number) =>
      (await findMissingLogos(world.db, daysAgo(-days), 100)).some((one) => one.what === 'deal' && one.id === id);
    await look({}, 'deal', id);
    expect([await dueIn(0), await dueIn(5), await dueIn(7)]).toEqual([true, true, false]);
    await look(
      { 'kilnworks.example/': '', 'kilnworks.example/favicon.ico': { type: 'image/x-icon', body: PNG_BYTES } },
      'deal',
      id,
    );
    expect(await dueIn(0)).toBe(false);
    const [row] = await world.db.select().from(partnerDeals).where(eq(partnerDeals.id, id));
    expect(row?.partnerLogoUrl).toMatch(/^\/logos\/deal\//);
  });
});

describe('a picture of a site', () => {
  const icons = (host: string, files: Record<string, Uint8Array>): SitePages => ({
    [`${host}/`]: Object.keys(files)
      .map((name) => `<link rel="icon" href="/${name}">`)
      .join(''),
    ...Object.fromEntries(
      Object.entries(files).map(([name, body]) => [`${host}/${name}`, { type: 'image/png', body }]),
    ),
  });

  const whileItIsKept = (doing: () => Promise<unknown>) => ({
    ...world.services.files,
    put: async (...of: Parameters<World['services']['files']['put']>) => {
      await world.services.files.put(...of);
      await doing();
    },
  });

  it('of fewer than 60 bytes counts as a tracking pixel, and the next one is taken', async () => {
    const [pixel, picture] = [PNG_BYTES.slice(0, 59), PNG_BYTES.slice(0, 60)];
    const brand = await brandAt('pixel.example');
    await look(icons('pixel.example', { 'a.png': pixel, 'b.png': picture }), 'brand', brand.id);
    const response = await served((await logoOf(brand.id))?.url ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
  });

  it('is not stored for a brand that was deleted meanwhile, nor over a logo that a person chose meanwhile', async () => {
    const find = (host: string, id: string, doing: () => Promise<unknown>) => {
      const sites = createFakeSites(world.services, icons(host, { 'a.png': PNG_BYTES })).reader;
      return findLogo({ db: world.db, files: whileItIsKept(doing), sites }, { what: 'brand', id }, new Date());
    };
    const gone = await brandAt('gone.example');
    await find('gone.example', gone.id, () => world.db.delete(brands).where(eq(brands.id, gone.id)));
    expect(await world.services.files.bytes(FILE_KEYS.logo('brand', gone.id))).toBeNull();
    const named = await brandAt('meanwhile.example');
    const mine = { logoUrl: 'https://cdn.example/mine.png', logoSource: 'person' as const };
    await find('meanwhile.example', named.id, () => world.db.update(brands).set(mine).where(eq(brands.id, named.id)));
    expect(await logoOf(named.id)).toEqual({ url: mine.logoUrl, source: 'person' });
    expect(await world.services.files.bytes(FILE_KEYS.logo('brand', named.id))).toEqual(PNG_BYTES);
    const moved = await brandAt('moved.example');
    const site = { domain: 'right.example', website: 'https://right.example/' };
    await find('moved.example', moved.id, () => world.db.update(brands).set(site).where(eq(brands.id, moved.id)));
    expect(await logoOf(moved.id)).toEqual({ url: null, source: null });
  });

  it('of a deal is not stored if the deal was deleted meanwhile, nor shown if its site has changed', async () => {
    const icon = icons('partner.example', { 'a.png': PNG_BYTES });
    const find = (id: string, doing: () => Promise<unknown>) =>
      findLogo(
        { db: world.db, files: whileItIsKept(doing), sites: createFakeSites(world.services, icon).reader },
        { what: 'deal', id },
        new Date(),
      );
    const [gone, moved] = [await dealAt('partner.example'), await dealAt('partner.example')];
    await find(gone, () => world.db.delete(partnerDeals).where(eq(partnerDeals.id, gone)));
    expect(await world.services.files.bytes(FILE_KEYS.logo('deal', gone))).toBeNull();
    await find(moved, () =>
      world.db.update(partnerDeals).set({ partnerWebsite: 'https://other.example/' }).where(eq(partnerDeals.id, moved)),
    );
    const [row] = await world.db.select().from(partnerDeals).where(eq(partnerDeals.id, moved));
    expect(row?.partnerLogoUrl).toBeNull();
    // An unreadable site changes nothing for a deal either.
    await look({}, 'deal', moved);
    expect((await world.db.select().from(partnerDeals).where(eq(partnerDeals.id, moved)))[0]).toEqual(row);
  });

  it('is removed when the site no longer shows one', async () => {
    const brand = await brandAt('emptied.example');
    await look(icons('emptied.example', { 'a.png': PNG_BYTES }), 'brand', brand.id);
    const path = (await logoOf(brand.id))?.url ?? '';
    await look({ 'emptied.example/': '<h1>Hi</h1>' }, 'brand', brand.id);
    expect(await logoOf(brand.id)).toEqual({ url: null, source: 'none' });
    expect(await world.services.files.bytes(FILE_KEYS.logo('brand', brand.id))).toBeNull();
    const response = await served(path);
    expect(response.status).toBe(404);
    await response.body?.cancel();
  });
});
