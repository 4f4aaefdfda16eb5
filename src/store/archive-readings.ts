// Imports of past issues from a newsletter's public archive: their state, lease and progress.

import { and, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { toUtcDay } from '../contract/time.ts';
import type { Db } from './db.ts';
import { toNumber } from './rows.ts';
import { emails } from './schema/emails.ts';
import { newsletters } from './schema/newsletters.ts';
import { archiveIssues, archiveReadings } from './schema/past-issues.ts';

export type ArchiveImport = typeof archiveReadings.$inferSelect;
export type ArchiveImportChange = Partial<Pick<ArchiveImport, 'state' | 'cursor' | 'platform' | 'because' | 'nextAt'>>;
export type ArchiveIssue = typeof archiveIssues.$inferSelect;

const RUNNING = ['listing', 'reading'] as const;
const UNREAD_SHOWN = 50;

export async function startArchiveImport(
  db: Db,
  given: { newsletterId: string; requestedBy: string | null; sinceYear: number | null; readsWhenListed: boolean },
  now: Date,
): Promise<string> {
  const { newsletterId, readsWhenListed, sinceYear, requestedBy } = given;
  const [row] = await db
    .insert(archiveReadings)
    .values({ ...given, state: 'listing', createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: archiveReadings.newsletterId,
      // A completed listing goes straight to reading. Any other change of settings lists the archive again, which also
      // finds new issues.
      set: {
        state: sql`case when ${readsWhenListed} and ${archiveReadings.state} = 'listed'
          and ${archiveReadings.sinceYear} is not distinct from ${sinceYear}::int then 'reading' else 'listing' end`,
        cursor: sql`case when ${readsWhenListed} and ${archiveReadings.state} = 'listed' then ${archiveReadings.cursor} end`,
        readsWhenListed,
        sinceYear,
        requestedBy,
        because: null,
        nextAt: null,
        updatedAt: now,
      },
    })
    .returning({ id: archiveReadings.id });
  if (!row) throw new Error(`no reading of ${newsletterId} was made`);
  return row.id;
}

/** Claims a running import that is due; null if it is paused, finished, not due or claimed. */
export async function leaseArchiveImport(db: Db, id: string, until: Date, now: Date) {
  const [claimed] = await db
    .update(archiveReadings)
    .set({ claimedUntil: until })
    .where(
      and(
        eq(archiveReadings.id, id),
        inArray(archiveReadings.state, [...RUNNING]),
        or(isNull(archiveReadings.claimedUntil), lte(archiveReadings.claimedUntil, now)),
        or(isNull(archiveReadings.nextAt), lte(archiveReadings.nextAt, now)),
      ),
    )
    .returning();
  if (!claimed) return null;
  const [newsletter] = await db
    .select({ name: newsletters.name, website: newsletters.website })
    .from(newsletters)
    .where(eq(newsletters.id, claimed.newsletterId));
  return newsletter ? { ...claimed, newsletter } : null;
}

export async function releaseArchiveImportLease(
  db: Db,
  id: string,
  { change, requests }: { change: ArchiveImportChange; requests: number },
  now: Date,
): Promise<void> {
  const { state, ...others } = change;
  const today = toUtcDay(now);
  await db
    .update(archiveReadings)
    .set({
      ...others,
      ...(state && {
        state: sql`case when ${archiveReadings.state} = 'paused' and ${state} <> 'failed' then 'paused' else ${state} end`,
      }),
      claimedUntil: null,
      requests: sql`case when ${archiveReadings.requestsOn} = ${today}::date then ${archiveReadings.requests} else 0 end + ${requests}`,
      requestsOn: today,
      updatedAt: now,
    })
    .where(eq(archiveReadings.id, id));
}

export async function setArchiveImportState(
  db: Db,
  newsletterId: string,
  state: 'paused' | 'reading',
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .update(archiveReadings)
    .set(
      state === 'paused'
        ? { state, updatedAt: now }
        : // The listing resumes at its cursor. A completed listing finds nothing more and leads on to reading.
          { state: 'listing', readsWhenListed: true, nextAt: null, because: null, updatedAt: now },
    )
    .where(
      and(
        eq(archiveReadings.newsletterId, newsletterId),
        state === 'paused' ? inArray(archiveReadings.state, [...RUNNING]) : eq(archiveReadings.state, 'paused'),
      ),
    )
    .returning({ id: archiveReadings.id });
  return row?.id ?? null;
}

export async function addArchiveIssues(
  db: Db,
  newsletterId: string,
  issues: readonly Omit<ArchiveIssue, 'newsletterId' | 'state' | 'because' | 'emailId'>[],
): Promise<void> {
  if (issues.length === 0) return;
  await db
    .insert(archiveIssues)
    .values(issues.map((issue) => ({ ...issue, newsletterId })))
    .onConflictDoNothing();
}

/** Issues to read next, newest first; those that failed once come last. */
export const listWaitingArchiveIssues = (db: Db, newsletterId: string, limit: number) =>
  db
    .select()
    .from(archiveIssues)
    .where(and(eq(archiveIssues.newsletterId, newsletterId), eq(archiveIssues.state, 'waiting')))
    .orderBy(
      sql`${archiveIssues.because} is not null`,
      sql`${archiveIssues.publishedAt} desc nulls last`,
      archiveIssues.url,
    )
    .limit(limit);

const byKey = ({ newsletterId, url }: Pick<ArchiveIssue, 'newsletterId' | 'url'>) =>
  and(eq(archiveIssues.newsletterId, newsletterId), eq(archiveIssues.url, url));

export async function postponeArchiveIssue(
  db: Db,
  issue: Pick<ArchiveIssue, 'newsletterId' | 'url'>,
  because: string,
): Promise<void> {
  await db.update(archiveIssues).set({ because }).where(byKey(issue));
}

export async function requeueFailedArchiveIssues(db: Db, newsletterId: string, reasons: RegExp): Promise<void> {
  await db
    .update(archiveIssues)
    .set({ state: 'waiting', because: null })
    .where(
      and(
        eq(archiveIssues.newsletterId, newsletterId),
        eq(archiveIssues.state, 'failed'),
        sql`${archiveIssues.because} ~ ${reasons.source}`,
      ),
    );
}

export async function hasArchiveIssues(db: Db, newsletterId: string): Promise<boolean> {
  const rows = await db
    .select({ url: archiveIssues.url })
    .from(archiveIssues)
    .where(eq(archiveIssues.newsletterId, newsletterId))
    .limit(1);
  return rows.length > 0;
}

export async function settleArchiveIssue(
  db: Db,
  issue: Pick<ArchiveIssue, 'newsletterId' | 'url'>,
  outcome: Partial<Pick<ArchiveIssue, 'state' | 'because' | 'emailId' | 'publishedAt' | 'title'>>,
): Promise<void> {
  await db
    .update(archiveIssues)
    .set({ because: null, ...outcome, hasText: false })
    .where(byKey(issue));
}

/** Issues received by mail between `from` and `to`, to match an archived issue with its mail. */
export const listMailedIssuesBetween = (db: Db, newsletterId: string, from: Date, to: Date) =>
  db
    .select({ id: emails.id, subject: emails.subject, receivedAt: emails.receivedAt })
    .from(emails)
    .where(
      and(
        eq(emails.newsletterId, newsletterId),
        ne(emails.door, 'archive'),
        gte(emails.receivedAt, from),
        lte(emails.receivedAt, to),
      ),
    );

export async function readArchiveImport(db: Db, newsletterId: string) {
  const ofNewsletter = eq(archiveIssues.newsletterId, newsletterId);
  const [[reading], counts, unread] = await db.batch([
    db.select().from(archiveReadings).where(eq(archiveReadings.newsletterId, newsletterId)),
    db
      .select({ state: archiveIssues.state, issues: sql`count(*)::int`.mapWith(toNumber) })
      .from(archiveIssues)
      .where(ofNewsletter)
      .groupBy(archiveIssues.state),
    db
      .select({ url: archiveIssues.url, title: archiveIssues.title, because: archiveIssues.because })
      .from(archiveIssues)
      .where(and(ofNewsletter, eq(archiveIssues.state, 'failed')))
      .orderBy(desc(archiveIssues.publishedAt), archiveIssues.url)
      .limit(UNREAD_SHOWN),
  ]);
  if (!reading) return null;
  const by = new Map(counts.map(({ state, issues }) => [state, issues]));
  return { ...reading, counts: by, unread };
}

export async function findStrandedArchiveImports(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: archiveReadings.id })
    .from(archiveReadings)
    .where(
      and(
        inArray(archiveReadings.state, [...RUNNING]),
        or(isNull(archiveReadings.claimedUntil), lte(archiveReadings.claimedUntil, now)),
        or(isNull(archiveReadings.nextAt), lte(archiveReadings.nextAt, now)),
      ),
    );
  return rows.map(({ id }) => id);
}
