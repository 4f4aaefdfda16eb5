// A brand's removal takes its rows and no others; undoing it restores them, and a second change at once does nothing.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  listBrandRemovals,
  mergeBrand,
  purgeBrandRemovals,
  removeBrand,
} from '../../../src/store/brand/brand-removals.ts';
import { changeBrand } from '../../../src/store/brand/curate-brands.ts';
import { findBrandRemovalRow, restoreRemovedBrand } from '../../../src/store/brand/undo-brand-removal.ts';
import { createThreeBrandsWorld, daysLater, NOW } from '../support/three-brands.ts';

const { db, add, at, columnOf, logged, removal, world } = createThreeBrandsWorld();

describe('a removal', () => {
  it('is deleted with the rows it kept once it can no longer be undone', async () => {
    const id = await removeBrand(db, world.from, at(NOW));
    expect([await purgeBrandRemovals(db, daysLater(30)), await findBrandRemovalRow(db, id)]).toMatchObject([0, { id }]);
    const soon = new Date(daysLater(30).getTime() + 1);
    expect([await purgeBrandRemovals(db, soon), await findBrandRemovalRow(db, id)]).toEqual([1, undefined]);
  });

  it('leaves its mails without a sponsor unless they have another; undone, they have it again', async () => {
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
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
    expect(await marks()).toEqual([1, 1]);
  });

  it('is undone without the newsletters, mails and people that were deleted since', async () => {
    const { from, letters, reader } = world;
    const mail = await add.email(letters.third ?? '');
    await add.sponsorship(letters.third ?? '', from.id, { id: 'of the mail', emailId: mail.id });
    await add.sponsorship(letters.third ?? '', from.id, { id: 'by hand' });
    await db.execute(sql`insert into brand_fits values (${letters.from ?? ''}, ${from.id}, 0.7)`);
    const id = await removeBrand(db, from, at(NOW));
    await db.execute(sql`delete from emails where id = ${mail.id}`);
    await db.execute(sql`delete from users where id = ${reader}`);
    await db.execute(sql`delete from newsletters where id = ${letters.from ?? ''}`);
    await restoreRemovedBrand(db, await removal(id), [], at(daysLater(1)));
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

  it('is listed for 30 days, newest first and in pages', async () => {
    const { from, into, third } = world;
    const old = await removeBrand(db, third, at(daysLater(-30)));
    const merged = await mergeBrand(db, from, into, at(NOW));
    const of = await listBrandRemovals(db, { page: 1, limit: 9 }, NOW);
    expect(of.rows.map(({ id, name, intoName, sponsorships }) => [id, name, intoName, sponsorships])).toEqual([
      [merged, 'from', 'into', 1],
      [old, 'third', null, 1],
    ]);
    expect(of.total).toBe(2);
    expect((await listBrandRemovals(db, { page: 2, limit: 1 }, NOW)).rows.map(({ id }) => id)).toEqual([old]);
    expect((await listBrandRemovals(db, { page: 1, limit: 9, id: old }, NOW)).rows.map(({ id }) => id)).toEqual([old]);
    const late = await listBrandRemovals(db, { page: 1, limit: 9 }, new Date(NOW.getTime() + 1));
    expect([late.rows.map(({ id }) => id), late.total]).toEqual([[merged], 1]);
  });
});

it('the second of two changes made at once writes nothing, even within the same millisecond', async () => {
  const { from } = world;
  const change = (name: string) =>
    changeBrand(
      db,
      from,
      {
        set: { name, normalizedName: name.toLowerCase() },
        oldKey: from.normalizedName,
        audit: { action: 'brand.edit', subject: 'brand', subjectId: from.id, label: name },
      },
      at(daysLater(1)),
    );
  expect([await change('Ochre'), await change('Umber')]).toEqual([true, false]);
  expect(await logged()).toEqual(['brand.edit Ochre']);
});

it('a change of a brand that was merged or removed meanwhile is refused with the brand’s name', async () => {
  const { from, into, third } = world;
  await mergeBrand(db, from, into, at(NOW));
  const gone = (names: string) => `${names} has been merged or removed.`;
  await expect(mergeBrand(db, from, third, at(NOW))).rejects.toThrow(gone(`${from.name} or ${third.name}`));
  await expect(removeBrand(db, from, at(NOW))).rejects.toThrow(gone(from.name));
  expect((await logged()).length).toBe(1);
});
