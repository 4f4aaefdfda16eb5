// Imports of past issues from a newsletter's public archive: their state, lease and progress.

import { and, count, desc, eq, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { toUtcDay } from '../../contract/time.ts';
import { type Db, hasRows } from '../db.ts';
import { emails } from '../schema/emails.ts';
import { newsletters } from '../schema/newsletters.ts';
import { pastIssues, pastIssuesImports } from '../schema/past-issues.ts';

export type PastIssuesImport = typeof pastIssuesImports.$inferSelect;
export type PastIssuesImportChange = Partial<
  Pick<PastIssuesImport, 'state' | 'cursor' | 'platform' | 'because' | 'nextAt'>
>;
export type ArchiveIssue = typeof pastIssues.$inferSelect;

const RUNNING = ['listing', 'reading'] as const;
const UNREAD_SHOWN = 50;

const isDue = (now: Date) =>
  and(
    inArray(pastIssuesImports.state, RUNNING),
    or(isNull(pastIssuesImports.leasedUntil), lte(pastIssuesImports.leasedUntil, now)),
    or(isNull(pastIssuesImports.nextAt), lte(pastIssuesImports.nextAt, now)),
  );

export async function startPastIssuesImport(
  db: Db,
  given: { newsletterId: string; requestedBy: string | null; sinceYear: number | null; readsWhenListed: boolean },
  now: Date,
): Promise<string> {
  const { newsletterId, readsWhenListed, sinceYear, requestedBy } = given;
  const [row] = await db
    .insert(pastIssuesImports)
    .values({ ...given, state: 'listing', createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: pastIssuesImports.newsletterId,
      // A completed listing goes straight to reading; any other change of settings lists again, which finds new issues.
      set: {
        state: sql`case when ${readsWhenListed} and ${pastIssuesImports.state} = 'listed'
          and ${pastIssuesImports.sinceYear} is not distinct from ${sinceYear}::int then 'reading' else 'listing' end`,
        cursor: sql`case when ${readsWhenListed} and ${pastIssuesImports.state} = 'listed' then ${pastIssuesImports.cursor} end`,
        readsWhenListed,
        sinceYear,
        requestedBy,
        because: null,
        nextAt: null,
        updatedAt: now,
      },
    })
    .returning({ id: pastIssuesImports.id });
  if (!row) throw new Error(`no reading of ${newsletterId} was made`);
  return row.id;
}

/** Claims a running import that is due; null if it is paused, finished, not due or claimed. */
export async function leasePastIssuesImport(db: Db, id: string, until: Date, now: Date) {
  const [claimed] = await db
    .update(pastIssuesImports)
    .set({ leasedUntil: until })
    .where(and(eq(pastIssuesImports.id, id), isDue(now)))
    .returning();
  if (!claimed) return null;
  const [newsletter] = await db
    .select({ name: newsletters.name, website: newsletters.website })
    .from(newsletters)
    .where(eq(newsletters.id, claimed.newsletterId));
  return newsletter ? { ...claimed, newsletter } : null;
}

export async function releasePastIssuesImportLease(
  db: Db,
  id: string,
  { change, requests }: { change: PastIssuesImportChange; requests: number },
  now: Date,
): Promise<void> {
  const { state, ...others } = change;
  const today = toUtcDay(now);
  await db
    .update(pastIssuesImports)
    .set({
      ...others,
      ...(state && {
        state: sql`case when ${pastIssuesImports.state} = 'paused' and ${state} <> 'failed' then 'paused' else ${state} end`,
      }),
      leasedUntil: null,
      requests: sql`case when ${pastIssuesImports.requestsOn} = ${today}::date then ${pastIssuesImports.requests} else 0 end + ${requests}`,
      requestsOn: today,
      updatedAt: now,
    })
    .where(eq(pastIssuesImports.id, id));
}

export async function setPastIssuesImportState(
  db: Db,
  newsletterId: string,
  state: 'paused' | 'reading',
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .update(pastIssuesImports)
    .set(
      state === 'paused'
        ? { state, updatedAt: now }
        : // The listing resumes at its cursor. A completed listing finds nothing more and leads on to reading.
          { state: 'listing', readsWhenListed: true, nextAt: null, because: null, updatedAt: now },
    )
    .where(
      and(
        eq(pastIssuesImports.newsletterId, newsletterId),
        state === 'paused' ? inArray(pastIssuesImports.state, RUNNING) : eq(pastIssuesImports.state, 'paused'),
      ),
    )
    .returning({ id: pastIssuesImports.id });
  return row?.id ?? null;
}

export async function addArchiveIssues(
  db: Db,
  newsletterId: string,
  issues: readonly Omit<ArchiveIssue, 'newsletterId' | 'state' | 'because' | 'emailId'>[],
): Promise<void> {
  if (issues.length === 0) return;
  await db
    .insert(pastIssues)
    .values(issues.map((issue) => ({ ...issue, newsletterId })))
    .onConflictDoNothing();
}

/** Issues to read next, newest first; those that failed once come last. */
export const listWaitingArchiveIssues = (db: Db, newsletterId: string, limit: number) =>
  db
    .select()
    .from(pastIssues)
    .where(and(eq(pastIssues.newsletterId, newsletterId), eq(pastIssues.state, 'waiting')))
    .orderBy(sql`${pastIssues.because} is not null`, sql`${pastIssues.publishedAt} desc nulls last`, pastIssues.url)
    .limit(limit);

const byKey = ({ newsletterId, url }: Pick<ArchiveIssue, 'newsletterId' | 'url'>) =>
  and(eq(pastIssues.newsletterId, newsletterId), eq(pastIssues.url, url));

export async function postponeArchiveIssue(
  db: Db,
  issue: Pick<ArchiveIssue, 'newsletterId' | 'url'>,
  because: string,
): Promise<void> {
  await db.update(pastIssues).set({ because }).where(byKey(issue));
}

export async function requeueFailedArchiveIssues(db: Db, newsletterId: string, reasons: RegExp): Promise<void> {
  await db
    .update(pastIssues)
    .set({ state: 'waiting', because: null })
    .where(
      and(
        eq(pastIssues.newsletterId, newsletterId),
        eq(pastIssues.state, 'failed'),
        sql`${pastIssues.because} ~ ${reasons.source}`,
      ),
    );
}

export async function hasArchiveIssues(db: Db, newsletterId: string): Promise<boolean> {
  return hasRows(
    db.select({ url: pastIssues.url }).from(pastIssues).where(eq(pastIssues.newsletterId, newsletterId)).limit(1),
  );
}

export async function settleArchiveIssue(
  db: Db,
  issue: Pick<ArchiveIssue, 'newsletterId' | 'url'>,
  outcome: Partial<Pick<ArchiveIssue, 'state' | 'because' | 'emailId' | 'publishedAt' | 'title'>>,
): Promise<void> {
  await db
    .update(pastIssues)
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

export async function readPastIssuesImport(db: Db, newsletterId: string) {
  const ofNewsletter = eq(pastIssues.newsletterId, newsletterId);
  const [[reading], counts, unread] = await db.batch([
    db.select().from(pastIssuesImports).where(eq(pastIssuesImports.newsletterId, newsletterId)),
    db
      .select({ state: pastIssues.state, issues: count() })
      .from(pastIssues)
      .where(ofNewsletter)
      .groupBy(pastIssues.state),
    db
      .select({ url: pastIssues.url, title: pastIssues.title, because: pastIssues.because })
      .from(pastIssues)
      .where(and(ofNewsletter, eq(pastIssues.state, 'failed')))
      .orderBy(desc(pastIssues.publishedAt), pastIssues.url)
      .limit(UNREAD_SHOWN),
  ]);
  if (!reading) return null;
  const by = new Map(counts.map(({ state, issues }) => [state, issues]));
  return { ...reading, counts: by, unread };
}

export async function findStrandedPastIssuesImports(db: Db, now: Date): Promise<string[]> {
  const rows = await db.select({ id: pastIssuesImports.id }).from(pastIssuesImports).where(isDue(now));
  return rows.map(({ id }) => id);
}
