import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type Db, hasRows } from '../db.ts';
import { contactHashSql } from '../operations/error-reports.ts';
import { queryValues, toUnknown } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { removedContacts } from '../schema/removals.ts';
import { EMPTY_CONTACT_COLUMNS } from './contacts.ts';

/** Texts of people, in which an address may occur: table, column, type. */
const TEXTS = [
  ['leads', 'contact', 'text'],
  ['leads', 'notes', 'text'],
  ['leads', 'next_step', 'text'],
  ['lead_events', 'change', 'jsonb'],
  ['lead_events', 'detail', 'jsonb'],
  ['lead_mails', 'to', 'text'],
  ['lead_mails', 'subject', 'text'],
  ['lead_mails', 'body', 'text'],
  ['own_contacts', 'note', 'text'],
  ['bookings', 'note', 'text'],
  ['recaps', 'note', 'text'],
  ['ad_copies', 'headline', 'text'],
  ['ad_copies', 'text', 'text'],
  ['ad_copies', 'note', 'text'],
  ['pitch_templates', 'body', 'text'],
  ['error_reports', 'note', 'text'],
  ['error_reports', 'outcome_note', 'text'],
  ['brand_removals', 'kept', 'jsonb'],
] as const;

const escaped = (email: string): string => email.replace(/[^a-z0-9@_-]/gi, '[$&]');

/** Matches the address, but not as a part of a longer one. */
const patternOf = (email: string): string => `(?<![a-z0-9._%+'-])${escaped(email)}(?![a-z0-9-]|[.][a-z0-9])`;

const isInLeadTexts = (email: string): SQL =>
  sql.join(
    TEXTS.filter(([table]) => table.startsWith('lead')).map(
      ([table, column]) =>
        sql`exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)}::text ~* ${patternOf(email)})`,
    ),
    sql` or `,
  );

function replaceAddress(
  db: Db,
  { table, column, type }: { table: string; column: string; type: 'text' | 'jsonb' },
  email: string,
) {
  const name = sql.identifier(column);
  return db.execute(sql`update ${sql.identifier(table)}
    set ${name} = regexp_replace(${name}::text, ${patternOf(email)}, '[removed]', 'gi')::${sql.raw(type)}
    where ${name}::text ~* ${patternOf(email)}`);
}

const FIELDS = Object.keys(EMPTY_CONTACT_COLUMNS) as (keyof typeof EMPTY_CONTACT_COLUMNS)[];
const array = (keys: readonly string[]) => sql.raw(`array[${keys.map((key) => `'${key}'`).join(', ')}]`);
export const CONTACT_COLUMN_NAMES: readonly string[] = FIELDS.map((field) => getTableColumns(brands)[field].name);
const COLUMNS = array(CONTACT_COLUMN_NAMES);

/** Looks everywhere that `eraseContact` erases. */
export async function isKnownContact(db: Db, email: string): Promise<boolean> {
  return hasRows(queryValues(db, toUnknown)`
    select 1 where exists (select 1 from brands where lower(contact_email) = ${email})
      or exists (select 1 from brand_removals
        where ${email} in (lower(kept #>> '{row,contact_email}'), lower(kept #>> '{into,contact_email}')))
      or exists (select 1 from own_contacts where lower(email) = ${email}) or ${isInLeadTexts(email)}
      or exists (select 1 from audit_log where ${email} in (lower(before ->> 'contactEmail'), lower(after ->> 'contactEmail')))
      or exists (select 1 from review_items where decision is not null and lower(undo #>> '{brand,set,contactEmail}') = ${email})`);
}

export const clearRemovedContacts = (db: Db, which: SQL) =>
  db
    .update(brands)
    .set(EMPTY_CONTACT_COLUMNS)
    .where(sql`${which} and ${contactHashSql()} in (select hash from ${removedContacts})`);

/** In backups, the audit log and texts too; keeps the hash. @param email lower case. */
export async function eraseContact(db: Db, email: string, hash: string, now: Date): Promise<number> {
  const kept = (part: 'row' | 'into') =>
    db.execute(sql`update brand_removals set kept = kept || jsonb_build_object(${part}::text, (kept -> ${part}::text) - ${COLUMNS})
      where lower(kept -> ${part}::text ->> 'contact_email') = ${email}`);
  const isOwnContact = sql`(r ->> 'table' = 'own_contacts' and lower(r #>> '{row,email}') = ${email})`;
  const logged = (side: 'before' | 'after') =>
    db.execute(sql`update audit_log set ${sql.raw(side)} = ${sql.raw(side)} - ${array(FIELDS)}
      where lower(${sql.raw(side)} ->> 'contactEmail') = ${email}`);
  const [, erased] = await db.batch([
    db.insert(removedContacts).values({ hash, removedAt: now }).onConflictDoNothing(),
    db
      .update(brands)
      .set({ ...EMPTY_CONTACT_COLUMNS, updatedAt: now })
      .where(sql`lower(${brands.contactEmail}) = ${email}`)
      .returning({ id: brands.id }),
    kept('row'),
    kept('into'),
    db.execute(sql`update review_items set undo = jsonb_set(undo, '{brand,set}', (undo #> '{brand,set}') || ${JSON.stringify(EMPTY_CONTACT_COLUMNS)}::jsonb)
      where lower(undo #>> '{brand,set,contactEmail}') = ${email}`),
    logged('before'),
    logged('after'),
    db.execute(sql`delete from own_contacts where lower(email) = ${email}`),
    db.execute(sql`
      update brand_removals set kept = jsonb_set(kept, '{rows}', (
        select coalesce(jsonb_agg(r), '[]') from jsonb_array_elements(kept -> 'rows') r where not ${isOwnContact}))
      where exists (select 1 from jsonb_array_elements(kept -> 'rows') r where ${isOwnContact})`),
    ...TEXTS.map(([table, column, type]) => replaceAddress(db, { table, column, type }, email)),
  ]);
  return erased.length;
}
