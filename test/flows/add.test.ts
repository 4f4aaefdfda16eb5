// What an administrator adds by hand: a sponsorship and its brand.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addBrand, findOrCreateBrand } from '../../src/flows/brand/add.ts';
import { addSponsorship } from '../../src/flows/sponsorship/add.ts';
import { brandAliases, brands } from '../../src/store/schema/brands.ts';
import { reports } from '../../src/store/schema/reports.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, services, add, jobs } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');

let letter: { id: string };
beforeEach(async () => {
  await db.delete(sponsorships);
  await db.delete(brandAliases);
  await db.delete(brands);
  letter = await add.newsletter();
  while (jobs.take());
});
const sent = () => {
  const kinds: unknown[] = [];
  for (let job = jobs.take(); job; job = jobs.take()) kinds.push((job as { kind: string }).kind);
  return kinds.sort();
};
const given = (more: object) => ({ newsletterId: letter.id, placementType: 'hero' as const, ...more });
const added = (more: object) => addSponsorship(services, given(more) as Parameters<typeof addSponsorship>[1], NOW);
const STARTED = ['contact', 'describe', 'logo'];

describe('a sponsorship that is recorded', () => {
  it('of an unknown brand creates it and starts its jobs', async () => {
    const id = await added({ brandName: 'Quarrybase' });
    const [made] = await db.select().from(brands);
    expect(made).toMatchObject({
      name: 'Quarrybase',
      normalizedName: 'quarrybase',
      byHand: false,
      counts: true,
      firstSeenAt: NOW,
    });
    expect(await db.select().from(sponsorships)).toMatchObject([
      { id, brandId: made?.id, newsletterId: letter.id, detectedAt: NOW, confidence: null, textContent: null },
    ]);
    expect(sent()).toEqual(STARTED);
  });

  it('of a known brand, by its id or any spelling of its name, starts no job', async () => {
    const { id: brandId } = await add.brand({ name: 'Quarrybase' });
    await added({ brandId });
    await added({ brandName: 'QUARRYBASE, Inc.' });
    expect((await db.select().from(sponsorships)).map((one) => one.brandId)).toEqual([brandId, brandId]);
    expect(await db.select().from(brands)).toHaveLength(1);
    expect(sent()).toEqual([]);
  });

  it('makes the report of its newsletter stale, for a known brand and a new one', async () => {
    await db.insert(reports).values({ newsletterId: letter.id, builtAt: NOW });
    const behind = async () => {
      const [row] = await db.select().from(reports).where(eq(reports.newsletterId, letter.id));
      await db.update(reports).set({ staleSince: null });
      return row?.staleSince;
    };
    await added({ brandId: (await add.brand()).id });
    expect(await behind()).toEqual(NOW);
    await added({ brandName: 'Quarrybase' });
    expect(await behind()).toEqual(NOW);
  });

  it('of a blocked name unblocks that name', async () => {
    await db.insert(brandAliases).values({ alias: 'quarrybase', name: 'Quarrybase', brandId: null, source: 'person' });
    await added({ brandName: 'Quarrybase' });
    expect(await db.select().from(brandAliases)).toEqual([]);
    expect((await db.select().from(brands)).map(({ name }) => name)).toEqual(['Quarrybase']);
  });

  it('stores every given field', async () => {
    const { id: brandId } = await add.brand();
    await added({ brandId, textContent: 'An ad', detectedAt: '2026-06-09T08:00:00.000Z', confidence: 70 });
    expect(await db.select().from(sponsorships)).toMatchObject([
      { textContent: 'An ad', detectedAt: new Date('2026-06-09T08:00:00.000Z'), confidence: 70, createdAt: NOW },
    ]);
  });

  it('may lie in the future by five minutes, as clocks differ, and no more', async () => {
    const { id: brandId } = await add.brand();
    const at = (ms: number) => added({ brandId, detectedAt: new Date(NOW.getTime() + ms).toISOString() });
    await expect(at(5 * 60_000)).resolves.toBeTruthy();
    await expect(at(5 * 60_000 + 1)).rejects.toMatchObject({
      code: 'invalid',
      details: { detectedAt: 'This date is in the future' },
    });
  });

  it.each<[string, () => object, string]>([
    ['without a brand', () => ({}), 'invalid'],
    ['of a brand that is not there', () => ({ brandId: crypto.randomUUID() }), 'not_found'],
    [
      'of a newsletter that is not there',
      () => ({ brandName: 'Nobody', newsletterId: crypto.randomUUID() }),
      'not_found',
    ],
  ])('%s is refused, and leaves nothing behind', async (_, more, code) => {
    await expect(added(more())).rejects.toMatchObject({ code });
    expect([await db.select().from(brands), await db.select().from(sponsorships), sent()]).toEqual([[], [], []]);
  });

  it('of a brand that others name at the same moment belongs to that one brand, whose jobs start once', async () => {
    await Promise.all(Array.from({ length: 4 }, () => added({ brandName: 'Quarrybase' })));
    expect(await db.select().from(brands)).toHaveLength(1);
    expect(await db.select().from(sponsorships)).toHaveLength(4);
    expect(sent()).toEqual(STARTED);
  });
});

describe('a brand that is added', () => {
  it('is refused with the name of an existing one', async () => {
    await addBrand(services, { name: 'Quarrybase' }, NOW);
    expect(sent()).toEqual(STARTED);
    await expect(addBrand(services, { name: 'The Quarrybase' }, NOW)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This brand already exists: Quarrybase',
    });
    expect(sent()).toEqual([]);
  });

  it('by several at once is created once; the others are told so', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 4 }, () => addBrand(services, { name: 'Mudhouse' }, NOW)),
    );
    const refused = asked.filter((one) => one.status === 'rejected');
    expect(refused.map(({ reason }) => [reason.code, reason.message])).toEqual(
      Array(3).fill(['conflict', 'This brand already exists: Mudhouse']),
    );
    expect(sent()).toEqual(STARTED);
  });

  it('counts as a person’s decision in the given fields only', async () => {
    await addBrand(services, { name: 'Bare' }, NOW);
    await addBrand(
      services,
      { name: 'Full', website: 'https://www.full.example/x', logoUrl: 'https://full.example/l.png' },
      NOW,
    );
    expect(await db.select().from(brands).orderBy(brands.name)).toMatchObject([
      { domain: null, domainSource: null, website: null, logoUrl: null, logoSource: null, nameSource: 'person' },
      { domain: 'full.example', domainSource: 'person', logoSource: 'person', nameSource: 'person' },
    ]);
  });
});

describe('the brand of the name that a person gives to an ad', () => {
  it('is the known one; a new one counts only if its ads do, and several people at once create one', async () => {
    const { id } = await addBrand(services, { name: 'Quarrybase' }, NOW);
    expect(await findOrCreateBrand(services, 'The Quarrybase', NOW)).toEqual({ id, isNew: false });
    const given = await Promise.all(Array.from({ length: 4 }, () => findOrCreateBrand(services, 'Mudhouse', NOW)));
    expect(new Set(given.map((one) => one.id)).size).toBe(1);
    expect(given.filter(({ isNew }) => isNew)).toHaveLength(1);
    const made = await db
      .select()
      .from(brands)
      .where(eq(brands.id, given[0]?.id ?? ''));
    expect(made).toMatchObject([{ name: 'Mudhouse', nameSource: 'person', byHand: false, counts: false }]);
    expect(sent()).toEqual(STARTED);
  });

  it('needs a letter or digit', () =>
    expect(findOrCreateBrand(services, '!!!', NOW)).rejects.toMatchObject({
      code: 'invalid',
      details: { brandName: expect.any(String) },
    }));
});
