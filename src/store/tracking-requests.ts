// Members' requests to track a newsletter.
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { newsletters, users } from './schema/newsletters.ts';
import { trackingRequests } from './schema/requests.ts';

/** Maximum number of pending requests listed; the rest follows as these are answered. */
const PENDING_MAX = 500;

const shown = {
  id: trackingRequests.id,
  userId: trackingRequests.userId,
  newsletterName: trackingRequests.newsletterName,
  website: trackingRequests.website,
  status: trackingRequests.status,
  createdAt: trackingRequests.createdAt,
  updatedAt: trackingRequests.updatedAt,
  /** Null if the requester runs no newsletter. */
  userNewsletter: { name: newsletters.name },
};

const requests = (db: Db) =>
  db
    .select(shown)
    .from(trackingRequests)
    .innerJoin(users, eq(users.id, trackingRequests.userId))
    .leftJoin(newsletters, eq(newsletters.id, users.newsletterId));

export type TrackingRequestRow = Awaited<ReturnType<typeof pendingRequests>>[number];

/** Pending requests, longest waiting first. */
export function pendingRequests(db: Db) {
  return requests(db)
    .where(eq(trackingRequests.status, 'pending'))
    .orderBy(asc(trackingRequests.createdAt), asc(trackingRequests.id))
    .limit(PENDING_MAX);
}

export async function findRequest(db: Db, id: string): Promise<TrackingRequestRow | null> {
  const [found] = await requests(db).where(eq(trackingRequests.id, id));
  return found ?? null;
}

/** Maximum number of pending requests of one user, so that the list has room for others. */
export const REQUESTS_WAITING_MAX = 50;

/**
 * Records a request, unless the same user has one pending for the same name. One batch, safe for concurrent calls.
 * @returns the pending request's id, and whether it is new; null if the user has too many pending.
 */
export async function recordRequest(
  db: Db,
  asked: { userId: string; newsletterName: string; website: string | null },
  now: Date,
): Promise<{ id: string; created: boolean } | null> {
  const id = crypto.randomUUID();
  const [, { rows }] = await db.batch([
    db.execute(sql`select 1 from users where id = ${asked.userId} for update`),
    db.execute<{ id: string }>(sql`
    with waiting as (
      select id from newsletter_tracking_requests
      where user_id = ${asked.userId} and status = 'pending' and lower(newsletter_name) = lower(${asked.newsletterName})
      limit 1
    ), made as (
      insert into newsletter_tracking_requests (id, user_id, newsletter_name, website, created_at, updated_at)
      select ${id}, ${asked.userId}, ${asked.newsletterName}, ${asked.website}, ${now}, ${now}
      where not exists (select 1 from waiting) and (
        select count(*) from newsletter_tracking_requests where user_id = ${asked.userId} and status = 'pending') < ${REQUESTS_WAITING_MAX}
      returning id
    )
    select id from made union all select id from waiting`),
  ]);
  const [stands] = rows;
  return stands ? { id: stands.id, created: stands.id === id } : null;
}

/** Marks a request as answered. @returns false if it wasn't pending. */
export async function markTracked(db: Db, id: string, now: Date): Promise<boolean> {
  const marked = await db
    .update(trackingRequests)
    .set({ status: 'tracked', updatedAt: now })
    .where(and(eq(trackingRequests.id, id), eq(trackingRequests.status, 'pending')))
    .returning({ id: trackingRequests.id });
  return marked.length > 0;
}
