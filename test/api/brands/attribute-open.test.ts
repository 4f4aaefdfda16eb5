// Ads whose sponsor only their text names are stored under that name, and move to the advertiser at their link once it
// is known.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { attributeAdsByLink } from '../../../src/store/attribute-open.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { reports } from '../../../src/store/schema/reports.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createWorld, daysAgo } from '../../support/world.ts';

const { db, add } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const LINK = 'skyflow.com';

let letter = '';
let skyflow = '';
let netflix = '';
beforeEach(async () => {
  await db.execute(sql`truncate brands, newsletters, link_hosts, review_items cascade`);
  letter = (await add.newsletter()).id;
  skyflow = (await add.brand({ name: 'Skyflow', domain: LINK })).id;
  netflix = (await add.brand({ name: 'Netflix' })).id;
});

type More = Partial<typeof sponsorships.$inferInsert>;
const OPEN = {
  support: 'nothing',
  brand: 'Netflix',
  nameWeight: 3,
  reason: 'disclosed by “Sponsor”',
  quote: 'At Netflix',
};
/** Adds an ad, in a new mail unless one is given. */
async function ad(brandId: string, more: More = {}) {
  const emailId = more.emailId ?? (await add.email(letter)).id;
  return add.sponsorship(letter, brandId, { emailId, confidence: 95, linkDomain: null, ...more });
}
const open = (more: More = {}) => ad(netflix, { linkDomain: LINK, rawData: OPEN, ...more });
/** Adds sure ads of the advertiser. @returns the mail of the last one. */
async function regular(times = 3, brandId = skyflow) {
  for (let nth = 1; nth < times; nth++) await ad(brandId);
  return (await ad(brandId)).emailId;
}
const given = async (emailId: string | null) => (await attributeAdsByLink(db, emailId, NOW)).rows.map(({ id }) => id);
const rowOf = async (id: string) => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0];

describe('an ad whose sponsor is not known yet', () => {
  it('goes to the advertiser at its link once a mail makes that brand regular there: with less confidence, a reason, and its question closed', async () => {
    const { id } = await open({ detectedAt: daysAgo(90) });
    expect(await given(await regular(2))).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ brandId: netflix, linkDomain: LINK, rawData: OPEN });
    expect(await given(await regular(1))).toEqual([id]);
    const { support: _, ...kept } = OPEN;
    expect(await rowOf(id)).toMatchObject({
      brandId: skyflow,
      named: 'skyflow',
      linkDomain: null,
      confidence: 75,
      updatedAt: NOW,
    });
    expect((await rowOf(id))?.rawData).toEqual({
      ...kept,
      brand: 'Skyflow',
      nameWeight: 0,
      reason: 'disclosed by “Sponsor”; no link, picture or disclosure names Netflix, and skyflow.com is Skyflow’s site',
    });
    const [owner] = await db.select().from(brands).where(eq(brands.id, skyflow));
    expect(owner?.firstSeenAt).toEqual((await rowOf(id))?.detectedAt);
    expect(await given(null)).toEqual([]);
  });

  it('goes to an advertiser that became regular while its mail was analysed, and at night to any other', async () => {
    await regular();
    const [own, other] = [await open(), await open()];
    expect(await given(own.emailId)).toEqual([own.id]);
    expect(await given(null)).toEqual([other.id]);
  });

  it('says only once in its reason that nothing names the sponsor, and stays as uncertain as it was', async () => {
    await regular();
    const reason = 'disclosed; no link, picture or disclosure names Netflix';
    const { id } = await open({ confidence: 59, rawData: { ...OPEN, reason } });
    await given(null);
    expect(await rowOf(id)).toMatchObject({
      confidence: 59,
      rawData: { reason: `${reason}, and skyflow.com is Skyflow’s site` },
    });
  });

  it.each([
    [68.6, 69],
    [59.5, 60],
  ])(
    'keeps the analyst’s confidence (%d) where that was capped for want of support, and needs no review then',
    async (believed, confidence) => {
      await regular();
      const { id } = await open({ confidence: 59, rawData: { ...OPEN, believed } });
      const item = {
        kind: 'unsure_claim',
        key: 'unsure',
        reason: 'r',
        sponsorshipId: id,
        brandId: netflix,
        newsletterId: letter,
      };
      await db.insert(reviewItems).values(item as typeof reviewItems.$inferInsert);
      await given(null);
      expect(await rowOf(id)).toMatchObject({ confidence, rawData: expect.not.objectContaining({ believed }) });
      expect(await db.select().from(reviewItems)).toEqual([]);
    },
  );

  it.each<[string, More, (() => Promise<unknown>)?]>([
    ['a person judged it', { verdict: 'confirmed' }],
    ['a person corrected it', { edits: { placementType: 'hero' } }],
    ['more than its words name somebody', { rawData: { ...OPEN, support: undefined } }],
    ['it leads elsewhere', { linkDomain: 'other.test' }],
    [
      'the site is a redirect domain',
      {},
      () => db.execute(sql`insert into link_hosts (domain, brands, learned_at) values (${LINK}, 3, now())`),
    ],
    [
      'its brand is a product of the advertiser',
      {},
      () => db.update(brands).set({ companyId: skyflow }).where(eq(brands.id, netflix)),
    ],
    [
      'the advertiser there is called by nothing but its site',
      {},
      () => db.update(brands).set({ name: LINK }).where(eq(brands.id, skyflow)),
    ],
    ['its ads said so', {}, () => db.update(brands).set({ companyNamed: 'skyflow' }).where(eq(brands.id, netflix))],
  ])('keeps its brand if %s', async (_, more, before) => {
    await before?.();
    const { id } = await open(more);
    expect([await given(await regular()), await given(null)]).toEqual([[], []]);
    expect((await rowOf(id))?.brandId).toBe(netflix);
  });

  it('keeps its brand if its mail has another ad of that advertiser', async () => {
    const { id, emailId } = await open();
    await ad(skyflow, { emailId });
    await regular(2);
    expect(await given(emailId)).toEqual([]);
    expect((await rowOf(id))?.brandId).toBe(netflix);
  });

  it('only the surest of several open ads of one mail is given to the advertiser', async () => {
    await regular();
    const { emailId } = await open({ confidence: 70 });
    const surest = await open({ emailId, confidence: 90 });
    await open({ emailId, confidence: 80 });
    expect([await given(null), await given(null)]).toEqual([[surest.id], []]);
  });

  it('goes to the oldest of several advertisers at its site', async () => {
    const older = (await add.brand({ name: 'Skyflow Vault', domain: LINK })).id;
    for (const [brandId, days] of [
      [older, 200],
      [skyflow, 20],
    ] as const)
      for (let nth = 0; nth < 3; nth++) await ad(brandId, { detectedAt: daysAgo(days) });
    const { id } = await open({ detectedAt: daysAgo(1) });
    await given(null);
    expect((await rowOf(id))?.brandId).toBe(older);
  });

  it('takes its review items along except the question whose site it is; decisions of a person stay, and reports become stale', async () => {
    const { id } = await open({ confidence: 40 });
    const bystander = await ad(netflix);
    const item = (kind: string, sponsorshipId: string, more: object = {}) => ({
      id: `${kind} ${sponsorshipId}`,
      kind,
      key: `${kind} ${sponsorshipId}`,
      reason: 'r',
      sponsorshipId,
      brandId: netflix,
      newsletterId: letter,
      ...more,
    });
    const rows = [
      item('unsure_claim', id),
      item('first_sponsors', id, { decision: 'accepted' }),
      item('doubtful_identity', id),
      item('doubtful_identity', id, { id: 'decided', key: 'decided', decision: 'rejected' }),
      item('unsure_claim', bystander.id),
    ];
    await db.insert(reviewItems).values(rows as (typeof reviewItems.$inferInsert)[]);
    await db.insert(reports).values({ newsletterId: letter, slug: 'letter' } as typeof reports.$inferInsert);
    await given(await regular());
    const left = await db.select({ id: reviewItems.id, brandId: reviewItems.brandId }).from(reviewItems);
    expect(Object.fromEntries(left.map((one) => [one.id, one.brandId]))).toEqual({
      [`unsure_claim ${id}`]: skyflow,
      [`first_sponsors ${id}`]: netflix,
      decided: netflix,
      [`unsure_claim ${bystander.id}`]: netflix,
    });
    expect((await db.select().from(reports))[0]?.staleSince).toEqual(NOW);
    // The search for ads to give away is one statement per mail.
    expect([attributeAdsByLink(db, null, NOW)].flat()).toHaveLength(1);
  });
});
