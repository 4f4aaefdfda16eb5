// The analysis queue. `emails.leased_until` is the lease of the consumer that works on a mail.

import { and, desc, eq, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { MailAllowance } from '../../domain/newsletter/quota.ts';
import { type Db, hasChanged } from '../db.ts';
import { queryRows, toBoolean, toText } from '../rows.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';
import { leaseEmailWithinQuota } from './quota.ts';

export const EMAIL_LEASE_MS = 5 * 60_000;
/** Attempts after which a mail ends as `error`; equals the queue's delivery limit. */
export const ANALYSIS_ATTEMPTS_MAX = 6;

const claimable = (now: Date): SQL | undefined =>
  or(
    eq(emails.processingStatus, 'pending'),
    and(eq(emails.processingStatus, 'processing'), lt(emails.leasedUntil, now)),
  );

/** Counts the attempt, so that a mail that crashes its consumer ends too. 'held': it waits for the next day's quota. */
export async function leaseEmail(db: Db, id: string, now: Date, allowance: MailAllowance) {
  const until = new Date(now.getTime() + EMAIL_LEASE_MS);
  const [judged, [stands]] = await db.batch([
    queryRows(db, { allowed: toBoolean })`${leaseEmailWithinQuota(
      id,
      sql`(${claimable(now)} and ${lt(emails.attempts, ANALYSIS_ATTEMPTS_MAX)})`,
      { until, now },
      allowance,
    )}`,
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
  const neverEnded = `Its analysis was begun ${ANALYSIS_ATTEMPTS_MAX} times and never ended`;
  if (stands && stands.email.attempts >= ANALYSIS_ATTEMPTS_MAX && (await failExhaustedEmail(db, id, now, neverEnded)))
    return 'done' as const;
  const { processingStatus, heldUntil } = stands?.email ?? {};
  if (claim || (processingStatus === 'pending' && heldUntil)) return 'held' as const;
  return processingStatus === 'processing' ? ('busy' as const) : ('done' as const);
}

/** A mail with attempts left stays pending: something else failed, and the cron sends its job again. */
export async function failExhaustedEmail(db: Db, id: string, now: Date, reason = 'Analysis failed'): Promise<boolean> {
  return hasChanged(
    db
      .update(emails)
      .set({
        processingStatus: 'error',
        leasedUntil: null,
        awaitedUntil: null,
        processedAt: now,
        error: sql`coalesce(${emails.error}, ${reason})`,
      })
      .where(and(eq(emails.id, id), claimable(now), gte(emails.attempts, ANALYSIS_ATTEMPTS_MAX))),
  );
}

export const holdsEmailLeaseSql = (id: string, until: Date): SQL =>
  sql`exists (select 1 from emails where id = ${id} and leased_until = ${until} for update)`;

/** @param awaited when the queue's retry is due. @param begun false if the attempt isn't counted. */
export async function releaseEmailLease(
  db: Db,
  id: string,
  until: Date,
  { reason, awaited, begun = true }: { reason: string; awaited: Date; begun?: boolean },
): Promise<void> {
  await db
    .update(emails)
    .set({
      processingStatus: 'pending',
      leasedUntil: null,
      awaitedUntil: awaited,
      error: reason,
      ...(begun ? {} : { attempts: sql`${emails.attempts} - 1` }),
    })
    .where(and(eq(emails.id, id), eq(emails.leasedUntil, until)));
}

const DONE = ['completed', 'error'] as const;

/** A run that an administrator requests ignores the quota. */
const RUN_ANEW = {
  processingStatus: 'pending',
  leasedUntil: null,
  awaitedUntil: null,
  error: null,
  attempts: 0,
  heldUntil: null,
  counted: true,
} as const;

const isIdle = (now: Date): SQL | undefined => or(claimable(now), inArray(emails.processingStatus, DONE));

const runAnew = (db: Db, which: SQL | undefined) =>
  db.update(emails).set(RUN_ANEW).where(which).returning({ id: emails.id, receivedAt: emails.receivedAt });

/** @returns their ids, newest first. */
export async function reopenIssuesForModel(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = db
    .select({ id: emails.id })
    .from(emails)
    .where(and(lte(emails.modelRetryAt, now), eq(emails.processingStatus, 'completed')))
    .orderBy(desc(emails.receivedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await runAnew(db, inArray(emails.id, due));
  return rows.sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime()).map(({ id }) => id);
}

/** Resets a failed or finished mail to pending. @returns 'busy' while a consumer works on it. */
export async function reopenEmail(db: Db, id: string, now: Date): Promise<'reopened' | 'busy' | 'missing'> {
  const [reopened, [stands]] = await db.batch([
    runAnew(db, and(eq(emails.id, id), isIdle(now))),
    db.select({ id: emails.id }).from(emails).where(eq(emails.id, id)),
  ]);
  return reopened.length > 0 ? 'reopened' : stands ? 'busy' : 'missing';
}

/** Accepts a mail from outside as an administrator's. @returns false if it is one, is gone or is worked on. */
export async function vouchForEmail(db: Db, id: string, now: Date): Promise<boolean> {
  return hasChanged(
    db
      .update(emails)
      .set({ ...RUN_ANEW, door: 'admin', senderStanding: 'known', senderId: null })
      .where(and(eq(emails.id, id), ne(emails.door, 'admin'), isIdle(now))),
  );
}

/** Those not worked on since `since`, regardless of their quota. @returns their ids. */
export async function reopenFinishedEmails(db: Db, ids: string[], since: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const isOlder = or(isNull(emails.processedAt), lt(emails.processedAt, since));
  const rows = await runAnew(db, and(inArray(emails.id, ids), inArray(emails.processingStatus, DONE), isOlder));
  return rows.map(({ id }) => id);
}

/** For process-batch: pending and failed ones, oldest first, except those waiting for their quota. */
export async function reopenUnfinishedEmails(db: Db, limit: number): Promise<string[]> {
  const rows = await queryRows(db, { id: toText })`
    update emails set processing_status = 'pending', leased_until = null, awaited_until = null, error = null, attempts = 0
    where id in (select id from emails where processing_status in ('pending', 'error') and held_until is null order by created_at, id limit ${limit}
      for update skip locked)
    returning id`;
  return rows.map(({ id }) => id);
}

/** Pending and older than `before`, or with an expired lease, and no job expected; oldest first. */
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

export async function recordAnalysisJobsSent(db: Db, ids: string[], until: Date): Promise<void> {
  if (ids.length > 0) await db.update(emails).set({ awaitedUntil: until }).where(inArray(emails.id, ids));
}
