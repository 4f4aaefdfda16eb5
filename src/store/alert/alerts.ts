// A member's alerts under their current Sight. Items that are deleted or now hidden are left out of lists, counts and
// mails alike.

import { and, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { AD_DIFFERENCES } from '../../contract/booking-states.ts';
import { DAY_MS, daysBefore } from '../../contract/time.ts';
import { ALERTS_KEPT_DAYS } from '../../contract/watch-rules.ts';
import type { Sight } from '../../domain/access.ts';
import { countChanged, type Db, hasChanged } from '../db.ts';
import { leadBrandNameSql } from '../pipeline/lead-brand.ts';
import { isLeadEventShownSql } from '../pipeline/shown-events.ts';
import { tasksSql } from '../pipeline/tasks.ts';
import { orNull, queryValues, toBoolean, toList, toNumber, toObject, toOneOf, toText } from '../rows.ts';
import { alerts, watches } from '../schema/alerts.ts';
import { brands } from '../schema/brands.ts';
import { leadEvents, leads } from '../schema/leads.ts';
import { newsletters } from '../schema/newsletters.ts';
import { sponsorships } from '../schema/sponsorships.ts';
import {
  isListedSponsorshipSql,
  isVisibleBrandSql,
  isVisibleNewsletterSql,
  isVisibleSponsorshipSql,
  visibleBrandColumns,
} from '../visible.ts';

export interface AlertViewer {
  userId: string;
  pipelineId: string | null;
  by: Sight;
}

/** Condition: the alert's subject still exists and is visible. Requires the joins of `shownAlerts`. */
const isShown = ({ by, pipelineId }: AlertViewer): SQL => sql`case ${alerts.what}
  when 'sponsorship' then ${sponsorships.id} is not null and ${isVisibleSponsorshipSql(by, sql`sponsorships`)}
  when 'brand' then ${brands.id} is not null and ${isVisibleBrandSql(by)}
  when 'lead' then ${leadEvents.id} is not null and ${isLeadEventShownSql(pipelineId, by)}
  else ${newsletters.id} is not null and ${isVisibleNewsletterSql(by)} end`;

/**
 * SQL: the number of issues and of visible sponsors of a requested newsletter; null for alerts other than 'tracked'.
 */
const trackedSums = (by: Sight) =>
  sql`case ${alerts.what} when 'tracked' then jsonb_build_object(
  'issues', (select count(*) from emails e where e.newsletter_id = ${alerts.subject} and e.kind = 'issue' and e.processing_status = 'completed'),
  'sponsors', (select count(distinct s.brand_id) from sponsorships s where s.newsletter_id = ${alerts.subject} and ${isListedSponsorshipSql(by)})) end`.mapWith(
    orNull(toObject({ issues: toNumber, sponsors: toNumber })),
  );

/** An alert about a lead has a name of its own, because a lead has no mail that names the brand. */
function brandOf(by: Sight) {
  const { name, id, logoUrl } = visibleBrandColumns(by);
  return {
    id,
    logoUrl,
    name: sql`case when ${alerts.what} = 'lead' then ${leadBrandNameSql(by, sql`leads`)} else ${name} end`.mapWith(
      toText,
    ),
  };
}

/** Statement: a user's alerts under a further condition, newest first. */
function shownAlerts(db: Db, view: AlertViewer, where?: SQL) {
  const { userId, by } = view;
  return db
    .select({
      id: alerts.id,
      watch: { id: watches.id, name: watches.name },
      createdAt: alerts.createdAt,
      read: sql`${alerts.readAt} is not null`.mapWith(toBoolean),
      what: alerts.what,
      subject: alerts.subject,
      brand: brandOf(by),
      newsletter: { id: newsletters.id, name: newsletters.name, logoUrl: newsletters.logoUrl },
      lead: {
        id: leadEvents.leadId,
        kind: leadEvents.kind,
        differences: sql`coalesce(jsonb_path_query_array(${leadEvents.detail}, '$.differences[*].what'), '[]')`.mapWith(
          toList(toOneOf(AD_DIFFERENCES)),
        ),
      },
      tracked: trackedSums(by),
      placementType: sponsorships.placementType,
      detectedAt: sponsorships.detectedAt,
    })
    .from(alerts)
    .leftJoin(watches, eq(watches.id, alerts.watchId))
    .leftJoin(sponsorships, sql`${alerts.what} = 'sponsorship' and ${sponsorships.id} = ${alerts.subject}`)
    .leftJoin(leadEvents, sql`${leadEvents.id} = case ${alerts.what} when 'lead' then ${alerts.subject}::bigint end`)
    .leftJoin(leads, eq(leads.id, leadEvents.leadId))
    .leftJoin(
      brands,
      sql`${brands.id} = case ${alerts.what} when 'sponsorship' then ${sponsorships.brandId} when 'brand' then ${alerts.subject} when 'lead' then ${leads.brandId} end`,
    )
    .leftJoin(
      newsletters,
      sql`${newsletters.id} = case ${alerts.what} when 'sponsorship' then ${sponsorships.newsletterId} when 'newsletter' then ${alerts.subject} when 'tracked' then ${alerts.subject} end`,
    )
    .where(and(eq(alerts.userId, userId), isShown(view), where))
    .orderBy(sql`${alerts.createdAt} desc, ${sponsorships.detectedAt} desc nulls last, ${alerts.id} desc`);
}

type Row = Awaited<ReturnType<typeof shownAlerts>>[number];
/** drizzle types the missing side of a left join as an object of nulls, but returns null. */
const toAlert = ({ watch, brand, newsletter, lead, ...row }: Row) => ({
  ...row,
  watch: watch?.id ? watch : null,
  lead: lead?.id && lead.kind ? { ...lead, id: lead.id, kind: lead.kind } : null,
  brand: brand?.id ? brand : null,
  newsletter: newsletter?.id ? newsletter : null,
});
export type ShownAlert = ReturnType<typeof toAlert>;

const countOf = (db: Db, view: AlertViewer, where?: SQL) => {
  const found = shownAlerts(db, view, where).as('found');
  return db.select({ count: count() }).from(found);
};
const isUnread = sql`${alerts.readAt} is null`;

export async function listAlerts(db: Db, view: AlertViewer, { page, limit }: { page: number; limit: number }) {
  const [rows, [all], [unread]] = await db.batch([
    shownAlerts(db, view)
      .limit(limit)
      .offset((page - 1) * limit),
    countOf(db, view),
    countOf(db, view, isUnread),
  ]);
  return { rows: rows.map(toAlert), total: all?.count ?? 0, unread: unread?.count ?? 0 };
}

export async function countUnreadAlerts(db: Db, view: AlertViewer): Promise<number> {
  const [unread] = await countOf(db, view, isUnread);
  return unread?.count ?? 0;
}

/** One alert of a user; null if it is deleted or hidden. */
export async function findAlert(db: Db, view: AlertViewer, id: string) {
  const [found] = await shownAlerts(db, view, eq(alerts.id, id));
  return found ? toAlert(found) : null;
}

export async function setAlertsRead(db: Db, userId: string, ids: string[] | null, now: Date): Promise<void> {
  if (ids?.length === 0) return;
  await db
    .update(alerts)
    .set({ readAt: now })
    .where(and(eq(alerts.userId, userId), isUnread, ids ? inArray(alerts.id, ids) : undefined));
}

/** Unread alerts that no digest has contained yet, newest first. */
export async function listUnmailedAlerts(db: Db, view: AlertViewer, limit: number): Promise<ShownAlert[]> {
  const rows = await shownAlerts(db, view, sql`${alerts.mailedAt} is null and ${isUnread}`).limit(limit);
  return rows.map(toAlert);
}

/**
 * Members whose digest's day or week has passed, with an unread alert that was never mailed, or a task that became due
 * since the last mail. Whoever runs a newsletter without proof has a pipeline of their own (domain/access).
 */
export async function listMembersDueForDigest(db: Db, now: Date, limit: number): Promise<string[]> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS + SLACK_MS);
  return queryValues(db, toText)`
    select u.id from users u left join alert_states s on s.user_id = u.id
    where u.email is not null and u.email_verified and coalesce(s.rhythm, 'daily') <> 'off'
      and coalesce(s.mailed_at <= case s.rhythm when 'weekly' then ${before(7)}::timestamptz else ${before(1)}::timestamptz end, true)
      and (exists (select 1 from alerts a where a.user_id = u.id and a.read_at is null and a.mailed_at is null)
        or exists (select 1 from ${tasksSql(now)} t where t.pipeline_id in (u.newsletter_id, u.newsletter_id || ':' || u.id)
          and t.since > coalesce((s.mailed_at at time zone 'UTC')::date, '-infinity')))
    order by u.id limit ${limit}`;
}
/** A digest is due this much early, because a nightly run may begin somewhat earlier than the one before. */
const SLACK_MS = 3_600_000;

/**
 * Claims the sending of a digest for one of several callers; false if none is due. `releaseAlertDigest` gives it back.
 */
export async function reserveAlertDigest(db: Db, userId: string, now: Date): Promise<boolean> {
  return hasChanged(
    db.execute(sql`
      insert into alert_states as s (user_id, mailed_at) values (${userId}, ${now})
      on conflict (user_id) do update set mailed_at = excluded.mailed_at where s.rhythm <> 'off'
        and coalesce(s.mailed_at <= ${new Date(now.getTime() - DAY_MS + SLACK_MS)}, true)`),
  );
}

export async function releaseAlertDigest(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update alert_states set mailed_at = null where user_id = ${userId}`);
}

export async function markAlertsMailed(db: Db, ids: string[], now: Date): Promise<void> {
  await db.update(alerts).set({ mailedAt: now }).where(inArray(alerts.id, ids));
}

export async function purgeAlerts(db: Db, now: Date): Promise<number> {
  const since = daysBefore(now, ALERTS_KEPT_DAYS);
  return countChanged(db.delete(alerts).where(lt(alerts.createdAt, since)));
}
