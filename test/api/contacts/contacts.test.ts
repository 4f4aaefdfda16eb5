// A brand's contact is found on its pages with its source, and shown only to those who may see it.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashContactEmail } from '../../../src/domain/contact/hash.ts';
import { editBrand } from '../../../src/flows/brand/curate.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { removedContacts } from '../../../src/store/schema/removals.ts';
import { createFakeSites } from '../../support/sites.ts';
import { createContactWorld, HOME_PAGE, TEAM_PAGE } from '../support/contact-sites.ts';

const { world, acme, brandRow, cora, find, site } = createContactWorld();

describe('finding a contact', () => {
  it('reads the pages linked from the home page, and stores the buyer with the source', async () => {
    const brand = await acme('Acme', 'acme.example');
    const { reader, asked } = site('acme.example', { '/': HOME_PAGE, '/team': TEAM_PAGE });
    await find(reader, brand.id);
    expect(await brandRow(brand.id)).toMatchObject({
      contactEmail: 'ada.moor@acme.example',
      contactName: 'Ada Moor',
      contactTitle: 'Head of Partnerships',
      contactSourceUrl: 'https://acme.example/team',
      contactUpdatedAt: expect.any(Date),
    });
    expect((await brandRow(brand.id)).contactConfidence).toBeGreaterThanOrEqual(70);
    expect(asked).toContain('acme.example/imprint');
    expect(new Set(asked).size).toBe(asked.length);
  });

  it('reads the usual paths if the home page has no links', async () => {
    const brand = await acme('Bare', 'bare.example');
    const about = '<p>Ada Moor, Head of Partnerships, ada.moor@bare.example</p>';
    const { reader, asked } = site('bare.example', { '/': '<h1>Bare</h1>', '/about': about });
    await find(reader, brand.id);
    expect(asked).toEqual(expect.arrayContaining(['bare.example/contact', 'bare.example/about']));
    expect((await brandRow(brand.id)).contactEmail).toBe('ada.moor@bare.example');
  });

  it('a page that no longer names anybody removes its contact; a site that is away does not', async () => {
    const brand = await acme('Fading', 'fading.example');
    await find(site('fading.example', { '/': HOME_PAGE, '/team': TEAM_PAGE }).reader, brand.id);
    await find(site('other.example', { '/': '' }).reader, brand.id);
    expect((await brandRow(brand.id)).contactEmail).toBe('ada.moor@fading.example');
    await find(site('fading.example', { '/': HOME_PAGE, '/team': '<p>Nobody</p>' }).reader, brand.id);
    expect(await brandRow(brand.id)).toMatchObject({
      contactEmail: null,
      contactName: null,
      contactCheckedAt: expect.any(Date),
    });
  });

  it('a contact that a person entered stays, whoever the site names, or if it names nobody', async () => {
    const brand = await acme('Entered', 'entered.example');
    const contact = { name: 'Jane Moor', title: 'Buyer', email: 'jane@entered.example' };
    await editBrand(world.services, brand.id, { contact }, await cora());
    for (const team of [TEAM_PAGE, '<p>Nobody</p>']) {
      await find(site('entered.example', { '/': HOME_PAGE, '/team': team }).reader, brand.id);
      expect(await brandRow(brand.id)).toMatchObject({ contactEmail: contact.email, contactName: contact.name });
    }
  });

  it('begins at the brand’s website, else at its domain, with or without www', async () => {
    const home = async (website: string | null, pages: Record<string, string>) => {
      const host = `${crypto.randomUUID().slice(0, 8)}.example`;
      const { id } = await acme(host, host);
      await world.db
        .update(brands)
        .set({ website: website?.replace('HOST', host) ?? null })
        .where(eq(brands.id, id));
      const { reader, asked } = createFakeSites(
        world.services,
        Object.fromEntries(Object.entries(pages).map(([at, html]) => [at.replace('HOST', host), html])),
      );
      await find(reader, id);
      return asked.filter((at) => !at.endsWith('robots.txt')).map((at) => at.replace(host, 'HOST'));
    };
    const linking = '<a href="/team">Team</a>';
    expect(await home('https://HOST/shop', { 'HOST/shop': linking, 'HOST/': linking, 'HOST/team': '' })).toEqual([
      'HOST/shop',
      'HOST/team',
    ]);
    expect(await home('no address', { 'HOST/': linking, 'HOST/team': '' })).toEqual(['HOST/', 'HOST/team']);
    expect(await home(null, { 'HOST/other': '', 'www.HOST/': linking, 'www.HOST/team': '' })).toEqual([
      'HOST/',
      'www.HOST/',
      'www.HOST/team',
    ]);
  });

  it('reads at most eight pages beside the home pages, likeliest first, and pages that these link to', async () => {
    const brand = await acme('Large', 'large.example');
    const links = (of: string[]) => of.map((at) => `<a href="/${at}">Read</a>`).join('');
    const { reader, asked } = site('large.example', {
      '/': links(['press', 'team', 'advertise', 'about', ...Array.from({ length: 9 }, (_, nth) => `contact/${nth}`)]),
      '/advertise': links(['team', 'sponsor']),
    });
    await find(reader, brand.id);
    const read = asked.filter((at) => !at.endsWith('robots.txt')).map((at) => at.replace('large.example', ''));
    expect(read.slice(0, 3)).toEqual(['/', '/advertise', '/contact/0']);
    expect(new Set(read).size).toBe(read.length);
    // Two home addresses, of which the first answered.
    expect(read).toHaveLength(10);
  });

  it('takes the next person found if the first asked not to be listed, and nobody if all did', async () => {
    const forgotten = async (host: string, ...names: string[]) => {
      for (const name of names)
        await world.db.insert(removedContacts).values({ hash: await hashContactEmail(`${name}@${host}`) });
      const brand = await acme(host, host);
      await find(site(host, { '/': HOME_PAGE, '/team': TEAM_PAGE }).reader, brand.id);
      return (await brandRow(brand.id)).contactEmail;
    };
    expect(await forgotten('one.example', 'ada.moor')).toBe('ben@one.example');
    expect(await forgotten('both.example', 'ada.moor', 'ben')).toBeNull();
    await world.db.delete(removedContacts);
  });

  it('stores nothing of a site that was corrected while it was read, neither its contact nor the reading itself', async () => {
    for (const team of [TEAM_PAGE, '<p>Nobody</p>']) {
      const host = `${crypto.randomUUID().slice(0, 8)}.example`;
      const brand = await acme(host, host);
      const { reader } = site(host, { '/': HOME_PAGE, '/team': team });
      const change = { website: 'https://right.example/' };
      const meanwhile: typeof reader.page = async (url) => {
        const page = await reader.page(url);
        if (url.endsWith('/team')) await editBrand(world.services, brand.id, change, await cora());
        return page;
      };
      await find({ ...reader, page: meanwhile }, brand.id);
      expect(await brandRow(brand.id)).toMatchObject({
        domain: 'right.example',
        contactEmail: null,
        contactCheckedAt: null,
      });
    }
  });

  it('sends no request for a brand on a shared host, one that doesn’t count, or a deleted one', async () => {
    const kept = { contactEmail: 'ann@shared.example' };
    const shared = await world.add.brand({ website: 'https://medium.com/@shared', domain: null, ...kept });
    const nobodys = await world.add.brand({ domain: 'medium.com', byHand: false, ...kept });
    const { reader, asked } = site('medium.com', { '/': TEAM_PAGE });
    for (const id of [shared.id, nobodys.id, 'gone']) await find(reader, id);
    expect(asked).toEqual([]);
    for (const { id } of [shared, nobodys]) expect(await brandRow(id)).toMatchObject(kept);
  });
});
