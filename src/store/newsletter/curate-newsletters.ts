// Names are reserved under a lock, so that no duplicate ("twin") is created (newsletter-names.ts).

import { and, eq, sql } from 'drizzle-orm';
import type { NewsletterName } from '../../domain/newsletter/newsletter-name.ts';
import { lockUser } from '../account/users.ts';
import { type Db, isUnchangedSql } from '../db.ts';
import { markReportsStale } from '../report/reports.ts';
import { toBoolean } from '../rows.ts';
import { emails } from '../schema/emails.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import {
  hasNoDuplicateNewsletterSql,
  insertNewslettersIf,
  isDuplicateNewsletterSql,
  LOCK_NEWSLETTER_NAMES_SQL,
  type NewNewsletterRow,
} from './newsletter-names.ts';

export type NewsletterRow = typeof newsletters.$inferSelect;

/** Same name, or nearly so on the same or an unknown domain. Provisional ones could block names of others: ignored. */
export async function findDuplicateNewsletter(db: Db, named: NewsletterName) {
  const { comparable, domain } = named;
  const sameDomain = sql`coalesce(${newsletters.domain} = ${domain}, false)`.mapWith(toBoolean);
  const [found] = await db
    .select({ id: newsletters.id, name: newsletters.name, uniqueEmail: newsletters.uniqueEmail, sameDomain })
    .from(newsletters)
    .where(isDuplicateNewsletterSql(named))
    .orderBy(sql`${sameDomain} desc, similarity(${newsletters.normalizedName}, ${comparable}) desc, ${newsletters.id}`)
    .limit(1);
  return found ?? null;
}

/** @returns null if there is a duplicate or `requestId` was answered. @throws a unique violation: address taken. */
export async function insertNewsletter(
  db: Db,
  values: NewNewsletterRow & { id: string },
  { named, requestId }: { named: NewsletterName; requestId: string | null },
  now: Date,
): Promise<NewsletterRow | null> {
  const isWaiting = sql`exists (select 1 from newsletter_tracking_requests where id = ${requestId} and status = 'pending')`;
  const [, , , [made]] = await db.batch([
    db.execute(LOCK_NEWSLETTER_NAMES_SQL),
    db.execute(
      insertNewslettersIf(
        [values],
        requestId ? sql`${hasNoDuplicateNewsletterSql(named)} and ${isWaiting}` : hasNoDuplicateNewsletterSql(named),
      ),
    ),
    db.execute(sql`update newsletter_tracking_requests set status = 'tracked', newsletter_id = ${values.id}, updated_at = ${now}
      where id = ${requestId} and status = 'pending' and exists (select 1 from newsletters where id = ${values.id})`),
    db.select().from(newsletters).where(eq(newsletters.id, values.id)),
  ]);
  return made ?? null;
}

/** @returns null if the user has a newsletter, or an administrator's has a duplicate. @throws as insertNewsletter. */
export async function insertOwnNewsletter(
  db: Db,
  values: NewNewsletterRow & { id: string },
  {
    owner,
    named,
  }: { owner: { userId: string; source: string | null; newsletter: string | null }; named: NewsletterName },
  now: Date,
): Promise<NewsletterRow | null> {
  const hasNone = sql`exists (select 1 from users where id = ${owner.userId} and newsletter_id is null)`;
  // A member's own newsletter is provisional: it neither reserves a name nor is blocked by one.
  const isFree = values.standing === 'trusted' ? sql`${hasNone} and ${hasNoDuplicateNewsletterSql(named)}` : hasNone;
  const [, , , , [made]] = await db.batch([
    db.execute(LOCK_NEWSLETTER_NAMES_SQL),
    lockUser(db, owner.userId),
    db.execute(insertNewslettersIf([{ ...values, createdBy: owner.userId }], isFree)),
    db.execute(sql`update users set newsletter_id = ${values.id}, signup_source = ${owner.source}, signup_newsletter = ${owner.newsletter},
      updated_at = ${now} where id = ${owner.userId} and newsletter_id is null and exists (select 1 from newsletters where id = ${values.id})`),
    db.select().from(newsletters).where(eq(newsletters.id, values.id)),
  ]);
  return made ?? null;
}

/** `named` is given if name or site change. Null if there is no such newsletter, or it would have a duplicate. */
export async function changeNewsletter(
  db: Db,
  id: string,
  {
    change,
    named,
    updatedAt,
  }: { change: Partial<typeof newsletters.$inferInsert>; named: NewsletterName | null; updatedAt: string | null },
  now: Date,
) {
  const [, [changed]] = await db.batch([
    db.execute(named ? LOCK_NEWSLETTER_NAMES_SQL : sql`select 1`),
    db
      .update(newsletters)
      .set({ ...change, updatedAt: now })
      .where(
        and(
          eq(newsletters.id, id),
          isUnchangedSql(newsletters.updatedAt, updatedAt),
          named ? hasNoDuplicateNewsletterSql(named) : undefined,
        ),
      )
      .returning(),
    markReportsStale(db, id, now),
  ]);
  return changed ?? null;
}

export async function previewNewsletterRemoval(db: Db, id: string) {
  const [[found], linked, mails] = await db.batch([
    db.select({ name: newsletters.name }).from(newsletters).where(eq(newsletters.id, id)),
    db.select({ id: users.id }).from(users).where(eq(users.newsletterId, id)).limit(1),
    db.select({ id: emails.id, rawKey: emails.rawKey }).from(emails).where(eq(emails.newsletterId, id)),
  ]);
  return found ? { name: found.name, linked: linked.length > 0, mails } : null;
}

export async function removeNewsletter(db: Db, id: string, now: Date): Promise<boolean> {
  // Must come first, because the removal deletes the similarities that tell which reports list it.
  const [, removed] = await db.batch([
    markReportsStale(db, id, now),
    db.delete(newsletters).where(eq(newsletters.id, id)).returning({ id: newsletters.id }),
  ]);
  return removed.length > 0;
}

export async function findNewsletterFields(db: Db, id: string) {
  const [found] = await db
    .select({
      website: newsletters.website,
      description: newsletters.description,
      normalizedName: newsletters.normalizedName,
      domain: newsletters.domain,
      updatedAt: newsletters.updatedAt,
    })
    .from(newsletters)
    .where(eq(newsletters.id, id));
  return found;
}
