// Only reports that someone reads are built, each by one consumer at a time, however many jobs arrive.

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/time.ts';
import { type Db, hasChanged } from '../db.ts';
import { orNull, queryRows, queryValues, toBoolean, toNumber, toText, toUnknown } from '../rows.ts';
import { newsletters } from '../schema/newsletters.ts';
import { reports } from '../schema/reports.ts';

/** A report is rebuilt at most this often, unless a curator requests it. */
const HOUR_MS = 3_600_000;
/** A build takes a second or two; after this time a consumer counts as interrupted. */
const LEASE_MS = 2 * 60_000;
/** Its reader may return or share the link. */
const READ_MS = 7 * DAY_MS;
/** If a requested build hasn't begun by then, its job may be lost. */
const ASK_AGAIN_MS = 30_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

/** Of these newsletters and similar ones. @param letters an id, or a query of ids. @param onlyIf tests the batch. */
export function markReportsStale(db: Db, letters: string | SQL, now: Date, onlyIf: SQL = sql`true`) {
  return db.execute(
    markReportsStaleSql(typeof letters === 'string' ? sql`select ${letters}::text` : letters, now, onlyIf),
  );
}

/** Rows are locked in id order, so that two batches can't deadlock. */
export const markReportsStaleSql = (letters: SQL, now: Date, onlyIf: SQL = sql`true`): SQL => sql`
    with letters (id) as (${letters}), fresh as (
      select newsletter_id from reports where stale_since is null and ${onlyIf} and newsletter_id in (
        select id from letters union all select newsletter_id from newsletter_similarities where similar_id in (select id from letters))
      order by newsletter_id for update)
    update reports set stale_since = ${now} from fresh where reports.newsletter_id = fresh.newsletter_id`;

export const markBrandsReportsStale = (db: Db, brandId: string, now: Date) =>
  markReportsStale(db, sql`select distinct newsletter_id from sponsorships where brand_id = ${brandId}`, now);

export async function markAllReportsStale(db: Db, now: Date): Promise<void> {
  await db.update(reports).set({ staleSince: now }).where(isNull(reports.staleSince));
}

export async function listNewslettersDueForReport(db: Db, now: Date, limit: number): Promise<string[]> {
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

/** A report without issues doesn't wait the hour, because it was built before its audience was known. */
const mayBuild = (now: Date) => sql`(reports.lease_until is null and reports.built_at is null)
  or (reports.lease_until is null and reports.stale_since is not null
    and (reports.built_at <= ${before(now, HOUR_MS)} or reports.issue_count = 0))
  or reports.lease_until <= ${now}`;

/** Returns the end of the lease; null if there is nothing to build, or another builds. @param atOnce skips the hour. */
export async function leaseReportBuild(db: Db, newsletterId: string, atOnce: boolean, now: Date): Promise<Date | null> {
  const until = new Date(now.getTime() + LEASE_MS);
  const free = sql`reports.lease_until is null or reports.lease_until <= ${now}`;
  const claimed = await queryValues(db, toUnknown)`
    insert into reports (newsletter_id, lease_until) select id, ${until} from newsletters where id = ${newsletterId}
    on conflict (newsletter_id) do update set lease_until = excluded.lease_until, stale_since = null
    where ${atOnce ? free : mayBuild(now)}
    returning newsletter_id`;
  return claimed.length > 0 ? until : null;
}

/** False if the lease was lost, so that another build is valid. */
export async function finishReportBuild(
  db: Db,
  newsletterId: string,
  lease: Date,
  built: { at: Date; issueCount: number },
): Promise<boolean> {
  return hasChanged(
    db
      .update(reports)
      .set({ builtAt: built.at, issueCount: built.issueCount, builds: sql`${reports.builds} + 1`, leaseUntil: null })
      .where(sql`${reports.newsletterId} = ${newsletterId} and ${reports.leaseUntil} = ${lease}`),
  );
}

export async function releaseReportLease(db: Db, newsletterId: string, lease: Date, now: Date): Promise<void> {
  await db
    .update(reports)
    .set({ leaseUntil: null, staleSince: sql`coalesce(${reports.staleSince}, ${now})` })
    .where(sql`${reports.newsletterId} = ${newsletterId} and ${reports.leaseUntil} = ${lease}`);
}

/** Null too if it is a member's that no administrator has confirmed. */
export async function findReportBySlug(db: Db, slug: string, now: Date) {
  const [found] = await db
    .select({
      newsletterId: newsletters.id,
      builtAt: reports.builtAt,
      /** True if it is known to be out of date, or is being built. */
      behind: sql`coalesce(${reports.staleSince} is not null or ${reports.leaseUntil} is not null, true)`.mapWith(
        toBoolean,
      ),
      unnoted: sql`${reports.newsletterId} is null or (${unnoted(now)})`.mapWith(toBoolean),
    })
    .from(newsletters)
    .leftJoin(reports, eq(reports.newsletterId, newsletters.id))
    .where(and(eq(newsletters.reportSlug, slug), eq(newsletters.standing, 'trusted')));
  return found ?? null;
}

/** At most once an hour, or more often while a build is due. */
const unnoted = (now: Date) => sql`reports.opened_at is null
  or reports.opened_at <= case when ${mayBuild(now)} then ${before(now, ASK_AGAIN_MS)}::timestamptz else ${before(now, HOUR_MS)}::timestamptz end`;

/** True if a build is due and this caller, of several concurrent ones, should send the job. */
export async function recordReportOpened(db: Db, newsletterId: string, now: Date): Promise<boolean> {
  const rows = await queryRows(db, { due: toBoolean })`
    insert into reports (newsletter_id, opened_at) select id, ${now} from newsletters where id = ${newsletterId}
    on conflict (newsletter_id) do update set opened_at = excluded.opened_at where ${unnoted(now)}
    returning coalesce(${mayBuild(now)}, false) as due`;
  return rows[0]?.due === true;
}

export async function resetReportBuild(db: Db, newsletterId: string): Promise<void> {
  await db
    .update(reports)
    .set({ builtAt: null, staleSince: null, openedAt: null })
    .where(eq(reports.newsletterId, newsletterId));
}

export async function readReportState(db: Db, newsletterId: string, now: Date) {
  const [found] = await db
    .select({
      reportSlug: newsletters.reportSlug,
      isPublic: sql`${newsletters.standing} = 'trusted'`.mapWith(toBoolean),
      builtAt: reports.builtAt,
      staleSince: reports.staleSince,
      issueCount: sql`coalesce(${reports.issueCount}, 0)`.mapWith(toNumber),
      building: sql`coalesce(${reports.leaseUntil} > ${now}, false)`.mapWith(toBoolean),
    })
    .from(newsletters)
    .leftJoin(reports, eq(reports.newsletterId, newsletters.id))
    .where(eq(newsletters.id, newsletterId));
  return found ?? null;
}

export async function findNewsletterName(db: Db, newsletterId: string): Promise<string | null> {
  const [found] = await db.select({ name: newsletters.name }).from(newsletters).where(eq(newsletters.id, newsletterId));
  return found?.name ?? null;
}

/** Returns the old slug, which stops working. */
export async function changeReportSlug(db: Db, newsletterId: string, slug: string): Promise<string | null> {
  const rows = await queryRows(db, { old: orNull(toText) })`
    with before as (select id, report_slug from newsletters where id = ${newsletterId} for update)
    update newsletters set report_slug = ${slug} from before where newsletters.id = before.id
    returning before.report_slug as old`;
  return rows[0]?.old ?? null;
}
