// The brands that a trusted mail finds, makes, names and links to their companies when its analysis ends.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { brands } from '../../../src/store/schema/brands.ts';
import { emails } from '../../../src/store/schema/emails.ts';
import { createFinishIssueWorld, createNewSponsorship, LEASED_UNTIL, RECEIVED_AT } from '../support/finished-mails.ts';

const { db, add, brandCalled, claims, finish, mailOf } = createFinishIssueWorld();

describe('a trusted mail', () => {
  it('finds its brand by another spelling at the same site or at none, and teaches the brand that site', async () => {
    const dice = await add.brand({ name: 'Dice' });
    const far = await add.brand({ name: 'Beryl', domain: 'beryl.net' });
    const { id } = await add.newsletter();
    await finish(await mailOf(id), [
      createNewSponsorship('Dicecom', { brand: { otherKeys: ['dice'], domain: 'dice.com' } }),
      createNewSponsorship('Berylcom', { brand: { otherKeys: ['beryl'], domain: 'beryl.com' } }),
    ]);
    expect(await brandCalled('Dice')).toMatchObject({ domain: 'dice.com', domainSource: 'name' });
    expect(await brandCalled('Dicecom')).toBeUndefined();
    expect(await brandCalled('Beryl')).toMatchObject({ id: far.id, domain: 'beryl.net' });
    const made = await brandCalled('Berylcom');
    expect((await claims()).map(({ brandId }) => brandId).sort()).toEqual([dice.id, made?.id].sort());
    // If an ad's site is not its brand's site, it is stored with the ad.
    await finish(await mailOf(id), [createNewSponsorship('Beryl', { brand: { domain: 'beryl.shop' } })]);
    expect(await claims()).toContainEqual(expect.objectContaining({ brandId: far.id, linkDomain: 'beryl.shop' }));
    expect((await claims()).filter(({ brandId }) => brandId !== far.id).map(({ linkDomain }) => linkDomain)).toEqual([
      null,
      null,
    ]);
  });

  it('returns the brands that count because of it: new ones, and those named by untrusted mails only, which it renames', async () => {
    const [doubted, trusted] = [await add.newsletter({ standing: 'provisional' }), await add.newsletter()];
    await finish(await mailOf(doubted.id, { trusted: false }), [
      createNewSponsorship('QUARRYBASE', { brand: { key: 'quarrybase' } }),
    ]);
    await finish(await mailOf(doubted.id, { trusted: false }), [createNewSponsorship('Quarrybase')]);
    const before = await brandCalled('QUARRYBASE');
    const said = () => [createNewSponsorship('Quarrybase'), createNewSponsorship('Mudhouse')];
    const counting = (await finish(await mailOf(trusted.id), said())) ?? [];
    const mudhouse = await brandCalled('Mudhouse');
    expect(counting.sort()).toEqual([before?.id, mudhouse?.id].sort());
    expect(await brandCalled('Quarrybase')).toMatchObject({ id: before?.id, counts: true });
    expect(mudhouse).toMatchObject({ counts: true, firstSeenAt: RECEIVED_AT });
    expect(await finish(await mailOf(trusted.id), said())).toEqual([]);
  });

  it('starts no jobs for a brand whose only ad was found at another place of the same mail', async () => {
    const mail = await mailOf((await add.newsletter()).id);
    expect(await finish(mail, [createNewSponsorship('Beryl')])).toHaveLength(1);
    await db.update(emails).set({ leasedUntil: LEASED_UNTIL }).where(eq(emails.id, mail.id));
    const elsewhere = createNewSponsorship('Beryl', { rawData: { start: 70, end: 75 } });
    expect(await finish(mail, [elsewhere])).toEqual([]);
    expect((await claims()).map((row) => row.id)).toEqual([elsewhere.id]);
  });

  it('makes one brand of several spellings, with its site, and stores a brand that it names twice once', async () => {
    const site = { domain: 'dice.com', isSitesName: true };
    await add.brand({ name: 'Ilex' });
    await finish(await mailOf((await add.newsletter()).id), [
      createNewSponsorship('Dice', { brand: site }),
      createNewSponsorship('Dice'),
      createNewSponsorship('Dicecom', { brand: { domain: 'dice.com', otherKeys: ['dice', 'dicecom'] } }),
      ...['Hazel', 'Ilex'].flatMap((name) => [
        createNewSponsorship(name, { brand: { domain: `get${name.toLowerCase()}.com` } }),
        createNewSponsorship(name, { brand: { domain: `${name.toLowerCase()}.com`, isSitesName: true } }),
      ]),
    ]);
    const stored = (await db.select().from(brands)).map(({ name, domain }) => [name, domain]).sort();
    expect(stored).toEqual([
      ['Dice', 'dice.com'],
      ['Hazel', 'hazel.com'],
      ['Ilex', 'ilex.com'],
    ]);
    expect(new Set((await claims()).map(({ brandId }) => brandId)).size).toBe(3);
    expect(await claims()).toHaveLength(7);
  });

  it('compares the brands that it makes with existing ones, and compares no others', async () => {
    const { id } = await add.newsletter();
    const landmark = await add.brand({ name: 'Landmark' });
    const union = () =>
      createNewSponsorship('Landmark Credit Union', {
        brand: { key: 'landmarkcreditunion', parts: ['landmark', 'creditunion'] },
      });
    const pairs = async () =>
      (
        await db.execute<{ one: string; other: string }>(
          sql`select brand_id as one, other_brand_id as other from review_items where kind = 'merge'`,
        )
      ).rows.map(({ one, other }) => [one, other].sort());
    await finish(await mailOf(id), [union()]);
    const made = await brandCalled('Landmark Credit Union');
    expect(await pairs()).toEqual([[landmark.id, made?.id].sort()]);
    await db.execute(sql`delete from review_items`);
    await finish(await mailOf(id), [union()]);
    expect(await pairs()).toEqual([]);
  });

  it('links a product of a product to the company, whichever of the three is named last', async () => {
    const { id } = await add.newsletter();
    const one = async (name: string, company?: string) =>
      finish(await mailOf(id), [createNewSponsorship(name, company ? { company } : {})]);
    const companies = async (nth: number) => {
      const named = await Promise.all(['Adobe', 'Boards', 'Firefly'].map((name) => brandCalled(`${name}${nth}`)));
      return named.map((brand) => brand?.companyId);
    };
    const orders = [
      [['Boards', 'firefly'], ['Firefly', 'adobe'], ['Adobe']],
      [['Adobe'], ['Firefly', 'adobe'], ['Boards', 'firefly']],
      [['Firefly'], ['Boards', 'firefly'], ['Adobe'], ['Firefly', 'adobe']],
    ] as [string, string?][][];
    for (const [nth, order] of orders.entries()) {
      for (const [name, company] of order) await one(`${name}${nth}`, company && `${company}${nth}`);
      const adobe = (await brandCalled(`Adobe${nth}`))?.id;
      expect(await companies(nth)).toEqual([null, adobe, adobe]);
    }
    await finish(await mailOf(id), [
      createNewSponsorship('Boards9', { company: 'firefly9' }),
      createNewSponsorship('Firefly9', { company: 'adobe9' }),
      createNewSponsorship('Adobe9'),
    ]);
    const adobe = (await brandCalled('Adobe9'))?.id;
    expect(await companies(9)).toEqual([null, adobe, adobe]);
  });

  it('puts an unsure claim into the review queue once, and removes it when it becomes sure', async () => {
    const { id } = await add.newsletter();
    const mail = await mailOf(id);
    const found = createNewSponsorship('Beryl', { confidence: 30 });
    const waiting = async () =>
      (
        await db.execute<{ kind: string }>(sql`select kind from review_items where sponsorship_id is not null`)
      ).rows.map(({ kind }) => kind);
    await finish(mail, [found]);
    expect(await waiting()).toEqual(['unsure_claim']);
    await db.update(emails).set({ leasedUntil: LEASED_UNTIL }).where(eq(emails.id, mail.id));
    await finish(mail, [{ ...found, confidence: 95 }]);
    expect(await waiting()).toEqual(['first_sponsors']);
  });

  it('makes one brand when two mails name it at the same time, and neither mail waits for ever', async () => {
    const { id } = await add.newsletter();
    const names = ['Beryl', 'Hazel', 'Garnet', 'Indigo'];
    const mails = await Promise.all([mailOf(id), mailOf(id)]);
    await Promise.all(
      mails.map((mail, nth) =>
        finish(
          mail,
          (nth ? names.toReversed() : names).map((one) => createNewSponsorship(one)),
        ),
      ),
    );
    expect((await db.select().from(brands)).map(({ name }) => name).sort()).toEqual(names.toSorted());
    expect(await claims()).toHaveLength(8);
  });
});
