// Three brands with one of everything that refers to a brand, so that a merge or removal of one shows what it changes.
import { sql } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { type BrandRow, findBrandRow } from '../../../src/store/brand/curate-brands.ts';
import { findBrandRemovalRow } from '../../../src/store/brand/undo-brand-removal.ts';
import { reviewItems } from '../../../src/store/schema/curation.ts';
import { createEmptiedWorld } from './emptied-world.ts';

export const NOW = new Date('2026-06-10T12:00:00.000Z');
const DAY = 86_400_000;
export const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY);

export function createThreeBrandsWorld() {
  const { db, add, people } = createEmptiedWorld();
  const who = { by: { userId: '', who: 'cora@house.test', name: 'Cora' } };
  const at = (now: Date) => ({ by: who.by, now });
  const row = async (id: string) => (await findBrandRow(db, id)) as BrandRow;
  const removal = async (id: string) =>
    (await findBrandRemovalRow(db, id)) as NonNullable<Awaited<ReturnType<typeof findBrandRemovalRow>>>;

  /** Every row that refers to a brand, without the times of the last change. */
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
      await db.execute<{ id: string }>(
        sql`select newsletter_id as id from reports where stale_since = ${NOW} order by 1`,
      )
    ).rows.map(({ id }) => id);

  /**
   * Inserts two brands with one of everything that refers to a brand, and a third with the same that must not change.
   */
  async function threeBrands() {
    who.by = { ...who.by, userId: (await people.admin()).id };
    const letters: Record<string, string> = {};
    for (const name of ['from', 'into', 'third', 'near'])
      letters[name] = (await add.newsletter({ id: `letter ${name}` })).id;
    for (const id of Object.values(letters)) await db.execute(sql`insert into reports (newsletter_id) values (${id})`);
    await db.execute(
      sql`insert into newsletter_similarities values (${letters.near ?? ''}, ${letters.from ?? ''}, 0.8)`,
    );
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
        sql`insert into pitch_marks (user_id, brand_id, mark, marked_at) values (${other}, ${`brand ${name}`}, 'pitched', ${daysLater(name === 'into' ? 1 : 0)})`,
      );
    const ask = (key: string, kind: string, values: object) =>
      db.insert(reviewItems).values({ id: key, key, kind, reason: key, createdAt: NOW, ...values });
    for (const name of ['from', 'third'])
      await ask(`is ${name} sure`, 'unsure_claim', { brandId: `brand ${name}`, sponsorshipId: `sold ${name}` });
    await ask('was from sure', 'first_sponsors', {
      brandId: 'brand from',
      decision: 'accepted',
      decidedAt: NOW,
      decidedBy: who.by.userId,
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
  const columnOf = async (table: string, key: string, value: string) => {
    const { rows } = await db.execute<{ pair: string }>(
      sql`select ${sql.raw(key)} || ': ' || ${sql.raw(value)} as pair from ${sql.raw(table)} where ${sql.raw(value)} is not null`,
    );
    return rows.map(({ pair }) => pair).sort();
  };

  const world = {} as Awaited<ReturnType<typeof threeBrands>>;
  beforeEach(async () => {
    Object.assign(world, await threeBrands());
  });

  return { db, add, at, columnOf, everything, logged, removal, row, staleReports, who, world };
}
