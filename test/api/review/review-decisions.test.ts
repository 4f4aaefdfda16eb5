// What each kind of decision in the review queue changes, and what undoing it restores.
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ReviewItem } from '../../../src/contract/review.ts';
import { findBrandContact } from '../../../src/flows/contact/find.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { createFakeSites } from '../../support/sites.ts';
import { createReviewWorld } from '../support/review-world.ts';

const { world, db, add, call, decide, undo, waiting } = createReviewWorld();

describe('what each decision does', () => {
  const made = async () => {
    const letterId = (await add.newsletter()).id;
    const brand = await add.brand({ byHand: false, nameSource: null });
    const { id } = await add.sponsorship(letterId, brand.id, {
      placementType: 'hero',
      confidence: 70,
      linkDomain: `${brand.id.slice(0, 8)}.example`,
    });
    return { letterId, brand, sponsorshipId: id };
  };
  const raised = async (kind: ReviewItem['kind'], of: Partial<typeof reviewItems.$inferInsert>) => {
    const [item] = await db
      .insert(reviewItems)
      .values({ kind, key: crypto.randomUUID(), reason: `a ${kind}`, ...of })
      .returning();
    return item as unknown as ReviewItem;
  };
  const brandOf = async (id: string) => (await db.select().from(brands).where(eq(brands.id, id)))[0];
  const claimOf = async (id: string) => (await db.select().from(sponsorships).where(eq(sponsorships.id, id)))[0];
  const said = async (item: ReviewItem, decision: object) => {
    const { status, data } = await decide(item, decision);
    return [status, data.error];
  };

  it('on a brand’s site: the one its ads lead to, another one, or none; each is undone completely, and the site read again', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    await db.update(brands).set({ companySource: 'person' }).where(eq(brands.id, brand.id));
    const was = await brandOf(brand.id);
    expect(await said(item, { decision: 'edit' })).toEqual([400, 'Say what is right']);
    for (const [decision, becomes] of [
      [{ decision: 'edit', brand: { website: 'https://right.example/' } }, 'right.example'],
      [{ decision: 'reject' }, null],
      [{ decision: 'accept' }, `${brand.id.slice(0, 8)}.example`],
    ] as const) {
      expect((await decide(item, decision)).status).toBe(200);
      expect(await brandOf(brand.id)).toMatchObject({ domain: becomes, domainSource: 'person' });
      const before = world.jobs.all.length;
      expect((await undo(item)).data).toEqual({ ok: true, label: 'a doubtful_identity' });
      const reads = (['describe', 'logo'] as const).map((kind) => ({ kind, what: 'brand', id: brand.id }));
      expect(world.jobs.all.slice(before)).toEqual(becomes === null ? [] : reads);
      expect({ ...(await brandOf(brand.id)), updatedAt: null }).toEqual({ ...was, updatedAt: null });
    }
    await db.update(sponsorships).set({ linkDomain: null }).where(eq(sponsorships.id, sponsorshipId));
    expect((await said(item, { decision: 'accept' }))[0]).toBe(400);
    expect(await said({ ...item, id: 'nothing' }, { decision: 'accept' })).toEqual([404, 'Item not found']);
  });

  it('on a doubtful site that is rejected: changes nothing if it is a mere link, and takes site and contact away if it is the brand’s site', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    const known = { domain: 'known.example', domainSource: 'name' as const, website: 'https://known.example' };
    await db
      .update(brands)
      .set({ ...known, contactEmail: 'ads@known.example' })
      .where(eq(brands.id, brand.id));
    const was = await brandOf(brand.id);
    expect((await decide(item, { decision: 'reject' })).status).toBe(200);
    expect(await brandOf(brand.id)).toEqual(was);
    await call('PATCH', `/brands/${brand.id}`, { name: `Known ${brand.id}` });
    expect((await undo(item)).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ ...known, contactEmail: 'ads@known.example' });
    await db
      .update(brands)
      .set({ domain: `${brand.id.slice(0, 8)}.example` })
      .where(eq(brands.id, brand.id));
    expect((await decide(item, { decision: 'reject' })).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ domain: null, domainSource: 'person', contactEmail: null });
  });

  it('on two brands: they are merged, kept apart, or one is renamed', async () => {
    const [one, other] = [await add.brand(), await add.brand()];
    const item = await raised('merge', { brandId: one.id, otherBrandId: other.id });
    expect(await said(item, { decision: 'edit' })).toEqual([400, 'Say what is right']);
    expect((await decide(item, { decision: 'reject' })).data.removalId).toBeNull();
    expect(await brandOf(one.id)).toBeDefined();
    expect(await said(item, { decision: 'accept' })).toEqual([409, 'Someone has already decided this']);
    await undo(item);
    await decide(item, { decision: 'edit', brand: { name: 'Rightly Named' } });
    expect((await brandOf(one.id))?.name).toBe('Rightly Named');
    await undo(item);
    expect((await brandOf(one.id))?.name).toBe(one.name);
    const { removalId } = (await decide(item, { decision: 'accept' })).data;
    expect(removalId).toEqual(expect.any(String));
    expect(await brandOf(one.id)).toBeUndefined();
  });

  it('on a member’s report: accepted, rejected or corrected; brand and claim are undone together', async () => {
    const { brand, letterId, sponsorshipId } = await made();
    const member = (await world.people.subscriber(letterId)).cookie;
    const report = async (what: string) => {
      await call('POST', `/sponsorships/${sponsorshipId}/reports`, { what }, { as: member });
      return (await waiting('report', letterId)).at(-1) as ReviewItem;
    };
    const item = await report('wrong_type');
    for (const decision of ['accept', 'edit'])
      expect(await said(item, { decision })).toEqual([400, 'Say what is right']);
    const right = { decision: 'edit', sponsorship: { placementType: 'footer' }, brand: { name: 'Put Right' } };
    expect((await decide(item, right)).status).toBe(200);
    expect(await claimOf(sponsorshipId)).toMatchObject({ placementType: 'footer', verdict: 'confirmed' });
    expect((await brandOf(brand.id))?.name).toBe('Put Right');
    expect((await undo(item)).status).toBe(200);
    expect(await claimOf(sponsorshipId)).toMatchObject({ placementType: 'hero', verdict: null, edits: null });
    expect((await brandOf(brand.id))?.name).toBe(brand.name);
    // The correction may name the right value for one of the two only.
    expect(await said(item, { decision: 'edit', sponsorship: { placementType: 'footer' } })).toEqual([200, undefined]);
    expect([(await claimOf(sponsorshipId))?.placementType, (await brandOf(brand.id))?.name]).toEqual([
      'footer',
      brand.name,
    ]);
    await undo(item);
    expect(await said(item, { decision: 'edit', brand: { name: 'Put Right' } })).toEqual([200, undefined]);
    expect(await claimOf(sponsorshipId)).toMatchObject({ placementType: 'hero', verdict: null });
    await undo(item);
    await decide(item, { decision: 'reject' });
    expect((await claimOf(sponsorshipId))?.verdict).toBeNull();
  });

  it('on a claim: may correct its brand too; a rejected claim no longer counts', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('unsure_claim', { sponsorshipId, brandId: brand.id });
    expect(await said(item, { decision: 'edit' })).toEqual([400, 'Say what is right']);
    await decide(item, { decision: 'edit', brand: { name: 'Named In Passing' } });
    expect((await brandOf(brand.id))?.name).toBe('Named In Passing');
    expect((await claimOf(sponsorshipId))?.verdict).toBe('confirmed');
    await undo(item);
    expect([(await brandOf(brand.id))?.name, (await claimOf(sponsorshipId))?.verdict]).toEqual([brand.name, null]);
    await decide(item, { decision: 'reject' });
    expect(await claimOf(sponsorshipId)).toMatchObject({ verdict: 'rejected', counts: false });
    const { entries } = (await call('GET', `/audit-log?subjectId=${item.id}`)).data;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'review.reject',
      'review.undo',
      'review.edit',
    ]);
  });

  it('is undone although a contact was found on its site meanwhile, together with that contact', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    await decide(item, { decision: 'edit', brand: { website: 'https://wrong-maker.example/' } });
    const pages = {
      'wrong-maker.example/': '<h3>Ada Moor</h3><p>Head of Partnerships</p><p>ada@wrong-maker.example</p>',
    };
    await findBrandContact(
      { db, sites: createFakeSites(world.services, pages).reader, mailDomains: null },
      { brandId: brand.id },
      new Date(),
    );
    expect((await brandOf(brand.id))?.contactEmail).toBe('ada@wrong-maker.example');
    expect((await undo(item)).status).toBe(200);
    expect(await brandOf(brand.id)).toMatchObject({ domain: null, contactEmail: null });
  });

  it('is not undone over a later change, nor onto a name that another brand has by now', async () => {
    const { brand, sponsorshipId } = await made();
    const item = await raised('doubtful_identity', { brandId: brand.id, sponsorshipId });
    await decide(item, { decision: 'edit', brand: { name: 'Other Than Before' } });
    const taken = await add.brand({ name: brand.name });
    const refused = await undo(item);
    expect([refused.status, refused.data.error]).toEqual([409, `Another brand is now called ${brand.name}`]);
    await db.delete(brands).where(eq(brands.id, taken.id));
    await call('PATCH', `/brands/${brand.id}`, { website: 'https://since.example/' });
    const late = await undo(item);
    expect([late.status, late.data.error]).toEqual([
      409,
      'This has changed since the decision, so it can’t be undone. Edit it directly.',
    ]);
  });

  it('on a sender or newsletter is yes or no, and a skipped item moves behind all others', async () => {
    const { id } = await add.newsletter({ standing: 'provisional' });
    const [item] = await waiting('provisional_newsletter', id);
    expect(await said(item as ReviewItem, { decision: 'edit' })).toEqual([400, 'It is believed or it is not']);
    const first = async () => ((await call('GET', '/review?kind=merge&limit=1')).data.items as ReviewItem[])[0]?.id;
    const pairs = await Promise.all([1, 2].map(async () => [await add.brand(), await add.brand()]));
    for (const [one, other] of pairs) await raised('merge', { brandId: one?.id, otherBrandId: other?.id });
    const before = await first();
    await call('POST', `/review/${before}`, { decision: 'skip' });
    expect(await first()).not.toBe(before);
  });

  it('is asked for in this order: members’ reports, new newsletters, claims, sites, pairs, first sponsors, unnamed ads', async () => {
    await db.delete(reviewItems);
    const { brand, sponsorshipId, letterId } = await made();
    const kinds = ['unnamed_ad', 'first_sponsors', 'merge', 'doubtful_identity', 'unsure_claim'] as const;
    const other = await add.brand();
    for (const kind of kinds) await raised(kind, { brandId: brand.id, sponsorshipId, otherBrandId: other.id });
    await add.newsletter({ standing: 'provisional' });
    const member = (await world.people.subscriber(letterId)).cookie;
    await call('POST', `/sponsorships/${sponsorshipId}/reports`, { what: 'wrong_site' }, { as: member });
    const { data } = await call('GET', '/review?limit=100');
    expect(data.items.map(({ kind }: ReviewItem) => kind)).toEqual([
      'report',
      'provisional_newsletter',
      ...kinds.toReversed(),
    ]);
    expect(data.items[0].report).toMatchObject({ what: 'wrong_site', note: null, by: expect.stringContaining('@') });
    expect(data.items[2]).toMatchObject({ report: null });
    expect(data.waiting).toMatchObject({ report: 1, merge: 1, unnamed_ad: 1 });
    const page = async (nth: number) =>
      (await call('GET', `/review?limit=3&page=${nth}`)).data.items.map(({ kind }: ReviewItem) => kind);
    expect([await page(1), await page(3)]).toEqual([
      ['report', 'provisional_newsletter', 'unsure_claim'],
      ['unnamed_ad'],
    ]);
    await decide(data.items[0], { decision: 'reject' });
    expect((await call('GET', '/review')).data.waiting).not.toHaveProperty('report');
  });
});
