// A member's webhook endpoints, and the lease under which one job at a time delivers to each.

import { and, asc, eq, sql } from 'drizzle-orm';
import { ENDPOINTS_MAX, WEBHOOK_EVENTS, type WebhookEvent } from '../../contract/webhook-rules.ts';
import type { WebhookEndpointChange } from '../../contract/webhooks.ts';
import { lockUser } from '../account/users.ts';
import { beginAlertMatching } from '../alert/alert-states.ts';
import { type Db, hasChanged, textArraySql } from '../db.ts';
import { queryValues, toList, toNumber, toOneOf, toUnknown } from '../rows.ts';
import { webhookEndpoints } from '../schema/webhooks.ts';

const shown = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  secret: webhookEndpoints.secret,
  events: sql`${webhookEndpoints.events}`.mapWith(toList(toOneOf(WEBHOOK_EVENTS))),
  createdAt: webhookEndpoints.createdAt,
  disabledAt: webhookEndpoints.disabledAt,
  disabledFor: webhookEndpoints.disabledFor,
  failingSince: webhookEndpoints.failingSince,
  nextAt: webhookEndpoints.nextAt,
  pending:
    sql`(select count(*)::int from webhook_deliveries d where d.endpoint_id = webhook_endpoints.id and d.state = 'pending')`.mapWith(
      toNumber,
    ),
};

export const listUserEndpoints = (db: Db, userId: string) =>
  db
    .select(shown)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));

export async function findEndpoint(db: Db, userId: string, id: string) {
  const [found] = await db
    .select(shown)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId)));
  return found ?? null;
}

export async function insertEndpoint(
  db: Db,
  made: { id: string; userId: string; url: string; secret: string; events: WebhookEvent[] },
  now: Date,
): Promise<boolean> {
  const [, , rows] = await db.batch([
    lockUser(db, made.userId),
    beginAlertMatching(db, made.userId, now),
    queryValues(db, toUnknown)`
      insert into webhook_endpoints (id, user_id, url, secret, events, created_at)
      select ${made.id}, ${made.userId}, ${made.url}, ${made.secret},
        ${textArraySql(made.events)}, ${now}
      where (select count(*) from webhook_endpoints where user_id = ${made.userId}) < ${ENDPOINTS_MAX} returning id`,
  ]);
  return rows.length > 0;
}

/**
 * Changes an endpoint. Enabling it clears its failures, so that pending deliveries are tried immediately.
 * @returns false if there is no such endpoint.
 */
export async function changeEndpoint(
  db: Db,
  { userId, id }: { userId: string; id: string },
  { url, events, disabled }: WebhookEndpointChange,
  now: Date,
): Promise<boolean> {
  return hasChanged(
    db
      .update(webhookEndpoints)
      .set({
        ...(url === undefined ? {} : { url }),
        ...(events === undefined ? {} : { events }),
        ...(disabled === undefined
          ? {}
          : disabled
            ? { disabledAt: now, disabledFor: 'owner' as const }
            : { disabledAt: null, disabledFor: null }),
        ...(disabled === false || url !== undefined ? { failingSince: null, nextAt: null } : {}),
      })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId))),
  );
}

export async function removeEndpoint(db: Db, userId: string, id: string): Promise<boolean> {
  return hasChanged(
    db.delete(webhookEndpoints).where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId))),
  );
}

export interface LeasedEndpoint {
  userId: string;
  failingSince: Date | null;
}

/**
 * Claims an endpoint that is enabled and due. Of a member's endpoints only one is claimed at a time, so that slow ones
 * hold one consumer.
 * @returns null if it can't be claimed.
 */
export async function leaseEndpoint(db: Db, id: string, until: Date, now: Date): Promise<LeasedEndpoint | null> {
  const [, [claimed]] = await db.batch([
    db.execute(sql`select 1 from users where id = (select user_id from webhook_endpoints where id = ${id}) for update`),
    db
      .update(webhookEndpoints)
      .set({ leasedUntil: until })
      .where(
        and(
          eq(webhookEndpoints.id, id),
          sql`disabled_at is null and coalesce(leased_until <= ${now}, true) and coalesce(next_at <= ${now}, true)
            and not exists (select 1 from webhook_endpoints o where o.user_id = webhook_endpoints.user_id and o.leased_until > ${now})`,
        ),
      )
      .returning({ userId: webhookEndpoints.userId, failingSince: webhookEndpoints.failingSince }),
  ]);
  return claimed ?? null;
}

/** Releases the lease, unless another job has taken it since. */
export async function releaseEndpointLease(
  db: Db,
  id: string,
  until: Date,
  outcome: { failingSince: Date | null; nextAt: Date | null; disabledAt?: Date },
): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ ...outcome, ...(outcome.disabledAt ? { disabledFor: 'failures' as const } : {}), leasedUntil: null })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.leasedUntil, until)));
}
