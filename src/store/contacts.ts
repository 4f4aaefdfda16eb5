// Brand contacts, and the list of removed addresses. Every statement that writes a contact also checks that list.
import { and, eq, getTableColumns, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { DAY_MS, toUtcDay } from '../contract/time.ts';
import type { Contact } from '../domain/contact/of-site.ts';
import type { Db } from './db.ts';
import { brands } from './schema/brands.ts';
import { removedContacts } from './schema/removals.ts';

/** Days after which a contact has to be verified again. */
const STALE_DAYS = 90;
/** Days that 'sponsored this week' covers. */
const ACTIVE_DAYS = 7;
/** Days before a brand's site is read again, whatever was found. */
const RETRY_DAYS = 7;

/** The brand and the site on which its contact is looked for; null if there is no such brand, or it doesn't count. */
export async function contactSubject(db: Db, brandId: string) {
  const [found] = await db
    .select({ id: brands.id, name: brands.name, domain: brands.domain, website: brands.website })
    .from(brands)
    .where(and(eq(brands.id, brandId), brands.counts));
  return found ?? null;
}

type ReadBrand = Pick<typeof brands.$inferSelect, 'id' | 'domain'>;

/** Condition: the brand still has the site that was read. */
const isAsRead = ({ id, domain }: ReadBrand) =>
  and(eq(brands.id, id), sql`${brands.domain} is not distinct from ${domain}`);

/** Returns those of `hashes` whose addresses were removed at their owner's request. */
export async function findRemovedHashes(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .select({ hash: removedContacts.hash })
    .from(removedContacts)
    .where(inArray(removedContacts.hash, hashes));
  return new Set(found.map(({ hash }) => hash));
}

/**
 * Stores a contact, unless its address has been removed, a person entered another, or the brand's site has changed
 * since it was read. `updatedAt` stays, so that an editor of the brand gets no conflict.
 * @param brand the brand when its site was read. @param contact `hash` is the contactHash of its address.
 * @returns whether it was stored.
 */
export async function saveContact(
  db: Db,
  brand: ReadBrand,
  { hash, ...contact }: Contact & { hash: string },
  now: Date,
) {
  const kept = await db
    .update(brands)
    .set({
      contactName: contact.name,
      contactTitle: contact.title,
      contactEmail: contact.email,
      contactConfidence: contact.confidence,
      contactSourceUrl: contact.sourceUrl,
      contactUpdatedAt: now,
      contactCheckedAt: now,
    })
    .where(
      and(
        isAsRead(brand),
        // A contact that a person entered is kept.
        isNull(brands.contactEnteredBy),
        notExists(db.select({ one: sql`1` }).from(removedContacts).where(eq(removedContacts.hash, hash))),
      ),
    )
    .returning({ id: brands.id });
  return kept.length > 0;
}

export const NO_CONTACT = {
  contactName: null,
  contactTitle: null,
  contactEmail: null,
  contactConfidence: null,
  contactSourceUrl: null,
  contactUpdatedAt: null,
  contactEnteredBy: null,
} as const;

/**
 * Records that a site was read, if it is still the brand's site.
 * @param gone true if the site no longer names anyone, so that an earlier contact from it is removed.
 */
export async function recordContactCheck(
  db: Db,
  brand: ReadBrand,
  { gone }: { gone: boolean },
  now: Date,
): Promise<void> {
  const noted = db.update(brands).set({ contactCheckedAt: now }).where(isAsRead(brand));
  const emptied = db
    .update(brands)
    .set(NO_CONTACT)
    .where(and(isAsRead(brand), isNull(brands.contactEnteredBy)));
  await db.batch(gone ? [noted, emptied] : [noted]);
}

const FIELDS = Object.keys(NO_CONTACT) as (keyof typeof NO_CONTACT)[];
const array = (keys: readonly string[]) => sql.raw(`array[${keys.map((key) => `'${key}'`).join(', ')}]`);
export const CONTACT_COLUMNS: readonly string[] = FIELDS.map((field) => getTableColumns(brands)[field].name);
const COLUMNS = array(CONTACT_COLUMNS);

/**
 * True if an address (lower case) is a brand's contact, is kept for undoing a removal, merge or decision, or appears as
 * a contact in the audit log.
 */
export async function isKnownContact(db: Db, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from brands where lower(contact_email) = ${email})
      or exists (select 1 from brand_removals
        where ${email} in (lower(kept #>> '{row,contact_email}'), lower(kept #>> '{into,contact_email}')))
      or exists (select 1 from audit_log where ${email} in (lower(before ->> 'contactEmail'), lower(after ->> 'contactEmail')))
      or exists (select 1 from review_items where decision is not null and lower(undo #>> '{brand,set,contactEmail}') = ${email})`);
  return rows.length > 0;
}

/** Statement: clears the contacts of restored brands if their owners asked for removal since. */
export const clearRemovedContacts = (db: Db, which: SQL) =>
  db
    .update(brands)
    .set(NO_CONTACT)
    .where(
      sql`${which} and encode(sha256(convert_to(lower(trim(${brands.contactEmail})), 'UTF8')), 'hex') in (select hash from ${removedContacts})`,
    );

/**
 * Erases an address (lower case) wherever it is a contact, including rows kept for undoing and the audit log, and
 * stores its hash. One batch.
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
  ]);
  return erased.length;
}

/**
 * Brands whose contact is looked for in the nightly run: those whose contact is older than 90 days, or that sponsored
 * this week and have none. Brands never checked come first, then the longest unchecked; on the same day the most
 * active.
 */
export async function dueForContact(db: Db, now: Date, limit: number): Promise<string[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const activity = (days: number) =>
    sql`(select coalesce(sum(sure), 0) from sponsorship_days where scope = 'brand:' || ${brands.id} and day >= ${toUtcDay(before(days))})`;
  const stale = sql`${brands.contactUpdatedAt} < ${before(STALE_DAYS)}`;
  const wanted = sql`${brands.contactEmail} is null and ${activity(ACTIVE_DAYS)} > 0`;
  const found = await db
    .select({ id: brands.id })
    .from(brands)
    .where(
      sql`${brands.counts} and ${brands.domain} is not null and (${stale} or (${wanted}))
        and (${brands.contactCheckedAt} is null or ${brands.contactCheckedAt} < ${before(RETRY_DAYS)})`,
    )
    .orderBy(
      sql`date_trunc('day', coalesce(${brands.contactUpdatedAt}, ${brands.contactCheckedAt})) asc nulls first,
        ${activity(30)} desc, ${brands.id}`,
    )
    .limit(limit);
  return found.map(({ id }) => id);
}
