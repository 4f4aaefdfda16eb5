import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { NewsletterOnItsSite } from '../../contract/past-issues.ts';
import { lockUser } from '../account/users.ts';
import { insertAlertWebhooksSql } from '../alert/alert-matches.ts';
import { countChanged, type Db, hasChanged } from '../db.ts';
import { queryRows, toBoolean, toNumber, toText } from '../rows.ts';
import { newsletters, users } from '../schema/newsletters.ts';
import { trackingRequests } from '../schema/requests.ts';

const PENDING_MAX = 500;

const shown = {
  id: trackingRequests.id,
  userId: trackingRequests.userId,
  newsletterName: trackingRequests.newsletterName,
  website: trackingRequests.website,
  status: trackingRequests.status,
  createdAt: trackingRequests.createdAt,
  updatedAt: trackingRequests.updatedAt,
  found: trackingRequests.found,
  because: trackingRequests.because,
  lookedUpAt: trackingRequests.lookedUpAt,
  /** The newsletter that the requester runs; null if there is none. */
  userNewsletter: { name: newsletters.name },
};

const requests = (db: Db) =>
  db
    .select(shown)
    .from(trackingRequests)
    .innerJoin(users, eq(users.id, trackingRequests.userId))
    .leftJoin(newsletters, eq(newsletters.id, users.newsletterId));

export type TrackingRequestRow = Awaited<ReturnType<typeof listPendingTrackingRequests>>[number];

export function listPendingTrackingRequests(db: Db) {
  return requests(db)
    .where(eq(trackingRequests.status, 'pending'))
    .orderBy(asc(trackingRequests.createdAt), asc(trackingRequests.id))
    .limit(PENDING_MAX);
}

export async function findTrackingRequest(db: Db, id: string): Promise<TrackingRequestRow | null> {
  const [found] = await requests(db).where(eq(trackingRequests.id, id));
  return found ?? null;
}

export const PENDING_TRACKING_REQUESTS_MAX = 50;

/** @returns the pending request of that name, new or not; null if the user has too many pending. */
export async function recordTrackingRequest(
  db: Db,
  asked: { userId: string; newsletterName: string; website: string | null },
  now: Date,
): Promise<{ id: string; created: boolean } | null> {
  const id = crypto.randomUUID();
  const [, rows] = await db.batch([
    lockUser(db, asked.userId),
    queryRows(db, { id: toText })`
    with waiting as (
      select id from newsletter_tracking_requests
      where user_id = ${asked.userId} and status = 'pending' and lower(newsletter_name) = lower(${asked.newsletterName})
      limit 1
    ), made as (
      insert into newsletter_tracking_requests (id, user_id, newsletter_name, website, created_at, updated_at)
      select ${id}, ${asked.userId}, ${asked.newsletterName}, ${asked.website}, ${now}, ${now}
      where not exists (select 1 from waiting) and (
        select count(*) from newsletter_tracking_requests where user_id = ${asked.userId} and status = 'pending') < ${PENDING_TRACKING_REQUESTS_MAX}
      returning id
    )
    select id from made union all select id from waiting`,
  ]);
  const [stands] = rows;
  return stands ? { id: stands.id, created: stands.id === id } : null;
}

/** Stores what the look-up of a requested newsletter's site found, or why it found nothing. */
export async function saveTrackingRequestLookUp(
  db: Db,
  id: string,
  { found, because }: { found: NewsletterOnItsSite | null; because: string | null },
  now: Date,
): Promise<void> {
  await db.update(trackingRequests).set({ found, because, lookedUpAt: now }).where(eq(trackingRequests.id, id));
}

const OWN_SHOWN = 10;

export async function listOwnTrackingRequests(db: Db, userId: string) {
  return db
    .select({
      id: trackingRequests.id,
      newsletterName: trackingRequests.newsletterName,
      status: trackingRequests.status,
      createdAt: trackingRequests.createdAt,
      website: trackingRequests.website,
      found: trackingRequests.found,
      lookedUpAt: trackingRequests.lookedUpAt,
      newsletter: {
        id: newsletters.id,
        name: newsletters.name,
        isReading:
          sql`exists (select 1 from past_issues_imports a where a.newsletter_id = ${newsletters.id} and a.state in ('listing', 'reading'))`.mapWith(
            toBoolean,
          ),
        issues:
          sql`(select count(*)::int from emails e where e.newsletter_id = ${newsletters.id} and e.kind = 'issue' and e.processing_status = 'completed')`.mapWith(
            toNumber,
          ),
      },
    })
    .from(trackingRequests)
    .leftJoin(newsletters, eq(newsletters.id, trackingRequests.newsletterId))
    .where(eq(trackingRequests.userId, userId))
    .orderBy(desc(trackingRequests.createdAt), desc(trackingRequests.id))
    .limit(OWN_SHOWN);
}

/** True if it was pending until now. `newsletterId` is null if an administrator tracked it by other means. */
export async function markTrackingRequestAnswered(
  db: Db,
  id: string,
  newsletterId: string | null,
  now: Date,
): Promise<boolean> {
  return hasChanged(
    db
      .update(trackingRequests)
      .set({ status: 'tracked', newsletterId, updatedAt: now })
      .where(and(eq(trackingRequests.id, id), eq(trackingRequests.status, 'pending'))),
  );
}

/** Analysed issues that show who sponsors a newsletter; if its archive has fewer, all of them are enough. */
const FIRST_ISSUES = 12;
const ALERTED_AT_ONCE = 200;

/** Alerts and subscribes members whose requested newsletter has its first analysed issues, or all in its archive. */
export async function alertTrackingRequesters(db: Db, now: Date): Promise<number> {
  return countChanged(
    db.execute(sql`
      with counted as materialized (
        select r.id, r.user_id, r.newsletter_id, n.name from newsletter_tracking_requests r
        join newsletters n on n.id = r.newsletter_id and n.standing = 'trusted'
        left join past_issues_imports a on a.newsletter_id = n.id
        cross join lateral (select count(*) filter (where e.processing_status = 'completed') as read,
            count(*) filter (where e.processing_status <> 'completed') as waiting
          from emails e where e.newsletter_id = n.id and (e.kind = 'issue' or e.kind is null)) e
        where r.told_at is null and (e.read >= ${FIRST_ISSUES} or (e.read > 0 and e.waiting = 0 and a.state in ('done', 'failed')))
        order by r.created_at, r.id limit ${ALERTED_AT_ONCE}),
      asked as (select distinct on (user_id, newsletter_id) * from counted),
      noted as (insert into alert_states (user_id, matched_at) select distinct user_id, ${now}::timestamptz from asked on conflict do nothing returning 1),
      watched as (insert into watches (id, user_id, kind, newsletter_id, name, created_at)
        select gen_random_uuid()::text, user_id, 'newsletter', newsletter_id, name, ${now}::timestamptz from asked a
        where not exists (select 1 from watches w where w.user_id = a.user_id and w.kind = 'newsletter' and w.newsletter_id = a.newsletter_id)
        on conflict do nothing returning id, user_id, newsletter_id),
      watch as (select id, user_id, newsletter_id from watched
        union all select w.id, w.user_id, w.newsletter_id from watches w join asked a on w.user_id = a.user_id and w.newsletter_id = a.newsletter_id and w.kind = 'newsletter'),
      made as (insert into alerts (id, user_id, watch_id, what, subject, created_at)
        select gen_random_uuid()::text, user_id, id, 'tracked', newsletter_id, ${now}::timestamptz from watch on conflict do nothing returning id, user_id),
      sent as (${insertAlertWebhooksSql(now)})
      update newsletter_tracking_requests set told_at = ${now} where id in (select id from counted)`),
  );
}
