// Every write of a contact checks the list of removed addresses in the same statement.

import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ContactSearch } from '../../contract/contacts.ts';
import { daysBefore, toUtcDay } from '../../contract/time.ts';
import type { Sight } from '../../domain/access.ts';
import type { Contact } from '../../domain/contact/contacts-on-site.ts';
import { type Db, hasChanged, isoMomentSql } from '../db.ts';
import { contactDoubtSql } from '../operations/error-reports.ts';
import { orNull, toNumber } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { contactSearches, rejectedContacts } from '../schema/contacts.ts';
import { removedContacts } from '../schema/removals.ts';
import { isVisibleBrandSql } from '../visible.ts';
import { mailDomainCheckSql } from './mail-domains.ts';

const STALE_DAYS = 90;
const ACTIVE_DAYS = 7;
const RETRY_DAYS = 7;

const undoubtedConfidence = sql`case when ${contactDoubtSql} is null then ${brands.contactConfidence} end`.mapWith(
  orNull(toNumber),
);

/** The caller must redact them. */
export const brandContactColumns = {
  contactName: brands.contactName,
  contactTitle: brands.contactTitle,
  contactEmail: brands.contactEmail,
  contactConfidence: undoubtedConfidence,
  contactUpdatedAt: brands.contactUpdatedAt,
  contactSourceUrl: brands.contactSourceUrl,
  contactEnteredBy: brands.contactEnteredBy,
  contactDoubt: contactDoubtSql,
  contactCheck: mailDomainCheckSql(sql`${brands.contactEmail}`),
};

export const newestContactSearchSql: SQL<(Omit<ContactSearch, 'searchedAt'> & { searchedAt: string }) | null> = sql`(
  select jsonb_build_object('searchedAt', ${isoMomentSql(sql`x.searched_at`)}, 'pages', x.pages, 'contactPages', x.contact_pages)
  from contact_searches x where x.brand_id = ${brands}.id)`;

export async function saveContactSearch(
  db: Db,
  brand: ReadBrand,
  { pages, contactPages }: Pick<ContactSearch, 'pages' | 'contactPages'>,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    insert into ${contactSearches} (brand_id, searched_at, pages, contact_pages)
    select ${brands.id}, ${now}, ${JSON.stringify(pages)}::jsonb, ${JSON.stringify(contactPages)}::jsonb from ${brands} where ${isAsRead(brand)}
    on conflict (brand_id) do update set searched_at = excluded.searched_at, pages = excluded.pages, contact_pages = excluded.contact_pages`);
}

export async function findReportableContact(
  db: Db,
  brandId: string,
  by: Sight,
): Promise<{ brand: string; email: string } | null> {
  const [found] = await db
    .select({ brand: brands.name, email: brands.contactEmail })
    .from(brands)
    .where(and(eq(brands.id, brandId), isVisibleBrandSql(by)));
  return found?.email ? { brand: found.brand, email: found.email } : null;
}

export async function rejectContact(db: Db, brandId: string, emailHash: string, now: Date): Promise<void> {
  await db.insert(rejectedContacts).values({ brandId, emailHash, rejectedAt: now }).onConflictDoNothing();
}

export async function restoreRejectedContact(db: Db, brandId: string, emailHash: string): Promise<void> {
  await db
    .delete(rejectedContacts)
    .where(and(eq(rejectedContacts.brandId, brandId), eq(rejectedContacts.emailHash, emailHash)));
}

export async function findContactSearchSubject(db: Db, brandId: string) {
  const [found] = await db
    .select({ id: brands.id, name: brands.name, domain: brands.domain, website: brands.website })
    .from(brands)
    .where(and(eq(brands.id, brandId), brands.counts));
  return found ?? null;
}

type ReadBrand = Pick<typeof brands.$inferSelect, 'id' | 'domain'>;

const isAsRead = ({ id, domain }: ReadBrand) =>
  and(eq(brands.id, id), sql`${brands.domain} is not distinct from ${domain}`);

export async function findRemovedContactHashes(db: Db, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const found = await db
    .select({ hash: removedContacts.hash })
    .from(removedContacts)
    .where(inArray(removedContacts.hash, hashes));
  return new Set(found.map(({ hash }) => hash));
}

/**
 * False if refused, entered by a person, or of another site by now. `updatedAt` stays: an open form meets no conflict.
 */
export async function saveContact(
  db: Db,
  brand: ReadBrand,
  { hash, ...contact }: Contact & { hash: string },
  now: Date,
) {
  const values = {
    contactName: contact.name,
    contactTitle: contact.title,
    contactEmail: contact.email,
    contactConfidence: contact.confidence,
    contactSourceUrl: contact.sourceUrl,
    contactUpdatedAt: now,
    contactCheckedAt: now,
  };
  const isRefused = sql`exists (select 1 from ${removedContacts} where hash = ${hash})
    or exists (select 1 from ${rejectedContacts} where brand_id = ${brand.id} and email_hash = ${hash})`;
  return hasChanged(
    db
      .update(brands)
      .set(values)
      .where(and(isAsRead(brand), isNull(brands.contactEnteredBy), sql`not (${isRefused})`)),
  );
}

export const EMPTY_CONTACT_COLUMNS = {
  contactName: null,
  contactTitle: null,
  contactEmail: null,
  contactConfidence: null,
  contactSourceUrl: null,
  contactUpdatedAt: null,
  contactEnteredBy: null,
} as const;

/** @param gone true if the site no longer names anyone, so that an earlier contact from it is removed. */
export async function recordContactCheck(
  db: Db,
  brand: ReadBrand,
  { gone }: { gone: boolean },
  now: Date,
): Promise<void> {
  const noted = db.update(brands).set({ contactCheckedAt: now }).where(isAsRead(brand));
  const emptied = db
    .update(brands)
    .set(EMPTY_CONTACT_COLUMNS)
    .where(and(isAsRead(brand), isNull(brands.contactEnteredBy)));
  await db.batch(gone ? [noted, emptied] : [noted]);
}

/** Brands with a contact older than 90 days, or without one that sponsored this week; never checked ones first. */
export async function listBrandsDueForContactSearch(db: Db, now: Date, limit: number): Promise<string[]> {
  const activity = (days: number) =>
    sql`(select coalesce(sum(sure), 0) from sponsorship_days where scope = 'brand:' || ${brands.id} and day >= ${toUtcDay(daysBefore(now, days))})`;
  const stale = sql`${brands.contactUpdatedAt} < ${daysBefore(now, STALE_DAYS)}`;
  const wanted = sql`${brands.contactEmail} is null and ${activity(ACTIVE_DAYS)} > 0`;
  const found = await db
    .select({ id: brands.id })
    .from(brands)
    .where(
      sql`${brands.counts} and ${brands.domain} is not null and (${stale} or (${wanted}))
        and (${brands.contactCheckedAt} is null or ${brands.contactCheckedAt} < ${daysBefore(now, RETRY_DAYS)})`,
    )
    .orderBy(
      sql`date_trunc('day', coalesce(${brands.contactUpdatedAt}, ${brands.contactCheckedAt})) asc nulls first,
        ${activity(30)} desc, ${brands.id}`,
    )
    .limit(limit);
  return found.map(({ id }) => id);
}
