// A person corrects, merges, renames or removes a brand: what is looked for anew, and what undoing restores.
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addBrand } from '../../src/flows/brand/add.ts';
import {
  addBrandAlias,
  editBrand,
  mergeBrands,
  removeBrandAlias,
  removeBrandWithSponsorships,
  undoBrandRemoval,
} from '../../src/flows/brand/curate.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { assertNoWorkLeft } from '../support/unfinished.ts';
import { createCuratorWorld } from './support/curator.ts';

const { world, db, services, add, act, who } = createCuratorWorld();

describe('a corrected brand', () => {
  const jobs = () => {
    const kinds: string[] = [];
    for (let next = world.jobs.take(); next; next = world.jobs.take()) kinds.push((next as { kind: string }).kind);
    return kinds.sort();
  };
  const contact = { name: 'Ada Moor', title: 'Buyer', email: 'ada@beryl.test' };

  it('has logo, audience and contact searched for if its site changes, only the logo if the logo changes, else nothing', async () => {
    const { id } = await add.brand({ name: 'Beryl', website: 'https://beryl.test/', domain: 'beryl.test' });
    jobs();
    for (const [change, sent] of [
      [{ website: 'https://hazel.test' }, ['contact', 'describe', 'logo']],
      [{ website: null }, ['describe', 'logo']],
      [{ logoUrl: 'https://hazel.test/logo.png' }, ['logo']],
      [{ name: 'Hazel' }, []],
      [{ contact }, []],
      [{}, []],
    ] as const) {
      await assertNoWorkLeft('the change', () => editBrand(services, id, change, act()));
      expect(jobs()).toEqual(sent);
    }
  });

  it('whose logo is removed may get another from its site, since no person’s choice prevents it', async () => {
    const { id } = await add.brand({ logoUrl: 'https://hazel.test/logo.png', logoSource: 'person' });
    await editBrand(services, id, { logoUrl: null }, act());
    const [{ logoUrl, logoSource } = {}] = await db.select().from(brands).where(eq(brands.id, id));
    expect([logoUrl, logoSource]).toEqual([null, null]);
  });
});

describe('the contact of a brand', () => {
  const read = {
    contactName: 'Ada',
    contactEmail: 'ada@beryl.test',
    contactConfidence: 90,
    contactSourceUrl: 'https://beryl.test/team',
  };
  const site = { name: 'Beryl', website: 'https://beryl.test/', domain: 'beryl.test' };
  const contactOf = async (id: string) =>
    (await db.select().from(brands).where(eq(brands.id, id)))[0]?.contactEmail ?? null;

  it.each([
    ['another site', { website: 'https://hazel.test' }, {}, null],
    ['no site', { website: null }, {}, null],
    ['another page of its site', { website: 'https://beryl.test/en' }, {}, 'ada@beryl.test'],
    ['no site, entered by a person', { website: null }, { contactEnteredBy: 'Cora' }, 'ada@beryl.test'],
  ])('that was read on its site is removed with it: %s', async (_, change, more, left) => {
    const { id } = await add.brand({ ...site, ...read, ...more });
    await editBrand(services, id, change, act());
    expect(await contactOf(id)).toBe(left);
  });

  it('is no private mailbox, whoever enters it', async () => {
    const { id } = await add.brand(site);
    const contact = { name: 'Ada', title: 'Buyer', email: 'ada.moor@gmail.com' };
    await expect(editBrand(services, id, { contact }, act())).rejects.toMatchObject({
      code: 'invalid',
      details: { 'contact.email': 'This is a private mailbox. Only business addresses are kept' },
    });
    expect(await contactOf(id)).toBeNull();
  });
});

describe('a brand that is removed or merged', () => {
  const sent = () => {
    const all: unknown[] = [];
    for (let next = world.jobs.take(); next; next = world.jobs.take()) all.push(next);
    return all;
  };
  const DAYS = 30 * 86_400_000;

  it.each([
    ['removed', (id: string) => removeBrandWithSponsorships(services, id, act())],
    ['merged', (id: string, into: string) => mergeBrands(services, id, into, act())],
  ])('leaves the index when it is %s; restored, it is described and its logo searched for, once', async (_, goes) => {
    const [{ id }, into] = [await add.brand({ name: 'Beryl' }), await add.brand()];
    sent();
    const removal = await assertNoWorkLeft('the removal', () => goes(id, into.id));
    expect(sent()).toEqual([{ kind: 'forget', what: 'brand', id }]);
    expect(await assertNoWorkLeft('the undo', () => undoBrandRemoval(services, removal, act()))).toEqual({
      id,
      name: 'Beryl',
    });
    expect(sent()).toEqual([
      { kind: 'describe', what: 'brand', id },
      { kind: 'logo', what: 'brand', id },
    ]);
    await expect(undoBrandRemoval(services, removal, act())).rejects.toMatchObject({ code: 'conflict' });
    await expect(undoBrandRemoval(services, 'none', act())).rejects.toMatchObject({ code: 'not_found' });
    await expect(removeBrandWithSponsorships(services, 'none', act())).rejects.toMatchObject({ code: 'not_found' });
    expect(sent()).toEqual([]);
  });

  it('can be restored for thirty days', async () => {
    const [one, other] = [await add.brand(), await add.brand()];
    const at = new Date(++who.clock);
    const by = { userId: who.userId, who: 'cora@house.test', name: 'Cora' };
    const removals = [];
    for (const { id } of [one, other]) removals.push(await removeBrandWithSponsorships(services, id, { by, now: at }));
    const [first = '', second = ''] = removals;
    const later = (ms: number) => ({ by, now: new Date(at.getTime() + ms) });
    await expect(undoBrandRemoval(services, first, later(DAYS + 1))).rejects.toMatchObject({ code: 'gone' });
    expect((await undoBrandRemoval(services, second, later(DAYS))).id).toBe(other.id);
  });

  it('is not merged into itself or a missing brand', async () => {
    const { id } = await add.brand();
    for (const [into, code] of [
      [id, 'invalid'],
      ['nobody', 'not_found'],
    ] as const)
      await expect(mergeBrands(services, id, into, act())).rejects.toMatchObject({ code });
  });

  it.each([
    ['merged', (id: string, into: string) => mergeBrands(services, id, into, act())],
    ['removed', (id: string) => removeBrandWithSponsorships(services, id, act())],
  ])('can be separated from a brand that was %s itself once that is restored, with all its rows', async (_, goes) => {
    const [one, two, three] = [await add.brand(), await add.brand(), await add.brand()];
    const letter = await add.newsletter();
    const ids = new Map<string, string>();
    for (const { id } of [one, two, three]) ids.set((await add.sponsorship(letter.id, id)).id, id);
    const first = await mergeBrands(services, one.id, two.id, act());
    const second = await goes(two.id, three.id);
    await expect(undoBrandRemoval(services, first, act())).rejects.toMatchObject({ code: 'conflict' });
    await undoBrandRemoval(services, second, act());
    expect((await undoBrandRemoval(services, first, act())).id).toBe(one.id);
    const rows = await db.select().from(sponsorships);
    expect(new Map(rows.map(({ id, brandId }) => [id, brandId]))).toEqual(ids);
  });

  it('whose name was given to another meanwhile can’t be restored', async () => {
    const removed = await removeBrandWithSponsorships(services, (await add.brand({ name: 'Beryl' })).id, act());
    await add.brand({ name: 'Beryl' });
    await expect(undoBrandRemoval(services, removed, act())).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('another spelling of a brand', () => {
  it('is stored once, refused if it is empty or another brand’s, and removed where it was stored', async () => {
    const [one, other] = [await add.brand({ name: 'Beryl' }), await add.brand({ name: 'Hazel' })];
    const names = async () =>
      (
        await db.execute<{ alias: string }>(sql`select alias from brand_aliases where brand_id = ${one.id} order by 1`)
      ).rows.map(({ alias }) => alias);
    for (const name of ['BERYL', 'Beryl Sails', 'beryl sails']) await addBrandAlias(services, one.id, name, act());
    expect(await names()).toEqual(['berylsails']);
    for (const [name, code] of [
      ['!!', 'invalid'],
      ['Hazel', 'conflict'],
    ] as const)
      await expect(addBrandAlias(services, one.id, name, act())).rejects.toMatchObject({ code });
    await expect(addBrandAlias(services, other.id, 'Beryl Sails', act())).rejects.toMatchObject({ code: 'conflict' });
    await removeBrandAlias(services, one.id, 'berylsails', act());
    expect(await names()).toEqual([]);
    await expect(removeBrandAlias(services, one.id, 'berylsails', act())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a brand that is renamed', () => {
  const aliases = async () =>
    (await db.execute<{ alias: string; source: string }>(sql`select alias, source from brand_aliases order by 1`)).rows;

  it('is still found by its old name, but gets no alias if only its spelling or another field changes', async () => {
    const brand = await add.brand({ name: 'Beryl' });
    await editBrand(services, brand.id, { website: 'https://beryl.test' }, act());
    await editBrand(services, brand.id, { name: 'BERYL' }, act());
    expect(await aliases()).toEqual([]);
    await editBrand(services, brand.id, { name: 'Hazel' }, act());
    expect(await aliases()).toEqual([{ alias: 'beryl', source: 'rename' }]);
    await expect(addBrand(services, { name: 'Beryl' }, new Date())).rejects.toMatchObject({ code: 'conflict' });
    await editBrand(services, brand.id, { name: 'Beryl' }, act());
    expect(await aliases()).toEqual([{ alias: 'hazel', source: 'rename' }]);
  });

  it('to a name that another brand took meanwhile is a conflict', async () => {
    const [one, other] = [await add.brand({ name: 'Beryl' }), await add.brand({ name: 'Hazel' })];
    const both = await Promise.allSettled(
      [one, other].map(({ id }) => editBrand(services, id, { name: 'Garnet' }, act())),
    );
    const lost = both.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(lost).toEqual(['conflict']);
  });
});
