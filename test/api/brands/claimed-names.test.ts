// Which brand a claimed name means: by name, alias or site, without touching other brands.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClaimedBrand } from '../../../src/domain/brand/claimed.ts';
import { ensureClaimedBrands } from '../../../src/store/brand/claimed-brands.ts';
import { DAY, NOW } from '../../support/clock.ts';
import { createBrandWorld, createClaimedBrand } from '../support/brand-world.ts';

const { db, add, rows, alias, idOf } = createBrandWorld();

const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const TRUE = sql`true`;
const iso = (at: Date) => at.toISOString().replace('Z', '+00:00').replace('.000', '');

describe('a claimed name', () => {
  it('is the brand with that alias, else that key, else another spelling at the same site or at none; a blocked name is no brand', async () => {
    const own = await add.brand({ name: 'Dunmare' });
    const other = await add.brand({ name: 'Dunmarecom', domain: 'dunmare.com', firstSeenAt: ago(1) });
    const elsewhere = await add.brand({ name: 'Dunmareinc', domain: 'dunmare.net', firstSeenAt: ago(9) });
    const unplaced = await add.brand({ name: 'Dunmarehq', firstSeenAt: ago(5) });
    const otherKeys = ['dunmarecom', 'dunmareinc', 'dunmarehq'];
    expect(await idOf(createClaimedBrand({ otherKeys }))).toBe(own.id);
    // A brand of that name at that site is preferred to one of that name without a site.
    expect(await idOf(createClaimedBrand({ otherKeys, domain: 'dunmare.com' }))).toBe(other.id);
    const unknown = { key: 'dunmares', otherKeys };
    expect(await idOf(createClaimedBrand({ ...unknown, domain: 'dunmare.com' }))).toBe(other.id);
    expect(await idOf(createClaimedBrand({ ...unknown, domain: 'dunmare.org' }))).toBe(unplaced.id);
    expect(await idOf(createClaimedBrand({ key: 'x', otherKeys: ['dunmarecom'], domain: 'dunmare.com' }))).toBe(
      other.id,
    );
    expect(await idOf(createClaimedBrand({ key: 'x', otherKeys: ['dunmareinc'], domain: 'dunmare.com' }))).toBeNull();
    expect(await idOf(createClaimedBrand({ key: 'x', otherKeys: ['dunmareinc'] }))).toBeNull();
    await alias('dunmare', elsewhere.id);
    expect(await idOf(createClaimedBrand())).toBe(elsewhere.id);
    await alias('dunmares', null);
    expect(await idOf(createClaimedBrand({ ...unknown, domain: 'dunmare.com' }))).toBeNull();
  });

  it('is the brand of the same name in another spelling, wherever its site is; a blocked spelling is no brand', async () => {
    const salt = await add.brand({ name: 'Salt & Rye', domain: 'saltandrye.com' });
    const other = await add.brand({ name: 'Brine' });
    const written = (key: string, spellings: string[]) => idOf(createClaimedBrand({ key, spellings }));
    expect(await written('saltandrye', ['saltrye'])).toBe(salt.id);
    expect(await written('saltandryes', ['saltryes'])).toBeNull();
    await alias('brineandco', other.id);
    expect(await written('brineco', ['brineandco'])).toBe(other.id);
    await alias('rustco', null);
    expect(await written('brine', ['rustco'])).toBeNull();
    // A brand with the claimed key is preferred.
    const own = await add.brand({ name: 'Salt and Rye' });
    expect(await written('saltandrye', ['saltrye'])).toBe(own.id);
  });

  it('that only its link’s domain supports is the regular advertiser at that domain, and no other brand', async () => {
    const letter = (await add.newsletter()).id;
    const at = (domain: string) => idOf(createClaimedBrand({ name: domain, key: domain.split('.')[0] ?? '', domain }));
    const make = async (name: string, domain: string, ads: number) => {
      const { id } = await add.brand({ name, domain, byHand: false });
      for (let nth = 0; nth < ads; nth++) await add.sponsorship(letter, id);
      return id;
    };
    const regular = await make('Dogdata', 'dogdatahq.com', 3);
    const seldom = await make('Seldom', 'seldomhq.com', 2);
    await make('Rarely', 'ofttimes.com', 2);
    await make('Hops', 'hopped.io', 3);
    await db.execute(sql`insert into link_hosts (domain, brands) values ('hopped.io', 3)`);
    const bare = await make('bare.com', 'bare.com', 3);
    await db.execute(sql`update brands set normalized_name = 'bare' where id = ${bare}`);
    expect([
      await at('dogdatahq.com'),
      await at('seldomhq.com'),
      await at('ofttimes.com'),
      await at('hopped.io'),
      await at('bare.com'),
    ]).toEqual([
      regular,
      // A site of the brand's name.
      seldom,
      null,
      null,
      bare,
    ]);
    // A name that is no domain means the brand of that name, wherever its ad leads.
    expect(await idOf(createClaimedBrand({ name: 'Kennel', key: 'kennel', domain: 'dogdatahq.com' }))).toBeNull();
    await alias('dogdatahq', bare);
    expect(await at('dogdatahq.com')).toBe(bare);
  });

  it('that two brands may have is the brand at whose site the ad leads', async () => {
    const graph = await add.brand({ name: 'Apollo', domain: 'apollographql.com' });
    const at = (domain: string | null, key = 'apollo') => idOf(createClaimedBrand({ name: 'Apollo', key, domain }));
    expect(await at('apollo.io')).toBe(graph.id);
    const sales = await add.brand({ name: 'Apollo.io', domain: 'apollo.io' });
    await add.brand({ name: 'Other at it', domain: 'apollo.io', firstSeenAt: ago(9) });
    expect([await at('apollo.io'), await at('apollographql.com'), await at('apollo.test'), await at(null)]).toEqual([
      sales.id,
      graph.id,
      graph.id,
      graph.id,
    ]);
    await db.execute(sql`update brands set domain = null where id = ${graph.id}`);
    expect(await at('apollo.io')).toBe(graph.id);
  });

  it('that is a company’s own name is not its product, even if the product was first at the ad’s site', async () => {
    const company = await add.brand({ name: 'Notion', domain: 'notion.so', domainSource: 'name' });
    const at = (domain: string) => idOf(createClaimedBrand({ name: 'Notion', key: 'notion', domain }));
    const linked = await add.brand({ name: 'Notion Mail', domain: 'notion.com', companyId: company.id });
    expect(await at('notion.com')).toBe(company.id);
    await db.execute(sql`update brands set company_id = null where id = ${linked.id}`);
    expect(await at('notion.com')).toBe(linked.id);
    await db.execute(sql`update brands set company_named = 'notion' where id = ${linked.id}`);
    expect(await at('notion.com')).toBe(company.id);
  });

  it('that is half of a site’s name is the brand with the whole name at that site, and the other way round', async () => {
    const whole = await add.brand({ name: 'ButterCMS', domain: 'butter-cms.com' });
    const half = await add.brand({ name: 'Fern', domain: 'buildwithfern.com' });
    await add.brand({ name: 'Dunmare Atlas', domain: 'dunmare.com' });
    const at = (key: string, domain: string | null, name = key) => idOf(createClaimedBrand({ name, key, domain }));
    expect(await at('butter', 'butter-cms.com')).toBe(whole.id);
    expect(await at('buildwithfern', 'buildwithfern.com')).toBe(half.id);
    expect(await at('cms', 'butter-cms.com')).toBeNull();
    expect(await at('butter', 'butter.com')).toBeNull();
    expect(await at('butter', null)).toBeNull();
    // A name with more words than the site's is a product.
    expect(await at('dunmareplus', 'dunmare.com')).toBeNull();
    expect(await at('dunmareatlascloud', 'dunmare.com')).toBeNull();
    const company = await add.brand({ name: 'Marten Software', domain: 'marten.com' });
    expect(await at('marten', 'marten.com')).toBe(company.id);
    expect(await at('marten', 'marten.io')).toBeNull();
    const other = await add.brand({ name: 'Butter' });
    expect(await at('butter', 'butter-cms.com')).toBe(other.id);
  });

  it('that is a site’s initials is the brand whose full name those initials are, at that site', async () => {
    const university = await add.brand({ name: 'Orrin State  University', domain: 'osu.test', firstSeenAt: ago(2) });
    await add.brand({ name: 'Orrin Sand Union', domain: 'osu.test', firstSeenAt: ago(1) });
    await add.brand({ name: 'Orrin Tiles', domain: 'ot.test' });
    const at = (key: string, domain: string | null) => idOf(createClaimedBrand({ key, domain }));
    expect(await at('osu', 'osu.test')).toBe(university.id);
    expect(await at('osu', 'osu.example')).toBeNull();
    expect(await at('osu', null)).toBeNull();
    expect(await at('orsu', 'osu.test')).toBeNull();
    expect(await at('ot', 'ot.test')).toBeNull();
  });

  it('makes a brand once, with the site that its name supports; never of a blocked name, a redirect domain or an untrusted mail', async () => {
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.link', 3)`);
    await alias('blocked', null);
    const make = async (more: Partial<ClaimedBrand>, when = TRUE) =>
      (await Promise.all(ensureClaimedBrands(db, [createClaimedBrand(more)], ago(3), when)))
        .flat()
        .map(({ key }) => key);
    expect(await make({ name: 'Acme', key: 'acme', domain: 'acme.test' })).toEqual(['acme']);
    expect(await make({ name: 'Acme', key: 'acme' })).toEqual([]);
    expect(await make({ name: 'Plain', key: 'plain' })).toEqual(['plain']);
    expect(await make({ name: 'Blocked', key: 'blocked' })).toEqual([]);
    expect(await make({ name: 'Block Ed', key: 'blockandedwritten', spellings: ['blocked'] })).toEqual([]);
    expect(await make({ name: 'go.link', key: 'golink' })).toEqual([]);
    expect(await make({ name: 'Late', key: 'late' }, sql`false`)).toEqual([]);
    expect(await make({ name: 'ACME', key: 'acmes', otherKeys: ['acme'] })).toEqual(['acmes']);
    expect(
      (await rows('brands')).sort((a, b) => (String(a.normalized_name) < String(b.normalized_name) ? -1 : 1)),
    ).toMatchObject([
      {
        normalized_name: 'acme',
        domain: 'acme.test',
        domain_source: 'name',
        website: 'https://acme.test',
        first_seen_at: iso(ago(3)),
      },
      { name: 'ACME', normalized_name: 'acmes', domain: null },
      { name: 'Plain', domain: null, domain_source: null, website: null },
    ]);
  });
});
