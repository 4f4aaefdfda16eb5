import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import { daysBefore } from '../../contract/time.ts';
import { DELIVERIES_KEPT_DAYS, WEBHOOK_TEST_EVENT } from '../../contract/webhook-rules.ts';
import { countChanged, type Db, hasChanged } from '../db.ts';
import { queryValues, toText } from '../rows.ts';
import { webhookDeliveries, webhookEndpoints } from '../schema/webhooks.ts';

const shown = {
  id: webhookDeliveries.id,
  event: webhookDeliveries.event,
  subject: webhookDeliveries.subject,
  createdAt: webhookDeliveries.createdAt,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  lastAt: webhookDeliveries.lastAt,
  lastStatus: webhookDeliveries.lastStatus,
  lastError: webhookDeliveries.lastError,
};

export async function listDeliveries(db: Db, endpointId: string, { page, limit }: { page: number; limit: number }) {
  const ofIt = eq(webhookDeliveries.endpointId, endpointId);
  const [rows, [counted]] = await db.batch([
    db
      .select(shown)
      .from(webhookDeliveries)
      .where(ofIt)
      .orderBy(desc(webhookDeliveries.seq))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(webhookDeliveries).where(ofIt),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function queueTestEvent(db: Db, endpointId: string, userId: string, now: Date): Promise<void> {
  await db.insert(webhookDeliveries).values({
    id: newDeliveryId(),
    endpointId,
    userId,
    event: WEBHOOK_TEST_EVENT,
    subject: crypto.randomUUID(),
    createdAt: now,
  });
}
const newDeliveryId = () => `msg_${crypto.randomUUID()}`;

/** Makes a delivery pending again under the same id. @returns false if the endpoint has no such delivery. */
export async function requeueDelivery(db: Db, endpointId: string, id: string): Promise<boolean> {
  return hasChanged(
    db
      .update(webhookDeliveries)
      .set({ state: 'pending', attempts: 0 })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId))),
  );
}

export async function findNextDelivery(db: Db, endpointId: string, until: Date) {
  const [next] = await db
    .select({
      id: webhookDeliveries.id,
      event: webhookDeliveries.event,
      subject: webhookDeliveries.subject,
      createdAt: webhookDeliveries.createdAt,
      attempts: webhookDeliveries.attempts,
      url: webhookEndpoints.url,
      secret: webhookEndpoints.secret,
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'pending'),
        eq(webhookEndpoints.leasedUntil, until),
        isNull(webhookEndpoints.disabledAt),
      ),
    )
    .orderBy(asc(webhookDeliveries.seq))
    .limit(1);
  return next ?? null;
}
export type NextDelivery = NonNullable<Awaited<ReturnType<typeof findNextDelivery>>>;

/** Stores the outcome of a delivery; one that was withheld doesn't count as an attempt. */
export async function recordDeliveryAttempt(
  db: Db,
  id: string,
  outcome: { state: 'pending' | 'delivered' | 'withheld'; status: number | null; error: string | null },
  now: Date,
): Promise<void> {
  const { state, status, error } = outcome;
  await db
    .update(webhookDeliveries)
    .set({
      state,
      lastAt: now,
      lastStatus: status,
      lastError: error,
      attempts: state === 'withheld' ? sql`attempts` : sql`attempts + 1`,
    })
    .where(eq(webhookDeliveries.id, id));
}

/**
 * Enabled endpoints that are due and have pending deliveries, because their job was lost or has not run yet.
 * @param of only this member's, those after the given endpoint first; null for everybody's.
 */
export async function listEndpointsDue(
  db: Db,
  of: { userId: string; after: string } | null,
  now: Date,
  limit: number,
): Promise<string[]> {
  return queryValues(db, toText)`
    select e.id from webhook_endpoints e
    where ${of ? sql`e.user_id = ${of.userId}` : sql`true`}
      and e.disabled_at is null and coalesce(e.leased_until <= ${now}, true) and coalesce(e.next_at <= ${now}, true)
      and exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending')
    order by ${of ? sql`e.id <= ${of.after}, e.id` : sql`e.id`} limit ${limit}`;
}

export async function purgeDeliveries(db: Db, now: Date): Promise<number> {
  const since = daysBefore(now, DELIVERIES_KEPT_DAYS);
  return countChanged(db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, since)));
}
