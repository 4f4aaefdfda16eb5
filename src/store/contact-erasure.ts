// Erases a person's address at their request, wherever it stands.
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { NO_CONTACT } from './contacts.ts';
import type { Db } from './db.ts';
import { brands } from './schema/brands.ts';
import { removedContacts } from './schema/removals.ts';

/** What members typed about brands, where a person's address may stand among other words. */
const TEXTS = [
  ['leads', 'contact', 'text'],
  ['leads', 'notes', 'text'],
  ['leads', 'next_step', 'text'],
  ['lead_events', 'change', 'jsonb'],
  ['lead_mails', 'to', 'text'],
  ['lead_mails', 'subject', 'text'],
  ['lead_mails', 'body', 'text'],
  ['own_contacts', 'note', 'text'],
  ['bookings', 'note', 'text'],
  ['recaps', 'note', 'text'],
  ['pitch_templates', 'body', 'text'],
  ['wrong_reports', 'note', 'text'],
  ['wrong_reports', 'outcome_note', 'text'],
  ['brand_removals', 'kept', 'jsonb'],
] as const;

const escaped = (email: string): string => email.replace(/[^a-z0-9@_-]/gi, '[$&]');

/** A pattern of Postgres that finds the address, and not a longer one that contains it. */
const patternOf = (email: string): string => `(?<![a-z0-9._%+'-])${escaped(email)}(?![a-z0-9-]|[.][a-z0-9])`;

/** Condition: the address (lower case) stands in a text of a pipeline. */
const isInLeadTexts = (email: string): SQL =>
  sql.join(
    TEXTS.filter(([table]) => table === 'leads' || table === 'lead_mails').map(
      ([table, column]) =>
        sql`exists (select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} ~* ${patternOf(email)})`,
    ),
    sql` or `,
  );

/** Statement: the address (lower case) reads '[removed]' in a column. */
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

const FIELDS = Object.keys(NO_CONTACT) as (keyof typeof NO_CONTACT)[];
const array = (keys: readonly string[]) => sql.raw(`array[${keys.map((key) => `'${key}'`).join(', ')}]`);
export const CONTACT_COLUMNS: readonly string[] = FIELDS.map((field) => getTableColumns(brands)[field].name);
const COLUMNS = array(CONTACT_COLUMNS);

/**
 * Whether an address (lower case) is a brand's contact, is kept with a removal or a merge, would be one again after
 * undoing a decision, or was one by the audit log.
 */
export async function isKnownContact(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from brands where lower(contact_email) = ${email})
      or exists (select 1 from brand_removals
        where ${email} in (lower(kept #>> '{row,contact_email}'), lower(kept #>> '{into,contact_email}')))
      or exists (select 1 from own_contacts where lower(email) = ${email}) or ${isInLeadTexts(email)}
      or exists (select 1 from audit_log where ${email} in (lower(before ->> 'contactEmail'), lower(after ->> 'contactEmail')))
      or exists (select 1 from review_items where decision is not null and lower(undo #>> '{brand,set,contactEmail}') = ${email})`);
  return rows.length > 0;
}

/** Statement: clears contacts of restored brands whose owners had them removed meanwhile. */
export const clearRemovedContacts = (db: Db, which: SQL) =>
  db
    .update(brands)
    .set(NO_CONTACT)
    .where(
      sql`${which} and encode(sha256(convert_to(lower(trim(${brands.contactEmail})), 'UTF8')), 'hex') in (select hash from ${removedContacts})`,
    );

/**
 * Erases an address (lower case) wherever it is a contact, members' own included, also in rows kept for undoing and in
 * the audit log; in the texts of pipelines and reports it is replaced. Stores its hash. One batch.
 * @returns how many brands had it.
 */
export async function eraseContact(db: Db, email: string, hash: string, now: Date): Promise<number> {
  const kept = (part: 'row' | 'into') =>
    db.execute(sql`update brand_removals set kept = kept || jsonb_build_object(${part}::text, (kept -> ${part}::text) - ${COLUMNS})
      where lower(kept -> ${part}::text ->> 'contact_email') = ${email}`);
  const logged = (side: 'before' | 'after') =>
    db.execute(sql`update audit_log set ${sql.raw(side)} = ${sql.raw(side)} - ${array(FIELDS)}
      where lower(${sql.raw(side)} ->> 'contactEmail') = ${email}`);
  const [, erased] = await db.batch([
    db.insert(removedContacts).values({ hash, removedAt: now }).onConflictDoNothing(),
    db
      .update(brands)
      .set({ ...NO_CONTACT, updatedAt: now })
      .where(sql`lower(${brands.contactEmail}) = ${email}`)
      .returning({ id: brands.id }),
    kept('row'),
    kept('into'),
    db.execute(sql`update review_items set undo = jsonb_set(undo, '{brand,set}', (undo #> '{brand,set}') || ${JSON.stringify(NO_CONTACT)}::jsonb)
      where lower(undo #>> '{brand,set,contactEmail}') = ${email}`),
    logged('before'),
    logged('after'),
    db.execute(sql`delete from own_contacts where lower(email) = ${email}`),
    db.execute(sql`
      update brand_removals set kept = jsonb_set(kept, '{ownContacts}', (
        select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(kept -> 'ownContacts') c where lower(c ->> 'email') <> ${email}))
      where exists (select 1 from jsonb_array_elements(coalesce(kept -> 'ownContacts', '[]')) c where lower(c ->> 'email') = ${email})`),
    ...TEXTS.map(([table, column, type]) => replaceAddress(db, { table, column, type }, email)),
  ]);
  return erased.length;
}
