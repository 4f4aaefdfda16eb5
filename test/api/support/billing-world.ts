// Members with a customer at the stand-in for Stripe, its events, and what a member then has.
import { inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, inject } from 'vitest';
import { stripeEvents } from '../../../src/store/schema/operations.ts';
import { listCustomerEvents, stripe, stripeActions, WEEKLY_PRICE_ID } from '../../support/payments.ts';
import { createWorld } from '../../support/world.ts';

interface Payer {
  cookie: string;
  userId: string;
  customer: string;
}
/** @returns the newest event of a type about a customer. */
export async function findNewestEvent(customer: string, type: string): Promise<Stripe.Event> {
  const found = (await listCustomerEvents(customer)).findLast((each) => each.type === type);
  if (!found) throw new Error(`Stripe told no ${type}`);
  return found;
}
export const SUBSCRIPTION_CREATED = 'customer.subscription.created';
export const SUBSCRIPTION_UPDATED = 'customer.subscription.updated';
export const SUBSCRIPTION_DELETED = 'customer.subscription.deleted';
export const FREE_ACCOUNT_SUMMARY = 'free, free, free';
export const WEEKLY_ACCOUNT_SUMMARY = 'active, weekly, subscriber';

export function createBillingWorld() {
  const world = createWorld();
  /** The same database while Stripe answers 503 to everything. */
  const whileDown = createWorld({
    DATABASE_URL: world.config.DATABASE_URL,
    STRIPE_API_BASE: `${inject('standIns')}/stripe-down`,
  });
  const who = { newsletterId: '' };

  beforeAll(async () => {
    who.newsletterId = (await world.add.newsletter()).id;
  });

  /** A free member with a customer of its own at Stripe. */
  async function payer(): Promise<Payer> {
    const { id: customer } = await stripe.customers.create({ email: `${crypto.randomUUID()}@payers.test` });
    const { cookie, id: userId } = await world.people.free(who.newsletterId, { stripeCustomerId: customer });
    return { cookie, userId, customer };
  }

  const accountOf = async ({ cookie }: { cookie: string }) => (await world.call('/api/auth/user', { as: cookie })).data;

  /** The user's status, plan tier and kind of viewer in one line. */
  async function standing(of: { cookie: string }): Promise<string> {
    const { subscriptionStatus, subscriptionTier, access } = await accountOf(of);
    return `${subscriptionStatus}, ${subscriptionTier}, ${access.viewer}`;
  }

  async function recorded(...events: Stripe.Event[]): Promise<number> {
    const ids = events.map(({ id }) => id);
    return (await world.db.select().from(stripeEvents).where(inArray(stripeEvents.id, ids))).length;
  }

  /** A member who has just paid for the weekly plan; no event is delivered yet. */
  async function paid() {
    const buyer = await payer();
    const subscription = await stripeActions.subscribe(buyer.customer);
    return { ...buyer, subscription, created: await findNewestEvent(buyer.customer, SUBSCRIPTION_CREATED) };
  }

  /** A member who paid and whose subscription was cancelled immediately; the event of it is not delivered yet. */
  async function cancelled() {
    const buyer = await paid();
    await stripeActions.manage(buyer.subscription, 'cancel-now');
    return { ...buyer, deleted: await findNewestEvent(buyer.customer, SUBSCRIPTION_DELETED) };
  }

  const checkout = ({ cookie }: { cookie: string }, json: object = { priceId: WEEKLY_PRICE_ID }, by = world) =>
    by.call('/api/create-checkout-session', { as: cookie, json });
  const portal = ({ cookie }: { cookie: string }, by = world) =>
    by.call('/api/create-portal-session', { as: cookie, method: 'POST' });

  async function pagesOf(buyer: { cookie: string }) {
    const { stripeCustomerId: customer } = await accountOf(buyer);
    return (await stripe.checkout.sessions.list({ customer, limit: 100 })).data;
  }

  return { world, accountOf, cancelled, checkout, pagesOf, paid, payer, portal, recorded, standing, whileDown, who };
}
