// The checkout page: for whom it is opened, with which customer, and where it returns to.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StripeSubscription } from '../../../src/domain/account/plan.ts';
import { startCheckout } from '../../../src/flows/billing/start-checkout.ts';
import { syncSubscription } from '../../../src/flows/billing/sync-subscription.ts';
import type { Services } from '../../../src/services.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { createWorld } from '../../support/world.ts';

const world = createWorld();
const { db, people } = world;
const NOW = new Date('2026-06-10T12:00:00.000Z');

let buyer: typeof users.$inferSelect;
beforeEach(async () => {
  await db.delete(users);
  const { id } = await people.newcomer();
  buyer = await memberNow(id);
});
const memberNow = async (id: string) =>
  (await db.select().from(users).where(eq(users.id, id)))[0] as typeof users.$inferSelect;

/** A payment service in which customers before the nth no longer exist, and which had these subscriptions. */
function keepingFrom(nth: number, had: StripeSubscription[] = []) {
  const made: { name: string | null }[] = [];
  /** Like the payment service: an idempotency key that was used before returns the old answer. */
  const byKey = new Map<string, string>();
  const orders: { customer: string; successUrl: string; cancelUrl: string; userId: string }[] = [];
  const isKept = (customer: string) => customer === 'cus_kept' || Number(customer.slice('cus_'.length)) >= nth;
  const payments = {
    createCustomer: async (asked: { name: string | null }, key: string) => {
      const customer = byKey.get(key) ?? `cus_${made.push(asked)}`;
      byKey.set(key, customer);
      return customer;
    },
    subscriptionsOf: async (customer: string) => (isKept(customer) ? had : 'gone'),
    checkout: async (order: (typeof orders)[number]) => {
      orders.push(order);
      return isKept(order.customer) ? 'https://pay.test/page' : 'gone';
    },
    portal: async (customer: string, back: string) => (isKept(customer) ? `https://pay.test/own?back=${back}` : 'gone'),
  };
  const services = Object.create(world.services, { payments: { value: payments } }) as Services;
  const start = (returnTo?: string, priceId = 'price_annual') =>
    startCheckout(services, buyer, { priceId, returnTo }, NOW);
  return { services, payments, start, made, orders };
}
const weekly = (status: string): StripeSubscription => ({
  id: `sub_${status}`,
  status,
  priceId: 'price_weekly',
  interval: 'week',
  createdAt: NOW,
  periodEnd: null,
  endsAt: null,
  endedAt: null,
});

describe('a checkout', () => {
  it('is opened for a new customer if the first was never linked and the buyer’s address has changed', async () => {
    const { start, made } = keepingFrom(1);
    await start();
    await db.update(users).set({ stripeCustomerId: null, email: 'new@buyer.test' }).where(eq(users.id, buyer.id));
    buyer = await memberNow(buyer.id);
    await start();
    expect(made).toMatchObject([{}, { email: 'new@buyer.test' }]);
  });

  it('of a deleted customer creates another, three times at most', async () => {
    const third = keepingFrom(3);
    expect(await third.start()).toBe('https://pay.test/page');
    expect(third.made).toHaveLength(3);
    await db.update(users).set({ stripeCustomerId: null });
    const never = keepingFrom(4);
    await expect(never.start()).rejects.toMatchObject({ code: 'vendor_failed' });
    expect(never.orders).toEqual([]);
    expect(never.made).toHaveLength(4);
  });

  it('is opened for the customer that another call linked meanwhile', async () => {
    const { start, payments, orders } = keepingFrom(1);
    payments.createCustomer = async () => {
      await db.update(users).set({ stripeCustomerId: 'cus_kept' }).where(eq(users.id, buyer.id));
      return 'cus_2';
    };
    await start();
    expect(orders).toMatchObject([{ customer: 'cus_kept' }]);
  });
});

it('a subscription state read before another call wrote a newer one is read again, never written over it', async () => {
  await db.update(users).set({ stripeCustomerId: 'cus_kept' }).where(eq(users.id, buyer.id));
  const { services, payments } = keepingFrom(1);
  let reads = 0;
  payments.subscriptionsOf = async () => {
    reads += 1;
    if (reads > 1) return [weekly('active')];
    await db.update(users).set({ subscriptionStatus: 'active', subscriptionId: 'sub_active' });
    return [weekly('past_due')];
  };
  await syncSubscription(services, 'cus_kept', NOW);
  expect(reads).toBe(2);
  expect((await memberNow(buyer.id)).subscriptionStatus).toBe('active');
});
