// E-mails as rows. The raw bytes and the HTML lie in R2; `claimed_until` is the lease of the consumer that works on a row.
import { and, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { EmailsQuery } from '../contract/emails.ts';
import type { Sight } from '../domain/access.ts';
import type { Db } from './db.ts';
import { brands, emails, newsletters, sponsorships } from './schema.ts';

export type EmailRow = typeof emails.$inferSelect;

/** How long a consumer has for one mail before another may take it. */
export const LEASE_MS = 5 * 60_000;

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
  createdAt: emails.createdAt,
};

/** A page of mails with their newsletters, newest first, and the total: one round trip. */
export async function listEmails(db: Db, query: EmailsQuery & { unfinished?: boolean }, _by: Sight) {
  const where = and(
    query.newsletter_id ? eq(emails.newsletterId, query.newsletter_id) : undefined,
    query.status ? eq(emails.processingStatus, query.status) : undefined,
    query.unfinished ? inArray(emails.processingStatus, ['pending', 'error']) : undefined,
  );
  const [rows, [counted]] = await db.batch([
    db
      .select(row)
      .from(emails)
      .innerJoin(newsletters, eq(newsletters.id, emails.newsletterId))
      .where(where)
      .orderBy(desc(emails.receivedAt), desc(emails.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    db.select({ total: sql<number>`count(*)::int` }).from(emails).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

/** One mail with what was found in it, one round trip; undefined where there is none. */
export async function findEmail(db: Db, id: string, _by: Sight) {
  const [[found], claims] = await db.batch([
    db
      .select({ ...row, content: emails.content, aiResponse: emails.aiResponse })
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

/** Records a received mail; one that is known stays as it is. @returns whether it is new, and where it stands. */
export async function recordEmail(
  db: Db,
  mail: { id: string; newsletterId: string; receivedAt: Date; rawKey: string; rawSize: number; createdAt: Date },
) {
  const [[made], [stands]] = await db.batch([
    db.insert(emails).values(mail).onConflictDoNothing().returning({ id: emails.id }),
    db.select({ processingStatus: emails.processingStatus }).from(emails).where(eq(emails.id, mail.id)),
  ]);
  return { created: made !== undefined, processingStatus: stands?.processingStatus ?? 'pending' };
}

/** Free to be claimed: waiting, or abandoned by a consumer whose lease ran out. */
const claimable = (now: Date): SQL | undefined =>
  or(
    eq(emails.processingStatus, 'pending'),
    and(eq(emails.processingStatus, 'processing'), lt(emails.claimedUntil, now)),
  );

/** Takes the lease on a mail. @returns the row with its newsletter; 'busy' while another holds it; 'done' otherwise. */
export async function claimEmail(db: Db, id: string, now: Date) {
  const until = new Date(now.getTime() + LEASE_MS);
  const [claimed, [stands]] = await db.batch([
    db
      .update(emails)
      .set({ processingStatus: 'processing', claimedUntil: until, attempts: sql`${emails.attempts} + 1` })
      .where(and(eq(emails.id, id), claimable(now)))
      .returning(),
    db
      .select({ status: emails.processingStatus, newsletter: { name: newsletters.name, domain: newsletters.domain } })
      .from(emails)
      .innerJoin(newsletters, eq(newsletters.id, emails.newsletterId))
      .where(eq(emails.id, id)),
  ]);
  const [email] = claimed;
  if (email && stands) return { email, newsletter: stands.newsletter, until };
  return stands?.status === 'processing' ? ('busy' as const) : ('done' as const);
}

/** True in a batch's statements as long as the lease is still ours; locks the row until the batch ends. */
export const holdsLease = (id: string, until: Date): SQL =>
  sql`exists (select 1 from emails where id = ${id} and claimed_until = ${until} for update)`;

/** Gives the lease back after a failed attempt, the reason kept. */
export async function releaseEmail(db: Db, id: string, until: Date, reason: string): Promise<void> {
  await db
    .update(emails)
    .set({ processingStatus: 'pending', claimedUntil: null, error: reason })
    .where(and(eq(emails.id, id), eq(emails.claimedUntil, until)));
}

/** After the last retry: an error with its reason, which the inbox can run again. */
export async function failEmail(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(emails)
    .set({
      processingStatus: 'error',
      claimedUntil: null,
      processedAt: now,
      error: sql`coalesce(${emails.error}, 'Analysis failed')`,
    })
    .where(and(eq(emails.id, id), claimable(now)));
}

/** An `error` or finished row is made ready to run again. @returns whether there is such a row. */
export async function reopenEmail(db: Db, id: string, now: Date): Promise<'reopened' | 'busy' | 'missing'> {
  const [reopened, [stands]] = await db.batch([
    db
      .update(emails)
      .set({ processingStatus: 'pending', claimedUntil: null, error: null, attempts: 0 })
      .where(and(eq(emails.id, id), or(claimable(now), inArray(emails.processingStatus, ['error', 'completed']))))
      .returning({ id: emails.id }),
    db.select({ id: emails.id }).from(emails).where(eq(emails.id, id)),
  ]);
  return reopened.length > 0 ? 'reopened' : stands ? 'busy' : 'missing';
}

/** Pending rows older than `before`, and those whose lease ran out: what a lost job leaves behind. Oldest first. */
export async function strandedEmails(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(claimable(now), or(lt(emails.createdAt, before), eq(emails.processingStatus, 'processing'))))
    .orderBy(emails.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Rows that process-batch may run: pending and error, oldest first; errors are reopened. One statement. */
export async function takeUnfinished(db: Db, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    update emails set processing_status = 'pending', claimed_until = null, attempts = 0
    where id in (select id from emails where processing_status in ('pending', 'error') order by created_at, id limit ${limit})
    returning id`);
  return rows.rows.map(({ id }) => id);
}

/** The newsletter whose mails came from this list or sender before; null where none or several did. */
export async function newsletterOfSender(db: Db, listId: string | null, sender: string | null): Promise<string | null> {
  const by = listId ? eq(emails.listId, listId) : sender ? eq(emails.senderEmail, sender) : null;
  if (!by) return null;
  const found = await db.selectDistinct({ id: emails.newsletterId }).from(emails).where(by).limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** How many sponsorships stand behind a mail, and its status; for upload results. */
export async function outcomeOf(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: emails.id,
      status: emails.processingStatus,
      error: emails.error,
      // Written out: in a query of one table drizzle names a column without its table, and `id` would be the sponsorship's.
      sponsorships: sql<number>`(select count(*)::int from sponsorships where email_id = emails.id)`,
    })
    .from(emails)
    .where(inArray(emails.id, ids));
}
