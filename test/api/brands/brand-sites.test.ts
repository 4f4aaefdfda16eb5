// Brands' sites: who advertises at a site regularly, which hosts are redirect domains, and where a brand's ads lead.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  findCandidateSite,
  findUnverifiedBrandSites,
  saveConfirmedSite,
  saveSiteJudgements,
} from '../../../src/store/brand/brand-identity.ts';
import { findBrandRow } from '../../../src/store/brand/curate-brands.ts';
import { learnRedirectors, listRedirectors, removeRedirectorBrands } from '../../../src/store/link/link-hosts.ts';
import { DAY, NOW } from '../../support/clock.ts';
import { createBrandWorld } from '../support/brand-world.ts';

const { db, add, column, rows } = createBrandWorld();

const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

describe('a redirect domain', () => {
  const ads = async (domain: string, count: number, more: object = {}) => {
    const { id } = await add.newsletter();
    for (let n = 0; n < count; n++)
      await add.sponsorship(id, (await add.brand()).id, { linkDomain: domain, detectedAt: ago(1), ...more });
  };

  it('is a host that trusted ads of three brands lead through; it is no brand’s site, unless a person said that it is no redirect domain', async () => {
    await ads('three.test', 3);
    await ads('two.test', 2);
    await ads('two.test', 2, { verdict: 'rejected' });
    await ads('owned.test', 3);
    await add.brand({ name: 'Owned', domain: 'owned.test' });
    await ads('named.test', 3);
    await add.brand({ name: 'named.test', domain: 'named.test' });
    // Three ads of one brand count as one brand.
    const [{ id: letter }, { id: often }] = [await add.newsletter(), await add.brand()];
    for (let n = 0; n < 3; n++) await add.sponsorship(letter, often, { linkDomain: 'often.test', detectedAt: ago(1) });
    await ads('no.test', 4);
    await db.execute(sql`insert into no_link_hosts (domain) values ('no.test')`);
    expect(await learnRedirectors(db, ['two.test', 'named.test'], NOW)).toEqual([{ domain: 'named.test' }]);
    expect(await learnRedirectors(db, null, NOW)).toEqual([{ domain: 'three.test' }]);
    await ads('three.test', 1);
    expect(await learnRedirectors(db, null, new Date(NOW.getTime() + DAY))).toEqual([]);
    expect(await listRedirectors(db)).toEqual([
      { domain: 'named.test', brands: 3, learnedAt: NOW, confirmed: false },
      { domain: 'three.test', brands: 4, learnedAt: NOW, confirmed: false },
    ]);
  });

  it('removes the brands that it alone named, except those that a person judged', async () => {
    const letter = (await add.newsletter()).id;
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
    let n = 0;
    const named = async (more: object = {}, of: object = {}) => {
      const name = n++ ? `go${n}.test` : 'go.test';
      await db.execute(sql`insert into link_hosts (domain, brands) values (${name}, 3) on conflict do nothing`);
      const { id } = await add.brand({ name, domain: name, byHand: false, ...more });
      const emailId = (await add.email(letter, { id: `mail of ${name}`, hasSponsorship: 1 })).id;
      await add.sponsorship(letter, id, { emailId, ...of });
      return id;
    };
    const gone = await named();
    const kept = [
      await named({ nameSource: 'person' }),
      await named({ name: 'Another name' }),
      await named({}, { verdict: 'confirmed' }),
      await named({}, { edits: {} }),
      await named({ domain: 'elsewhere.test' }),
    ];
    const hand = await named({ byHand: true });
    const [, , dropped] = await db.batch(removeRedirectorBrands(db));
    expect(dropped).toEqual([{ id: gone }]);
    expect((await column('brands', 'id')).sort()).toEqual([...kept, hand].sort());
    expect((await column('sponsorships', 'brand_id')).sort()).toEqual([...kept].sort());
    // The inbox shows their mails as mails without a sponsor.
    const without = (await rows('emails')).filter((mail) => mail.has_sponsorship === 0).map(({ id: mail }) => mail);
    expect(without.sort()).toEqual(['mail of go.test', 'mail of go7.test']);
  });
});

describe('a brand’s site', () => {
  it('is looked up once if nobody judged it, and then becomes the brand’s site or a mere link', async () => {
    const letter = (await add.newsletter()).id;
    const email = (await add.email(letter)).id;
    const [own, other, written, said] = [
      await add.brand({ name: 'Own', domain: 'own.test' }),
      await add.brand({ name: 'Other', domain: 'other.test', website: 'https://other.test' }),
      await add.brand({ name: 'Written', domain: 'w.test', website: 'https://w.test/about' }),
      await add.brand({ name: 'Said', domain: 'said.test', domainSource: 'person' }),
    ];
    await add.brand({ name: 'None' });
    for (const [brand, values] of [
      [other.id, { emailId: email }],
      [other.id, {}],
      [other.id, { emailId: email, linkDomain: 'there.test' }],
      [said.id, { emailId: email }],
      [own.id, { emailId: email }],
    ] as const)
      await add.sponsorship(letter, brand, values);
    const open = [own, other, written].map(({ id, name, domain, byHand }) => ({ id, name, domain, byHand }));
    expect(await findUnverifiedBrandSites(db, 9)).toEqual(open.sort((a, b) => (a.id < b.id ? -1 : 1)));
    expect(await findUnverifiedBrandSites(db, 2)).toEqual(open.slice(0, 2));
    await saveSiteJudgements(db, { own: [own.id, said.id], others: [other.id, written.id, said.id] });
    expect(await findBrandRow(db, own.id)).toMatchObject({ domain: 'own.test', domainSource: 'name' });
    expect(await findBrandRow(db, other.id)).toMatchObject({ domain: null, website: null });
    expect(await findBrandRow(db, written.id)).toMatchObject({ domain: null, website: 'https://w.test/about' });
    expect(await findBrandRow(db, said.id)).toMatchObject({ domain: 'said.test', domainSource: 'person' });
    expect(
      (await rows('sponsorships')).map(({ brand_id, link_domain }) => `${brand_id} ${link_domain}`).sort(),
    ).toEqual(
      [
        `${other.id} other.test`,
        `${other.id} null`,
        `${other.id} there.test`,
        `${said.id} null`,
        `${own.id} null`,
      ].sort(),
    );
  });

  it('is searched for where most of the brand’s trusted ads lead, if that is no redirect domain and no other brand’s, and is set once', async () => {
    const letter = (await add.newsletter()).id;
    const { id } = await add.brand({ name: 'Seeker' });
    const bystander = await add.brand({ name: 'Bystander' });
    await add.brand({ name: 'Owner', domain: 'owned.test' });
    await db.execute(sql`insert into link_hosts (domain, brands) values ('go.test', 3)`);
    const lead = async (domain: string | null, times: number, more: object = {}) => {
      for (let n = 0; n < times; n++) await add.sponsorship(letter, id, { linkDomain: domain, ...more });
    };
    await lead('go.test', 5);
    await lead('owned.test', 5);
    await lead(null, 5);
    await lead('doubted.test', 5, { verdict: 'rejected' });
    expect(await findCandidateSite(db, id)).toBeNull();
    await lead('b.test', 1);
    expect(await findCandidateSite(db, id)).toEqual({ name: 'Seeker', domain: 'b.test' });
    await lead('a.test', 1);
    expect((await findCandidateSite(db, id))?.domain).toBe('a.test');
    await lead('b.test', 1);
    expect((await findCandidateSite(db, id))?.domain).toBe('b.test');
    expect(await saveConfirmedSite(db, id, 'b.test')).toBe(true);
    expect(await findBrandRow(db, id)).toMatchObject({
      domain: 'b.test',
      domainSource: 'title',
      website: 'https://b.test',
    });
    expect(await saveConfirmedSite(db, id, 'a.test')).toBe(false);
    expect(await findCandidateSite(db, id)).toBeNull();
    expect(await findBrandRow(db, bystander.id)).toMatchObject({ domain: null });
    const unconfirmed = (await add.newsletter({ standing: 'provisional' })).id;
    for (const [more, where] of [
      [{ domainSource: 'person' as const }, letter],
      [{ byHand: false }, unconfirmed],
      [{}, unconfirmed],
    ] as const) {
      const other = await add.brand(more);
      await add.sponsorship(where, other.id, { linkDomain: 'x.test' });
      expect(await findCandidateSite(db, other.id)).toBeNull();
      expect(await saveConfirmedSite(db, other.id, 'x.test')).toBe(!('domainSource' in more));
    }
  });
});
