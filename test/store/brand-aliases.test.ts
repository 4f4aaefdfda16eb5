// A brand's old and added names change only that brand's aliases, and only where no other brand has the name.
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { addAlias, type BrandRow, changeBrand, listAliases, removeAlias } from '../../src/store/curate-brands.ts';
import { createThreeBrandsWorld, daysLater, NOW } from './support/three-brands.ts';

const { db, at, logged, row, threeBrands } = createThreeBrandsWorld();

let world: Awaited<ReturnType<typeof threeBrands>>;
beforeEach(async () => {
  world = await threeBrands();
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

  it('a renamed brand keeps its old name as an alias and frees its new one; nothing changes if somebody else was faster', async () => {
    const { from } = world;
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('newname', 'x', null, 'removal')`,
    );
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('late', 'x', null, 'removal')`,
    );
    expect(await rename(from, 'newname', 'from', daysLater(1))).toBe(true);
    expect((await listAliases(db, from.id)).map(({ alias, source }) => `${alias} ${source}`)).toEqual([
      'from rename',
      'from alias person',
    ]);
    expect(await rename(from, 'late', 'newname', daysLater(2))).toBe(false);
    expect(await row(from.id)).toMatchObject({ name: 'newname', updatedAt: daysLater(1) });
    const { rows } = await db.execute<{ alias: string }>(sql`select alias from brand_aliases where brand_id is null`);
    expect(rows).toEqual([{ alias: 'late' }]);
    // An alias of another brand is not removed.
    expect(await rename(await row(from.id), 'third alias', null, daysLater(3))).toBe(true);
    expect((await listAliases(db, 'brand third')).map(({ alias }) => alias)).toEqual(['third alias']);
    expect(await logged()).toEqual(['brand.edit newname', 'brand.edit third alias']);
  });

  it('an alias is added if no brand has it, which lifts a block on it, and is removed from its own brand only; both are logged', async () => {
    const { from, third } = world;
    await db.execute(
      sql`insert into brand_aliases (alias, name, brand_id, source) values ('blocked', 'x', null, 'removal')`,
    );
    await addAlias(db, from, { key: 'fresh', name: 'Fresh' }, at(NOW));
    await addAlias(db, from, { key: 'blocked', name: 'Blocked' }, at(daysLater(1)));
    await addAlias(db, from, { key: 'third alias', name: 'Theirs' }, at(daysLater(2)));
    // Adding it a second time changes nothing.
    await addAlias(db, from, { key: 'fresh', name: 'FRESH' }, at(daysLater(2)));
    expect((await listAliases(db, from.id)).slice(0, 2)).toMatchObject([
      { alias: 'fresh', name: 'Fresh', source: 'person', createdAt: NOW },
      { alias: 'blocked', name: 'Blocked', source: 'person', createdAt: daysLater(1) },
    ]);
    expect((await listAliases(db, third.id)).map(({ alias, name }) => [alias, name])).toEqual([
      ['third alias', 'third'],
    ]);
    expect(await removeAlias(db, from, 'third alias', at(daysLater(3)))).toBe(false);
    expect(await removeAlias(db, from, 'fresh', at(daysLater(4)))).toBe(true);
    expect((await listAliases(db, from.id)).map(({ alias }) => alias).sort()).toEqual(['blocked', 'from alias']);
    expect(await logged()).toEqual(['brand.alias from', 'brand.alias from', 'brand.alias from']);
  });
});
