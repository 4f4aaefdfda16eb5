// A product's company, a brand's spelling, and the nightly removal of brands that nothing supports.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { linkProductsToCompanies, recordNamedCompany } from '../../../src/store/brand/brand-companies.ts';
import { applyMostFrequentSpelling } from '../../../src/store/brand/brand-identity.ts';
import { findBrandRow } from '../../../src/store/brand/curate-brands.ts';
import { removeEmptyBrands } from '../../../src/store/brand/empty-brands.ts';
import { DAY, NOW } from '../../support/clock.ts';
import { createBrandWorld, createClaimedBrand } from '../support/brand-world.ts';

const { db, add, people, column, rows } = createBrandWorld();

const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const TRUE = sql`true`;

describe('a product’s company', () => {
  const product = async (name: string, more: object = {}) => (await add.brand({ name, ...more })).id;
  const note = (key: string, company: string, when = TRUE) =>
    recordNamedCompany(db, { brand: createClaimedBrand({ name: key, key }), company }, when);

  it('is noted as the product’s mails name it, unless a person decided it, it is the product itself, or the mail is not trusted', async () => {
    const ids = [
      await product('Suite'),
      await product('Told', { companySource: 'person' }),
      await product('Changed', { companyNamed: 'before' }),
      await product('Mailed', { companySource: 'mail', companyNamed: 'before' }),
      await product('Late'),
      await product('Acme'),
      await product('Bystander'),
    ];
    for (const key of ['suite', 'told', 'changed', 'mailed', 'acme']) await note(key, 'acme');
    await note('late', 'acme', sql`false`);
    const named = await Promise.all(ids.map(async (id) => (await findBrandRow(db, id))?.companyNamed));
    expect(named).toEqual(['acme', null, 'acme', 'before', null, null, null]);
  });

  it('is linked by its name or alias once both brands exist: once, never to itself and never in a circle', async () => {
    const acme = await product('Acme');
    const holder = await product('Holder');
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('aliased', 'Aliased', ${holder}, 'person')`,
    );
    const ids = {
      plain: await product('Plain', { companyNamed: 'acme' }),
      byAlias: await product('By alias', { companyNamed: 'aliased' }),
      unnamed: await product('Unnamed'),
      unasked: await product('Unasked', { companyNamed: 'holder' }),
      told: await product('Told', { companyNamed: 'acme', companySource: 'person' }),
      linked: await product('Linked', { companyNamed: 'acme', companyId: holder, companySource: 'mail' }),
      unsourced: await product('Unsourced', { companyNamed: 'acme', companyId: holder }),
    };
    await db.execute(sql`update brands set company_named = 'acme' where id = ${acme}`);
    const circle = await product('Circle', { companyId: acme });
    await db.execute(sql`update brands set company_named = 'circle' where id = ${holder}`);
    await db.execute(sql`update brands set company_id = ${holder} where id = ${circle}`);
    const companyOf = async (id: string) => (await findBrandRow(db, id))?.companyId ?? null;
    const all = async () => Promise.all([...Object.values(ids), acme, holder].map(companyOf));
    const before = [null, null, null, null, null, holder, holder, null, null];
    expect(await all()).toEqual(before);
    await linkProductsToCompanies(db, ['acme', 'aliased', 'circle'], sql`false`);
    expect(await all()).toEqual(before);
    await linkProductsToCompanies(db, ['acme', 'aliased', 'circle'], TRUE);
    expect(await all()).toEqual([acme, holder, null, null, null, holder, holder, null, null]);
    expect(await findBrandRow(db, ids.plain)).toMatchObject({ companySource: 'mail' });
  });

  it('brings its own products along, and is not linked where a person chose a company', async () => {
    const acme = await product('Acme');
    const line = await product('Line', { companyNamed: 'acme' });
    const part = await product('Part', { companyId: line, companySource: 'mail' });
    const house = await product('House', { companyNamed: 'acme' });
    const room = await product('Room', { companyId: house, companySource: 'person' });
    await linkProductsToCompanies(db, ['acme'], TRUE);
    const companies = [line, part, house, room].map(async (id) => (await findBrandRow(db, id))?.companyId);
    expect(await Promise.all(companies)).toEqual([acme, acme, null, house]);
  });
});

describe('a brand’s spelling', () => {
  it('is the one that its trusted mails use most, each mail counting up to five times; a person’s choice and another brand’s name stay', async () => {
    const letter = (await add.newsletter()).id;
    const mail = (await add.email(letter)).id;
    const say = (brand: { id: string; normalizedName: string }, form: string, weight: number, more: object = {}) =>
      add.sponsorship(letter, brand.id, {
        rawData: { brand: form, nameWeight: weight },
        named: brand.normalizedName,
        emailId: mail,
        ...more,
      });
    const make = (name: string, more: object = {}) => add.brand({ name, byHand: false, ...more });
    const most = await make('MOST');
    await say(most, 'Most', 4);
    await say(most, 'most', 2);
    await say(most, 'most', 1.5);
    const loud = await make('LOUD');
    await say(loud, 'LOUd', 50);
    await say(loud, 'Loud', 3);
    await say(loud, 'Loud', 3);
    const told = await make('TOLD', { nameSource: 'person' });
    await say(told, 'Told', 4);
    const taken = await make('TAKEN');
    await make('Taken', { normalizedName: 'another' });
    await say(taken, 'Taken', 4);
    const doubted = await make('DOUBTED');
    await say(doubted, 'Doubted', 4, { verdict: 'rejected' });
    const misnamed = await make('MISNAMED');
    await say(misnamed, 'Other Words', 4, { named: 'otherwords' });
    const weightless = await make('WEIGHTLESS');
    await say(weightless, 'Weightless', 0);
    const elsewhere = await make('ELSEWHERE');
    await say(elsewhere, 'Elsewhere', 4, { emailId: null });
    const level = await make('LEVEL');
    await say(level, 'Level', 4);
    await say(level, 'LeveL', 4);
    const address = await make('addresshq.test', { normalizedName: 'addresshq', domain: 'addresshq.test' });
    await say(address, 'Address', 1, { named: 'address' });
    await applyMostFrequentSpelling(db, mail);
    const names = Object.fromEntries(
      (await rows('brands')).map(({ normalized_name, name }) => [normalized_name, name]),
    );
    expect(names).toEqual({
      most: 'Most',
      loud: 'Loud',
      told: 'TOLD',
      taken: 'TAKEN',
      another: 'Taken',
      doubted: 'DOUBTED',
      misnamed: 'MISNAMED',
      weightless: 'WEIGHTLESS',
      elsewhere: 'ELSEWHERE',
      level: names.level,
      addresshq: 'Address',
    });
    expect(['Level', 'LeveL']).toContain(names.level);
  });
});

describe('a brand without sponsorships', () => {
  it('is removed at night, unless it is a company or a person created, edited, saved or may still restore it', async () => {
    const letter = (await add.newsletter()).id;
    const { id: userId } = await people.free(letter);
    const before = ago(2);
    const make = (name: string, more: object = {}) =>
      add.brand({ name, byHand: false, createdAt: new Date(before.getTime() - 1), ...more });
    const gone = [
      await make('Gone'),
      await make('Titled', { domain: 't.test', domainSource: 'title', logoSource: 'site' }),
    ];
    await make('Hand', { byHand: true });
    await make('New', { createdAt: before });
    await make('Named', { nameSource: 'person' });
    await make('Sited', { domainSource: 'person' });
    await make('Pictured', { logoSource: 'person' });
    await make('Contacted', { contactEnteredBy: 'Cora' });
    const sold = await make('Sold');
    await add.sponsorship(letter, sold.id);
    const doubted = await make('Doubted');
    await add.sponsorship(letter, doubted.id, { verdict: 'rejected' });
    const company = await make('Company');
    await make('Product', { companyId: company.id, byHand: true });
    const marked = await make('Marked');
    await db.execute(
      sql`insert into pitch_marks (user_id, brand_id, mark, marked_at) values (${userId}, ${marked.id}, 'hidden', ${NOW})`,
    );
    for (const [name, undoneAt] of [
      ['Into', null],
      ['Undone', NOW],
    ] as const) {
      const { id } = await make(name);
      if (undoneAt) gone.push({ id } as (typeof gone)[0]);
      await db.execute(sql`insert into brand_removals (id, brand_id, name, into_id, kept, undone_at)
        values (gen_random_uuid()::text, 'x', 'X', ${id}, '{}', ${undoneAt})`);
    }
    for (const [name, decidedAt] of [
      ['Taken from', NOW],
      ['Taken from long ago', new Date(NOW.getTime() - 1)],
    ] as const) {
      const brand = await make(name);
      if (decidedAt < NOW) gone.push(brand);
      await db.execute(sql`insert into review_items (id, kind, key, reason, decision, decided_at, undo)
        values (${name}, 'report', ${name}, 'r', 'edited', ${decidedAt}, ${JSON.stringify({ sponsorship: { set: { brandId: brand.id } } })}::jsonb)`);
    }
    const removed = await removeEmptyBrands(db, { before, undoable: NOW });
    expect(removed.sort()).toEqual(gone.map(({ id }) => id).sort());
    expect((await column('brands', 'name')).sort()).toEqual(
      [
        'Hand',
        'New',
        'Named',
        'Sited',
        'Pictured',
        'Contacted',
        'Sold',
        'Doubted',
        'Company',
        'Product',
        'Marked',
        'Into',
        'Taken from',
      ].sort(),
    );
  });
});
