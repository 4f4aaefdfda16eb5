// The checkout page: for whom it is opened, with which customer, and where it returns to.
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StripeSubscription } from '../../src/domain/account/plan.ts';
import { createBillingPortalUrl, startCheckout } from '../../src/flows/billing/start-checkout.ts';
import { syncSubscription } from '../../src/flows/billing/sync-subscription.ts';
import type { Services } from '../../src/services.ts';
import { users } from '../../src/store/schema/newsletters.ts';
import { createWorld, ORIGIN } from '../support/world.ts';

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
  it('is opened for a customer with the buyer’s name, and the customer is stored', async () => {
    await db.update(users).set({ firstName: 'Ann', lastName: 'Lee' }).where(eq(users.id, buyer.id));
    buyer = await memberNow(buyer.id);
    const { start, made, orders } = keepingFrom(1);
    expect(await start('/brands?page=2')).toBe('https://pay.test/page');
    expect(made).toMatchObject([{ id: buyer.id, email: buyer.email, name: 'Ann Lee' }]);
    expect(orders).toMatchObject([
      {
        customer: 'cus_1',
        userId: buyer.id,
        priceId: 'price_annual',
        successUrl: `${ORIGIN}/brands?page=2&checkout=success`,
        cancelUrl: `${ORIGIN}/brands?page=2&checkout=cancelled`,
      },
    ]);
    buyer = await memberNow(buyer.id);
    expect(buyer.stripeCustomerId).toBe('cus_1');
    // An earlier page's answer is returned again.
    await start('/brands?checkout=cancelled');
    expect(orders.at(-1)).toMatchObject({ successUrl: `${ORIGIN}/brands?checkout=success` });
    expect(made).toHaveLength(1);
  });

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

  it('of a deleted customer ends what that one had paid for', async () => {
    const had = { stripeCustomerId: 'cus_0', subscriptionStatus: 'active', subscriptionId: 'sub_0' } as const;
    await db.update(users).set(had).where(eq(users.id, buyer.id));
    buyer = await memberNow(buyer.id);
    await keepingFrom(1).start();
    expect(await memberNow(buyer.id)).toMatchObject({ stripeCustomerId: 'cus_1', subscriptionStatus: 'free' });
  });

  it('is refused to a buyer with a subscription that may still bill, which is then recorded', async () => {
    await db.update(users).set({ stripeCustomerId: 'cus_kept' }).where(eq(users.id, buyer.id));
    buyer = await memberNow(buyer.id);
    const { start, orders } = keepingFrom(1, [weekly('canceled'), weekly('active')]);
    await expect(start()).rejects.toMatchObject({ code: 'conflict' });
    expect(orders).toEqual([]);
    expect(await memberNow(buyer.id)).toMatchObject({ subscriptionStatus: 'active', subscriptionId: 'sub_active' });
    expect(await keepingFrom(1, [weekly('canceled')]).start()).toBe('https://pay.test/page');
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

  it('is refused for an unknown price, and for a user deleted meanwhile', async () => {
    const { start, made } = keepingFrom(1);
    await expect(start('/', 'price_other')).rejects.toMatchObject({ code: 'invalid' });
    expect(made).toEqual([]);
    await db.delete(users);
    await expect(start()).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('sends no name for a buyer without one', async () => {
    const { start, made } = keepingFrom(1);
    await start();
    expect(made).toMatchObject([{ name: null }]);
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

describe('the billing page', () => {
  it('is the customer’s own, and refused to those who never paid or whose customer was deleted, which is then unlinked', async () => {
    const { services } = keepingFrom(5);
    const open = (stripeCustomerId: string | null) =>
      createBillingPortalUrl(services, { ...buyer, stripeCustomerId }, NOW);
    expect(await open('cus_kept')).toBe(`https://pay.test/own?back=${ORIGIN}/settings?tab=subscription`);
    await expect(open(null)).rejects.toMatchObject({ code: 'conflict' });
    await db
      .update(users)
      .set({ stripeCustomerId: 'cus_1', subscriptionStatus: 'active' })
      .where(eq(users.id, buyer.id));
    await expect(open('cus_1')).rejects.toMatchObject({ code: 'conflict' });
    expect((await memberNow(buyer.id)).subscriptionStatus).not.toBe('active');
  });
});
