// What a claim teaches about its brand: site, spelling and owner of the site; and what it must not change.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { ClaimedBrand } from '../../../src/domain/brand/claimed.ts';
import { assignBrandDomains, renameUnconfirmedBrands } from '../../../src/store/brand/claimed-brands.ts';
import { findBrandRow } from '../../../src/store/brand/curate-brands.ts';
import { createBrandWorld, createClaimedBrand } from '../support/brand-world.ts';

const { db, add, column, rows, alias, idOf } = createBrandWorld();

const NOW = new Date('2026-06-10T12:00:00.000Z');
const TRUE = sql`true`;

describe('a claimed name', () => {
  it('gives a site to a brand without one, unless a person decided otherwise or the mail is not trusted', async () => {
    const given = {
      fresh: await add.brand({ name: 'Fresh' }),
      sited: await add.brand({ name: 'Sited', website: 'https://written.test/x' }),
      told: await add.brand({ name: 'Told', domainSource: 'person' }),
      has: await add.brand({ name: 'Has', domain: 'has.test', domainSource: 'title' }),
      late: await add.brand({ name: 'Late' }),
    };
    for (const { name, normalizedName } of Object.values(given))
      await assignBrandDomains(
        db,
        [createClaimedBrand({ name, key: normalizedName, domain: `${normalizedName}.new` })],
        name === 'Late' ? sql`false` : TRUE,
      );
    expect(await rows('brands')).toHaveLength(5);
    for (const [key, want] of Object.entries({
      fresh: { domain: 'fresh.new', domainSource: 'name', website: 'https://fresh.new' },
      sited: { domain: 'sited.new', domainSource: 'name', website: 'https://written.test/x' },
      told: { domain: null, domainSource: 'person' },
      has: { domain: 'has.test', domainSource: 'title' },
      late: { domain: null, domainSource: null },
    }))
      expect(await findBrandRow(db, given[key as keyof typeof given].id)).toMatchObject(want);
  });

  it('with a site of exactly its name replaces a site that only contains it while few trusted ads support that; contact and logo read there are dropped', async () => {
    const letter = (await add.newsletter()).id;
    const read = {
      contactEmail: 'a@floe.test',
      contactName: 'A',
      contactCheckedAt: NOW,
      logoUrl: '/l.png',
      logoSource: 'site' as const,
      logoTriedAt: NOW,
    };
    const make = async (name: string, more: object = {}, ads = 2) => {
      const { id } = await add.brand({ name, ...read, ...more });
      for (let nth = 0; nth < ads; nth++) await add.sponsorship(letter, id);
      await add.sponsorship(letter, id, { linkDomain: 'elsewhere.test' });
      await add.sponsorship(letter, id, { verdict: 'rejected' });
      return id;
    };
    const weak = (name: string) => ({
      domain: `${name}summit.com`,
      domainSource: 'name',
      website: `https://${name}summit.com`,
    });
    const learn = (key: string, more: Partial<ClaimedBrand> = {}, when = TRUE) =>
      assignBrandDomains(
        db,
        [createClaimedBrand({ name: key, key, domain: `${key}.com`, isSitesName: true, ...more })],
        when,
      );
    const of = async (id: string) => {
      const row = await findBrandRow(db, id);
      return [
        row?.domain,
        row?.website,
        row?.contactEmail ?? null,
        row?.contactCheckedAt ?? null,
        row?.logoUrl ?? null,
        row?.logoSource ?? null,
        row?.logoTriedAt ?? null,
      ];
    };
    const kept = (name: string, domain = `${name}summit.com`) => [
      domain,
      `https://${name}summit.com`,
      'a@floe.test',
      NOW,
      '/l.png',
      'site',
      NOW,
    ];
    const yields = await make('floe', weak('floe'));
    const entered = await make('floeb', { ...weak('floeb'), contactEnteredBy: 'Cora', logoSource: 'person' });
    const regular = await make('floec', weak('floec'), 3);
    const persons = await make('floed', { ...weak('floed'), domainSource: 'person' });
    const partly = await make('floee', weak('floee'));
    const late = await make('floef', weak('floef'));
    const called = await make('floeg', { ...weak('floeg'), domain: 'floe-g.net' });
    for (const key of ['floe', 'floeb', 'floec', 'floed', 'floeg']) await learn(key);
    await learn('floee', { domain: 'getfloee.com', isSitesName: false });
    await learn('floef', {}, sql`false`);
    expect(await of(yields)).toEqual(['floe.com', 'https://floe.com', null, null, null, null, null]);
    expect(await of(entered)).toEqual(['floeb.com', 'https://floeb.com', 'a@floe.test', NOW, '/l.png', 'person', NOW]);
    expect(await of(regular)).toEqual(kept('floec'));
    expect(await of(persons)).toEqual(kept('floed'));
    expect(await of(partly)).toEqual(kept('floee'));
    expect(await of(late)).toEqual(kept('floef'));
    expect(await of(called)).toEqual(kept('floeg', 'floe-g.net'));
  });

  it('with a site of exactly its name replaces another such site if more ads lead there, unless the old one ends in .com', async () => {
    const letter = (await add.newsletter()).id;
    const make = async (name: string, ending: string, [here, there]: [number, number], more: object = {}) => {
      const { id } = await add.brand({ name, domain: `${name}.${ending}`, domainSource: 'name', ...more });
      for (let nth = 0; nth < here; nth++) await add.sponsorship(letter, id);
      for (let nth = 0; nth < there; nth++) await add.sponsorship(letter, id, { linkDomain: `${name}.com` });
      for (let nth = 0; nth < 9; nth++)
        await add.sponsorship(letter, id, { linkDomain: `${name}.com`, verdict: 'rejected' });
      await assignBrandDomains(
        db,
        [createClaimedBrand({ name, key: name, domain: `${name}.com`, isSitesName: true })],
        TRUE,
      );
      return (await findBrandRow(db, id))?.domain;
    };
    expect(await make('marten', 'co', [2, 3])).toBe('marten.com');
    expect(await make('stoat', 'co', [3, 3])).toBe('stoat.co');
    expect(await make('polecat', 'co', [0, 2])).toBe('polecat.co');
    expect(await make('weasel', 'co', [0, 3], { domainSource: 'person' })).toBe('weasel.co');
    const { id } = await add.brand({ name: 'otter', domain: 'otter.com', domainSource: 'name' });
    for (let nth = 0; nth < 4; nth++) await add.sponsorship(letter, id, { linkDomain: 'otter.net' });
    await assignBrandDomains(
      db,
      [createClaimedBrand({ name: 'otter', key: 'otter', domain: 'otter.net', isSitesName: true })],
      TRUE,
    );
    expect((await findBrandRow(db, id))?.domain).toBe('otter.com');
  });

  it('renames a brand that only unconfirmed mails named, and no other', async () => {
    const make = (name: string, more: object = {}) => add.brand({ name, byHand: false, ...more });
    await make('DUNMARE', { normalizedName: 'dunmare' });
    await make('KEPT', { normalizedName: 'kept', nameSource: 'person' });
    await make('HAND', { normalizedName: 'hand', byHand: true });
    await make('TWO', { normalizedName: 'two' });
    await make('Two', { normalizedName: 'other two' });
    for (const name of ['Dunmare', 'Kept', 'Hand', 'Two']) {
      await renameUnconfirmedBrands(db, [createClaimedBrand({ name, key: name.toLowerCase() })], sql`false`);
    }
    expect((await column('brands', 'name')).sort()).toEqual(['DUNMARE', 'HAND', 'KEPT', 'TWO', 'Two']);
    for (const name of ['Dunmare', 'Kept', 'Hand', 'Two']) {
      await renameUnconfirmedBrands(db, [createClaimedBrand({ name, key: name.toLowerCase() })], TRUE);
    }
    expect((await column('brands', 'name')).sort()).toEqual(['Dunmare', 'HAND', 'KEPT', 'TWO', 'Two']);
  });

  it('of a trusted mail becomes the key of a brand that unconfirmed mails spelled differently, and later claims find that brand', async () => {
    const { id } = await add.brand({ name: 'dIcE cOm', normalizedName: 'dicecom', byHand: false });
    const dice = createClaimedBrand({ name: 'Dice', key: 'dice', otherKeys: ['dicecom'], domain: 'dice.com' });
    const dotted = createClaimedBrand({
      name: 'Dice.com',
      key: 'diceonline',
      otherKeys: ['dicecom'],
      domain: 'dice.com',
    });
    // Two keys of one brand in one mail: both must lead to it.
    await renameUnconfirmedBrands(db, [dice, dotted], TRUE);
    expect([await idOf(dice), await idOf(dotted), (await findBrandRow(db, id))?.name]).toEqual([id, id, 'dIcE cOm']);
    await alias('dice', null);
    await renameUnconfirmedBrands(db, [dice], TRUE);
    expect((await findBrandRow(db, id))?.normalizedName).toBe('dicecom');
    await db.execute(sql`delete from brand_aliases`);
    await renameUnconfirmedBrands(db, [dice], TRUE);
    expect(await findBrandRow(db, id)).toMatchObject({ name: 'Dice', normalizedName: 'dice' });
    expect(await idOf(dice)).toBe(id);
    // A brand that counts, or whose new name is taken, keeps its name.
    await add.brand({ name: 'Floe Inc', normalizedName: 'floeinc' });
    await add.brand({ name: 'RIME hq', normalizedName: 'rimehq', byHand: false });
    await add.brand({ name: 'Rime', normalizedName: 'rimes' });
    await renameUnconfirmedBrands(
      db,
      [createClaimedBrand({ name: 'Floe', key: 'floe', otherKeys: ['floeinc'] })],
      TRUE,
    );
    await renameUnconfirmedBrands(db, [createClaimedBrand({ name: 'Rime', key: 'rime', otherKeys: ['rimehq'] })], TRUE);
    expect((await column('brands', 'normalized_name')).sort()).toEqual(['dice', 'floeinc', 'rimehq', 'rimes']);
  });
});
