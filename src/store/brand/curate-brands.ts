import { eq, sql } from 'drizzle-orm';
import { type Db, hasRows, isChangedInTransactionSql } from '../db.ts';
import { type ActorAndMoment, type AuditedChange, recordAuditEntry } from '../operations/audit-log.ts';
import { markBrandsReportsStale } from '../report/reports.ts';
import { brandAliases, brands } from '../schema/brands.ts';

export async function findBrandRow(db: Db, id: string) {
  const [found] = await db.select().from(brands).where(sql`${brands.id} = ${id}`);
  return found;
}

export async function hasProducts(db: Db, id: string): Promise<boolean> {
  return hasRows(db.select({ id: brands.id }).from(brands).where(eq(brands.companyId, id)).limit(1));
}
export type BrandRow = NonNullable<Awaited<ReturnType<typeof findBrandRow>>>;

/** False if someone else changed the brand since `seen`. The former key (`oldKey`) becomes an alias. */
export async function changeBrand(
  db: Db,
  seen: BrandRow,
  { set, oldKey, audit }: { set: Partial<typeof brands.$inferInsert>; oldKey: string | null; audit: AuditedChange },
  { by, now }: ActorAndMoment,
): Promise<boolean> {
  const made = isChangedInTransactionSql(brands, seen.id);
  const [changed] = await db.batch([
    db
      .update(brands)
      .set({ ...set, updatedAt: now })
      .where(sql`${brands.id} = ${seen.id} and ${brands.updatedAt} = ${seen.updatedAt}`)
      .returning({ id: brands.id }),
    db.execute(
      sql`delete from brand_aliases where alias = ${set.normalizedName ?? ''} and (brand_id = ${seen.id} or brand_id is null) and ${made}`,
    ),
    db.execute(sql`
      insert into brand_aliases (alias, name, brand_id, source, created_at)
      select ${oldKey ?? ''}, ${seen.name}, ${seen.id}, 'rename', ${now} where ${oldKey !== null} and ${made} on conflict do nothing`),
    markBrandsReportsStale(db, seen.id, now),
    recordAuditEntry(db, { by, now }, made, audit),
  ]);
  return changed.length > 0;
}

export function listAliases(db: Db, brandId: string) {
  return db
    .select({
      alias: brandAliases.alias,
      name: brandAliases.name,
      source: brandAliases.source,
      createdAt: brandAliases.createdAt,
    })
    .from(brandAliases)
    .where(sql`${brandAliases.brandId} = ${brandId}`)
    .orderBy(brandAliases.createdAt, brandAliases.alias);
}

/** Does nothing if a brand already has that alias. */
export async function addAlias(
  db: Db,
  brand: { id: string; name: string },
  alias: { key: string; name: string },
  { by, now }: ActorAndMoment,
) {
  const added = sql`exists (select 1 from brand_aliases where alias = ${alias.key} and brand_id = ${brand.id} and created_at = ${now})`;
  await db.batch([
    db.execute(sql`
      insert into brand_aliases (alias, name, brand_id, source, created_at) values (${alias.key}, ${alias.name}, ${brand.id}, 'person', ${now})
      on conflict (alias) do update set brand_id = excluded.brand_id, name = excluded.name, source = 'person', created_at = excluded.created_at
      where brand_aliases.brand_id is null`),
    recordAuditEntry(db, { by, now }, added, {
      action: 'brand.alias',
      subject: 'brand',
      subjectId: brand.id,
      label: brand.name,
      after: { alias: alias.name },
    }),
  ]);
}

export async function removeAlias(
  db: Db,
  brand: { id: string; name: string },
  alias: string,
  { by, now }: ActorAndMoment,
): Promise<boolean> {
  const [, dropped] = await db.batch([
    recordAuditEntry(
      db,
      { by, now },
      sql`exists (select 1 from brand_aliases where alias = ${alias} and brand_id = ${brand.id})`,
      { action: 'brand.alias', subject: 'brand', subjectId: brand.id, label: brand.name, before: { alias } },
    ),
    db
      .delete(brandAliases)
      .where(sql`${brandAliases.alias} = ${alias} and ${brandAliases.brandId} = ${brand.id}`)
      .returning({ alias: brandAliases.alias }),
  ]);
  return dropped.length > 0;
}
