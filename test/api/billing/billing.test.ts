// A member has what Stripe's subscription says, in whatever order, number and state Stripe's events are delivered.
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { users } from '../../../src/store/schema/newsletters.ts';
import {
  ANNUAL_PRICE_ID,
  deliverStripeWebhook,
  listCustomerEvents,
  type StripeDeliveryOptions,
  stripe,
  stripeActions,
} from '../../support/payments.ts';
import { takeLogMessages } from '../../support/quiet.ts';
import {
  createBillingWorld,
  FREE_ACCOUNT_SUMMARY,
  findNewestEvent,
  SUBSCRIPTION_CREATED,
  SUBSCRIPTION_DELETED,
  SUBSCRIPTION_UPDATED,
  WEEKLY_ACCOUNT_SUMMARY,
} from '../support/billing-world.ts';

const { world, accountOf, cancelled, checkout, paid, payer, recorded, standing, whileDown } = createBillingWorld();

/**
 * Expects that Stripe's error message is in the log only. Not in the shared helper, which would keep the first test
 * file's instance of support/quiet.ts.
 */
const expectLogged = () => expect(takeLogMessages().join('\n')).toContain('The stand-in is down');

describe('a subscription at Stripe is what the member has', () => {
  const until = { periodEnd: 'the end of the period', now: 'the moment it ended' } as const;
  it.each([
    // at Stripe            tier      expires            renews  counts as
    ['active', 'weekly', until.periodEnd, true, 'subscriber'],
    ['trialing', 'weekly', until.periodEnd, true, 'subscriber'],
    ['past_due', 'weekly', until.periodEnd, true, 'free'],
    ['unpaid', 'weekly', until.periodEnd, true, 'free'],
    ['paused', 'weekly', until.periodEnd, true, 'free'],
    ['incomplete', 'free', until.periodEnd, false, 'free'],
    ['incomplete_expired', 'free', until.now, false, 'free'],
    ['canceled', 'free', until.now, false, 'free'],
  ])('%s: plan %s, expires at %s, renews %s, counts as %s', async (status, tier, expires, renews, viewer) => {
    const buyer = await payer();
    const { id, items } = await stripeActions.subscribe(buyer.customer);
    // The member starts with another status, so that every row is a change.
    await stripeActions.setStatus(id, status === 'active' ? 'past_due' : 'active');
    await stripeActions.setStatus(id, status);
    const told = await findNewestEvent(
      buyer.customer,
      status === 'canceled' ? SUBSCRIPTION_DELETED : SUBSCRIPTION_UPDATED,
    );
    expect(await deliverStripeWebhook(world, told)).toBe(200);

    const account = await accountOf(buyer);
    expect(account).toMatchObject({
      subscriptionStatus: status,
      subscriptionTier: tier,
      subscriptionId: id,
      subscriptionRenews: renews,
      access: { viewer, isSubscribed: viewer === 'subscriber', canSeeContacts: viewer === 'subscriber' },
    });
    const expiry = Date.parse(account.subscriptionExpiresAt);
    if (expires === until.periodEnd) expect(expiry).toBe((items.data[0]?.current_period_end ?? 0) * 1000);
    else expect(Math.abs(expiry - Date.now())).toBeLessThan(60_000);
  });

  it('active but cancelled: a subscriber until the period ends, not renewing', async () => {
    const buyer = await payer();
    const subscription = await stripeActions.subscribe(buyer.customer);
    await stripeActions.manage(subscription, 'cancel-at-end');
    expect(await deliverStripeWebhook(world, await findNewestEvent(buyer.customer, SUBSCRIPTION_UPDATED))).toBe(200);
    expect(await standing(buyer)).toBe(WEEKLY_ACCOUNT_SUMMARY);
    expect(await accountOf(buyer)).toMatchObject({
      subscriptionRenews: false,
      subscriptionExpiresAt: new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString(),
    });
  });

  it('changed to the annual plan: has that plan', async () => {
    const buyer = await payer();
    await stripeActions.manage(await stripeActions.subscribe(buyer.customer), 'change');
    expect(await deliverStripeWebhook(world, await findNewestEvent(buyer.customer, SUBSCRIPTION_UPDATED))).toBe(200);
    expect(await standing(buyer)).toBe('active, annual, subscriber');
  });
});

type Paid = Awaited<ReturnType<typeof paid>>;
type Outcome = { answers: number[]; has: string; noted: number };

describe('the webhook: its answers, what the member then has, and how many events are recorded as handled', () => {
  const TAKEN: Outcome = { answers: [200], has: WEEKLY_ACCOUNT_SUMMARY, noted: 1 };
  const UNRELATED: Outcome = { answers: [200], has: FREE_ACCOUNT_SUMMARY, noted: 1 };
  const refused = (...answers: number[]): Outcome => ({ answers, has: FREE_ACCOUNT_SUMMARY, noted: 0 });
  /** Delivers the event of the purchase, changed on its way. */
  const sent =
    (how: (created: Stripe.Event) => StripeDeliveryOptions) =>
    async ({ created }: Paid) => [await deliverStripeWebhook(world, created, how(created))];
  /** Delivers something else in its place, signed. */
  const signed = (change: (buyer: Paid) => object | string) => async (buyer: Paid) => [
    await deliverStripeWebhook(world, change(buyer)),
  ];
  const textOf = (created: Stripe.Event) => JSON.stringify(created, null, 2);
  const about = (object: object) => ({ data: { object: { object: 'subscription', ...object } } });
  const UNKNOWN = { type: 'unheard.of.yet' };

  it.each<[what: string, happens: (buyer: Paid) => Promise<number[]>, outcome: Outcome]>([
    ['an event, once', sent(() => ({})), TAKEN],
    ['an event signed 299 s ago', sent(() => ({ signedAgo: 299 })), TAKEN],
    [
      'the same event twice at once',
      ({ created }) => Promise.all([deliverStripeWebhook(world, created), deliverStripeWebhook(world, created)]),
      { ...TAKEN, answers: [200, 200] },
    ],
    // With Stripe down, this shows that the second event makes no request.
    [
      'the same event again, Stripe being down',
      async ({ created }) => [
        await deliverStripeWebhook(world, created),
        await deliverStripeWebhook(whileDown, created),
      ],
      { ...TAKEN, answers: [200, 200] },
    ],
    [
      'Stripe down while it is read anew, then sent again',
      async ({ created }) => [
        await deliverStripeWebhook(whileDown, created),
        await deliverStripeWebhook(world, created),
      ],
      { ...TAKEN, answers: [502, 200] },
    ],
    ['Stripe down', async ({ created }) => [await deliverStripeWebhook(whileDown, created)], refused(502)],
    // Bodies that aren't signed by Stripe, recently and completely, are refused.
    ['signed with another secret', sent(() => ({ secret: 'whsec_another' })), refused(400)],
    ['no signature at all', sent(() => ({ headers: { 'stripe-signature': '' } })), refused(400)],
    ['signed 301 s ago', sent(() => ({ signedAgo: 301 })), refused(400)],
    [
      'altered after it was signed',
      sent((event) => ({ sent: textOf(event).replace('active', 'paused') })),
      refused(400),
    ],
    ['truncated on its way', sent((event) => ({ sent: textOf(event).slice(0, -200) })), refused(400)],
    ['signed, but truncated before', signed(({ created }) => textOf(created).slice(0, -200)), refused(400)],
    ['signed, but an event without an id', signed(({ created }) => ({ ...created, id: '' })), refused(400)],
    ['signed, but no event', signed(() => ({ hello: 'there' })), refused(400)],
    ['signed, but over 1 MB', signed(() => `"${'x'.repeat(1024 * 1024)}"`), refused(413)],
    ['not JSON by its type', sent(() => ({ headers: { 'content-type': 'text/plain' } })), refused(415)],
    // Unrelated events are answered with success, since Stripe would send them for days.
    [
      'an unknown kind about nobody',
      signed(({ created }) => ({ ...created, ...UNKNOWN, ...about({ id: 'u_1' }) })),
      UNRELATED,
    ],
    [
      'an unknown kind about the customer',
      signed(({ created, customer }) => ({ ...created, ...UNKNOWN, ...about({ customer }) })),
      TAKEN,
    ],
    [
      'about a customer that is nobody here',
      signed(({ created }) => ({ ...created, ...about({ customer: 'cus_of_nobody' }) })),
      UNRELATED,
    ],
    // The subscription in an event is not trusted; it is read from Stripe.
    [
      'a signed lie about the plan',
      signed(({ created, customer }) => ({
        ...created,
        ...about({ customer, status: 'canceled', items: { data: [] } }),
      })),
      TAKEN,
    ],
  ])('%s', async (_, happens, { answers, has, noted }) => {
    const buyer = await paid();
    expect(await happens(buyer)).toEqual(answers);
    if (answers.includes(502)) expectLogged();
    expect(await standing(buyer)).toBe(has);
    expect(await recorded(buyer.created)).toBe(noted);
  });

  it.each<[what: string, order: (buyer: Awaited<ReturnType<typeof cancelled>>) => Stripe.Event[]]>([
    ['in order', ({ created, deleted }) => [created, deleted]],
    ['the end before the beginning', ({ created, deleted }) => [deleted, created]],
    ['the beginning alone', ({ created }) => [created]],
    ['the end alone', ({ deleted }) => [deleted]],
  ])('paid and cancelled at once, with %s delivered: the member has nothing', async (_, order) => {
    const buyer = await cancelled();
    for (const each of order(buyer)) expect(await deliverStripeWebhook(world, each)).toBe(200);
    expect(await standing(buyer)).toBe('canceled, free, free');
  });

  it('the end of an old subscription that is delivered after the start of a new one leaves the new one in force', async () => {
    const buyer = await cancelled();
    const second = await stripeActions.subscribe(buyer.customer, ANNUAL_PRICE_ID);
    expect(await deliverStripeWebhook(world, await findNewestEvent(buyer.customer, SUBSCRIPTION_CREATED))).toBe(200);
    expect(await deliverStripeWebhook(world, buyer.deleted)).toBe(200);
    expect(await standing(buyer)).toBe('active, annual, subscriber');
    expect((await accountOf(buyer)).subscriptionId).toBe(second.id);
  });

  it('all events of a purchase and its end, delivered at once and in reverse: the member has what Stripe says', async () => {
    const buyer = await cancelled();
    const all = await listCustomerEvents(buyer.customer);
    const answers = await Promise.all(all.toReversed().map((each) => deliverStripeWebhook(world, each)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await recorded(...all)).toBe(all.length);
    expect(await standing(buyer)).toBe('canceled, free, free');
  });

  it('a customer deleted in Stripe: the member is free again and can buy as another customer', async () => {
    const buyer = await paid();
    await deliverStripeWebhook(world, buyer.created);
    expect(await standing(buyer)).toBe(WEEKLY_ACCOUNT_SUMMARY);
    await stripe.customers.del(buyer.customer);
    expect(await deliverStripeWebhook(world, await findNewestEvent(buyer.customer, 'customer.deleted'))).toBe(200);
    expect(await standing(buyer)).toBe(FREE_ACCOUNT_SUMMARY);
    expect(await accountOf(buyer)).toMatchObject({ stripeCustomerId: null, subscriptionId: null });
    // Late events of the old customer change nothing.
    expect(await deliverStripeWebhook(world, await findNewestEvent(buyer.customer, SUBSCRIPTION_DELETED))).toBe(200);
    expect(await standing(buyer)).toBe(FREE_ACCOUNT_SUMMARY);

    const again = await checkout(buyer);
    expect(again.status).toBe(200);
    const { stripeCustomerId } = await accountOf(buyer);
    expect(stripeCustomerId).toMatch(/^cus_/);
    expect(stripeCustomerId).not.toBe(buyer.customer);
  });

  it('a customer deleted in Stripe without an event: buying replaces the customer', async () => {
    const buyer = await payer();
    await stripe.customers.del(buyer.customer);
    expect((await checkout(buyer)).status).toBe(200);
    expect((await accountOf(buyer)).stripeCustomerId).not.toBe(buyer.customer);
  });

  it('a deleted user: later events are answered with success', async () => {
    const buyer = await paid();
    await world.db.delete(users).where(eq(users.id, buyer.userId));
    expect(await deliverStripeWebhook(world, buyer.created)).toBe(200);
  });
});
