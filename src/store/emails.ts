// E-mails as rows. The raw bytes and the HTML are in R2; `claimed_until` is the lease of the consumer that works on a row.
import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { EmailsQuery } from '../contract/emails.ts';
import type { Sight } from '../domain/access.ts';
import type { Allowance } from '../domain/newsletter/quota.ts';
import type { Db } from './db.ts';
import { claimWithinQuota } from './quota.ts';
import { brands } from './schema/brands.ts';
import { emails } from './schema/emails.ts';
import { newsletters } from './schema/newsletters.ts';
import { sponsorships } from './schema/sponsorships.ts';

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
  senderStanding: emails.senderStanding,
  authDomain: emails.authDomain,
  heldUntil: emails.heldUntil,
  createdAt: emails.createdAt,
};

type Asked = EmailsQuery & { unfinished?: boolean };

/** A page of mails with their newsletters, newest first, and the total: one round trip. The page's ids come from an index-only scan. */
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

/** The total from what a trigger maintains; only mails that aren't completed are counted, which are few. */
function totalOf({ newsletter_id, status, unfinished }: Asked): SQL<number> {
  const of = newsletter_id ? sql`newsletter_id = ${newsletter_id}` : sql`true`;
  const all = sql`(select coalesce(sum(count), 0) from email_totals where ${of})`;
  const counted = (statuses: SQL) =>
    sql`(select count(*) from emails where ${of} and processing_status <> 'completed' and ${statuses})`;
  if (unfinished) return sql<number>`(${counted(sql`processing_status in ('pending', 'error')`)})::int`;
  if (status === 'completed') return sql<number>`(${all} - ${counted(sql`true`)})::int`;
  if (status) return sql<number>`(${counted(sql`processing_status = ${status}`)})::int`;
  return sql<number>`(${all})::int`;
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

/** Records a received mail; a known one isn't changed. @returns whether it is new, and its status. */
export async function recordEmail(
  db: Db,
  mail: Pick<
    typeof emails.$inferInsert,
    | 'id'
    | 'newsletterId'
    | 'receivedAt'
    | 'rawKey'
    | 'rawSize'
    | 'createdAt'
    | 'door'
    | 'authDetail'
    | 'senderStanding'
    | 'counted'
  >,
) {
  const [[made], [stands]] = await db.batch([
    db.insert(emails).values(mail).onConflictDoNothing().returning({ id: emails.id }),
    db.select({ processingStatus: emails.processingStatus }).from(emails).where(eq(emails.id, mail.id)),
  ]);
  return { created: made !== undefined, processingStatus: stands?.processingStatus ?? 'pending' };
}

/** @returns the ids of existing mails, by the keys of their raw bytes. */
export async function mailsByRawKey(db: Db, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ id: emails.id, rawKey: emails.rawKey })
    .from(emails)
    .where(inArray(emails.rawKey, keys));
  return new Map(rows.map(({ id, rawKey }) => [rawKey, id]));
}

/** Resets finished and failed rows that haven't been worked on since `since` to pending, regardless of their quota. @returns their ids. */
export async function reopenFinished(db: Db, ids: string[], since: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .update(emails)
    .set({
      processingStatus: 'pending',
      claimedUntil: null,
      awaitedUntil: null,
      error: null,
      attempts: 0,
      heldUntil: null,
      counted: true,
    })
    .where(
      and(
        inArray(emails.id, ids),
        inArray(emails.processingStatus, ['completed', 'error']),
        or(isNull(emails.processedAt), lt(emails.processedAt, since)),
      ),
    )
    .returning({ id: emails.id });
  return rows.map(({ id }) => id);
}

/** Condition: the row can be claimed: it waits, or its consumer's lease has run out. */
const claimable = (now: Date): SQL | undefined =>
  or(
    eq(emails.processingStatus, 'pending'),
    and(eq(emails.processingStatus, 'processing'), lt(emails.claimedUntil, now)),
  );

/** Attempts after which a mail ends as `error`: as many as the queue's deliveries of a job. */
export const ATTEMPTS_MAX = 6;

/**
 * Takes the lease on a mail, if its newsletter's daily quota allows, and counts the attempt. Attempts are counted here so that a mail that kills its
 * consumer ends as an error after ATTEMPTS_MAX. A stranger's mail counts in the quota once, at its first claim.
 * @returns the row with its newsletter; 'busy' while another holds the lease; 'held' if it waits for the next day's quota; 'done' otherwise.
 */
export async function claimEmail(db: Db, id: string, now: Date, allowance: Allowance) {
  const until = new Date(now.getTime() + LEASE_MS);
  const [, judged, [email], [stands]] = await db.batch([
    db
      .update(emails)
      .set({
        processingStatus: 'error',
        claimedUntil: null,
        awaitedUntil: null,
        processedAt: now,
        error: sql`coalesce(${emails.error}, ${`Its analysis was begun ${ATTEMPTS_MAX} times and never ended`})`,
      })
      .where(and(eq(emails.id, id), claimable(now), gte(emails.attempts, ATTEMPTS_MAX))),
    db.execute<{ allowed: boolean }>(claimWithinQuota(id, claimable(now) as SQL, { until, now }, allowance)),
    db.select().from(emails).where(eq(emails.id, id)),
    db
      .select({
        status: emails.processingStatus,
        newsletter: { name: newsletters.name, domain: newsletters.domain, standing: newsletters.standing },
      })
      .from(emails)
      .innerJoin(newsletters, eq(newsletters.id, emails.newsletterId))
      .where(eq(emails.id, id)),
  ]);
  const [claim] = judged.rows;
  if (claim?.allowed && email && stands) return { email, newsletter: stands.newsletter, until };
  if (claim || (email?.processingStatus === 'pending' && email.heldUntil)) return 'held' as const;
  return stands?.status === 'processing' ? ('busy' as const) : ('done' as const);
}

/** Condition for a batch's statements: the lease is still ours. Locks the row until the batch ends. */
export const holdsLease = (id: string, until: Date): SQL =>
  sql`exists (select 1 from emails where id = ${id} and claimed_until = ${until} for update)`;

/** Returns the lease after a failed attempt, and stores the reason. @param awaited until when the queue will have tried again. */
export async function releaseEmail(
  db: Db,
  id: string,
  until: Date,
  { reason, awaited }: { reason: string; awaited: Date },
): Promise<void> {
  await db
    .update(emails)
    .set({ processingStatus: 'pending', claimedUntil: null, awaitedUntil: awaited, error: reason })
    .where(and(eq(emails.id, id), eq(emails.claimedUntil, until)));
}

/** After the last retry: sets the status `error`, keeping the reason; the inbox can run the mail again. */
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

/** Resets an `error` or finished row to pending. @returns whether it was; 'busy' while a consumer works on it. */
export async function reopenEmail(db: Db, id: string, now: Date): Promise<'reopened' | 'busy' | 'missing'> {
  const [reopened, [stands]] = await db.batch([
    db
      .update(emails)
      .set({
        processingStatus: 'pending',
        claimedUntil: null,
        error: null,
        attempts: 0,
        // A run that an administrator asks for ignores the quota.
        heldUntil: null,
        counted: true,
      })
      .where(and(eq(emails.id, id), or(claimable(now), inArray(emails.processingStatus, ['error', 'completed']))))
      .returning({ id: emails.id }),
    db.select({ id: emails.id }).from(emails).where(eq(emails.id, id)),
  ]);
  return reopened.length > 0 ? 'reopened' : stands ? 'busy' : 'missing';
}

/** Rows whose jobs were lost: pending and older than `before`, or with an expired lease, and no job expected. Oldest first. */
export async function strandedEmails(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        claimable(now),
        isNull(emails.heldUntil),
        or(lt(emails.createdAt, before), eq(emails.processingStatus, 'processing')),
        or(isNull(emails.awaitedUntil), lt(emails.awaitedUntil, now)),
      ),
    )
    .orderBy(emails.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Notes that jobs for these rows were sent: until `until` none is sent again. */
export async function awaitEmails(db: Db, ids: string[], until: Date): Promise<void> {
  if (ids.length > 0) await db.update(emails).set({ awaitedUntil: until }).where(inArray(emails.id, ids));
}

/** Takes the rows for process-batch: pending and error, oldest first, except those that wait for their quota; errors are reset. One statement. */
export async function takeUnfinished(db: Db, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    update emails set processing_status = 'pending', claimed_until = null, attempts = 0
    where id in (select id from emails where processing_status in ('pending', 'error') and held_until is null order by created_at, id limit ${limit})
    returning id`);
  return rows.rows.map(({ id }) => id);
}

/** The newsletter that has had mails of known senders from this list or sender; null if none or several have. */
export async function newsletterOfSender(db: Db, listId: string | null, sender: string | null): Promise<string | null> {
  const by = listId ? eq(emails.listId, listId) : sender ? eq(emails.senderEmail, sender) : null;
  if (!by) return null;
  const found = await db
    .selectDistinct({ id: emails.newsletterId })
    .from(emails)
    .where(and(by, eq(emails.senderStanding, 'known')))
    .limit(2);
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}

/** The status of each mail, and how many sponsorships it has; for upload results. */
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
