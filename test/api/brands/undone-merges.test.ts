// Undoing a merge restores what the merge took, and keeps what was decided or came in since.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mergeBrand } from '../../../src/store/brand/brand-removals.ts';
import { addAlias, listAliases, removeAlias } from '../../../src/store/brand/curate-brands.ts';
import { restoreRemovedBrand } from '../../../src/store/brand/undo-brand-removal.ts';
import { createThreeBrandsWorld, daysLater, NOW } from '../support/three-brands.ts';

const { db, add, at, columnOf, removal, row, world } = createThreeBrandsWorld();

describe('an undone merge', () => {
  it('counts as a change of the other brand for open forms, and makes the reports naming the merged brand stale', async () => {
    const { from, into } = world;
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(sql`update reports set stale_since = null`);
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
    expect((await row(into.id)).updatedAt).toEqual(daysLater(1));
    const stale = await columnOf('reports', 'newsletter_id', `(stale_since = '${daysLater(1).toISOString()}')::text`);
    expect(stale).toEqual(['letter from: true', 'letter near: true']);
  });

  it('gives back sponsorships that came since under the old names, except those that a person assigned to the other brand', async () => {
    const { from, into, letters } = world;
    const sell = (name: string, more: object) =>
      add.sponsorship(letters.from ?? '', into.id, { id: name, createdAt: NOW, detectedAt: NOW, ...more });
    await sell('before', { named: 'from' });
    const id = await mergeBrand(db, from, into, at(NOW));
    await sell('since', { named: 'from' });
    await sell('since by alias', { named: 'from alias' });
    await sell('of the other', { named: 'into' });
    await sell('nameless', {});
    await sell('begun before', { named: 'from', createdAt: daysLater(-1) });
    await sell('given', { named: 'from', edits: { brand: 'from' } });
    await sell('edited', { named: 'from', edits: { placementType: 'hero' } });
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
    expect(await columnOf('sponsorships', 'id', 'brand_id')).toEqual(
      [
        'since: brand from',
        'since by alias: brand from',
        'of the other: brand into',
        'nameless: brand into',
        'before: brand into',
        'begun before: brand from',
        'given: brand into',
        'edited: brand from',
        'sold from: brand from',
        'sold into: brand into',
        'sold third: brand third',
      ].sort(),
    );
  });

  it('keeps a mark that its member set since, and every mark if the merge does not say whose they were', async () => {
    const { from, into, reader } = world;
    const marks = () => columnOf('pitch_marks', 'user_id', `brand_id || ' ' || mark`);
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(
      sql`update pitch_marks set marked_at = ${daysLater(1)} where user_id = ${reader} and brand_id = ${into.id}`,
    );
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(2)));
    expect(await marks()).toContain(`${reader}: brand into hidden`);
    await db.execute(sql`delete from pitch_marks where brand_id = ${into.id}`);
    const old = await mergeBrand(db, await row(from.id), await row(into.id), at(daysLater(3)));
    await db.execute(sql`update brand_removals set kept = kept - 'marked'`);
    await restoreRemovedBrand(db, await removal(old), [], at(daysLater(4)));
    expect(await marks()).toContain(`${reader}: brand into hidden`);
  });

  it('leaves a product with a company that it was given since, and gives no company to a brand that has products now', async () => {
    const { from, into, third } = world;
    for (const nth of [1, 2, 3]) await add.brand({ id: `more ${nth}`, name: `more ${nth}`, companyId: from.id });
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(sql`update brands set company_id = ${third.id} where id = 'more 1'`);
    await db.execute(sql`update brands set company_id = null where id in ('more 2', 'more 3')`);
    await add.brand({ name: 'of it', companyId: 'more 2' });
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
    const companies = await columnOf('brands', 'id', 'company_id');
    expect(companies.filter((one) => /^(?:more|product of from)/.test(one))).toEqual([
      'more 1: brand third',
      'more 3: brand from',
      'product of from: brand from',
    ]);
  });

  it('gives back sponsorships that came since under another spelling, unless it is the other brand’s name', async () => {
    const { from, into, letters } = world;
    const sell = (id: string, createdAt: Date, named: string) =>
      add.sponsorship(letters.from ?? '', into.id, { id, createdAt, detectedAt: NOW, named });
    await sell('long before', daysLater(-1), 'fromwritten');
    const id = await mergeBrand(db, from, into, at(NOW));
    await sell('written', daysLater(1), 'fromwritten');
    await sell('called', daysLater(1), 'into');
    await sell('named so', daysLater(1), 'into alias');
    await restoreRemovedBrand(db, await removal(id), ['fromwritten', 'into', 'into alias'], at(daysLater(1)));
    const sold = await columnOf('sponsorships', 'id', 'brand_id');
    expect(sold.filter((one) => /^(?:long|written|called|named)/.test(one))).toEqual([
      'called: brand into',
      'long before: brand into',
      'named so: brand into',
      'written: brand from',
    ]);
  });

  it('leaves its name to a third brand that was given it meanwhile', async () => {
    const { from, into, third } = world;
    const id = await mergeBrand(db, from, into, at(NOW));
    await removeAlias(db, into, 'from alias', at(daysLater(1)));
    await addAlias(db, third, { key: 'from alias', name: 'Theirs' }, at(daysLater(1)));
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(2)));
    const names = async (of: string) => (await listAliases(db, of)).map(({ alias }) => alias);
    expect([await names(third.id), await names(from.id)]).toEqual([['from alias', 'third alias'], []]);
  });

  it.each([
    ['into a product, whose company got the brand’s products', 'third', ['brand into: brand third', 'brand third']],
    ['of a company into its product, which became the others’ company', 'from', ['brand into']],
  ])('%s, restores all companies', async (_, company, merged) => {
    const { from, into } = world;
    await db.execute(sql`update brands set company_id = null where id = 'product of into'`);
    await db.execute(sql`update brands set company_id = ${`brand ${company}`} where id = ${into.id}`);
    const before = await columnOf('brands', 'id', 'company_id');
    const id = await mergeBrand(db, from, await row(into.id), at(NOW));
    expect(await columnOf('brands', 'id', 'company_id')).toEqual([
      ...merged.slice(0, -1),
      `product of from: ${merged.at(-1)}`,
      'product of third: brand third',
    ]);
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
    expect(await columnOf('brands', 'id', 'company_id')).toEqual(before);
  });
});
