// Users' subscriptions, and the user that a payment event concerns. A row's `xmin` (the transaction that wrote it last)
// serves as its version for optimistic locking.

import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Membership } from '../../domain/account/plan.ts';
import { countChanged, type Db, hasChanged, hasRows } from '../db.ts';
import { queryRows, toBoolean, toText } from '../rows.ts';
import { emails } from '../schema/emails.ts';
import { users } from '../schema/newsletters.ts';
import { stripeEvents } from '../schema/operations.ts';
import { paysOrAdministersSql } from './subscribed.ts';

export interface Payer extends Membership {
  id: string;
  stripeCustomerId: string | null;
  version: string;
}

const payer = {
  id: users.id,
  stripeCustomerId: users.stripeCustomerId,
  subscriptionStatus: users.subscriptionStatus,
  subscriptionTier: users.subscriptionTier,
  subscriptionId: users.subscriptionId,
  subscriptionExpiresAt: users.subscriptionExpiresAt,
  subscriptionRenews: users.subscriptionRenews,
  version: sql`${users}.xmin::text`.mapWith(toText),
};

const payerWhere = async (db: Db, where: SQL): Promise<Payer | null> => {
  const [found] = await db.select(payer).from(users).where(where);
  return (found as Payer | undefined) ?? null;
};

export const findPayerByCustomer = (db: Db, customer: string) => payerWhere(db, eq(users.stripeCustomerId, customer));

/** False if the row has changed since `of` was read. */
export async function writeMembership(db: Db, of: Payer, membership: Membership, now: Date): Promise<boolean> {
  return hasChanged(
    db
      .update(users)
      .set({ ...membership, updatedAt: now })
      .where(and(eq(users.id, of.id), sql`${users}.xmin::text = ${of.version}`)),
  );
}

/**
 * Links a payment customer to the user if the user has none, or still has `instead`.
 * @returns the user's customer afterwards, which for two concurrent calls is the first one's; null if the user is gone.
 */
export async function linkPaymentCustomer(
  db: Db,
  userId: string,
  customer: string,
  instead: string | null,
): Promise<string | null> {
  const free = or(isNull(users.stripeCustomerId), eq(users.stripeCustomerId, instead ?? ''));
  const [, [found]] = await db.batch([
    db
      .update(users)
      .set({ stripeCustomerId: customer })
      .where(and(eq(users.id, userId), free)),
    db.select({ customer: users.stripeCustomerId }).from(users).where(eq(users.id, userId)),
  ]);
  return found?.customer ?? null;
}

/** Unlinks a customer that the payment service has deleted; the user then counts as never having paid. */
export async function unlinkPaymentCustomer(
  db: Db,
  customer: string,
  membership: Membership,
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ ...membership, stripeCustomerId: null, updatedAt: now })
    .where(eq(users.stripeCustomerId, customer));
}

export async function isPaymentEventHandled(db: Db, id: string): Promise<boolean> {
  return hasRows(db.select({ id: stripeEvents.id }).from(stripeEvents).where(eq(stripeEvents.id, id)));
}

export async function recordPaymentEvent(db: Db, event: { id: string; type: string }, now: Date): Promise<void> {
  await db.insert(stripeEvents).values({ id: event.id, type: event.type, handledAt: now }).onConflictDoNothing();
}

/** Deletes old event ids, since events are redelivered for a few days at most. @returns how many were deleted. */
export async function purgePaymentEvents(db: Db, before: Date): Promise<number> {
  return countChanged(db.delete(stripeEvents).where(lt(stripeEvents.handledAt, before)));
}

/** Includes those who only opened the checkout, since their events may have been lost. */
export async function listPaymentCustomers(db: Db): Promise<string[]> {
  const found = await db
    .select({ customer: users.stripeCustomerId })
    .from(users)
    .where(isNotNull(users.stripeCustomerId))
    .orderBy(users.id);
  return found.flatMap(({ customer }) => customer ?? []);
}

/**
 * Condition: a subscriber (by the rule of domain/access) runs this newsletter or a similar one, so its mails have
 * priority.
 */
const serving = (newsletterId: SQL) => sql`exists (
  select 1
  from (select ${newsletterId} as id
        union all select newsletter_id from newsletter_similarities where similar_id = ${newsletterId}) near
  join users on users.newsletter_id = near.id
  where ${paysOrAdministersSql('users')})`;

export async function servesSubscriber(db: Db, newsletterId: string): Promise<boolean> {
  const rows = await queryRows(db, { serves: toBoolean })`select ${serving(sql`${newsletterId}::text`)} as serves`;
  return rows[0]?.serves === true;
}

export async function filterEmailsServingSubscribers(db: Db, emailIds: string[]): Promise<Set<string>> {
  const found = await db
    .select({ id: emails.id })
    .from(emails)
    .where(and(inArray(emails.id, emailIds), serving(sql`${emails.newsletterId}`)));
  return new Set(found.map(({ id }) => id));
}
