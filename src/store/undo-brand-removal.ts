// Undoes a merge or removal of a brand from its backup, in one batch with its audit log entry.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Actor, recordAuditEntry } from './audit-log.ts';
import { parentCompanyIdSql } from './brand-companies.ts';
import { columnListSql, MERGE_INHERITED_COLUMNS } from './brand-removals.ts';
import { clearRemovedContacts } from './contact-erasure.ts';
import { type Db, textArraySql } from './db.ts';
import { updateSponsorshipFlags } from './mail-marks.ts';
import { restoreLeads } from './pipeline/brand-moves.ts';
import { raiseClaimReviewItems } from './raise-review.ts';
import { markBrandsReportsStale } from './reports.ts';
import { brandRemovals, brands } from './schema/brands.ts';
import { sponsorships } from './schema/sponsorships.ts';

const plain = (columns: Record<string, { name: string; generated: unknown }>) =>
  Object.values(columns)
    .filter(({ generated }) => !generated)
    .map(({ name }) => name);
const BRAND_COLUMNS = plain(getTableColumns(brands));
const SPONSORSHIP_COLUMNS = plain(getTableColumns(sponsorships));

/** A merge or removal with the removed brand's `key`; undefined if there is none. */
export async function findBrandRemovalRow(db: Db, id: string) {
  const key = sql<string>`coalesce(${brandRemovals.kept} #>> '{row,normalized_name}', '')`;
  const [found] = await db
    .select({ ...getTableColumns(brandRemovals), key })
    .from(brandRemovals)
    .where(sql`${brandRemovals.id} = ${id}`);
  return found;
}
export type BrandRemovalRow = NonNullable<Awaited<ReturnType<typeof findBrandRemovalRow>>>;

/**
 * Undoes a merge or removal. @returns false if it was already undone.
 * @param spelled keys of other spellings of the brand's names (ClaimedBrand `spellings`), whose claims belong to it.
 * @throws a unique violation (`findUniqueViolation`) if another brand has the name by now.
 */
export async function restoreRemovedBrand(
  db: Db,
  removal: BrandRemovalRow,
  spelled: readonly string[],
  { by, now }: { by: Actor; now: Date },
): Promise<boolean> {
  const { id, brandId, intoId } = removal;
  const open = sql`exists (select 1 from brand_removals where id = ${id} and undone_at = ${now})`;
  const kept = sql`(select kept from brand_removals where id = ${id})`;
  // The brand's company may have been removed since, or be another company's product by now.
  const row = sql`jsonb_populate_record(null::brands, ${kept} -> 'row'
    || jsonb_build_object('company_id', ${parentCompanyIdSql(sql`${kept} #>> '{row,company_id}'`)}))`;
  const [undone] = await db.batch([
    db.execute(sql`update brand_removals set undone_at = ${now} where id = ${id} and undone_at is null returning id`),
    db.execute(sql`
      delete from brand_aliases where ${open} and brand_id is not distinct from ${intoId}
        and alias in (select ${kept} -> 'row' ->> 'normalized_name' union all select a ->> 'alias' from jsonb_array_elements(${kept} -> 'aliases') a)`),
    db.execute(
      sql`insert into brands (${columnListSql(BRAND_COLUMNS)}) select ${columnListSql(BRAND_COLUMNS, 'r.')} from ${row} r where ${open}`,
    ),
    db.execute(sql`
      insert into brand_aliases select a.* from jsonb_populate_recordset(null::brand_aliases, ${kept} -> 'aliases') a where ${open} on conflict (alias) do nothing`),
    ...(intoId
      ? takenBack(db, { ...removal, spelled }, { open, kept }, now)
      : putBack(db, brandId, { open, kept }, now)),
    clearRemovedContacts(db, sql`${open} and ${brands.id} = ${brandId}`),
    db.execute(sql`
      insert into brand_fits select f.* from jsonb_populate_recordset(null::brand_fits, ${kept} -> 'fits') f
      where ${open} and exists (select 1 from newsletters n where n.id = f.newsletter_id) on conflict do nothing`),
    db.execute(sql`
      insert into pitch_marks select m.* from jsonb_populate_recordset(null::pitch_marks, ${kept} -> 'marks') m
      where ${open} and exists (select 1 from users u where u.id = m.user_id) on conflict do nothing`),
    ...restoreWatches(db, brandId, intoId, { open, kept }),
    ...['rejected_contacts', 'contact_searches'].map((table, nth) =>
      db.execute(sql`
        insert into ${sql.identifier(table)} select r.*
        from jsonb_populate_recordset(null::${sql.identifier(table)}, coalesce(${kept} -> ${['rejectedContacts', 'contactSearches'][nth]}, '[]')) r
        where ${open} on conflict do nothing`),
    ),
    db.execute(sql`
      update wrong_reports r set brand_id = case when k.brand_id = ${brandId} then k.brand_id else r.brand_id end,
        sponsorship_id = coalesce(r.sponsorship_id, (select s.id from sponsorships s where s.id = k.sponsorship_id))
      from jsonb_populate_recordset(null::wrong_reports, coalesce(${kept} -> 'errorReports', '[]')) k where ${open} and r.id = k.id`),
    ...restoreLeads(db, brandId, { open, kept }),
    // Restores the brand's products, except those that have been given another company or products of their own since.
    db.execute(sql`
      update brands p set company_id = ${brandId} where ${open} and id in (select jsonb_array_elements_text(${kept} -> 'products'))
        and (company_id is null or company_id in (${intoId}, ${parentCompanyIdSql(sql`${intoId}`)})) and not exists (
          select 1 from brands q where q.company_id = p.id and not ${kept} -> 'products' ? q.id)`),
    // Restores earlier merges into the brand, so that they can be undone again.
    db.execute(
      sql`update brand_removals set into_id = ${brandId} where ${open} and id in (select jsonb_array_elements_text(${kept} -> 'merged'))`,
    ),
    markBrandsReportsStale(db, brandId, now),
    recordAuditEntry(
      db,
      { by, now },
      {
        action: intoId ? 'brand.merge.undo' : 'brand.restore',
        subject: 'brand',
        subjectId: brandId,
        label: removal.name,
        before: { removalId: id },
      },
      open,
    ),
  ]);
  return undone.rows.length > 0;
}

/**
 * Statements: the merged brand gets its rows back, and those that came in under its names since. The other brand loses
 * the columns that it took over.
 */
function takenBack(
  db: Db,
  { brandId, intoId, createdAt, spelled }: BrandRemovalRow & { spelled: readonly string[] },
  { open, kept }: { open: SQL; kept: SQL },
  now: Date,
) {
  // Backups from before 2026-11-26 don't list the kept brand's own rows under these names.
  const isSince = sql`case when ${kept} ? 'alike' then not ${kept} -> 'alike' ? id else created_at >= ${createdAt} end`;
  return [
    db.execute(sql`
      update sponsorships set brand_id = ${brandId}, updated_at = ${now}
      where ${open} and brand_id = ${intoId} and (id in (select jsonb_array_elements_text(${kept} -> 'sponsorships'))
        or (coalesce(edits, '{}') -> 'brand' is null and ((${isSince} and named in (
          select ${kept} -> 'row' ->> 'normalized_name' union all select a ->> 'alias' from jsonb_array_elements(${kept} -> 'aliases') a))
          or (created_at >= ${createdAt} and named = any(${textArraySql(spelled)}) and not exists (
            select 1 from brands o where o.id = ${intoId} and o.normalized_name = named) and not exists (
            select 1 from brand_aliases o where o.alias = named)))))`),
    // Removes marks that moved with the merge, unless the member has changed them since. Backups from before 2026-11-27
    // don't list who had marked the other brand.
    db.execute(sql`
      delete from pitch_marks m using jsonb_populate_recordset(null::pitch_marks, ${kept} -> 'marks') k
      where ${open} and ${kept} ? 'marked' and m.brand_id = ${intoId} and m.user_id = k.user_id and m.mark = k.mark and m.marked_at = k.marked_at
        and not ${kept} -> 'marked' ? m.user_id`),
    ...MERGE_INHERITED_COLUMNS.map(([key, columns]) =>
      db.execute(sql`
        update brands b set (${columnListSql(columns)}) = (select ${columnListSql(columns, 'i.')} from jsonb_populate_record(null::brands, ${kept} -> 'into') i)
        where ${open} and b.id = ${intoId} and b.${sql.raw(key)} = ${kept} -> 'row' ->> ${key} and ${kept} -> 'into' ->> ${key} is null`),
    ),
    // Restores this brand's side only, since the other brand may have been merged since. An item that the merge
    // answered is open again.
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

/** Statements: watches of the brand, which moved with a merge or were deleted, are its again, with their alerts. */
function restoreWatches(db: Db, brandId: string, intoId: string | null, { open, kept }: { open: SQL; kept: SQL }) {
  const watched = sql`jsonb_populate_recordset(null::watches, coalesce(${kept} -> 'watches', '[]'))`;
  const alerts = sql`jsonb_populate_recordset(null::alerts, coalesce(${kept} -> 'alerts', '[]'))`;
  return [
    db.execute(sql`
      update watches w set brand_id = ${brandId} from ${watched} k where ${open} and w.id = k.id and w.brand_id = ${intoId}`),
    db.execute(sql`
      insert into watches select k.* from ${watched} k
      where ${open} and exists (select 1 from users u where u.id = k.user_id) on conflict do nothing`),
    db.execute(sql`
      insert into alerts select k.* from ${alerts} k
      where ${open} and exists (select 1 from watches w where w.id = k.watch_id) on conflict do nothing`),
  ];
}

/**
 * Statements: restore the sponsorships of a removed brand whose newsletters and mails still exist, and raise review
 * items for them again.
 */
const putBack = (db: Db, brandId: string, { open, kept }: { open: SQL; kept: SQL }, now: Date) => [
  db.execute(sql`
    insert into sponsorships (${columnListSql(SPONSORSHIP_COLUMNS)}) select ${columnListSql(SPONSORSHIP_COLUMNS, 's.')}
    from jsonb_populate_recordset(null::sponsorships, ${kept} -> 'sponsorships') s
    where ${open} and exists (select 1 from newsletters n where n.id = s.newsletter_id)
      and (s.email_id is null or exists (select 1 from emails e where e.id = s.email_id))
    on conflict (id) do nothing`),
  updateSponsorshipFlags(
    db,
    sql`select s ->> 'email_id' from jsonb_array_elements(${kept} -> 'sponsorships') s where ${open}`,
  ),
  ...raiseClaimReviewItems(db, sql`s.brand_id = ${brandId} and ${open}`, now),
];
