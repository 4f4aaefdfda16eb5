// A brand's identity: whatever host their links go through, mails are stored under the right brand and name.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands, linkHosts } from '../../../src/store/schema/brands.ts';
import { type Ad, createBrandAdWorld } from '../support/brand-ads.ts';

const { world, db, letter, storedIn, take } = createBrandAdWorld();

describe('two companies of one name', () => {
  it('are one brand with a doubt about its site at first; once the second company is known, each has its own brand', async () => {
    const newsletterId = await letter();
    const ad = (site: string) => take(newsletterId, { by: 'Wexmoor', site, says: 'Wexmoor runs your databases.' });
    const first = await storedIn(await ad('wexmoorgraph.com'));
    expect(first).toMatchObject({ name: 'Wexmoor', domain: 'wexmoorgraph.com', link: null });
    for (let times = 0; times < 2; times++) await ad('wexmoorgraph.com');
    const second = await storedIn(await ad('wexmoor.io'));
    expect(second).toMatchObject({ brandId: first.brandId, domain: 'wexmoorgraph.com', link: 'wexmoor.io' });
    const { rows } = await db.execute<{ reason: string }>(
      sql`select reason from review_items where kind = 'doubtful_identity' and brand_id = ${first.brandId}`,
    );
    expect(rows).toEqual([{ reason: 'Wexmoor is known at wexmoorgraph.com, but its ad leads to wexmoor.io' }]);
    await ad('usewexmoor.com');
    expect(
      await db.execute(
        sql`select 1 from review_items where reason = 'Wexmoor is known at wexmoorgraph.com, but its ad leads to usewexmoor.com'`,
      ),
    ).toMatchObject({ rows: [{}] });
    const other = await world.add.brand({ name: 'Wexmoor.io', domain: 'wexmoor.io' });
    expect(await storedIn(await ad('wexmoor.io'))).toMatchObject({ brandId: other.id, link: null });
    expect(await storedIn(await ad('wexmoorgraph.com'))).toMatchObject({ brandId: first.brandId, link: null });
  });
});

describe('brands whose ads lead through one host', () => {
  it('stay three brands without that host as their site; the third shows that the host is a redirect domain', async () => {
    const newsletterId = await letter();
    const found = [];
    for (const by of ['Marrowtop', 'Quillstone', 'Ferncastle']) {
      expect(await db.select().from(linkHosts)).toEqual([]);
      found.push(
        await storedIn(await take(newsletterId, { by, site: 'hopsvia.io', says: `${by} runs your databases.` })),
      );
    }
    expect(found.map(({ name, domain, link }) => [name, domain, link])).toEqual([
      ['Marrowtop', null, 'hopsvia.io'],
      ['Quillstone', null, 'hopsvia.io'],
      ['Ferncastle', null, 'hopsvia.io'],
    ]);
    expect(new Set(found.map(({ brandId }) => brandId)).size).toBe(3);
    expect(await db.select({ domain: linkHosts.domain, brands: linkHosts.brands }).from(linkHosts)).toEqual([
      { domain: 'hopsvia.io', brands: 3 },
    ]);
  });
});

describe('one brand', () => {
  it('is one brand in every spelling, with the site that its name supports', async () => {
    const newsletterId = await letter();
    const ads: Ad[] = [
      { by: 'ELVENHARBOR', site: 'elvenharbor.com', says: 'A harbor for your data.' },
      { by: 'Elven Harbor', site: 'track.hopsvia.io', says: 'Elven Harbor keeps your data.' },
      {
        by: 'ElvenHarbor Inc.',
        site: 'elvenharbor.com',
        says: 'With ElvenHarbor your data stays; ElvenHarbor is loved.',
      },
    ];
    const found = [];
    for (const ad of ads) found.push(await storedIn(await take(newsletterId, ad)));
    expect(new Set(found.map(({ brandId }) => brandId)).size).toBe(1);
    expect(found.at(-1)).toMatchObject({ domain: 'elvenharbor.com' });
  });

  it('is linked to its company if a mail says so, in either order; a person’s choice stays', async () => {
    const newsletterId = await letter();
    const stored = async (by: string, says: string) =>
      storedIn(await take(newsletterId, { by, site: `${by.toLowerCase()}.com`, says }));
    const rowOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];
    const product = await stored('Fernpaint', 'Fernpaint, a Hallowmere company, paints for you.');
    expect(await rowOf(product.brandId)).toMatchObject({ companyId: null, companyNamed: 'hallowmere' });
    const company = await stored('Hallowmere', 'Hallowmere does it all.');
    expect(await rowOf(product.brandId)).toMatchObject({ companyId: company.brandId, companySource: 'mail' });
    const later = await stored('Fernsong', 'Fernsong, a Hallowmere product, sings for you.');
    expect(await rowOf(later.brandId)).toMatchObject({ companyId: company.brandId, companySource: 'mail' });

    const admin = await world.people.admin();
    await world.call(`/api/brands/${later.brandId}`, { as: admin.cookie, method: 'PATCH', json: { companyId: null } });
    await stored('Fernsong', 'Fernsong, a Hallowmere product, sings again.');
    expect(await rowOf(later.brandId)).toMatchObject({ companyId: null, companySource: 'person' });
  });
});
