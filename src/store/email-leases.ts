// The analysis queue: `emails.claimed_until` is the lease of the consumer that works on a mail. Mails are claimed,
// finished or given back, reset to run again, and found when their jobs were lost.
import { and, eq, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Allowance } from '../domain/newsletter/quota.ts';
import type { Db } from './db.ts';
import { claimWithinQuota } from './quota.ts';
import { emails } from './schema/emails.ts';
import { newsletters } from './schema/newsletters.ts';

/** How long a consumer has for one mail before another may take it. */
export const LEASE_MS = 5 * 60_000;
/** Attempts after which a mail ends as `error`: as many as the queue's deliveries of a job. */
export const ATTEMPTS_MAX = 6;

/** Condition: the row can be claimed: it waits, or its consumer's lease has run out. */
const claimable = (now: Date): SQL | undefined =>
  or(
    eq(emails.processingStatus, 'pending'),
    and(eq(emails.processingStatus, 'processing'), lt(emails.claimedUntil, now)),
  );

/**
 * Takes the lease on a mail, if its newsletter's daily quota allows, and counts the attempt. Attempts are counted here
 * so that a mail that kills its consumer ends as an error after ATTEMPTS_MAX. A stranger's mail counts in the quota
 * once, at its first claim.
 * @returns the row with its newsletter; 'busy' while another holds the lease; 'held' if it waits for the next day's
 *   quota; 'done' otherwise.
 */
export async function claimEmail(db: Db, id: string, now: Date, allowance: Allowance) {
  const until = new Date(now.getTime() + LEASE_MS);
  const [{ rows: judged }, [stands]] = await db.batch([
    db.execute<{ allowed: boolean }>(
      claimWithinQuota(
        id,
        sql`(${claimable(now)} and ${lt(emails.attempts, ATTEMPTS_MAX)})`,
        { until, now },
        allowance,
      ),
    ),
    db
      .select({
        email: emails,
        newsletter: { name: newsletters.name, domain: newsletters.domain, standing: newsletters.standing },
      })
      .from(emails)
      .innerJoin(newsletters, eq(newsletters.id, emails.newsletterId))
      .where(eq(emails.id, id)),
  ]);
  const [claim] = judged;
  if (claim?.allowed && stands) return { ...stands, until };
  const neverEnded = `Its analysis was begun ${ATTEMPTS_MAX} times and never ended`;
  if (stands && stands.email.attempts >= ATTEMPTS_MAX && (await failEmail(db, id, now, neverEnded)))
    return 'done' as const;
  const { processingStatus, heldUntil } = stands?.email ?? {};
  if (claim || (processingStatus === 'pending' && heldUntil)) return 'held' as const;
  return processingStatus === 'processing' ? ('busy' as const) : ('done' as const);
}

/**
 * Sets the status `error` of a mail that was begun too often, keeping its reason; the inbox can run it again. One that
 * was begun less often failed for another reason, such as a database that was away: it waits, and the cron sends it
 * again.
 * @param reason where no attempt left one. @returns whether it was set.
 */
export async function failEmail(db: Db, id: string, now: Date, reason = 'Analysis failed'): Promise<boolean> {
  const given = await db
    .update(emails)
    .set({
      processingStatus: 'error',
      claimedUntil: null,
      awaitedUntil: null,
      processedAt: now,
      error: sql`coalesce(${emails.error}, ${reason})`,
    })
    .where(and(eq(emails.id, id), claimable(now), gte(emails.attempts, ATTEMPTS_MAX)))
    .returning({ id: emails.id });
  return given.length > 0;
}

/** Condition for a batch's statements: the lease is still ours. Locks the row until the batch ends. */
export const holdsLease = (id: string, until: Date): SQL =>
  sql`exists (select 1 from emails where id = ${id} and claimed_until = ${until} for update)`;

/**
 * Returns the lease after a failed attempt, and stores the reason.
 * @param awaited until when the queue will have tried again.
 * @param begun false where the analysis wasn't begun: it counts as no attempt.
 */
export async function releaseEmail(
  db: Db,
  id: string,
  until: Date,
  { reason, awaited, begun = true }: { reason: string; awaited: Date; begun?: boolean },
): Promise<void> {
  await db
    .update(emails)
    .set({
      processingStatus: 'pending',
      claimedUntil: null,
      awaitedUntil: awaited,
      error: reason,
      ...(begun ? {} : { attempts: sql`${emails.attempts} - 1` }),
    })
    .where(and(eq(emails.id, id), eq(emails.claimedUntil, until)));
}

const DONE = ['completed', 'error'] as const;

/** A row as new: no failure, no attempt, no job awaited. A run that an administrator asks for ignores the quota. */
const RUN_ANEW = {
  processingStatus: 'pending',
  claimedUntil: null,
  awaitedUntil: null,
  error: null,
  attempts: 0,
  heldUntil: null,
  counted: true,
} as const;

/** Resets an `error` or finished row to pending. @returns whether it was; 'busy' while a consumer works on it. */
export async function reopenEmail(db: Db, id: string, now: Date): Promise<'reopened' | 'busy' | 'missing'> {
  const [reopened, [stands]] = await db.batch([
    db
      .update(emails)
      .set(RUN_ANEW)
      .where(and(eq(emails.id, id), or(claimable(now), inArray(emails.processingStatus, DONE))))
      .returning({ id: emails.id }),
    db.select({ id: emails.id }).from(emails).where(eq(emails.id, id)),
  ]);
  return reopened.length > 0 ? 'reopened' : stands ? 'busy' : 'missing';
}

/**
 * An administrator vouches for a mail that a stranger's door brought: it is read anew as theirs, with its own date and
 * whatever its sender's standing.
 * @returns false where it is theirs already, is gone, or a consumer works on it.
 */
export async function vouchForEmail(db: Db, id: string, now: Date): Promise<boolean> {
  const vouched = await db
    .update(emails)
    .set({ ...RUN_ANEW, door: 'admin', senderStanding: 'known', senderId: null })
    .where(and(eq(emails.id, id), ne(emails.door, 'admin'), or(claimable(now), inArray(emails.processingStatus, DONE))))
    .returning({ id: emails.id });
  return vouched.length > 0;
}

/**
 * Resets finished and failed rows that haven't been worked on since `since` to pending, regardless of their quota.
 * @returns their ids.
 */
export async function reopenFinishedEmails(db: Db, ids: string[], since: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .update(emails)
    .set(RUN_ANEW)
    .where(
      and(
        inArray(emails.id, ids),
        inArray(emails.processingStatus, DONE),
        or(isNull(emails.processedAt), lt(emails.processedAt, since)),
      ),
    )
    .returning({ id: emails.id });
  return rows.map(({ id }) => id);
}

/**
 * Takes the rows for process-batch: pending and error, oldest first, except those that wait for their quota; errors are
 * reset. One statement.
 */
export async function reopenUnfinishedEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await db.execute<{ id: string }>(sql`
    update emails set processing_status = 'pending', claimed_until = null, awaited_until = null, error = null, attempts = 0
    where id in (select id from emails where processing_status in ('pending', 'error') and held_until is null order by created_at, id limit ${limit}
      for update skip locked)
    returning id`);
  return rows.rows.map(({ id }) => id);
}

/**
 * Rows whose jobs were lost: pending and older than `before`, or with an expired lease, and no job expected. Oldest
 * first.
 */
export async function findStrandedEmails(db: Db, now: Date, before: Date, limit: number): Promise<string[]> {
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
export async function recordScheduledJobs(db: Db, ids: string[], until: Date): Promise<void> {
  if (ids.length > 0) await db.update(emails).set({ awaitedUntil: until }).where(inArray(emails.id, ids));
}
