// A brand's identity: whatever host their links go through, mails are stored under the right brand and name.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { analyseIssue } from '../../../src/flows/issue/analyse.ts';
import { receiveIssue } from '../../../src/flows/issue/receive.ts';
import { brandAliases, brands, linkHosts } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { type Ad, buildAdMail, createBrandAdWorld } from '../support/brand-ads.ts';

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

  it('is shown in the form that mails use most, not in the first one', async () => {
    const newsletterId = await letter();
    const first = await storedIn(
      await take(newsletterId, { by: 'BRIGHTOPS', site: 'brightops.io', says: 'A better day for operators.' }),
    );
    expect(first.name).toBe('Brightops');
    await take(newsletterId, { by: 'BrightOps', site: 'brightops.io', says: 'With BrightOps you sleep.' });
    expect((await db.select().from(brands).where(eq(brands.id, first.brandId)))[0]?.name).toBe('BrightOps');
  });

  it('is made once when two mails name it for the first time at once', async () => {
    const ids = [];
    for (let nth = 0; nth < 2; nth++) {
      const newsletterId = await letter();
      const ad = { by: 'Twinmoor', site: 'twinmoor.com', says: `Twinmoor sells boots, ${nth}.` };
      ids.push(
        (
          await receiveIssue(world.services, {
            newsletterId,
            raw: buildAdMail(ad),
            arrivedAt: new Date(),
            door: 'admin',
          })
        ).id,
      );
    }
    await Promise.all(ids.map((id) => analyseIssue(world.services, id, new Date())));
    while (world.jobs.take());
    const rows = await Promise.all(ids.map(storedIn));
    expect(rows[0]?.brandId).toBe(rows[1]?.brandId);
  });

  it('is found by an alias; a name that a person blocked is not stored', async () => {
    const newsletterId = await letter();
    const brand = await world.add.brand({ name: 'Newname' });
    await db.insert(brandAliases).values([
      { alias: 'oldname', name: 'Oldname', brandId: brand.id, source: 'rename' },
      { alias: 'nobodyatall', name: 'Nobodyatall', brandId: null, source: 'removal' },
    ]);
    const renamed = await storedIn(
      await take(newsletterId, { by: 'Oldname', site: 'oldname.com', says: 'Oldname sells boots.' }),
    );
    expect(renamed.brandId).toBe(brand.id);
    const none = await take(newsletterId, {
      by: 'Nobodyatall',
      site: 'nobodyatall.com',
      says: 'Nobodyatall sells boots.',
    });
    expect(await db.select().from(sponsorships).where(eq(sponsorships.emailId, none))).toEqual([]);
    expect((await db.select().from(emails).where(eq(emails.id, none)))[0]?.hasSponsorship).toBe(0);
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

  it('named by its initials is the same as its full name, in either order, if its site has those initials', async () => {
    const newsletterId = await letter();
    const brandOf = async (by: string, site: string) =>
      (await storedIn(await take(newsletterId, { by, site, says: `${by} teaches nurses.` }))).brandId;
    const written = await brandOf('Maple Hollow University', 'mhu.edu');
    expect(await brandOf('MHU', 'mhu.edu')).toBe(written);
    const short = await brandOf('RBI', 'rbi.edu');
    expect(await brandOf('Ridge Baking Institute', 'rbi.edu')).toBe(short);
    expect(await brandOf('Rural Bee Institute', 'ruralbees.org')).not.toBe(short);
  });

  it('named like its domain is the same as its name without the ending, in either order', async () => {
    const newsletterId = await letter();
    const brandOf = async (by: string, site: string) =>
      (await storedIn(await take(newsletterId, { by, site, says: `${by} runs your payroll.` }))).brandId;
    const whole = await brandOf('Brackmere.io', 'brackmere.io');
    expect(await brandOf('brackmere.io', 'brackmere.io')).toBe(whole);
    // Without evidence it is a separate brand; with the ad's link as evidence it isn't.
    expect(await brandOf('Brackmere', 'hopsvia.io')).not.toBe(whole);
    expect(await brandOf('Brackmere', 'brackmere.io')).toBe(whole);
    const letters = await brandOf('The Slateford', 'theslateford.ai');
    expect(await brandOf('The Slateford AI', 'theslateford.ai')).toBe(letters);
  });

  it('with the site of another is suggested for merging, not merged', async () => {
    const newsletterId = await letter();
    const at = async (by: string) =>
      storedIn(await take(newsletterId, { by, site: 'lvc.edu', says: `${by} teaches nurses.` }));
    const one = await at('Lantern Valley College');
    const other = await at('Lantern Valley Clinic');
    expect(other.brandId).not.toBe(one.brandId);
    const { rows } = await db.execute(
      sql`select reason, brand_id, other_brand_id from review_items where kind = 'merge' and brand_id = ${other.brandId}`,
    );
    expect(rows).toEqual([{ reason: 'Both are at lvc.edu', brand_id: other.brandId, other_brand_id: one.brandId }]);
  });
});

describe('a mail that is analysed again', () => {
  it('keeps the id of what is found again, and a person’s verdict on it', async () => {
    const newsletterId = await letter();
    const emailId = await take(newsletterId, { by: 'Keepwell', site: 'keepwell.com', says: 'Keepwell keeps.' });
    const before = await storedIn(emailId);
    await db.update(sponsorships).set({ verdict: 'rejected' }).where(eq(sponsorships.id, before.id));
    await db.update(emails).set({ processingStatus: 'pending' }).where(eq(emails.id, emailId));
    await analyseIssue(world.services, emailId, new Date());
    const [after] = await db.select().from(sponsorships).where(eq(sponsorships.emailId, emailId));
    expect(after).toMatchObject({ id: before.id, verdict: 'rejected' });
  });
});
