// The state of public reports: which are read, which are out of date, and who is building one. What is built lies in the file store.
// Only what is read is built: in a large catalogue nearly every report is out of date all the time, and nearly none is opened.
// A build is claimed by one guarded statement that is a lease, so that however many jobs arrive, one consumer builds at a time.
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../contract/time.ts';
import type { Db } from './db.ts';
import { newsletters } from './schema/newsletters.ts';
import { reports } from './schema/reports.ts';

/** A report is built at most this often, unless a curator asks. */
const HOUR_MS = 3_600_000;
/** A consumer that hasn't finished by then counts as cut off, and another may take over. A build takes a second or two. */
const LEASE_MS = 2 * 60_000;
/** Somebody who opened a report may come back, or the link may go round: so long it is kept up to date. */
const READ_MS = 7 * DAY_MS;
/** A build was asked for this long ago and hasn't begun: its job may be lost, so another may be sent. */
const ASK_AGAIN_MS = 30_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/**
 * Statement: marks the reports that speak of these newsletters as out of date since `now`: their own and those of the newsletters similar to them.
 * Runs in the batch that changes the data. A report that was never built has nothing that could be out of date.
 * @param letters a newsletter's id, or a query of such ids. @param onlyIf a condition on what the batch did.
 */
export function markReportsStale(db: Db, letters: string | SQL, now: Date, onlyIf: SQL = sql`true`) {
  const ids = typeof letters === 'string' ? sql`select ${letters}::text` : letters;
  // Locked in the order of their ids: two batches can't wait for each other in a circle.
  return db.execute(sql`
    with letters (id) as (${ids}), fresh as (
      select newsletter_id from reports where stale_since is null and ${onlyIf} and newsletter_id in (
        select id from letters union all select newsletter_id from newsletter_similarities where similar_id in (select id from letters))
      order by newsletter_id for update)
    update reports set stale_since = ${now} from fresh where reports.newsletter_id = fresh.newsletter_id`);
}

/** Statement: the same for all newsletters that a brand sponsors. */
export const markBrandsReportsStale = (db: Db, brandId: string, now: Date) =>
  markReportsStale(db, sql`select distinct newsletter_id from sponsorships where brand_id = ${brandId}`, now);

/** Marks every report as out of date, since the 14-day line has moved on. Nightly. */
export async function markAllReportsStale(db: Db, now: Date): Promise<void> {
  await db.update(reports).set({ staleSince: now }).where(isNull(reports.staleSince));
}

/** Newsletters whose report is read and may be built now, and those whose builder is gone. Longest waiting first. */
export async function dueReports(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = await db
    .select({ id: reports.newsletterId })
    .from(reports)
    .where(
      sql`(${reports.openedAt} > ${before(now, READ_MS)} and (${mayBuild(now)})) or ${reports.leaseUntil} <= ${now}`,
    )
    .orderBy(sql`${reports.staleSince} asc nulls first`, reports.newsletterId)
    .limit(limit);
  return due.map(({ id }) => id);
}

/**
 * Whether a report wants a build that may start now: none yet, out of date more than an hour after the last build, or a lease that ran out.
 * One that had no issue to speak of doesn't wait its hour: it was built before its audience was known.
 */
const mayBuild = (now: Date) => sql`(reports.lease_until is null and reports.built_at is null)
  or (reports.lease_until is null and reports.stale_since is not null
    and (reports.built_at <= ${before(now, HOUR_MS)} or reports.issue_count = 0))
  or reports.lease_until <= ${now}`;

/**
 * Claims the build of a report by a lease; what changes from here on marks it stale again.
 * @param atOnce a curator asked: the hour doesn't hold, the lease does.
 * @returns until when the lease runs; null where there is nothing to build, or another is at it.
 */
export async function claimReport(db: Db, newsletterId: string, atOnce: boolean, now: Date): Promise<Date | null> {
  const until = new Date(now.getTime() + LEASE_MS);
  const free = sql`reports.lease_until is null or reports.lease_until <= ${now}`;
  const claimed = await db.execute(sql`
    insert into reports (newsletter_id, lease_until) select id, ${until} from newsletters where id = ${newsletterId}
    on conflict (newsletter_id) do update set lease_until = excluded.lease_until, stale_since = null
    where ${atOnce ? free : mayBuild(now)}
    returning newsletter_id`);
  return claimed.rows.length > 0 ? until : null;
}

/** The build is in the file store. @returns false where the lease was lost meanwhile: another build stands. */
export async function finishReport(
  db: Db,
  newsletterId: string,
  lease: Date,
  built: { at: Date; issueCount: number },
): Promise<boolean> {
  const finished = await db
    .update(reports)
    .set({ builtAt: built.at, issueCount: built.issueCount, builds: sql`${reports.builds} + 1`, leaseUntil: null })
    .where(sql`${reports.newsletterId} = ${newsletterId} and ${reports.leaseUntil} = ${lease}`)
    .returning({ id: reports.newsletterId });
  return finished.length > 0;
}

/** A build failed: the lease is given back and the report is as stale as before. */
export async function releaseReport(db: Db, newsletterId: string, lease: Date, now: Date): Promise<void> {
  await db
    .update(reports)
    .set({ leaseUntil: null, staleSince: sql`coalesce(${reports.staleSince}, ${now})` })
    .where(sql`${reports.newsletterId} = ${newsletterId} and ${reports.leaseUntil} = ${lease}`);
}

/** Whose report a slug opens; null where it opens none. */
export async function reportBySlug(db: Db, slug: string, now: Date) {
  const [found] = await db
    .select({
      newsletterId: newsletters.id,
      /** Null: not yet. */
      builtAt: reports.builtAt,
      /** Known to be out of date, or being built. */
      behind: sql<boolean>`coalesce(${reports.staleSince} is not null or ${reports.leaseUntil} is not null, true)`,
      /** It is time for `noteOpened`. */
      unnoted: sql<boolean>`${reports.newsletterId} is null or (${unnoted(now)})`,
    })
    .from(newsletters)
    .leftJoin(reports, eq(reports.newsletterId, newsletters.id))
    .where(eq(newsletters.reportSlug, slug));
  return found ?? null;
}

/** That it was opened isn't written down each time: once an hour, but where a build is due. */
const unnoted = (now: Date) => sql`reports.opened_at is null
  or reports.opened_at <= case when ${mayBuild(now)} then ${before(now, ASK_AGAIN_MS)}::timestamptz else ${before(now, HOUR_MS)}::timestamptz end`;

/** Notes that a report is read. @returns true where a build is due, for one of however many ask at once: the one to send the job. */
export async function noteOpened(db: Db, newsletterId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    insert into reports (newsletter_id, opened_at) select id, ${now} from newsletters where id = ${newsletterId}
    on conflict (newsletter_id) do update set opened_at = excluded.opened_at where ${unnoted(now)}
    returning (${mayBuild(now)}) as due`);
  return rows[0]?.due === true;
}

/** What was built is gone from the file store: it counts as never built. */
export async function forgetBuild(db: Db, newsletterId: string): Promise<void> {
  await db
    .update(reports)
    .set({ builtAt: null, staleSince: null, openedAt: null })
    .where(eq(reports.newsletterId, newsletterId));
}

/** The state that the report card of a newsletter's page shows; null where there is no such newsletter. */
export async function readReportState(db: Db, newsletterId: string, now: Date) {
  const [found] = await db
    .select({
      reportSlug: newsletters.reportSlug,
      builtAt: reports.builtAt,
      staleSince: reports.staleSince,
      issueCount: sql<number>`coalesce(${reports.issueCount}, 0)`,
      building: sql<boolean>`coalesce(${reports.leaseUntil} > ${now}, false)`,
    })
    .from(newsletters)
    .leftJoin(reports, eq(reports.newsletterId, newsletters.id))
    .where(eq(newsletters.id, newsletterId));
  return found ?? null;
}

/** The name of a newsletter, which its links begin with; null where there is none. */
export async function nameForSlug(db: Db, newsletterId: string): Promise<string | null> {
  const [found] = await db.select({ name: newsletters.name }).from(newsletters).where(eq(newsletters.id, newsletterId));
  return found?.name ?? null;
}

/** Gives a newsletter another slug; the old one opens nothing from now on. @returns the old one, null where there was none. */
export async function changeSlug(db: Db, newsletterId: string, slug: string): Promise<string | null> {
  const { rows } = await db.execute<{ old: string | null }>(sql`
    with before as (select id, report_slug from newsletters where id = ${newsletterId} for update)
    update newsletters set report_slug = ${slug} from before where newsletters.id = before.id
    returning before.report_slug as old`);
  return rows[0]?.old ?? null;
}
