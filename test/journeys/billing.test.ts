// Buying a plan and Stripe's events: the webhook's answer and the resulting membership. Events are delivered by hand in
// every order.

import { eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Payments } from '../../src/adapters/payments.ts';
import { DAY_MS } from '../../src/contract/time.ts';
import { AppError } from '../../src/errors.ts';
import {
  queueReconciliation,
  reconcileCustomers,
  syncSubscription,
} from '../../src/flows/billing/sync-subscription.ts';
import { users } from '../../src/store/schema/newsletters.ts';
import { stripeEvents } from '../../src/store/schema/operations.ts';
import worker from '../../src/worker.ts';
import { ANNUAL, deliver, eventsOf, stripe, stripeActions, WEEKLY } from '../support/payments.ts';
import { takeLogMessages } from '../support/quiet.ts';
import { assertingNoWorkLeft } from '../support/unfinished.ts';
import { createWorld, ORIGIN } from '../support/world.ts';

const world = createWorld();
/** The same database while Stripe answers 503 to everything. */
const whileDown = createWorld({
  DATABASE_URL: world.config.DATABASE_URL,
  STRIPE_API_BASE: `${inject('standIns')}/stripe-down`,
});
let newsletterId: string;

beforeAll(async () => {
  newsletterId = (await world.add.newsletter()).id;
});

const night = () => ({ cron: '30 3 * * *', scheduledTime: Date.now() }) as unknown as ScheduledController;

interface Payer {
  cookie: string;
  userId: string;
  customer: string;
}

/** A free member with a customer of its own at Stripe. */
async function payer(): Promise<Payer> {
  const { id: customer } = await stripe.customers.create({ email: `${crypto.randomUUID()}@payers.test` });
  const { cookie, id: userId } = await world.people.free(newsletterId, { stripeCustomerId: customer });
  return { cookie, userId, customer };
}

const accountOf = async ({ cookie }: { cookie: string }) => (await world.call('/api/auth/user', { as: cookie })).data;

/** What the user has, in one line: status, tier, who they are to us. */
async function standing(of: { cookie: string }): Promise<string> {
  const { subscriptionStatus, subscriptionTier, access } = await accountOf(of);
  return `${subscriptionStatus}, ${subscriptionTier}, ${access.viewer}`;
}

async function recorded(...events: Stripe.Event[]): Promise<number> {
  const ids = events.map(({ id }) => id);
  return (await world.db.select().from(stripeEvents).where(inArray(stripeEvents.id, ids))).length;
}

/** @returns the newest event of a type about a customer. */
async function event(customer: string, type: string): Promise<Stripe.Event> {
  const found = (await eventsOf(customer)).findLast((each) => each.type === type);
  if (!found) throw new Error(`Stripe told no ${type}`);
  return found;
}

/** A failure of Stripe's, with what it said, stands in the log alone. */
const expectLogged = () => expect(takeLogMessages().join('\n')).toContain('The stand-in is down');

const CREATED = 'customer.subscription.created';
const UPDATED = 'customer.subscription.updated';
const DELETED = 'customer.subscription.deleted';
const NOTHING = 'free, free, free';
const WEEKLY_PLAN = 'active, weekly, subscriber';

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
    // From another status, so that every row is a change that an event tells.
    await stripeActions.setStatus(id, status === 'active' ? 'past_due' : 'active');
    await stripeActions.setStatus(id, status);
    const told = await event(buyer.customer, status === 'canceled' ? DELETED : UPDATED);
    expect(await deliver(world, told)).toBe(200);

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

  it('active with its cancellation made: a subscriber until the period ends, and no longer renewing', async () => {
    const buyer = await payer();
    const { id, items } = await stripeActions.subscribe(buyer.customer);
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(await deliver(world, await event(buyer.customer, UPDATED))).toBe(200);
    expect(await standing(buyer)).toBe(WEEKLY_PLAN);
    expect(await accountOf(buyer)).toMatchObject({
      subscriptionRenews: false,
      subscriptionExpiresAt: new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString(),
    });
  });

  it('changed to the annual plan: that plan', async () => {
    const buyer = await payer();
    const { id, items } = await stripeActions.subscribe(buyer.customer);
    await stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', price: ANNUAL }] });
    expect(await deliver(world, await event(buyer.customer, UPDATED))).toBe(200);
    expect(await standing(buyer)).toBe('active, annual, subscriber');
  });
});

/** A member who has just paid for the weekly plan; nothing is told yet. */
async function paid() {
  const buyer = await payer();
  const subscription = await stripeActions.subscribe(buyer.customer);
  return { ...buyer, subscription, created: await event(buyer.customer, CREATED) };
}

/** The same, told, then cancelled at once; that isn't told yet. */
async function cancelled() {
  const buyer = await paid();
  await stripe.subscriptions.cancel(buyer.subscription.id);
  return { ...buyer, deleted: await event(buyer.customer, DELETED) };
}

type Paid = Awaited<ReturnType<typeof paid>>;

describe('the webhook: case -> answers -> what the member has, and how many events are noted as handled', () => {
  it.each<[what: string, happens: (buyer: Paid) => Promise<number[]>, answers: number[], has: string, noted: number]>([
    // What is true is taken.
    ['an event, once', async ({ created }) => [await deliver(world, created)], [200], WEEKLY_PLAN, 1],
    [
      'an event signed 299 s ago',
      async ({ created }) => [await deliver(world, created, { signedAgo: 299 })],
      [200],
      WEEKLY_PLAN,
      1,
    ],
    [
      'the same event twice at once',
      async ({ created }) => Promise.all([deliver(world, created), deliver(world, created)]),
      [200, 200],
      WEEKLY_PLAN,
      1,
    ],
    // Stripe's being down shows that the second one asks nothing.
    [
      'the same event again, Stripe being down',
      async ({ created }) => [await deliver(world, created), await deliver(whileDown, created)],
      [200, 200],
      WEEKLY_PLAN,
      1,
    ],
    [
      'Stripe down while it is read anew, then sent again',
      async ({ created }) => [await deliver(whileDown, created), await deliver(world, created)],
      [502, 200],
      WEEKLY_PLAN,
      1,
    ],
    ['Stripe down, not yet sent again', async ({ created }) => [await deliver(whileDown, created)], [502], NOTHING, 0],
    // What isn't signed by Stripe, now and whole, is nothing.
    [
      'signed with another secret',
      async ({ created }) => [await deliver(world, created, { secret: 'whsec_another' })],
      [400],
      NOTHING,
      0,
    ],
    [
      'no signature at all',
      async ({ created }) => [await deliver(world, created, { headers: { 'stripe-signature': '' } })],
      [400],
      NOTHING,
      0,
    ],
    ['signed 301 s ago', async ({ created }) => [await deliver(world, created, { signedAgo: 301 })], [400], NOTHING, 0],
    [
      'altered after it was signed',
      async ({ created }) => [
        await deliver(world, created, { sent: JSON.stringify(created, null, 2).replace('active', 'paused') }),
      ],
      [400],
      NOTHING,
      0,
    ],
    [
      'truncated on its way',
      async ({ created }) => [await deliver(world, created, { sent: JSON.stringify(created, null, 2).slice(0, -200) })],
      [400],
      NOTHING,
      0,
    ],
    [
      'signed, but truncated before',
      async ({ created }) => [await deliver(world, JSON.stringify(created).slice(0, -200))],
      [400],
      NOTHING,
      0,
    ],
    [
      'signed, but no event',
      async ({ created }) => [await deliver(world, { ...created, id: '' }), await deliver(world, { hello: 'there' })],
      [400, 400],
      NOTHING,
      0,
    ],
    ['signed, but over 1 MB', async () => [await deliver(world, `"${'x'.repeat(1024 * 1024)}"`)], [413], NOTHING, 0],
    [
      'not JSON by its type',
      async ({ created }) => [await deliver(world, created, { headers: { 'content-type': 'text/plain' } })],
      [415],
      NOTHING,
      0,
    ],
    // What doesn't concern us is answered, or it would be sent for days.
    [
      'a kind that is not known, about nobody',
      async ({ created }) => [
        await deliver(world, {
          ...created,
          type: 'unheard.of.yet',
          data: { object: { object: 'unheard', id: 'unh_1' } },
        }),
      ],
      [200],
      NOTHING,
      1,
    ],
    [
      'a kind that is not known, about the customer',
      async ({ created, customer }) => [
        await deliver(world, { ...created, type: 'unheard.of.yet', data: { object: { object: 'unheard', customer } } }),
      ],
      [200],
      WEEKLY_PLAN,
      1,
    ],
    [
      'about a customer that is nobody here',
      async ({ created }) => [
        await deliver(world, { ...created, data: { object: { object: 'subscription', customer: 'cus_of_nobody' } } }),
      ],
      [200],
      NOTHING,
      1,
    ],
    // What an event says of a subscription is not believed.
    [
      'a signed lie about the plan',
      async ({ created, customer }) => [
        await deliver(world, {
          ...created,
          data: { object: { object: 'subscription', customer, status: 'canceled', items: { data: [] } } },
        }),
      ],
      [200],
      WEEKLY_PLAN,
      1,
    ],
  ])('%s', async (_, happens, answers, has, noted) => {
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
  ])('paid, then cancelled at once; told %s: nothing is left', async (_, order) => {
    const buyer = await cancelled();
    for (const each of order(buyer)) expect(await deliver(world, each)).toBe(200);
    expect(await standing(buyer)).toBe('canceled, free, free');
  });

  it('an old subscription told to have ended after a new one was told to have begun: the new one counts', async () => {
    const buyer = await cancelled();
    const second = await stripeActions.subscribe(buyer.customer, ANNUAL);
    expect(await deliver(world, await event(buyer.customer, CREATED))).toBe(200);
    expect(await deliver(world, buyer.deleted)).toBe(200);
    expect(await standing(buyer)).toBe('active, annual, subscriber');
    expect((await accountOf(buyer)).subscriptionId).toBe(second.id);
  });

  it('all events of a purchase and its end, at once and backwards: as Stripe has it', async () => {
    const buyer = await cancelled();
    const all = await eventsOf(buyer.customer);
    const answers = await Promise.all(all.toReversed().map((each) => deliver(world, each)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await recorded(...all)).toBe(all.length);
    expect(await standing(buyer)).toBe('canceled, free, free');
  });

  it('a customer deleted in Stripe: the member is free again, and can buy anew with another customer', async () => {
    const buyer = await paid();
    await deliver(world, buyer.created);
    expect(await standing(buyer)).toBe(WEEKLY_PLAN);
    await stripe.customers.del(buyer.customer);
    expect(await deliver(world, await event(buyer.customer, 'customer.deleted'))).toBe(200);
    expect(await standing(buyer)).toBe(NOTHING);
    expect(await accountOf(buyer)).toMatchObject({ stripeCustomerId: null, subscriptionId: null });
    // Its late events concern nobody any more.
    expect(await deliver(world, await event(buyer.customer, DELETED))).toBe(200);
    expect(await standing(buyer)).toBe(NOTHING);

    const again = await checkout(buyer);
    expect(again.status).toBe(200);
    const { stripeCustomerId } = await accountOf(buyer);
    expect(stripeCustomerId).toMatch(/^cus_/);
    expect(stripeCustomerId).not.toBe(buyer.customer);
  });

  it('a customer deleted in Stripe without our hearing of it: buying replaces it', async () => {
    const buyer = await payer();
    await stripe.customers.del(buyer.customer);
    expect((await checkout(buyer)).status).toBe(200);
    expect((await accountOf(buyer)).stripeCustomerId).not.toBe(buyer.customer);
  });

  it('our user deleted: its events are answered', async () => {
    const buyer = await paid();
    await world.db.delete(users).where(eq(users.id, buyer.userId));
    expect(await deliver(world, buyer.created)).toBe(200);
  });
});

const checkout = ({ cookie }: { cookie: string }, json: object = { priceId: WEEKLY }, by = world) =>
  by.call('/api/create-checkout-session', { as: cookie, json });
const portal = ({ cookie }: { cookie: string }, by = world) =>
  by.call('/api/create-portal-session', { as: cookie, method: 'POST' });

async function pagesOf(buyer: { cookie: string }) {
  const { stripeCustomerId: customer } = await accountOf(buyer);
  return (await stripe.checkout.sessions.list({ customer, limit: 100 })).data;
}

describe('buying', () => {
  it('asks with promotion codes, the plan, and a way back to where the member was', async () => {
    const buyer = await world.people.free(newsletterId);
    const { data } = await checkout(buyer, { priceId: ANNUAL, returnTo: '/brands?sortBy=name' });
    const [page] = await pagesOf(buyer);
    expect(page).toMatchObject({
      url: data.url,
      mode: 'subscription',
      allow_promotion_codes: true,
      client_reference_id: buyer.id,
      amount_total: 9800,
      success_url: `${ORIGIN}/brands?sortBy=name&checkout=success`,
      cancel_url: `${ORIGIN}/brands?sortBy=name&checkout=cancelled`,
    });
  });

  it.each(['//evil.test/', 'https://evil.test/', '/\\evil.test', undefined])(
    'leads back home, not to %s',
    async (to) => {
      const buyer = await world.people.free(newsletterId);
      await checkout(buyer, { priceId: WEEKLY, returnTo: to });
      expect((await pagesOf(buyer))[0]?.success_url).toBe(`${ORIGIN}/?checkout=success`);
    },
  );

  it('clicked twice at once makes one customer and one page', async () => {
    const email = `${crypto.randomUUID()}@payers.test`;
    const buyer = await world.people.free(newsletterId, { email });
    const answers = await Promise.all([checkout(buyer), checkout(buyer), checkout(buyer)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
    expect((await stripe.customers.list({ email })).data).toHaveLength(1);
    expect(await pagesOf(buyer)).toHaveLength(1);
  });

  it('ten times at once, from ten pages of ours, is one open page, whose address everybody gets', async () => {
    const buyer = await world.people.free(newsletterId);
    await checkout(buyer, { priceId: ANNUAL, returnTo: '/settings' });
    const from = Array.from({ length: 10 }, (_, nth) => `/brands?page=${nth + 1}`);
    const answers = await Promise.all(from.map((returnTo) => checkout(buyer, { priceId: WEEKLY, returnTo })));
    expect(answers.map(({ status }) => status)).toEqual(from.map(() => 200));
    const open = (await pagesOf(buyer)).filter(({ status }) => status === 'open');
    expect(open).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.url))).toEqual(new Set([open[0]?.url]));
  });

  it('of two plans at once leaves no two pages that could both be paid, and is no failure of the vendor', async () => {
    const buyer = await world.people.free(newsletterId);
    const plans = Array.from({ length: 10 }, (_, nth) => (nth % 2 ? WEEKLY : ANNUAL));
    const answers = await Promise.all(plans.map((priceId) => checkout(buyer, { priceId })));
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const open = (await pagesOf(buyer)).filter(({ status }) => status === 'open');
    expect(open.length).toBeLessThanOrEqual(1);
    // Who was refused, or whose page was closed by the other plan, has a page at the next try.
    const { status, data } = await checkout(buyer, { priceId: WEEKLY });
    expect(status).toBe(200);
    expect((await pagesOf(buyer)).filter((page) => page.status === 'open')).toMatchObject([{ url: data.url }]);
  });

  it('is opened anew when the open page has expired', async () => {
    const buyer = await world.people.free(newsletterId);
    const { data: first } = await checkout(buyer);
    const [page] = await pagesOf(buyer);
    await stripe.checkout.sessions.expire(page?.id ?? '');
    const { status, data } = await checkout(buyer);
    expect(status).toBe(200);
    expect(data.url).not.toBe(first.url);
  });

  it('of another plan closes the page that was open: two could both be paid', async () => {
    const buyer = await world.people.free(newsletterId);
    await checkout(buyer, { priceId: WEEKLY });
    await checkout(buyer, { priceId: ANNUAL });
    expect((await pagesOf(buyer)).map(({ status }) => status)).toEqual(['open', 'expired']);
  });

  it('is done when the page is paid and told', async () => {
    const buyer = await world.people.free(newsletterId);
    const { data } = await checkout(buyer);
    await stripeActions.pay(data.url);
    const { stripeCustomerId } = await accountOf(buyer);
    expect(await standing(buyer)).toBe(NOTHING);
    expect(await deliver(world, await event(stripeCustomerId, 'checkout.session.completed'))).toBe(200);
    expect(await standing(buyer)).toBe(WEEKLY_PLAN);
  });

  it('is refused to who has a subscription, though no event was heard of it yet; and then it is known', async () => {
    const buyer = await payer();
    await stripeActions.subscribe(buyer.customer);
    const { status, data } = await checkout(buyer);
    expect([status, data.code]).toEqual([409, 'conflict']);
    expect(await standing(buyer)).toBe(WEEKLY_PLAN);
  });

  it.each([
    ['a plan that is not sold', { priceId: 'price_of_a_yacht' }, 'This plan is not for sale'],
    ['no plan', { priceId: '' }, 'priceId is required'],
    ['nothing', {}, expect.any(String)],
  ])('%s is a 400 at its field', async (_, json, says) => {
    const { status, data } = await checkout(await world.people.free(newsletterId), json);
    expect([status, data.code, data.details]).toEqual([400, 'invalid', { priceId: says }]);
  });

  it('while Stripe is down is a 502 in our own words, and makes nothing', async () => {
    const buyer = await world.people.free(newsletterId);
    const { status, data } = await checkout(buyer, { priceId: WEEKLY }, whileDown);
    expect([status, data.code]).toEqual([502, 'vendor_failed']);
    expect(data.error).not.toMatch(/stand-in/i);
    expectLogged();
    expect((await accountOf(buyer)).stripeCustomerId).toBeNull();
  });
});

describe('the way from a report or an email: /api/subscribe', () => {
  const subscribe = async (query: string, as: string | null) => {
    const answer = await world.call(`/api/subscribe?${query}`, { as, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(answer.status).toBe(302);
    return answer.headers.get('location') ?? '';
  };

  it('leads a visitor through sign-in and back to it', async () => {
    const to = new URL(await subscribe('plan=weekly&returnTo=%2Fbrands', null), ORIGIN);
    expect(to.pathname).toBe('/api/login');
    expect(to.searchParams.get('returnTo')).toBe('/api/subscribe?plan=weekly&returnTo=%2Fbrands');
  });

  it('leads a member straight to the page of the plan, the annual one where it names none that is known', async () => {
    const buyer = await world.people.free(newsletterId);
    expect(await subscribe('plan=golden&returnTo=%2Fbrands', buyer.cookie)).toMatch(/\/stripe\/pay\//);
    expect((await pagesOf(buyer))[0]).toMatchObject({
      amount_total: 9800,
      success_url: `${ORIGIN}/brands?checkout=success`,
    });
  });

  it('asks first where another site began it, and makes no customer', async () => {
    const buyer = await world.people.free(newsletterId);
    const answer = await world.call('/api/subscribe?plan=weekly&returnTo=%2Fbrands', {
      as: buyer.cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('name="plan" value="weekly"')]);
    expect((await accountOf(buyer)).stripeCustomerId).toBeNull();
  });

  it('leads who has a subscription that we hadn’t heard of to the billing page, which says so, and whoever else can’t buy to one that says it failed', async () => {
    const buyer = await payer();
    await stripeActions.subscribe(buyer.customer);
    expect(await subscribe('plan=weekly', buyer.cookie)).toBe('/settings?tab=subscription&checkout=subscribed');
    const { cookie } = await payer();
    const { headers } = await whileDown.call('/api/subscribe?plan=weekly', {
      as: cookie,
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    expect(headers.get('location')).toBe('/settings?tab=subscription&checkout=failed');
    expectLogged();
  });

  it('tells a newcomer, who has no billing page, on a page of its own that it failed', async () => {
    const { cookie } = await world.people.newcomer();
    const answer = await whileDown.call('/api/subscribe?plan=weekly', {
      as: cookie,
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('The payment service did not answer');
    expectLogged();
  });

  it('leads a subscriber to the billing page', async () => {
    const { cookie } = await world.people.subscriber(newsletterId);
    expect(await subscribe('plan=weekly', cookie)).toBe('/settings?tab=subscription');
  });
});

describe('the billing page', () => {
  it('is the customer’s own, and leads back to Settings', async () => {
    const { status, data } = await portal(await payer());
    expect(status).toBe(200);
    const page = await (await fetch(data.url)).text();
    expect(page).toContain(`${ORIGIN}/settings?tab=subscription`);
  });

  it('is a 409 for who never paid', async () => {
    const { status, data } = await portal(await world.people.free(newsletterId));
    expect([status, data.error]).toEqual([409, 'There is no subscription to manage yet']);
  });

  it('is a 409 for whose customer was deleted in Stripe, who is free from then on', async () => {
    const buyer = await paid();
    await deliver(world, buyer.created);
    await stripe.customers.del(buyer.customer);
    expect((await portal(buyer)).status).toBe(409);
    expect(await standing(buyer)).toBe(NOTHING);
  });

  it('is a 502 while Stripe is down', async () => {
    expect((await portal(await payer(), whileDown)).status).toBe(502);
    expectLogged();
  });
});

describe('when no event ever comes, the night makes up for it', () => {
  const soon = () => Math.floor(Date.now() / 1000) + 20 * 86_400;
  /** What happens at Stripe, of which nothing is delivered, and what the member has the morning after. */
  const LOST: [string, (customer: string) => Promise<unknown>, string][] = [
    ['the subscription began', (customer) => stripeActions.subscribe(customer), WEEKLY_PLAN],
    [
      'it began at another price',
      (customer) => stripeActions.subscribe(customer, ANNUAL),
      'active, annual, subscriber',
    ],
    [
      'the plan changed',
      async (customer) => {
        const { id, items } = await stripeActions.subscribe(customer);
        await stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id ?? '', price: ANNUAL }] });
      },
      'active, annual, subscriber',
    ],
    [
      'a payment failed',
      async (customer) => stripeActions.setStatus((await stripeActions.subscribe(customer)).id, 'past_due'),
      'past_due, weekly, free',
    ],
    [
      'a failed payment was made good',
      async (customer) => {
        const { id } = await stripeActions.subscribe(customer);
        await stripeActions.setStatus(id, 'past_due');
        await stripeActions.setStatus(id, 'active');
      },
      WEEKLY_PLAN,
    ],
    [
      'it ended',
      async (customer) => stripe.subscriptions.cancel((await stripeActions.subscribe(customer)).id),
      'canceled, free, free',
    ],
    [
      'its end was set',
      async (customer) =>
        stripe.subscriptions.update((await stripeActions.subscribe(customer)).id, { cancel_at: soon() }),
      WEEKLY_PLAN,
    ],
    ['nothing was bought', async () => undefined, NOTHING],
    ['the customer was deleted', (customer) => stripe.customers.del(customer), NOTHING],
  ];
  const BEFORE = [
    ['was free', { subscriptionStatus: 'free' }],
    ['counted as paying', { subscriptionStatus: 'active', subscriptionTier: 'weekly', subscriptionId: 'sub_lost' }],
  ] as const;

  it('a night puts right whatever was lost, whether the member was free or counted as paying', async () => {
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

  it('a night has every customer read again, twenty a job', async () => {
    const jobs: string[][] = [];
    const send = async (some: readonly object[]) =>
      void jobs.push(...some.map((job) => (job as { customers: string[] }).customers));
    const count = await queueReconciliation({ db: world.db, jobs: { send } }, new Date());
    const all = (await world.db.select().from(users)).flatMap(({ stripeCustomerId }) => stripeCustomerId ?? []);
    expect(jobs.flat().sort()).toEqual(all.sort());
    expect([count, jobs[0]?.length]).toEqual([all.length, 20]);
  });

  it('one customer that cannot be read stops no other, and is tried again', async () => {
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
    expect(await standing(buyer)).toBe(WEEKLY_PLAN);
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['its status', { subscriptionStatus: 'past_due' }],
    ['its plan', { subscriptionTier: 'annual' }],
    ['its id', { subscriptionId: 'sub_before' }],
    ['whether it renews', { subscriptionRenews: false }],
    ['when it ends', { subscriptionExpiresAt: new Date('2026-01-01T00:00:00.000Z') }],
  ])('%s alone is put right, and what is right already is not written', async (_, wrong) => {
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

  it('event ids are remembered for 30 days, longer than they are sent again', async () => {
    const ids = ['evt_old', 'evt_young'];
    const days = [31, 29];
    await world.db
      .insert(stripeEvents)
      .values(ids.map((id, at) => ({ id, type: 't', handledAt: new Date(Date.now() - (days[at] ?? 0) * DAY_MS) })));
    await assertingNoWorkLeft(queueReconciliation)(world.services, new Date());
    const left = await world.db.select().from(stripeEvents).where(inArray(stripeEvents.id, ids));
    expect(left.map(({ id }) => id)).toEqual(['evt_young']);
  });
});
