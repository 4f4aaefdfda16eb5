// Reads e-mails for the inbox and records new ones. The raw bytes and the HTML are in R2.

import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { EmailsQuery } from '../../contract/emails.ts';
import type { Sight } from '../../domain/access.ts';
import type { Db } from '../db.ts';
import { toNumber } from '../rows.ts';
import { brands } from '../schema/brands.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';
import { sponsorships } from '../schema/sponsorships.ts';

const row = {
  id: emails.id,
  newsletterId: emails.newsletterId,
  newsletter: { id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl },
  subject: emails.subject,
  senderEmail: emails.senderEmail,
  senderName: emails.senderName,
  receivedAt: emails.receivedAt,
  processedAt: emails.processedAt,
  hasSponsorship: emails.hasSponsorship,
  processingStatus: emails.processingStatus,
  error: emails.error,
  kind: emails.kind,
  confirmUrl: emails.confirmUrl,
  senderStanding: emails.senderStanding,
  authDomain: emails.authDomain,
  heldUntil: emails.heldUntil,
  createdAt: emails.createdAt,
};

type Asked = EmailsQuery & { unfinished?: boolean };

export async function listEmails(db: Db, query: Asked, _by: Sight) {
  const where = and(
    query.newsletter_id ? eq(emails.newsletterId, query.newsletter_id) : undefined,
    query.status ? eq(emails.processingStatus, query.status) : undefined,
    query.unfinished ? inArray(emails.processingStatus, ['pending', 'error']) : undefined,
  );
  const page = db
    .select({ id: emails.id })
    .from(emails)
    .where(where)
    .orderBy(desc(emails.receivedAt), desc(emails.id))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize)
    .as('page');
  const [rows, [counted]] = await db.batch([
    db
      .select(row)
      .from(page)
      .innerJoin(emails, eq(emails.id, page.id))
      .innerJoin(newsletters, eq(newsletters.id, emails.newsletterId))
      .orderBy(desc(emails.receivedAt), desc(emails.id)),
    db.select({ total: totalOf(query) }).from(sql`(values (1)) as one`),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** From the counts that a trigger maintains; only mails that aren't completed are counted, which are few. */
function totalOf({ newsletter_id, status, unfinished }: Asked): SQL<number> {
  const of = newsletter_id ? sql`newsletter_id = ${newsletter_id}` : sql`true`;
  const all = sql`(select coalesce(sum(count), 0) from email_totals where ${of})`;
  const counted = (statuses: SQL) =>
    sql`(select count(*) from emails where ${of} and processing_status <> 'completed' and ${statuses})`;
  const isUnfinished = sql`processing_status in ('pending', 'error')`;
  if (unfinished)
    return sql`(${counted(status ? sql`${isUnfinished} and processing_status = ${status}` : isUnfinished)})::int`.mapWith(
      toNumber,
    );
  if (status === 'completed') return sql`(${all} - ${counted(sql`true`)})::int`.mapWith(toNumber);
  if (status) return sql`(${counted(sql`processing_status = ${status}`)})::int`.mapWith(toNumber);
  return sql`(${all})::int`.mapWith(toNumber);
}

export async function findEmail(db: Db, id: string, _by: Sight) {
  const [[found], claims] = await db.batch([
    db
      .select({ ...row, content: emails.content, textMovedAt: emails.textMovedAt, aiResponse: emails.aiResponse })
      .from(emails)
      .innerJoin(newsletters, eq(newsletters.id, emails.newsletterId))
      .where(eq(emails.id, id)),
    db
      .select({
        id: sponsorships.id,
        placementType: sponsorships.placementType,
        brand: { id: brands.id, name: brands.name },
        rawData: sponsorships.rawData,
      })
      .from(sponsorships)
      .innerJoin(brands, eq(brands.id, sponsorships.brandId))
      .where(eq(sponsorships.emailId, id))
      .orderBy(sponsorships.id),
  ]);
  return found && { ...found, sponsorships: claims };
}

/** Records a received mail, unless it is already known. @returns whether the mail is new, and its status. */
export async function recordEmail(db: Db, mail: typeof emails.$inferInsert) {
  const [[made], [stands]] = await db.batch([
    db.insert(emails).values(mail).onConflictDoNothing().returning({ id: emails.id }),
    db.select({ processingStatus: emails.processingStatus }).from(emails).where(eq(emails.id, mail.id)),
  ]);
  return { created: made !== undefined, processingStatus: stands?.processingStatus ?? 'pending' };
}

/** Maps the R2 keys of raw mails to the ids of the mails that have them. */
export async function findMailIdsByRawKey(db: Db, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: emails.id, rawKey: emails.rawKey })
    .from(emails)
    .where(inArray(emails.rawKey, keys));
  return new Map(rows.map(({ id, rawKey }) => [rawKey, id]));
}

/** The newsletter whose known senders have used this List-Id; null if there is none or several. */
export const findNewsletterByListId = (db: Db, listId: string) => newsletterBy(db, eq(emails.listId, listId));

/** The newsletter whose known senders have used this From address; null if there is none or several. */
export const findNewsletterBySenderAddress = (db: Db, address: string) =>
  newsletterBy(db, eq(emails.senderEmail, address));

async function newsletterBy(db: Db, by: SQL): Promise<string | null> {
  const found = await db
    .selectDistinct({ id: emails.newsletterId })
    .from(emails)
    .where(and(by, eq(emails.senderStanding, 'known')))
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

export async function readUploadOutcomes(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: emails.id,
      status: emails.processingStatus,
      error: emails.error,
      // `emails.id` is written out: in a query of one table drizzle would write `id`, the sponsorship's.
      sponsorships: sql`(select count(*)::int from sponsorships where email_id = emails.id)`.mapWith(toNumber),
    })
    .from(emails)
    .where(inArray(emails.id, ids));
}
