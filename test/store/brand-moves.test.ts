// An administrator's merge or removal changes that brand's rows and no others, once; undoing restores every row.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetRemovals, listRemovals, mergeBrand, removeBrand } from '../../src/store/brand-removals.ts';
import {
  addAlias,
  type BrandRow,
  brandRow,
  changeBrand,
  dropAlias,
  listAliases,
} from '../../src/store/curate-brands.ts';
import { reviewItems } from '../../src/store/schema/curation.ts';
import { removalRow, undoRemoval } from '../../src/store/undo-brand-removal.ts';
import { createWorld } from '../support/world.ts';

const { db, add, people } = createWorld();
const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
const later = (days: number) => new Date(NOW.getTime() + days * DAY);

let by = { userId: '', who: 'cora@house.test', name: 'Cora' };
const at = (now: Date) => ({ by, now });
const row = async (id: string) => (await brandRow(db, id)) as BrandRow;
const removal = async (id: string) => (await removalRow(db, id)) as NonNullable<Awaited<ReturnType<typeof removalRow>>>;

/** Every row that hangs on brands, whatever was last written when. */
async function everything() {
  const found: Record<string, unknown[]> = {};
  for (const table of [
    'brands',
    'brand_aliases',
    'sponsorships',
    'brand_fits',
    'pitch_marks',
    'reports',
    'review_items',
  ]) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select (to_jsonb(t) - array['updated_at', 'stale_since', 'source'])::text as row from ${sql.raw(table)} t`,
    );
    found[table] = rows.map((one) => one.row).sort();
  }
  return found;
}
const logged = async () =>
  (
    await db.execute<{ what: string }>(sql`select action || ' ' || label as what from audit_log order by at, action`)
  ).rows.map(({ what }) => what);
const staleReports = async () =>
  (
    await db.execute<{ id: string }>(sql`select newsletter_id as id from reports where stale_since = ${NOW} order by 1`)
  ).rows.map(({ id }) => id);

/** Two brands with all that can hang on one, and a third with the same, which nothing touches. */
async function threeBrands() {
  await db.execute(sql`truncate brands, newsletters, users, audit_log, brand_removals cascade`);
  by = { ...by, userId: (await people.admin()).id };
  const letters: Record<string, string> = {};
  for (const name of ['from', 'into', 'third', 'near'])
    letters[name] = (await add.newsletter({ id: `letter ${name}` })).id;
  for (const id of Object.values(letters)) await db.execute(sql`insert into reports (newsletter_id) values (${id})`);
  await db.execute(sql`insert into newsletter_similarities values (${letters.near ?? ''}, ${letters.from ?? ''}, 0.8)`);
  const reader = (await people.free(letters.near ?? '')).id;
  const other = (await people.free(letters.near ?? '')).id;
  const made: Record<string, BrandRow> = {};
  for (const name of ['from', 'into', 'third'] as const) {
    const { id } = await add.brand({ id: `brand ${name}`, name, createdAt: NOW, updatedAt: NOW });
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values (${`${name} alias`}, ${name}, ${id}, 'person')`,
    );
    await db.execute(sql`insert into brand_fits values (${letters.near ?? ''}, ${id}, 0.7)`);
    await add.brand({ id: `product of ${name}`, name: `product of ${name}`, companyId: id });
    await add.sponsorship(letters[name] ?? '', id, {
      id: `sold ${name}`,
      detectedAt: NOW,
      createdAt: NOW,
      named: name,
    });
    made[name] = await row(id);
  }
  for (const name of ['from', 'third'])
    await db.execute(
      sql`insert into pitch_marks (user_id, brand_id, mark, marked_at) values (${reader}, ${`brand ${name}`}, 'hidden', ${NOW})`,
    );
  for (const name of ['from', 'into'])
    await db.execute(
      sql`insert into pitch_marks (user_id, brand_id, mark, marked_at) values (${other}, ${`brand ${name}`}, 'pitched', ${later(name === 'into' ? 1 : 0)})`,
    );
  const ask = (key: string, kind: string, values: object) =>
    db.insert(reviewItems).values({ id: key, key, kind, reason: key, createdAt: NOW, ...values });
  for (const name of ['from', 'third'])
    await ask(`is ${name} sure`, 'unsure_claim', { brandId: `brand ${name}`, sponsorshipId: `sold ${name}` });
  await ask('was from sure', 'first_sponsors', {
    brandId: 'brand from',
    decision: 'accepted',
    decidedAt: NOW,
    decidedBy: by.userId,
    undo: { made: 'sold from' },
  });
  await ask('is from into', 'merge', { brandId: 'brand from', otherBrandId: 'brand into' });
  await ask('is third from', 'merge', { brandId: 'brand third', otherBrandId: 'brand from' });
  return {
    from: made.from as BrandRow,
    into: made.into as BrandRow,
    third: made.third as BrandRow,
    letters,
    reader,
    other,
  };
}

let world: Awaited<ReturnType<typeof threeBrands>>;
beforeEach(async () => {
  world = await threeBrands();
});
const columnOf = async (table: string, key: string, value: string) => {
  const { rows } = await db.execute<{ pair: string }>(
    sql`select ${sql.raw(key)} || ': ' || ${sql.raw(value)} as pair from ${sql.raw(table)} where ${sql.raw(value)} is not null`,
  );
  return rows.map(({ pair }) => pair).sort();
};

describe('a merge', () => {
  it('moves what hangs on the one brand to the other, and nothing of a third; its name is an alias', async () => {
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
      userId: by.userId,
      createdAt: NOW,
      undoneAt: null,
    });
  });

  it('taken back leaves every row as it stood, once', async () => {
    const { from, into } = world;
    const { id: other } = await add.brand({ name: 'bystander', createdAt: NOW, updatedAt: NOW });
    const bystander = await mergeBrand(db, await row(other), world.third, at(NOW));
    const no = { id: 'was into from', key: 'no', kind: 'merge', reason: 'no', brandId: into.id, otherBrandId: from.id };
    const said = { decision: 'rejected', decidedAt: NOW, undo: { made: 'sold into' }, createdAt: NOW } as const;
    await db.insert(reviewItems).values({ ...no, ...said });
    await db.execute(sql`truncate audit_log`);
    const before = await everything();
    const id = await mergeBrand(db, from, into, at(NOW));
    expect(await everything()).not.toEqual(before);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect(await everything()).toEqual(before);
    const late = await removal(id);
    expect(late.undoneAt).toEqual(later(1));
    expect((await removal(bystander)).intoId).toBe(world.third.id);
    await undoRemoval(db, late, [], at(later(2)));
    expect((await removal(id)).undoneAt).toEqual(later(1));
    expect(await logged()).toEqual(['brand.merge into', 'brand.merge.undo from']);
  });

  it('asks nothing twice: what is asked of the other already, and whose site one’s was; what was answered stays so', async () => {
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
    await mergeBrand(db, from, into, at(later(1)));
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
    expect(of('is from into')).toMatchObject({ decision: 'accepted', decidedAt: later(1), decidedBy: by.userId });
    for (const id of ['was site', 'was third into', 'was into from']) expect(of(id)).toMatchObject(said);
  });

  it('taken back leaves what was decided meanwhile, and pairs whose other one was merged, too', async () => {
    const { from, into } = world;
    const { id: fourth } = await add.brand({ name: 'fourth', createdAt: NOW, updatedAt: NOW });
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(sql`update review_items set decision = 'rejected', decided_at = now() where id = 'is third from'`);
    await mergeBrand(db, await row('brand third'), await row(fourth), at(later(1)));
    await undoRemoval(db, await removal(id), [], at(later(2)));
    const pairs = await columnOf('review_items', 'id', `concat_ws(' ', brand_id, other_brand_id, decision)`);
    expect(pairs.filter((pair) => /^is (?:third from|from into)/.test(pair))).toEqual([
      'is from into: brand from brand into',
      `is third from: ${fourth} brand from rejected`,
    ]);
  });

  it('takes contact, site and logo along where the other has none, and gives back no more than it took', async () => {
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
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect((await everything()).brands).toEqual(before.brands);

    // What a person has put in its place since stays.
    const again = await mergeBrand(db, await row(from.id), await row(into.id), at(later(2)));
    const now = await row(into.id);
    await set(now, { contactEmail: 'new@into.test' });
    await undoRemoval(db, await removal(again), [], at(later(3)));
    expect(await row(into.id)).toMatchObject({ contactEmail: 'new@into.test', domain: null });

    // A logo goes with where it is from.
    await mergeBrand(db, await row(from.id), await row(third.id), at(later(4)));
    expect(await row(third.id)).toMatchObject(whole('from'));
  });

  it('taken back is a change of the other brand, for whoever has its form open, and puts the reports behind that name the one', async () => {
    const { from, into } = world;
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(sql`update reports set stale_since = null`);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect((await row(into.id)).updatedAt).toEqual(later(1));
    const stale = await columnOf('reports', 'newsletter_id', `(stale_since = '${later(1).toISOString()}')::text`);
    expect(stale).toEqual(['letter from: true', 'letter near: true']);
  });

  it('taken back gives what came since under the old names, but what a person gave to the other', async () => {
    const { from, into, letters } = world;
    const sell = (name: string, more: object) =>
      add.sponsorship(letters.from ?? '', into.id, { id: name, createdAt: NOW, detectedAt: NOW, ...more });
    await sell('before', { named: 'from' });
    const id = await mergeBrand(db, from, into, at(NOW));
    await sell('since', { named: 'from' });
    await sell('since by alias', { named: 'from alias' });
    await sell('of the other', { named: 'into' });
    await sell('nameless', {});
    await sell('begun before', { named: 'from', createdAt: later(-1) });
    await sell('given', { named: 'from', edits: { brand: 'from' } });
    await sell('edited', { named: 'from', edits: { placementType: 'hero' } });
    await undoRemoval(db, await removal(id), [], at(later(1)));
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

  it('taken back leaves a mark that its member has set anew since, and every mark where the merge doesn’t say who had one', async () => {
    const { from, into, reader } = world;
    const marks = () => columnOf('pitch_marks', 'user_id', `brand_id || ' ' || mark`);
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(
      sql`update pitch_marks set marked_at = ${later(1)} where user_id = ${reader} and brand_id = ${into.id}`,
    );
    await undoRemoval(db, await removal(id), [], at(later(2)));
    expect(await marks()).toContain(`${reader}: brand into hidden`);
    await db.execute(sql`delete from pitch_marks where brand_id = ${into.id}`);
    const old = await mergeBrand(db, await row(from.id), await row(into.id), at(later(3)));
    await db.execute(sql`update brand_removals set kept = kept - 'marked'`);
    await undoRemoval(db, await removal(old), [], at(later(4)));
    expect(await marks()).toContain(`${reader}: brand into hidden`);
  });

  it('taken back leaves a product the company that it was given since, and a brand that has products by now none', async () => {
    const { from, into, third } = world;
    for (const nth of [1, 2, 3]) await add.brand({ id: `more ${nth}`, name: `more ${nth}`, companyId: from.id });
    const id = await mergeBrand(db, from, into, at(NOW));
    await db.execute(sql`update brands set company_id = ${third.id} where id = 'more 1'`);
    await db.execute(sql`update brands set company_id = null where id in ('more 2', 'more 3')`);
    await add.brand({ name: 'of it', companyId: 'more 2' });
    await undoRemoval(db, await removal(id), [], at(later(1)));
    const companies = await columnOf('brands', 'id', 'company_id');
    expect(companies.filter((one) => /^(?:more|product of from)/.test(one))).toEqual([
      'more 1: brand third',
      'more 3: brand from',
      'product of from: brand from',
    ]);
  });

  it('taken back gives what came since under another way to write its name, unless the other is called so', async () => {
    const { from, into, letters } = world;
    const sell = (id: string, createdAt: Date, named: string) =>
      add.sponsorship(letters.from ?? '', into.id, { id, createdAt, detectedAt: NOW, named });
    await sell('long before', later(-1), 'fromwritten');
    const id = await mergeBrand(db, from, into, at(NOW));
    await sell('written', later(1), 'fromwritten');
    await sell('called', later(1), 'into');
    await sell('named so', later(1), 'into alias');
    await undoRemoval(db, await removal(id), ['fromwritten', 'into', 'into alias'], at(later(1)));
    const sold = await columnOf('sponsorships', 'id', 'brand_id');
    expect(sold.filter((one) => /^(?:long|written|called|named)/.test(one))).toEqual([
      'called: brand into',
      'long before: brand into',
      'named so: brand into',
      'written: brand from',
    ]);
  });

  it('taken back leaves the name to a third that was given it meanwhile', async () => {
    const { from, into, third } = world;
    const id = await mergeBrand(db, from, into, at(NOW));
    await dropAlias(db, into, 'from alias', at(later(1)));
    await addAlias(db, third, { key: 'from alias', name: 'Theirs' }, at(later(1)));
    await undoRemoval(db, await removal(id), [], at(later(2)));
    const names = async (of: string) => (await listAliases(db, of)).map(({ alias }) => alias);
    expect([await names(third.id), await names(from.id)]).toEqual([['from alias', 'third alias'], []]);
  });

  it('taken back lets an earlier one into the same brand be taken back after it', async () => {
    const { from, into } = world;
    const { id: other } = await add.brand({ name: 'other', createdAt: NOW, updatedAt: NOW });
    const before = await everything();
    const first = await mergeBrand(db, await row(other), from, at(NOW));
    const second = await mergeBrand(db, await row(from.id), into, at(later(1)));
    await undoRemoval(db, await removal(second), [], at(later(2)));
    await undoRemoval(db, await removal(first), [], at(later(3)));
    const { brands, brand_aliases, sponsorships } = await everything();
    expect({ brands, brand_aliases, sponsorships }).toEqual({
      brands: before.brands,
      brand_aliases: before.brand_aliases,
      sponsorships: before.sponsorships,
    });
  });

  it('into a product gives the products to that one’s company; taken back, they are its own again', async () => {
    const { from, into } = world;
    await db.execute(sql`update brands set company_id = null where id = 'product of into'`);
    await db.execute(sql`update brands set company_id = 'brand third' where id = ${into.id}`);
    const before = await columnOf('brands', 'id', 'company_id');
    const id = await mergeBrand(db, from, await row(into.id), at(NOW));
    expect(await columnOf('brands', 'id', 'company_id')).toEqual([
      'brand into: brand third',
      'product of from: brand third',
      'product of third: brand third',
    ]);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect(await columnOf('brands', 'id', 'company_id')).toEqual(before);
  });

  it('of a company into its product leaves a company with the other products', async () => {
    const { from, into } = world;
    await db.execute(sql`update brands set company_id = null where id = 'product of into'`);
    await db.execute(sql`update brands set company_id = ${from.id} where id = ${into.id}`);
    const before = await columnOf('brands', 'id', 'company_id');
    const id = await mergeBrand(db, from, await row(into.id), at(NOW));
    expect(await columnOf('brands', 'id', 'company_id')).toEqual([
      'product of from: brand into',
      'product of third: brand third',
    ]);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect(await columnOf('brands', 'id', 'company_id')).toEqual(before);
  });
});

describe('a removal', () => {
  it('is forgotten with what was kept of its brand once it can’t be taken back', async () => {
    const id = await removeBrand(db, world.from, at(NOW));
    expect([await forgetRemovals(db, later(30)), await removalRow(db, id)]).toMatchObject([0, { id }]);
    const soon = new Date(later(30).getTime() + 1);
    expect([await forgetRemovals(db, soon), await removalRow(db, id)]).toEqual([1, undefined]);
  });

  it('takes the brand with its sponsorships and blocks its names; taken back, every row stands as it stood', async () => {
    const { from } = world;
    await db.execute(sql`update sponsorships set confidence = 40`);
    const before = await everything();
    const id = await removeBrand(db, from, at(NOW));
    expect(await row(from.id)).toBeUndefined();
    expect(await columnOf('sponsorships', 'id', 'brand_id')).toEqual([
      'sold into: brand into',
      'sold third: brand third',
    ]);
    const { rows } = await db.execute<{ alias: string }>(
      sql`select alias || ' ' || source as alias from brand_aliases where brand_id is null order by 1`,
    );
    expect(rows.map(({ alias }) => alias)).toEqual(['from alias removal', 'from removal']);
    expect(await columnOf('brands', 'id', 'company_id')).toEqual([
      'product of into: brand into',
      'product of third: brand third',
    ]);
    expect(await staleReports()).toEqual(['letter from', 'letter near']);
    expect(await logged()).toEqual(['brand.remove from']);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect({ ...(await everything()), review_items: [] }).toEqual({ ...before, review_items: [] });
    // What is unsure is asked again.
    expect(await columnOf('review_items', 'kind', 'sponsorship_id')).toEqual([
      'unsure_claim: sold from',
      'unsure_claim: sold third',
    ]);
    await undoRemoval(db, await removal(id), [], at(later(2)));
    expect(await logged()).toEqual(['brand.remove from', 'brand.restore from']);
  });

  it('leaves its mails without a sponsor, except where they have another; taken back, they have it again', async () => {
    const { from, third, letters } = world;
    const mails: string[] = [];
    for (const others of [[], [third.id]]) {
      const mail = await add.email(letters.from ?? '', { hasSponsorship: 1 });
      for (const brand of [from.id, ...others]) await add.sponsorship(letters.from ?? '', brand, { emailId: mail.id });
      mails.push(mail.id);
    }
    const marks = async () => {
      const { rows } = await db.execute<{ id: string; mark: number }>(
        sql`select id, has_sponsorship as mark from emails`,
      );
      return mails.map((id) => rows.find((one) => one.id === id)?.mark);
    };
    const id = await removeBrand(db, from, at(NOW));
    expect(await marks()).toEqual([0, 1]);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect(await marks()).toEqual([1, 1]);
  });

  it('comes back without what is gone meanwhile: newsletters, mails, people', async () => {
    const { from, letters, reader } = world;
    const mail = await add.email(letters.third ?? '');
    await add.sponsorship(letters.third ?? '', from.id, { id: 'of the mail', emailId: mail.id });
    await add.sponsorship(letters.third ?? '', from.id, { id: 'by hand' });
    await db.execute(sql`insert into brand_fits values (${letters.from ?? ''}, ${from.id}, 0.7)`);
    const id = await removeBrand(db, from, at(NOW));
    await db.execute(sql`delete from emails where id = ${mail.id}`);
    await db.execute(sql`delete from users where id = ${reader}`);
    await db.execute(sql`delete from newsletters where id = ${letters.from ?? ''}`);
    await undoRemoval(db, await removal(id), [], at(later(1)));
    expect((await columnOf('sponsorships', 'id', 'brand_id')).filter((one) => one.endsWith('brand from'))).toEqual([
      'by hand: brand from',
    ]);
    expect((await columnOf('brand_fits', 'newsletter_id', 'brand_id')).filter((one) => one.endsWith('from'))).toEqual([
      'letter near: brand from',
    ]);
    expect((await columnOf('pitch_marks', 'mark', 'brand_id')).filter((one) => one.endsWith('brand from'))).toEqual([
      'pitched: brand from',
    ]);
  });

  it('is listed for 30 days, newest first, page by page', async () => {
    const { from, into, third } = world;
    const old = await removeBrand(db, third, at(later(-30)));
    const merged = await mergeBrand(db, from, into, at(NOW));
    const of = await listRemovals(db, { page: 1, limit: 9 }, NOW);
    expect(of.rows.map(({ id, name, intoName, sponsorships }) => [id, name, intoName, sponsorships])).toEqual([
      [merged, 'from', 'into', 1],
      [old, 'third', null, 1],
    ]);
    expect(of.total).toBe(2);
    expect((await listRemovals(db, { page: 2, limit: 1 }, NOW)).rows.map(({ id }) => id)).toEqual([old]);
    expect((await listRemovals(db, { page: 1, limit: 9, id: old }, NOW)).rows.map(({ id }) => id)).toEqual([old]);
    const late = await listRemovals(db, { page: 1, limit: 9 }, new Date(NOW.getTime() + 1));
    expect([late.rows.map(({ id }) => id), late.total]).toEqual([[merged], 1]);
  });
});

describe('a brand’s names', () => {
  const rename = (seen: BrandRow, name: string, oldKey: string | null, now: Date) =>
    changeBrand(
      db,
      seen,
      {
        set: { name, normalizedName: name },
        oldKey,
        audit: { action: 'brand.edit', subject: 'brand', subjectId: seen.id, label: name },
      },
      at(now),
    );

  it('keep the old one as an alias, free the new one, and change nothing where somebody else was quicker', async () => {
    const { from } = world;
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('newname', 'x', null, 'removal')`,
    );
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('late', 'x', null, 'removal')`,
    );
    expect(await rename(from, 'newname', 'from', later(1))).toBe(true);
    expect((await listAliases(db, from.id)).map(({ alias, source }) => `${alias} ${source}`)).toEqual([
      'from rename',
      'from alias person',
    ]);
    expect(await rename(from, 'late', 'newname', later(2))).toBe(false);
    expect(await row(from.id)).toMatchObject({ name: 'newname', updatedAt: later(1) });
    const { rows } = await db.execute<{ alias: string }>(sql`select alias from brand_aliases where brand_id is null`);
    expect(rows).toEqual([{ alias: 'late' }]);
    // Another's alias is not taken away.
    expect(await rename(await row(from.id), 'third alias', null, later(3))).toBe(true);
    expect((await listAliases(db, 'brand third')).map(({ alias }) => alias)).toEqual(['third alias']);
    expect(await logged()).toEqual(['brand.edit newname', 'brand.edit third alias']);
  });

  it('are added where nobody has them, a block on them goes, and are dropped from their own brand alone; the log says what was done', async () => {
    const { from, third } = world;
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('blocked', 'x', null, 'removal')`,
    );
    await addAlias(db, from, { key: 'fresh', name: 'Fresh' }, at(NOW));
    await addAlias(db, from, { key: 'blocked', name: 'Blocked' }, at(later(1)));
    await addAlias(db, from, { key: 'third alias', name: 'Theirs' }, at(later(2)));
    // A second time it is no change.
    await addAlias(db, from, { key: 'fresh', name: 'FRESH' }, at(later(2)));
    expect((await listAliases(db, from.id)).slice(0, 2)).toMatchObject([
      { alias: 'fresh', name: 'Fresh', source: 'person', createdAt: NOW },
      { alias: 'blocked', name: 'Blocked', source: 'person', createdAt: later(1) },
    ]);
    expect((await listAliases(db, third.id)).map(({ alias, name }) => [alias, name])).toEqual([
      ['third alias', 'third'],
    ]);
    expect(await dropAlias(db, from, 'third alias', at(later(3)))).toBe(false);
    expect(await dropAlias(db, from, 'fresh', at(later(4)))).toBe(true);
    expect((await listAliases(db, from.id)).map(({ alias }) => alias).sort()).toEqual(['blocked', 'from alias']);
    expect(await logged()).toEqual(['brand.alias from', 'brand.alias from', 'brand.alias from']);
  });
});

it('a change that comes second leaves nothing behind, within one millisecond as well', async () => {
  await threeBrands();
  const from = await row('brand from');
  const change = (name: string) =>
    changeBrand(
      db,
      from,
      {
        set: { name, normalizedName: name.toLowerCase() },
        oldKey: from.normalizedName,
        audit: { action: 'brand.edit', subject: 'brand', subjectId: from.id, label: name },
      },
      at(later(1)),
    );
  expect([await change('Ochre'), await change('Umber')]).toEqual([true, false]);
  expect(await logged()).toEqual(['brand.edit Ochre']);
});

it('a brand that was merged or removed meanwhile is said to be gone, by its name', async () => {
  await threeBrands();
  const [from, into, third] = [await row('brand from'), await row('brand into'), await row('brand third')];
  await mergeBrand(db, from, into, at(NOW));
  const gone = (names: string) => `${names} has been merged or removed.`;
  await expect(mergeBrand(db, from, third, at(NOW))).rejects.toThrow(gone(`${from.name} or ${third.name}`));
  await expect(removeBrand(db, from, at(NOW))).rejects.toThrow(gone(from.name));
  expect((await logged()).length).toBe(1);
});
