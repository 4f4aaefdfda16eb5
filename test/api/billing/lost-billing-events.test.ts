// The nightly run reads every customer at Stripe again, so that a lost event changes nothing for good.
import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Payments } from '../../../src/adapters/payments.ts';
import { DAY_MS } from '../../../src/contract/time.ts';
import { AppError } from '../../../src/errors.ts';
import {
  queueCustomersToReconcile,
  reconcileCustomers,
  syncSubscription,
} from '../../../src/flows/billing/sync-subscription.ts';
import { users } from '../../../src/store/schema/newsletters.ts';
import { stripeEvents } from '../../../src/store/schema/operations.ts';
import worker from '../../../src/worker.ts';
import { stripe, stripeActions } from '../../support/payments.ts';
import { wrapWithNoWorkLeftCheck } from '../../support/unfinished.ts';
import { createBillingWorld, FREE_ACCOUNT_SUMMARY, WEEKLY_ACCOUNT_SUMMARY } from '../support/billing-world.ts';

const { world, payer, standing } = createBillingWorld();

const night = () => ({ cron: '30 3 * * *', scheduledTime: Date.now() }) as unknown as ScheduledController;

describe('when an event never arrives', () => {
  /** What happens at Stripe without any delivered event, and what the member has the next morning. */
  const LOST: [string, (customer: string) => Promise<unknown>, string][] = [
    ['the subscription began', (customer) => stripeActions.subscribe(customer), WEEKLY_ACCOUNT_SUMMARY],
    [
      'the plan changed',
      async (customer) => stripeActions.manage(await stripeActions.subscribe(customer), 'change'),
      'active, annual, subscriber',
    ],
    [
      'a failed payment was made good',
      async (customer) => {
        const { id } = await stripeActions.subscribe(customer);
        await stripeActions.setStatus(id, 'past_due');
        await stripeActions.setStatus(id, 'active');
      },
      WEEKLY_ACCOUNT_SUMMARY,
    ],
    [
      'it ended',
      async (customer) => stripeActions.manage(await stripeActions.subscribe(customer), 'cancel-now'),
      'canceled, free, free',
    ],
    ['nothing was bought', async () => undefined, FREE_ACCOUNT_SUMMARY],
    ['the customer was deleted', (customer) => stripe.customers.del(customer), FREE_ACCOUNT_SUMMARY],
  ];
  const BEFORE = [
    ['was free', { subscriptionStatus: 'free' }],
    ['counted as paying', { subscriptionStatus: 'active', subscriptionTier: 'weekly', subscriptionId: 'sub_lost' }],
  ] as const;

  it('the nightly run corrects what was lost, whether the member was free or counted as paying', async () => {
    const members = [];
    for (const [before, columns] of BEFORE)
      for (const [what, happens, after] of LOST) {
        const buyer = await payer();
        await world.db.update(users).set(columns).where(eq(users.id, buyer.userId));
        await happens(buyer.customer);
        members.push({ buyer, after: [before, what, after] });
      }
    await worker.scheduled(night(), world.bindings);
    await world.work(['reconcile']);
    for (const { buyer, after } of members) expect([...after.slice(0, 2), await standing(buyer)]).toEqual(after);
  });

  it('the nightly run reads every customer again, twenty per job', async () => {
    for (let nth = 0; nth < 21; nth++) await payer();
    const jobs: string[][] = [];
    const send = async (some: readonly object[]) =>
      void jobs.push(...some.map((job) => (job as { customers: string[] }).customers));
    const count = await queueCustomersToReconcile({ db: world.db, jobs: { send } }, new Date());
    const all = (await world.db.select().from(users)).flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
    expect(jobs.flat().sort()).toEqual(all.sort());
    expect([count, jobs[0]?.length]).toEqual([all.length, 20]);
  });

  it('one customer that can’t be read stops no other, and is tried again', async () => {
    const [broken, buyer] = [await payer(), await payer()];
    await stripeActions.subscribe(buyer.customer);
    const payments: Payments = {
      ...world.services.payments,
      subscriptionsOf: (customer) =>
        customer === broken.customer
          ? Promise.reject(new AppError('vendor_failed', 'not this one'))
          : world.services.payments.subscriptionsOf(customer),
    };
    const job = { customers: [broken.customer, buyer.customer] };
    const services = { db: world.db, config: world.config, payments };
    await expect(reconcileCustomers(services, job, new Date())).rejects.toThrow('not this one');
    expect(await standing(buyer)).toBe(WEEKLY_ACCOUNT_SUMMARY);
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['its status', { subscriptionStatus: 'past_due' }],
    ['its plan', { subscriptionTier: 'annual' }],
    ['its id', { subscriptionId: 'sub_before' }],
    ['whether it renews', { subscriptionRenews: false }],
    ['when it ends', { subscriptionExpiresAt: new Date('2026-01-01T00:00:00.000Z') }],
  ])('%s alone is corrected, and a correct member is not written', async (_, wrong) => {
    const buyer = await payer();
    await stripeActions.subscribe(buyer.customer);
    const row = async () => (await world.db.select().from(users).where(eq(users.id, buyer.userId)))[0];
    await syncSubscription(world.services, buyer.customer, new Date('2026-02-01T00:00:00.000Z'));
    const right = await row();
    await world.db.update(users).set(wrong).where(eq(users.id, buyer.userId));
    await syncSubscription(world.services, buyer.customer, new Date('2026-02-02T00:00:00.000Z'));
    expect(await row()).toEqual({ ...right, updatedAt: new Date('2026-02-02T00:00:00.000Z') });
    await syncSubscription(world.services, buyer.customer, new Date('2026-02-03T00:00:00.000Z'));
    expect((await row())?.updatedAt).toEqual(new Date('2026-02-02T00:00:00.000Z'));
  });

  it('event ids are kept for 30 days, longer than Stripe sends them again', async () => {
    const ids = ['evt_old', 'evt_young'];
    const days = [31, 29];
    await world.db
      .insert(stripeEvents)
      .values(ids.map((id, at) => ({ id, type: 't', handledAt: new Date(Date.now() - (days[at] ?? 0) * DAY_MS) })));
    await wrapWithNoWorkLeftCheck(queueCustomersToReconcile)(world.services, new Date());
    const left = await world.db.select().from(stripeEvents).where(inArray(stripeEvents.id, ids));
    expect(left.map(({ id }) => id)).toEqual(['evt_young']);
  });
});
