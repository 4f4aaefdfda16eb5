// What many mails and sites together say of a brand: its own site, redirect domains, and pairs suggested for merging.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findBrandSite } from '../../../src/flows/brand/find-site.ts';
import { resolveBrandIdentities } from '../../../src/flows/brand/settle-identity.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { createFakeSites, type SitePages } from '../../support/sites.ts';
import { createWorld } from '../../support/world.ts';
import { type Ad, listClaimsOfMail, receiveAd } from '../support/brand-ads.ts';

const world = createWorld();
const { db } = world;
const letter = async () => (await world.add.newsletter({ domain: 'letters.test' })).id;

describe('what many mails show', () => {
  const look = (pages: SitePages, id: string) =>
    findBrandSite({ ...world.services, db, sites: createFakeSites(world.services, pages).reader }, id);
  const brandIn = async (ad: Ad) => {
    const [claim, ...others] = await listClaimsOfMail(db, await receiveAd(world, await letter(), ad));
    expect([claim === undefined, others]).toEqual([false, []]);
    return claim?.brandId ?? '';
  };
  const domainOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0]?.domain;

  it('a site’s own title decides whose site it is; an article’s title does not', async () => {
    const own = await brandIn({ by: 'Oakhurst', site: 'qwertzen.io', says: 'Oakhurst sells desks.' });
    const press = await brandIn({ by: 'Elmhurst', site: 'presswire.io', says: 'Elmhurst sells desks.' });
    expect(await look({ 'qwertzen.io/': '<title>Oakhurst | Desks for life</title>' }, own)).toBe(true);
    expect(await look({ 'presswire.io/': '<title>How Elmhurst grew - Press Wire</title>' }, press)).toBe(false);
    expect([await domainOf(own), await domainOf(press)]).toEqual(['qwertzen.io', null]);
  });

  it('the site that a link redirects to decides whose it is, if its name supports that', async () => {
    const [own, other] = [
      await brandIn({ by: 'Ashhurst', site: 'qwert.link', says: 'Ashhurst sells desks.' }),
      await brandIn({ by: 'Beechhurst', site: 'zuiop.link', says: 'Beechhurst sells desks.' }),
    ];
    const leadsTo = (url: string, title: string) => {
      const { reader } = createFakeSites(world.services, {});
      const sites = {
        ...reader,
        page: async () => ({ ok: true as const, url, html: `<title>${title}</title>`, contentType: 'text/html' }),
      };
      return { ...world.services, sites };
    };
    while (world.jobs.take());
    expect(await findBrandSite(leadsTo('https://www.ashhurst.com/desks', 'Desks'), own)).toBe(true);
    // The title of a site that it redirects to says nothing about the requested site.
    expect(await findBrandSite(leadsTo('https://somebody.com/', 'Beechhurst | Desks'), other)).toBe(false);
    expect([world.jobs.take(), world.jobs.take(), world.jobs.take()]).toEqual([
      { kind: 'describe', what: 'brand', id: own },
      { kind: 'contact', brandId: own },
      undefined,
    ]);
    expect([await domainOf(own), await domainOf(other)]).toEqual(['ashhurst.com', null]);
  });

  it('a doubt about a link ends when its host becomes a redirect domain or its brand gets a site', async () => {
    const newsletterId = await letter();
    const doubt = async (name: string, behind = '') => {
      const brand = await world.add.brand({ name });
      const { id } = await world.add.sponsorship(newsletterId, brand.id, { linkDomain: `${name}.example` });
      await db.execute(sql`insert into review_items (id, kind, key, reason, sponsorship_id, brand_id, created_at)
        values (gen_random_uuid()::text, 'doubtful_identity', ${`identity:${brand.id}${behind}`}, ${name}, ${id}, ${brand.id}, now())`);
      return brand.id;
    };
    await doubt('through');
    const settled = await doubt('settled');
    await doubt('open');
    await db.execute(sql`insert into link_hosts (domain, brands, learned_at) values ('through.example', 3, now())`);
    await db.execute(sql`update brands set domain = 'settled-own.com', domain_source = 'name' where id = ${settled}`);
    // The question whether the other site is its own too stays open.
    const other = await doubt('another', ':another.example');
    await db.execute(sql`update brands set domain = 'another-own.com', domain_source = 'name' where id = ${other}`);
    await resolveBrandIdentities(world.services, new Date());
    const { rows } = await db.execute(sql`select reason from review_items
      where kind = 'doubtful_identity' and reason in ('through', 'settled', 'open', 'another') order by 1`);
    expect(rows).toEqual([{ reason: 'another' }, { reason: 'open' }]);
  });
});
