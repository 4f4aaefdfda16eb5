// A person corrects a sponsorship or a brand: which old values are kept, what the decision changes, and that it is
// stored once.
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addBrand } from '../../src/flows/brand/add.ts';
import {
  type ActorAndMoment,
  addBrandAlias,
  editBrand,
  mergeBrands,
  removeBrandAlias,
  removeBrandWithSponsorships,
  undoBrandRemoval,
} from '../../src/flows/brand/curate.ts';
import { editSponsorship, rejectSponsorship, restoreSponsorship } from '../../src/flows/sponsorship/curate.ts';
import { brands } from '../../src/store/schema/brands.ts';
import { auditLog } from '../../src/store/schema/curation.ts';
import { sponsorships } from '../../src/store/schema/sponsorships.ts';
import { assertNoWorkLeft } from '../support/unfinished.ts';
import { createWorld } from '../support/world.ts';

const world = createWorld();
const { db, services, add } = world;
let clock = Date.parse('2026-06-10T12:00:00.000Z');
let userId = '';
/** Each act is a moment after the one before. */
const act = (): ActorAndMoment => ({ by: { userId, who: 'cora@house.test', name: 'Cora' }, now: new Date(++clock) });

beforeEach(async () => {
  await db.execute(sql`truncate brands, newsletters, users, review_items, audit_log cascade`);
  userId = (await world.people.admin()).id;
});
const logged = async () => (await db.select().from(auditLog).orderBy(auditLog.at)).map(({ action }) => action);

describe('a sponsorship that is put right', () => {
  const made = async (more: object = {}) => {
    const [letter, brand] = [await add.newsletter({ name: 'Tide' }), await add.brand({ name: 'Beryl' })];
    return { letter, brand, id: (await add.sponsorship(letter.id, brand.id, more)).id };
  };

  it('keeps once what the analyst had said, however often it is put right', async () => {
    const { id, letter } = await made();
    const [second, third] = [await add.brand({ name: 'Hazel' }), await add.brand({ name: 'Garnet' })];
    const other = await add.newsletter({ name: 'Ebb' });
    await editSponsorship(services, id, { brandId: second.id, placementType: 'footer' }, act());
    const last = await editSponsorship(
      services,
      id,
      { brandId: third.id, placementType: 'text_only', newsletterId: other.id },
      act(),
    );
    expect(last).toMatchObject({
      brand: { name: 'Garnet' },
      newsletter: { name: 'Ebb' },
      placementType: 'text_only',
      verdict: 'confirmed',
      edits: { brand: 'Beryl', placementType: 'hero', newsletter: letter.name },
    });
    expect(await logged()).toEqual(['sponsorship.edit', 'sponsorship.edit']);
  });

  it('and put back stays a person’s word: what the analyst had said is kept, so that no later analysis names another', async () => {
    const { id, brand } = await made();
    const other = await add.brand({ name: 'Hazel' });
    await editSponsorship(services, id, { brandId: other.id }, act());
    expect(await editSponsorship(services, id, { brandId: brand.id }, act())).toMatchObject({
      brand: { name: 'Beryl' },
      edits: { brand: 'Beryl' },
    });
  });

  it('as it stands already is confirmed, and nothing is kept', async () => {
    const { id, brand, letter } = await made();
    const same = { brandId: brand.id, placementType: 'hero' as const, newsletterId: letter.id };
    expect(await editSponsorship(services, id, same, act())).toMatchObject({ verdict: 'confirmed', edits: {} });
    expect(await editSponsorship(services, id, { verdict: null }, act())).toMatchObject({ verdict: null });
    expect(await editSponsorship(services, id, { verdict: 'rejected' }, act())).toMatchObject({ verdict: 'rejected' });
    expect(await logged()).toEqual(['sponsorship.confirm', 'sponsorship.restore', 'sponsorship.reject']);
    const [, , last] = await db.select().from(auditLog).orderBy(auditLog.at);
    expect(last).toMatchObject({
      subjectId: id,
      label: 'Beryl in Tide',
      before: { brand: 'Beryl', newsletter: 'Tide', placementType: 'hero', verdict: null },
      after: { verdict: 'rejected' },
    });
  });

  it('by a brand’s name is that brand’s, made where nobody is called so', async () => {
    const { id, brand } = await made();
    expect((await editSponsorship(services, id, { brandName: 'BERYL' }, act())).brand.id).toBe(brand.id);
    expect((await editSponsorship(services, id, { brandName: 'Hazel' }, act())).brand.name).toBe('Hazel');
  });

  it('is rejected once and restored once', async () => {
    const { id } = await made();
    expect(await restoreSponsorship(services, id, act())).toMatchObject({ verdict: null });
    expect(await rejectSponsorship(services, id, act())).toMatchObject({ verdict: 'rejected' });
    await expect(rejectSponsorship(services, id, act())).rejects.toMatchObject({ code: 'not_found' });
    expect(await restoreSponsorship(services, id, act())).toMatchObject({ verdict: null });
    expect(await logged()).toEqual(['sponsorship.reject', 'sponsorship.restore']);
  });

  it('is refused where it changed since it was read, is not there, or is given to nobody', async () => {
    const { id } = await made();
    const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
    const updatedAt = row?.updatedAt.toISOString();
    await editSponsorship(services, id, { placementType: 'footer', updatedAt }, act());
    await expect(editSponsorship(services, id, { placementType: 'hero', updatedAt }, act())).rejects.toMatchObject({
      code: 'precondition_failed',
    });
    for (const change of [{ brandId: 'nobody' }, { newsletterId: 'nobody' }])
      await expect(editSponsorship(services, id, change, act())).rejects.toMatchObject({ code: 'not_found' });
    await expect(editSponsorship(services, 'nobody', {}, act())).rejects.toMatchObject({ code: 'not_found' });
    expect(await logged()).toEqual(['sponsorship.edit']);
    // What is refused has made no brand.
    const named = { brandName: 'Hazel', newsletterId: 'nobody' };
    await expect(editSponsorship(services, id, named, act())).rejects.toMatchObject({ code: 'not_found' });
    expect((await db.select().from(brands)).map(({ name }) => name)).toEqual(['Beryl']);
  });

  it('by who is removed just then stays as it is, and is refused as of nobody', async () => {
    const { id } = await made();
    const { cookie } = await world.people.admin();
    await db.execute(
      sql`create function leave() returns trigger as $$ begin delete from users; return new; end $$ language plpgsql`,
    );
    await db.execute(sql`create trigger leave before update on sponsorships for each row execute function leave()`);
    const change = () =>
      world.call(`/api/sponsorships/${id}`, { as: cookie, method: 'PATCH', json: { placementType: 'footer' } });
    const refused = await change();
    expect([refused.status, refused.data.code]).toEqual([401, 'unauthenticated']);
    await db.execute(sql`drop function leave cascade`);
    const [row] = await db.select().from(sponsorships).where(eq(sponsorships.id, id));
    expect(row).toMatchObject({ placementType: 'hero', verdict: null });
    expect((await change()).status).toBe(200);
  });

  it('by two at once is put right by one', async () => {
    const { id } = await made();
    const both = await Promise.allSettled([
      editSponsorship(services, id, { placementType: 'footer' }, act()),
      editSponsorship(services, id, { placementType: 'text_only' }, act()),
    ]);
    const done = both.filter(({ status }) => status === 'fulfilled').length;
    expect(await logged()).toHaveLength(done);
  });
});

describe('a brand that is put right', () => {
  const jobs = () => {
    const kinds: string[] = [];
    for (let next = world.jobs.take(); next; next = world.jobs.take()) kinds.push((next as { kind: string }).kind);
    return kinds.sort();
  };
  const contact = { name: 'Ada Moor', title: 'Buyer', email: 'ada@beryl.test' };

  it('has its logo, audience and contact looked for anew where its site changes, its logo alone where that does, else nothing', async () => {
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

  it('whose logo is taken away may get another from its site: no person’s stands in its way', async () => {
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
  ])('that was read on its site goes with it: %s', async (_, change, more, left) => {
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
  ])('leaves the index when it is %s, and is back with its description and logo sought, once', async (_, goes) => {
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

  it('can be taken back for thirty days', async () => {
    const [one, other] = [await add.brand(), await add.brand()];
    const at = new Date(++clock);
    const by = { userId, who: 'cora@house.test', name: 'Cora' };
    const removals = [];
    for (const { id } of [one, other]) removals.push(await removeBrandWithSponsorships(services, id, { by, now: at }));
    const [first = '', second = ''] = removals;
    const later = (ms: number) => ({ by, now: new Date(at.getTime() + ms) });
    await expect(undoBrandRemoval(services, first, later(DAYS + 1))).rejects.toMatchObject({ code: 'gone' });
    expect((await undoBrandRemoval(services, second, later(DAYS))).id).toBe(other.id);
  });

  it('is not merged into itself or into nobody', async () => {
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
  ])('comes back out of one that was %s itself once that is taken back, with what was its own', async (_, goes) => {
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

  it('whose name was given to another meanwhile stays away', async () => {
    const removed = await removeBrandWithSponsorships(services, (await add.brand({ name: 'Beryl' })).id, act());
    await add.brand({ name: 'Beryl' });
    await expect(undoBrandRemoval(services, removed, act())).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('another way to write a brand', () => {
  it('is noted once, refused where it says nothing or is another brand, and forgotten where it was noted', async () => {
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

  it('is still known by its old name, and by no alias where only its writing changes or anything else', async () => {
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

  it('to what another is called meanwhile is a conflict', async () => {
    const [one, other] = [await add.brand({ name: 'Beryl' }), await add.brand({ name: 'Hazel' })];
    const both = await Promise.allSettled(
      [one, other].map(({ id }) => editBrand(services, id, { name: 'Garnet' }, act())),
    );
    const lost = both.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(lost).toEqual(['conflict']);
  });
});
