// Finds what became visible to a member since their last matching. Each watch uses the WHERE conditions of the list
// that it watches, so an alert and its list can't disagree. One statement matches all watches of a member; a unique
// index drops what an earlier matching already found.
import { type SQL, sql } from 'drizzle-orm';
import { brandFilters, newsletterFilters, sponsorshipFilters } from '../../contract/alerts.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../contract/relevance.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { RowSight, Sight } from '../../domain/access.ts';
import { brandPageSql } from '../brand/brand-page.ts';
import { type Db, textArraySql } from '../db.ts';
import { newsletterIdsSinceSql } from '../newsletter/newsletters.ts';
import { isLeadEventShownSql } from '../pipeline/shown-events.ts';
import type { watches } from '../schema/alerts.ts';
import { newestSponsorshipIdsSql } from '../sponsorship/sponsorship-page.ts';
import { rowsOnPageOf } from '../visible.ts';

export type StoredWatch = Pick<
  typeof watches.$inferSelect,
  'id' | 'userId' | 'kind' | 'brandId' | 'newsletterId' | 'leadId' | 'filters' | 'createdAt'
>;

/** Matching looks back this far, because a row's timestamp is when its work began, not when it was committed. */
const OVERLAP_MS = 3_600_000;
/** Items older than this when stored raise no alert: imported past issues are not news. */
const LATE_DAYS = 3;
const MOST = 200;

export interface AlertMatchContext {
  userId: string;
  newsletterId: string | null;
  pipelineId: string | null;
  by: Sight;
  matchedAt: Date | null;
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
const earlier = (moment: Date, ms: number) => new Date(moment.getTime() - ms);
/** Days (UTC) after which an item is visible; it becomes visible at the beginning of a day. */
const delayDays = ({ line }: RowSight, now: Date) =>
  line ? Math.floor((now.getTime() - line.getTime()) / DAY_MS) + 1 : 0;
/** SQL: when an item became visible. @param seen the moment that the line is compared with. */
const visibleAtSql = (created: SQL, seen: SQL, rows: RowSight, now: Date): SQL =>
  rows.line
    ? sql`greatest(${created}, date_trunc('day', ${seen}, 'UTC') + make_interval(days => ${delayDays(rows, now)}::int))`
    : created;

/** Conditions on `s`: the sponsorship became visible to the viewer after `since`. */
const seenSince = (since: Date, rows: RowSight, now: Date): SQL[] => [
  sql`s.detected_at > ${at(earlier(since, (LATE_DAYS + delayDays(rows, now)) * DAY_MS))}`,
  sql`${visibleAtSql(sql`s.created_at`, sql`s.detected_at`, rows, now)} > ${at(since)}`,
];

/** SQL: selects the ids that match a watch; null if the watch can match nothing for this viewer. */
function foundBy(
  watch: StoredWatch,
  { by, newsletterId, userId, pipelineId }: AlertMatchContext,
  since: Date,
  now: Date,
): SQL | null {
  const { kind } = watch;
  if (kind === 'lead')
    return leadEventIds(
      sql`lead_events.lead_id = ${watch.leadId} and lead_events.actor_id is distinct from ${userId}`,
      { by, pipelineId },
      since,
    );
  if (kind === 'newsletters') {
    const filters = newsletterFilters.parse(watch.filters);
    return newsletterIdsSinceSql(filters.search, since, by);
  }
  if (kind === 'brands') {
    const filters = brandFilters.parse(watch.filters);
    if (filters.hasContact && !by.contacts) return null;
    const query = { ...filters, page: 1, limit: MOST, sortBy: 'firstSeenAt' as const, sortOrder: 'desc' as const };
    const page = brandPageSql({
      query,
      from: { newsletterId, cutoff: MIN_RELEVANT_SIMILARITY, userId, pipelineId },
      by,
      now,
    });
    return sql`select p.id from (${page} select id from page) p join brands b on b.id = p.id
      where ${visibleAtSql(sql`b.created_at`, sql`b.first_seen_at`, by, now)} > ${at(since)}
        and b.first_seen_at > ${at(earlier(since, (LATE_DAYS + delayDays(by, now)) * DAY_MS))}`;
  }
  const subject =
    kind === 'brand' && watch.brandId
      ? { brandId: watch.brandId, withProducts: '1' as const, sureness: 'sure' as const }
      : kind === 'newsletter' && watch.newsletterId
        ? { newsletterId: watch.newsletterId, sureness: 'sure' as const }
        : sponsorshipFilters.parse(watch.filters);
  const rows = kind === 'newsletter' && watch.newsletterId ? rowsOnPageOf(watch.newsletterId, by) : by;
  return newestSponsorshipIdsSql(subject, MOST, rows, seenSince(since, rows, now));
}

/** SQL: selects the ids, as text, and times of lead events after `since` that meet the condition `which`. */
const leadEventIds = (which: SQL, { by, pipelineId }: Pick<AlertMatchContext, 'by' | 'pipelineId'>, since: Date): SQL =>
  sql`select lead_events.id::text as id, lead_events.at from lead_events join leads on leads.id = lead_events.lead_id join brands on brands.id = leads.brand_id
    where ${which} and lead_events.kind <> 'reordered' and lead_events.at > ${at(since)} and ${isLeadEventShownSql(pipelineId, by)}`;

const WHAT = {
  sponsorships: 'sponsorship',
  brand: 'sponsorship',
  newsletter: 'sponsorship',
  brands: 'brand',
  newsletters: 'newsletter',
  lead: 'lead',
} as const;

const latest = (a: Date, b: Date) => (a > b ? a : b);

/** Statement: inserts alerts for what a member's watches match, and their webhook deliveries; null without watches. */
export function insertWatchAlerts(db: Db, of: AlertMatchContext, all: readonly StoredWatch[], now: Date) {
  const branches = all.flatMap((watch) => {
    const since = of.matchedAt ? latest(watch.createdAt, earlier(of.matchedAt, OVERLAP_MS)) : watch.createdAt;
    const ids = foundBy(watch, of, since, now);
    return ids
      ? [sql`select ${watch.id}::text as watch_id, ${WHAT[watch.kind]}::text as what, f.id as subject from (${ids}) f`]
      : [];
  });
  if (branches.length === 0) return null;
  return db.execute(sql`
    with made as (
      insert into alerts (id, user_id, watch_id, what, subject, created_at)
      select gen_random_uuid()::text, ${of.userId}, m.watch_id, m.what, m.subject, ${at(now)}
      from (${sql.join(branches, sql` union all `)}) m join watches w on w.id = m.watch_id
      on conflict do nothing returning id, user_id)
    ${insertAlertWebhooksSql(now)}`);
}

/** SQL: queues webhook deliveries for the new alerts in the CTE `made`. */
export const insertAlertWebhooksSql = (now: Date): SQL => sql`
    insert into webhook_deliveries (id, endpoint_id, user_id, event, subject, created_at)
    select 'msg_' || gen_random_uuid(), e.id, e.user_id, 'alert.created', made.id, ${at(now)}
    from made join webhook_endpoints e on e.user_id = made.user_id and e.disabled_at is null and 'alert.created' = any(e.events)
    on conflict do nothing`;

/** CTEs that alert these members to the faults, requests and ad copy among the CTE `events` (id, kind). */
export const alertPipelineEventsCtesSql = (userIds: readonly string[], now: Date): SQL => sql`
    made as (
      insert into alerts (id, user_id, what, subject, created_at)
      select gen_random_uuid()::text, u.id, 'lead', events.id::text, ${at(now)}
      from events join users u on u.id = any(${textArraySql(userIds)}) where events.kind in ('missing', 'differs', 'asked', 'copy_given')
      on conflict do nothing returning id, user_id),
    mailed as (insert into alert_states (user_id) select distinct user_id from made on conflict do nothing),
    delivered as (${insertAlertWebhooksSql(now)})`;

/**
 * Statement: queues webhook deliveries for sponsorships detected in the member's own newsletter and in watched ones.
 */
export function queueSponsorshipWebhooks(
  db: Db,
  of: AlertMatchContext,
  { followed, since }: { followed: readonly string[]; since: Date },
  now: Date,
) {
  const from = of.matchedAt ? latest(since, earlier(of.matchedAt, OVERLAP_MS)) : since;
  const ids = [...new Set([...(of.newsletterId ? [of.newsletterId] : []), ...followed])].map((newsletterId) =>
    newestSponsorshipIdsSql({ newsletterId, sureness: 'sure' }, MOST, of.by, seenSince(from, of.by, now)),
  );
  if (ids.length === 0) return null;
  return db.execute(sql`
    insert into webhook_deliveries (id, endpoint_id, user_id, event, subject, created_at)
    select 'msg_' || gen_random_uuid(), e.id, e.user_id, 'sponsorship.detected', s.id, ${at(now)}
    from (${sql.join(
      ids.map((each) => sql`(${each})`),
      sql` union `,
    )}) f join sponsorships s on s.id = f.id
      join webhook_endpoints e on e.user_id = ${of.userId} and e.disabled_at is null
        and 'sponsorship.detected' = any(e.events) and e.created_at < greatest(s.created_at, ${at(now)})
    order by s.detected_at, s.id
    on conflict do nothing`);
}

/** Statement: queues webhook deliveries for events in the member's pipeline; null if they have no pipeline. */
export function queueLeadWebhooks(db: Db, of: AlertMatchContext, since: Date, now: Date) {
  if (!of.pipelineId) return null;
  const from = of.matchedAt ? latest(since, earlier(of.matchedAt, OVERLAP_MS)) : since;
  return db.execute(sql`
    insert into webhook_deliveries (id, endpoint_id, user_id, event, subject, created_at)
    select 'msg_' || gen_random_uuid(), e.id, e.user_id, 'lead.changed', f.id, ${at(now)}
    from (${leadEventIds(sql`lead_events.pipeline_id = ${of.pipelineId}`, of, from)}) f
      join webhook_endpoints e on e.user_id = ${of.userId} and e.disabled_at is null and 'lead.changed' = any(e.events)
    order by f.at
    on conflict do nothing`);
}
