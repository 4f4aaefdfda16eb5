// A merge of two brands changes their rows and no others; undoing it restores every row once.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mergeBrand } from '../../../src/store/brand/brand-removals.ts';
import { type BrandRow, changeBrand } from '../../../src/store/brand/curate-brands.ts';
import { restoreRemovedBrand } from '../../../src/store/brand/undo-brand-removal.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { createThreeBrandsWorld, daysLater, NOW } from '../support/three-brands.ts';

const { db, add, at, columnOf, everything, logged, removal, row, staleReports, who, world } = createThreeBrandsWorld();

describe('a merge', () => {
  it('moves all rows of the one brand to the other and none of a third, and makes its name an alias', async () => {
    const { from, into, reader, other } = world;
    const id = await mergeBrand(db, from, into, at(NOW));
    expect(await row(from.id)).toBeUndefined();
    expect(await columnOf('sponsorships', 'id', 'brand_id')).toEqual([
      'sold from: brand into',
      'sold into: brand into',
      'sold third: brand third',
    ]);
    expect(await columnOf('brand_aliases', 'alias', 'brand_id')).toEqual([
      'from alias: brand into',
      'from: brand into',
      'into alias: brand into',
      'third alias: brand third',
    ]);
    expect(await columnOf('brands', 'id', 'company_id')).toEqual([
      'product of from: brand into',
      'product of into: brand into',
      'product of third: brand third',
    ]);
    expect(await columnOf('pitch_marks', 'user_id', `brand_id || ' ' || mark`)).toEqual(
      [`${reader}: brand into hidden`, `${reader}: brand third hidden`, `${other}: brand into pitched`].sort(),
    );
    expect(await columnOf('brand_fits', 'newsletter_id', 'brand_id')).toEqual([
      'letter near: brand into',
      'letter near: brand third',
    ]);
    expect(await columnOf('review_items', 'id', `concat_ws(' ', brand_id, other_brand_id, decision)`)).toEqual([
      'is from into: brand into accepted',
      'is from sure: brand into',
      'is third from: brand third brand into',
      'is third sure: brand third',
      'was from sure: brand into accepted',
    ]);
    expect(await staleReports()).toEqual(['letter from', 'letter into', 'letter near']);
    expect(await logged()).toEqual(['brand.merge into']);
    expect(await removal(id)).toMatchObject({
      brandId: from.id,
      name: 'from',
      intoId: into.id,
      intoName: 'into',
      userId: who.by.userId,
      createdAt: NOW,
      undoneAt: null,
    });
  });

  it('closes review items that the other brand has too and the question whose site one’s was; decided items stay decided', async () => {
    const { from, into } = world;
    for (const id of ['fourth', 'fifth']) await add.brand({ id, name: id });
    const item = (id: string, kind: string, values: object) => ({
      id,
      key: id,
      kind,
      reason: id,
      createdAt: NOW,
      ...values,
    });
    const pair = (id: string, brandId: string, otherBrandId: string, more = {}) =>
      item(id, 'merge', { brandId, otherBrandId, ...more });
    const said = { decision: 'rejected', decidedAt: NOW, decidedBy: world.reader };
    await db
      .insert(reviewItems)
      .values([
        item('site', 'doubtful_identity', { brandId: from.id }),
        item('was site', 'doubtful_identity', { brandId: from.id, ...said }),
        pair('was third into', into.id, 'brand third', said),
        pair('was into from', into.id, from.id, said),
        pair('is from fourth', from.id, 'fourth'),
        pair('is fourth into', 'fourth', into.id),
        pair('is from fifth', from.id, 'fifth'),
        pair('is fifth third', 'fifth', 'brand third'),
      ]);
    await mergeBrand(db, from, into, at(daysLater(1)));
    expect(
      await columnOf(
        'review_items',
        'id',
        `case when decision is null then concat_ws(' ', brand_id, other_brand_id) end`,
      ),
    ).toEqual([
      'is fifth third: fifth brand third',
      'is fourth into: fourth brand into',
      'is from fifth: brand into fifth',
      'is from sure: brand into',
      'is third sure: brand third',
    ]);
    const answered = await db.select().from(reviewItems).where(sql`decision is not null`).orderBy(reviewItems.id);
    const of = (id: string) => answered.find((one) => one.id === id);
    expect(of('is from into')).toMatchObject({
      decision: 'accepted',
      decidedAt: daysLater(1),
      decidedBy: who.by.userId,
    });
    for (const id of ['was site', 'was third into', 'was into from']) expect(of(id)).toMatchObject(said);
  });

  it('undone, keeps what was decided since, and pairs whose other brand was merged as well', async () => {
    const { from, into } = world;
    const { id: fourth } = await add.brand({ name: 'fourth', createdAt: NOW, updatedAt: NOW });
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(sql`update review_items set decision = 'rejected', decided_at = now() where id = 'is third from'`);
    await mergeBrand(db, await row('brand third'), await row(fourth), at(daysLater(1)));
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(2)));
    const pairs = await columnOf('review_items', 'id', `concat_ws(' ', brand_id, other_brand_id, decision)`);
    expect(pairs.filter((pair) => /^is (?:third from|from into)/.test(pair))).toEqual([
      'is from into: brand from brand into',
      `is third from: ${fourth} brand from rejected`,
    ]);
  });

  it('gives contact, site and logo to a brand that has none, and takes back no more than that when it is undone', async () => {
    const { from, into, third } = world;
    const whole = (name: string) => ({
      contactEmail: `ads@${name}.test`,
      contactName: name,
      domain: `${name}.test`,
      domainSource: 'name' as const,
      website: `https://${name}.test`,
      logoUrl: `/logos/${name}`,
      logoSource: 'site' as const,
    });
    const set = (brand: BrandRow, values: object) =>
      changeBrand(
        db,
        brand,
        {
          set: values,
          oldKey: null,
          audit: { action: 'brand.edit', subject: 'brand', subjectId: brand.id, label: 'x' },
        },
        at(brand.updatedAt),
      );
    expect(await set(from, whole('from'))).toBe(true);
    expect(await set(into, { contactName: 'Nobody', logoUrl: '/logos/into', logoSource: 'person' })).toBe(true);
    const before = await everything();
    const id = await mergeBrand(db, await row(from.id), await row(into.id), at(NOW));
    expect(await row(into.id)).toMatchObject({ ...whole('from'), logoUrl: '/logos/into', logoSource: 'person' });
    expect(await row(third.id)).toMatchObject({ contactEmail: null, domain: null, logoUrl: null });
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
    expect((await everything()).brands).toEqual(before.brands);

    // A value that a person has set since then stays.
    const again = await mergeBrand(db, await row(from.id), await row(into.id), at(daysLater(2)));
    const now = await row(into.id);
    await set(now, { contactEmail: 'new@into.test' });
    await restoreRemovedBrand(db, await removal(again), [], at(daysLater(3)));
    expect(await row(into.id)).toMatchObject({ contactEmail: 'new@into.test', domain: null });

    // A logo is moved together with its source.
    await mergeBrand(db, await row(from.id), await row(third.id), at(daysLater(4)));
    expect(await row(third.id)).toMatchObject(whole('from'));
  });
});
