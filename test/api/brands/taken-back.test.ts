// What undoing restores, and what it doesn't: deleted companies, reused names, repeated decisions.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { pingDatabase } from '../../../src/store/db.ts';
import { brands } from '../../../src/store/schema/brands.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { sponsorships } from '../../../src/store/schema/sponsorships.ts';
import { assertNoWorkLeft } from '../../support/unfinished.ts';
import { setUpUndoWorld } from '../support/undo-world.ts';

const { db, add, call, gone, merged, rowOf, undo, who } = setUpUndoWorld();

describe('a brand whose removal is undone', () => {
  it('has no company if that was deleted', async () => {
    const [id, company] = [(await add.brand()).id, (await add.brand()).id];
    await call('PATCH', `/brands/${id}`, { companyId: company });
    const removal = await gone(id);
    await gone(company);
    expect((await undo(removal)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ companyId: null });
  });

  it('still allows an earlier merge into it to be undone', async () => {
    const [id, into] = [(await add.brand()).id, (await add.brand()).id];
    const first = await merged(id, into);
    const second = await gone(into);
    expect((await undo(first)).status).toBe(409);
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(200);
    expect((await rowOf(id))?.id).toBe(id);
  });
});

describe('a brand that was removed and is added again by hand', () => {
  const blocked = async (name: string) =>
    (await db.execute(sql`select 1 from brand_aliases where alias = ${name} and brand_id is null`)).rows.length;

  it('is accepted in mails again, whether it was added by itself or with a sponsorship', async () => {
    for (const [name, again] of [
      ['plumvale', () => call('POST', '/brands', { name: 'Plumvale' })],
      [
        'pearvale',
        () => call('POST', '/sponsorships', { newsletterId: who.letter, brandName: 'Pearvale', placementType: 'hero' }),
      ],
    ] as const) {
      await gone((await add.brand({ name, normalizedName: name })).id);
      expect(await blocked(name)).toBe(1);
      expect((await again()).status).toBe(201);
      expect(await blocked(name)).toBe(0);
    }
  });
});

it('a brand’s name has a letter or digit, wherever it is entered', async () => {
  const { id } = await add.brand();
  const sold = { newsletterId: who.letter, brandName: '🔥', placementType: 'hero' };
  for (const [method, path, json, field] of [
    ['POST', '/brands', { name: '!!!' }, 'name'],
    ['PATCH', `/brands/${id}`, { name: '—' }, 'name'],
    ['POST', `/brands/${id}/aliases`, { name: '?!' }, 'name'],
    ['POST', '/sponsorships', sold, 'brandName'],
  ] as const) {
    const { status, data } = await call(method, path, json);
    expect([path, status, data.details]).toEqual([path, 400, { [field]: 'This name has no letter or digit' }]);
  }
});

it('a product’s company can’t itself be a product', async () => {
  const [top, middle, low] = [
    (await add.brand({ name: 'Top' })).id,
    (await add.brand({ name: 'Middle' })).id,
    (await add.brand({ name: 'Low' })).id,
  ];
  const under = async (id: string, companyId: string) => {
    const { status, data } = await call('PATCH', `/brands/${id}`, { companyId });
    return status === 200 ? 200 : data.details.companyId;
  };
  expect(await under(middle, top)).toBe(200);
  expect(await under(low, middle)).toContain('Middle is a product itself');
  expect(await under(top, low)).toContain('Top has products of its own');
  expect(await under(top, middle)).toContain('its own product');
  expect(await under(low, top)).toBe(200);
});

it('a decision about a sponsorship and its brand is undone completely or not at all', async () => {
  const apart = `Taken ${crypto.randomUUID()}`;
  const { id: brandId } = await add.brand();
  const { id } = await add.sponsorship(who.letter, brandId, { placementType: 'hero' });
  const [item] = await raised(id, brandId);
  const decision = { decision: 'edit', brand: { name: apart }, sponsorship: { placementType: 'feature' } };
  expect((await call('POST', `/review/${item?.id}`, decision)).status).toBe(200);
  expect((await call('PATCH', `/brands/${brandId}`, { website: 'https://taken.example' })).status).toBe(200);
  expect((await call('POST', `/review/${item?.id}/undo`)).status).toBe(409);
  const [stands] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
  expect([stands?.placementType, (await rowOf(brandId))?.name]).toEqual(['feature', apart]);
});

describe('a correction that is refused', () => {
  const sold = async () => {
    const { id: brandId } = await add.brand();
    const { id } = await add.sponsorship(who.letter, brandId);
    return { id, brandId };
  };
  const called = async (name: string) => (await db.select().from(brands).where(eq(brands.name, name))).length;

  it('leaves no brand behind', async () => {
    const { id } = await sold();
    const { status } = await call('PATCH', `/sponsorships/${id}`, { brandName: 'Orphan Co', newsletterId: 'nope' });
    expect([status, await called('Orphan Co')]).toEqual([404, 0]);
  });

  it('is refused completely if it came with a decision', async () => {
    const { id, brandId } = await sold();
    const [item] = await raised(id, brandId);
    const decision = { decision: 'edit', brand: { name: 'Half Name' }, sponsorship: { newsletterId: 'nope' } };
    expect((await call('POST', `/review/${item?.id}`, decision)).status).toBe(404);
    expect(await called('Half Name')).toBe(0);
  });
});

const raised = (sponsorshipId: string, brandId: string) =>
  db
    .insert(reviewItems)
    .values({
      id: crypto.randomUUID(),
      kind: 'first_sponsors',
      key: `first_sponsors:${sponsorshipId}`,
      reason: 'The first of its newsletter',
      sponsorshipId,
      brandId,
      newsletterId: who.letter,
      createdAt: new Date(),
    })
    .returning();

describe('two decisions made at once', () => {
  const decidedBoth = async (words: readonly string[], apart: number) => {
    const { id: brandId } = await add.brand();
    const { id } = await add.sponsorship(who.letter, brandId, { confidence: 90 });
    const [item] = await raised(id, brandId);
    const statuses = await Promise.all(
      words.map(async (decision, nth) => {
        // Delays the second request, so that it meets the first between two of its statements. The delay is recorded
        // as separate work, because otherwise it would count as work that the first left running.
        for (let passed = 0; passed < nth * apart; passed++) await assertNoWorkLeft('a pause', () => pingDatabase(db));
        return (await call('POST', `/review/${item?.id}`, { decision })).status;
      }),
    );
    const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
    const [decided] = await db
      .select()
      .from(reviewItems)
      .where(eq(reviewItems.id, item?.id ?? ''));
    const back = (await call('POST', `/review/${item?.id}/undo`)).status;
    return { statuses, verdict: row?.verdict, decision: decided?.decision, back };
  };

  it.each([
    ['accept', 'reject'],
    ['reject', 'reject'],
  ])('%s and %s: one is stored and can be undone, the other is refused with a message', async (...words) => {
    for (let apart = 0; apart <= 8; apart += 2) {
      const { statuses, verdict, decision, back } = await decidedBoth(words, apart);
      const won = words[statuses.indexOf(200)];
      expect(
        statuses.filter((status) => status === 200),
        `${apart} apart: ${statuses}`,
      ).toHaveLength(1);
      expect(
        statuses.every((status) => [200, 404, 409, 412].includes(status)),
        `${statuses}`,
      ).toBe(true);
      expect([verdict, decision, back]).toEqual(
        won === 'accept' ? ['confirmed', 'accepted', 200] : ['rejected', 'rejected', 200],
      );
    }
  });
});
