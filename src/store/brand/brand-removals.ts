// Merges and removals are one batch each, which stores everything that it changes, so that it can be undone.

import { type SQL, sql } from 'drizzle-orm';
import { daysBefore } from '../../contract/time.ts';
import { UNDO_DAYS } from '../../contract/undo.ts';
import { AppError } from '../../errors.ts';
import { CONTACT_COLUMN_NAMES } from '../contact/contact-erasure.ts';
import { countChanged, type Db, textArraySql } from '../db.ts';
import { updateSponsorshipFlagsBeforeDeletion } from '../issue/mail-marks.ts';
import { type ActorAndMoment, recordAuditEntry } from '../operations/audit-log.ts';
import { mergeLeads } from '../pipeline/brand-moves.ts';
import { markBrandsReportsStale } from '../report/reports.ts';
import { orNull, queryRows, queryValues, toDate, toNumber, toText, toUnknown } from '../rows.ts';
import { parentCompanyIdSql } from './brand-companies.ts';
import type { BrandRow } from './curate-brands.ts';

const idsOf = (table: SQL, of: SQL) => sql`(select coalesce(jsonb_agg(t.id), '[]') from ${table} t where ${of})`;

const rowsDeletedWith = (id: string, ...moved: string[]) => {
  // Names are blocked instead of deleted, and triggers count the sponsorships again.
  const left = ['brand_aliases', 'brand_kinds', 'brand_sureness', ...moved];
  return sql`(select coalesce(jsonb_agg(r), '[]') from rows_deleted_with('brands', array[${id}]::text[], ${textArraySql(left)}) r)`;
};

const hanging = (id: string) => sql`jsonb_build_object(
  'row', (select to_jsonb(b) from brands b where b.id = ${id}),
  'aliases', (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from brand_aliases a where a.brand_id = ${id}),
  'products', ${idsOf(sql`brands`, sql`t.company_id = ${id}`)},
  'sponsorships', ${idsOf(sql`sponsorships`, sql`t.brand_id = ${id}`)})`;

const asked = (id: string) => sql`(select coalesce(jsonb_agg(jsonb_build_object(
  'id', i.id, 'brand_id', i.brand_id, 'other_brand_id', i.other_brand_id, 'open', i.decision is null)), '[]')
  from review_items i where ${id} in (i.brand_id, i.other_brand_id))`;

/** Columns that the kept brand takes over if its own are empty. */
export const MERGE_INHERITED_COLUMNS = [
  ['contact_email', CONTACT_COLUMN_NAMES],
  ['domain', ['domain', 'domain_source', 'website']],
  ['logo_url', ['logo_url', 'logo_source']],
] as const;

export const columnListSql = (columns: readonly string[], of = '') =>
  sql.raw(columns.map((column) => `${of}"${column}"`).join(', '));

/** Returns the removal's id. The kept brand takes over what refers to the other one, and gets its name as an alias. */
export async function mergeBrand(db: Db, from: BrandRow, into: BrandRow, { by, now }: ActorAndMoment): Promise<string> {
  const id = crypto.randomUUID();
  const there = sql`exists (select 1 from brand_removals where id = ${id})`;
  // A date couldn't tell these, because a mail that arrives during the merge begins before it and ends after it.
  const alike = idsOf(
    sql`sponsorships`,
    sql`t.brand_id = ${into.id} and t.named in (select ${from.normalizedName} union all select alias from brand_aliases where brand_id = ${from.id})`,
  );
  const [, kept] = await db.batch([
    db.execute(sql`select 1 from brands where id in (${from.id}, ${into.id}) order by id for update`),
    queryValues(db, toUnknown)`
      insert into brand_removals (id, brand_id, name, into_id, into_name, kept, user_id, created_at)
      select ${id}, a.id, a.name, b.id, b.name, ${hanging(from.id)} || jsonb_build_object(
        'rows', ${rowsDeletedWith(from.id, 'sponsorships', 'review_items')}, 'into', to_jsonb(b), 'alike', ${alike}, 'items', ${asked(from.id)},
        'marked', (select coalesce(jsonb_agg(m.user_id), '[]') from pitch_marks m where m.brand_id = ${into.id}),
        'rejected', (select coalesce(jsonb_agg(c.email_hash), '[]') from rejected_contacts c where c.brand_id = ${into.id})), ${by.userId}, ${now}
      from brands a, brands b where a.id = ${from.id} and b.id = ${into.id} returning id`,
    db.execute(
      sql`update sponsorships set brand_id = ${into.id}, updated_at = ${now} where brand_id = ${from.id} and ${there}`,
    ),
    db.execute(sql`update brand_aliases set brand_id = ${into.id} where brand_id = ${from.id} and ${there}`),
    // If the kept brand was a product of the merged one, the merged brand's other products belong to it.
    db.execute(sql`update brands set company_id = null where id = ${into.id} and company_id = ${from.id} and ${there}`),
    db.execute(
      sql`update brands set company_id = nullif(${parentCompanyIdSql(sql`${into.id}`)}, id) where company_id = ${from.id} and ${there}`,
    ),
    db.execute(sql`update pitch_marks m set brand_id = ${into.id} where brand_id = ${from.id} and ${there}
      and not exists (select 1 from pitch_marks o where o.user_id = m.user_id and o.brand_id = ${into.id})`),
    db.execute(sql`update watches w set brand_id = ${into.id} where brand_id = ${from.id} and ${there}
      and not exists (select 1 from watches o where o.user_id = w.user_id and o.brand_id = ${into.id})`),
    ...mergeLeads(db, { from: from.id, into: into.id, there }, now),
    ...moveItems(db, { from: from.id, into: into.id, there }, { by, now }),
    ...MERGE_INHERITED_COLUMNS.map(([key, columns]) =>
      db.execute(sql`
        update brands b set (${columnListSql(columns)}) = (select ${columnListSql(columns, 'a.')} from brands a where a.id = ${from.id})
        where b.id = ${into.id} and b.${sql.raw(key)} is null and ${there}
          and exists (select 1 from brands a where a.id = ${from.id} and a.${sql.raw(key)} is not null)`),
    ),
    db.execute(sql`delete from brands where id = ${from.id} and ${there}`),
    db.execute(sql`
      insert into brand_aliases (alias, name, brand_id, source, created_at) select ${from.normalizedName}, ${from.name}, ${into.id}, 'merge', ${now} where ${there}
      on conflict (alias) do update set brand_id = excluded.brand_id, source = excluded.source`),
    db.execute(sql`update brands set updated_at = ${now} where id = ${into.id} and ${there}`),
    markBrandsReportsStale(db, into.id, now),
    recordAuditEntry(db, { by, now }, there, {
      action: 'brand.merge',
      subject: 'brand',
      subjectId: into.id,
      label: into.name,
      before: { id: from.id, name: from.name },
      after: { removalId: id },
    }),
  ]);
  if (kept.length === 0) throw goneMeanwhile(`${from.name} or ${into.name}`);
  return id;
}

/** Statements: the merge answers whether the two are one. Open items about `from`'s site and doubles are deleted. */
const moveItems = (
  db: Db,
  { from, into, there }: { from: string; into: string; there: SQL },
  { by, now }: ActorAndMoment,
) => [
  db.execute(sql`
    delete from review_items i where ${from} in (i.brand_id, i.other_brand_id) and i.decision is null and ${there}
      and (i.kind = 'doubtful_identity' or (i.kind = 'merge' and exists (
        select 1 from review_items o where ${into} in (o.brand_id, o.other_brand_id)
          and case when i.brand_id = ${from} then i.other_brand_id else i.brand_id end in (o.brand_id, o.other_brand_id)
          and ${into} not in (i.brand_id, i.other_brand_id))))`),
  db.execute(sql`
    update review_items set decision = 'accepted', decided_at = ${now}, decided_by = ${by.userId}
    where ${from} in (brand_id, other_brand_id) and ${into} in (brand_id, other_brand_id) and decision is null and ${there}`),
  db.execute(sql`
    update review_items set brand_id = case when brand_id = ${from} then nullif(${into}, other_brand_id) else brand_id end,
      other_brand_id = case when other_brand_id = ${from} then nullif(${into}, brand_id) else other_brand_id end
    where ${from} in (brand_id, other_brand_id) and ${there}`),
];

const goneMeanwhile = (what: string) =>
  new AppError('not_found', `${what} has been merged or removed. Reload to see the latest version.`);

/** Returns the removal's id; claims of the brand's names are no longer stored. @throws AppError not_found. */
export async function removeBrand(db: Db, brand: BrandRow, { by, now }: ActorAndMoment): Promise<string> {
  const id = crypto.randomUUID();
  const there = sql`exists (select 1 from brand_removals where id = ${id})`;
  const [, kept] = await db.batch([
    db.execute(sql`select 1 from brands where id = ${brand.id} for update`),
    queryValues(db, toUnknown)`
      insert into brand_removals (id, brand_id, name, kept, user_id, created_at)
      select ${id}, a.id, a.name, ${hanging(brand.id)} || jsonb_build_object('rows', ${rowsDeletedWith(brand.id)}),
        ${by.userId}, ${now}
      from brands a where a.id = ${brand.id} returning id`,
    markBrandsReportsStale(db, brand.id, now),
    updateSponsorshipFlagsBeforeDeletion(db, sql`s.brand_id = ${brand.id} and ${there}`),
    db.execute(sql`delete from sponsorships where brand_id = ${brand.id} and ${there}`),
    db.execute(
      sql`update brand_aliases set brand_id = null, source = 'removal' where brand_id = ${brand.id} and ${there}`,
    ),
    db.execute(sql`delete from brands where id = ${brand.id} and ${there}`),
    db.execute(sql`
      insert into brand_aliases (alias, name, brand_id, source, created_at) select ${brand.normalizedName}, ${brand.name}, null, 'removal', ${now} where ${there}
      on conflict (alias) do update set brand_id = null, source = 'removal'`),
    recordAuditEntry(db, { by, now }, there, {
      action: 'brand.remove',
      subject: 'brand',
      subjectId: brand.id,
      label: brand.name,
      before: { name: brand.name, website: brand.website },
      after: { removalId: id },
    }),
  ]);
  if (kept.length === 0) throw goneMeanwhile(brand.name);
  return id;
}

export async function purgeBrandRemovals(db: Db, now: Date): Promise<number> {
  const since = daysBefore(now, UNDO_DAYS);
  return countChanged(db.execute(sql`delete from brand_removals where created_at < ${since}`));
}

export async function listBrandRemovals(
  db: Db,
  { page, limit, id }: { page: number; limit: number; id?: string },
  now: Date,
) {
  const since = daysBefore(now, UNDO_DAYS);
  const which = sql`r.created_at >= ${since} and ${id ? sql`r.id = ${id}` : sql`true`}`;
  const counted = queryRows(db, { total: toNumber })`
    select count(*)::int as total from brand_removals r where ${which}`;
  const listed = queryRows(db, {
    id: toText,
    brandId: toText,
    name: toText,
    intoId: orNull(toText),
    intoName: orNull(toText),
    sponsorships: toNumber,
    by: orNull(toText),
    createdAt: toDate,
    undoneAt: orNull(toDate),
  })`
    select r.id, r.brand_id as "brandId", r.name, r.into_id as "intoId", r.into_name as "intoName", jsonb_array_length(r.kept -> 'sponsorships') as sponsorships,
      u.email as by, r.created_at as "createdAt", r.undone_at as "undoneAt"
    from brand_removals r left join users u on u.id = r.user_id
    where ${which} order by r.created_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`;
  const [rows, total] = await db.batch([listed, counted]);
  return { rows, total: total[0]?.total ?? 0 };
}
