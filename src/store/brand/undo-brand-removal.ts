import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { clearRemovedContacts } from '../contact/contact-erasure.ts';
import { type Db, textArraySql } from '../db.ts';
import { updateSponsorshipFlags } from '../issue/mail-marks.ts';
import { type ActorAndMoment, recordAuditEntry } from '../operations/audit-log.ts';
import { markBrandsReportsStale } from '../report/reports.ts';
import { queryValues, toText, toUnknown } from '../rows.ts';
import { brandRemovals, brands } from '../schema/brands.ts';
import { parentCompanyIdSql } from './brand-companies.ts';
import { columnListSql, MERGE_INHERITED_COLUMNS } from './brand-removals.ts';

const plain = (columns: Record<string, { name: string; generated: unknown }>) =>
  Object.values(columns)
    .filter(({ generated }) => !generated)
    .map(({ name }) => name);
const BRAND_COLUMNS = plain(getTableColumns(brands));

export async function findBrandRemovalRow(db: Db, id: string) {
  const key = sql`coalesce(${brandRemovals.kept} #>> '{row,normalized_name}', '')`.mapWith(toText);
  const [found] = await db
    .select({ ...getTableColumns(brandRemovals), key })
    .from(brandRemovals)
    .where(sql`${brandRemovals.id} = ${id}`);
  return found;
}
export type BrandRemovalRow = NonNullable<Awaited<ReturnType<typeof findBrandRemovalRow>>>;

/** False if already undone. @param spelled keys whose claims are the brand's. @throws a unique violation (its name). */
export async function restoreRemovedBrand(
  db: Db,
  removal: BrandRemovalRow,
  spelled: readonly string[],
  { by, now }: ActorAndMoment,
): Promise<boolean> {
  const { id, brandId, intoId } = removal;
  const open = sql`exists (select 1 from brand_removals where id = ${id} and undone_at = ${now})`;
  const kept = sql`(select kept from brand_removals where id = ${id})`;
  // The brand's company may have been removed since, or be another company's product by now.
  const row = sql`jsonb_populate_record(null::brands, ${kept} -> 'row'
    || jsonb_build_object('company_id', ${parentCompanyIdSql(sql`${kept} #>> '{row,company_id}'`)}))`;
  const [undone] = await db.batch([
    queryValues(db, toUnknown)`
      update brand_removals set undone_at = ${now} where id = ${id} and undone_at is null returning id`,
    db.execute(sql`
      delete from brand_aliases where ${open} and brand_id is not distinct from ${intoId}
        and alias in (select ${kept} -> 'row' ->> 'normalized_name' union all select a ->> 'alias' from jsonb_array_elements(${kept} -> 'aliases') a)`),
    db.execute(
      sql`insert into brands (${columnListSql(BRAND_COLUMNS)}) select ${columnListSql(BRAND_COLUMNS, 'r.')} from ${row} r where ${open}`,
    ),
    db.execute(sql`
      insert into brand_aliases select a.* from jsonb_populate_recordset(null::brand_aliases, ${kept} -> 'aliases') a where ${open} on conflict (alias) do nothing`),
    ...(intoId ? takenBack(db, { ...removal, spelled }, { open, kept }, now) : []),
    db.execute(sql`select restore_rows(kept -> 'rows', ${intoId}) from brand_removals where id = ${id} and ${open}`),
    updateSponsorshipFlags(db, sql`select email_id from sponsorships where brand_id = ${brandId} and ${open}`),
    clearRemovedContacts(db, sql`${open} and ${brands.id} = ${brandId}`),
    // Restores the brand's products, except those that have been given another company or products of their own since.
    db.execute(sql`
      update brands p set company_id = ${brandId} where ${open} and id in (select jsonb_array_elements_text(${kept} -> 'products'))
        and (company_id is null or company_id in (${intoId}, ${parentCompanyIdSql(sql`${intoId}`)})) and not exists (
          select 1 from brands q where q.company_id = p.id and not ${kept} -> 'products' ? q.id)`),
    markBrandsReportsStale(db, brandId, now),
    recordAuditEntry(db, { by, now }, open, {
      action: intoId ? 'brand.merge.undo' : 'brand.restore',
      subject: 'brand',
      subjectId: brandId,
      label: removal.name,
      before: { removalId: id },
    }),
  ]);
  return undone.length > 0;
}

const rowsOf = (table: string, kept: SQL) =>
  sql`jsonb_populate_recordset(null::${sql.raw(table)}, (select jsonb_agg(r -> 'row') from jsonb_array_elements(${kept} -> 'rows') r where r ->> 'table' = ${table}))`;

/** Statements: the merged brand gets its rows back, and those that came in under its names since. */
function takenBack(
  db: Db,
  { brandId, intoId, createdAt, spelled }: BrandRemovalRow & { spelled: readonly string[] },
  { open, kept }: { open: SQL; kept: SQL },
  now: Date,
) {
  return [
    db.execute(sql`
      update sponsorships set brand_id = ${brandId}, updated_at = ${now}
      where ${open} and brand_id = ${intoId} and (id in (select jsonb_array_elements_text(${kept} -> 'sponsorships'))
        or (coalesce(edits, '{}') -> 'brand' is null and ((not ${kept} -> 'alike' ? id and named in (
          select ${kept} -> 'row' ->> 'normalized_name' union all select a ->> 'alias' from jsonb_array_elements(${kept} -> 'aliases') a))
          or (created_at >= ${createdAt} and named = any(${textArraySql(spelled)}) and not exists (
            select 1 from brands o where o.id = ${intoId} and o.normalized_name = named) and not exists (
            select 1 from brand_aliases o where o.alias = named)))))`),
    // A member may have changed marks since.
    db.execute(sql`
      delete from pitch_marks m using ${rowsOf('pitch_marks', kept)} k
      where ${open} and m.brand_id = ${intoId} and m.user_id = k.user_id and m.mark = k.mark and m.marked_at = k.marked_at
        and not ${kept} -> 'marked' ? m.user_id`),
    db.execute(sql`
      delete from rejected_contacts c using ${rowsOf('rejected_contacts', kept)} k
      where ${open} and c.brand_id = ${intoId} and c.email_hash = k.email_hash and not ${kept} -> 'rejected' ? c.email_hash`),
    ...MERGE_INHERITED_COLUMNS.map(([key, columns]) =>
      db.execute(sql`
        update brands b set (${columnListSql(columns)}) = (select ${columnListSql(columns, 'i.')} from jsonb_populate_record(null::brands, ${kept} -> 'into') i)
        where ${open} and b.id = ${intoId} and b.${sql.raw(key)} = ${kept} -> 'row' ->> ${key} and ${kept} -> 'into' ->> ${key} is null`),
    ),
    // Restores this brand's side only, since the other brand may have been merged since.
    db.execute(sql`
      update review_items i set brand_id = case when k.brand_id = ${brandId} then ${brandId} else i.brand_id end,
        other_brand_id = case when k.other_brand_id = ${brandId} then ${brandId} else i.other_brand_id end,
        decision = case when k.answered then null else i.decision end, decided_at = case when k.answered then null else i.decided_at end,
        decided_by = case when k.answered then null else i.decided_by end, undo = case when k.answered then null else i.undo end
      from (select t.*, t.open and ${intoId} in (t.brand_id, t.other_brand_id) as answered
        from jsonb_to_recordset(coalesce(${kept} -> 'items', '[]')) as t(id text, brand_id text, other_brand_id text, open boolean)) k
      where ${open} and i.id = k.id`),
    db.execute(sql`update brands set updated_at = ${now} where ${open} and id = ${intoId}`),
  ];
}
