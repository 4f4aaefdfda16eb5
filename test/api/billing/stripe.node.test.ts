// The payments stand-in through the real SDK: purchases, webhooks and time.
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createCheckoutParams,
  createPaidSubscription,
  createStripeCustomer,
  listReceivedEventTypes,
  moveTestClock,
  nextWebhookStatuses,
  payCheckout,
  postForm,
  type ReceivedWebhook,
  receivedWebhooks,
  SIGNING_SECRET,
  startStripeForEachTest,
  stripe,
  stripeStandIn,
} from './stripe-edition.ts';

startStripeForEachTest();

const readSubscription = async (customer: string) =>
  (await stripe.subscriptions.list({ customer, status: 'all' })).data[0] as Stripe.Subscription;
const statusOf = async (customer: string) => (await stripe.checkout.sessions.list({ customer })).data[0]?.status;

describe('a purchase', () => {
  it('paid twice by a double click starts one subscription', async () => {
    const { id } = await createStripeCustomer();
    const session = await stripe.checkout.sessions.create(createCheckoutParams(id));
    await payCheckout(session);
    expect(await (await payCheckout(session)).text()).toContain('This payment is complete.');
    expect((await stripe.subscriptions.list({ customer: id })).data).toHaveLength(1);
  });

  it('with a declined card stays unpaid and shows the reason', async () => {
    const { id } = await createStripeCustomer();
    const session = await stripe.checkout.sessions.create(createCheckoutParams(id));
    expect(await (await payCheckout(session, { card: '4000 0000 0000 0002' })).text()).toContain(
      'Your card was declined.',
    );
    expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
  });
});

describe('webhooks', () => {
  it('are signed so that the SDK accepts them', async () => {
    await createPaidSubscription((await createStripeCustomer()).id);
    await stripeStandIn.settled();
    expect(listReceivedEventTypes()).toEqual(
      expect.arrayContaining(['customer.created', 'customer.subscription.created', 'checkout.session.completed']),
    );
    const [first] = receivedWebhooks as [ReceivedWebhook];
    const event = await stripe.webhooks.constructEventAsync(first.body, first.signature, SIGNING_SECRET);
    expect(event.object).toBe('event');
    await expect(stripe.webhooks.constructEventAsync(first.body, first.signature, 'whsec_other')).rejects.toThrow();
  });

  it('are sent again until a 2xx answer', async () => {
    nextWebhookStatuses.push(500, 503);
    await createStripeCustomer();
    await expect.poll(() => receivedWebhooks.length, { timeout: 10_000 }).toBe(3);
    expect(new Set(receivedWebhooks.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size).toBe(1);
  });
});

describe('the clock', () => {
  it('renews a subscription, and ends it 21 days after a failed payment', async () => {
    const { id } = await createStripeCustomer();
    const subscription = await createPaidSubscription(id);
    const status = async () => (await readSubscription(id)).status;
    await moveTestClock({ days: '8' });
    expect(await status()).toBe('active');
    await moveTestClock({ days: '7' });
    await postForm(`/status/${subscription.id}`, { status: 'past_due' });
    await moveTestClock({ days: '19' });
    expect(await status()).toBe('past_due');
    await moveTestClock({ days: '2' });
    expect(await status()).toBe('canceled');
  });

  it('expires an open session after a day', async () => {
    const { id } = await createStripeCustomer();
    const session = await stripe.checkout.sessions.create(createCheckoutParams(id));
    await moveTestClock({ days: '1' });
    expect(await statusOf(id)).toBe('expired');
    expect(await (await fetch(session.url as string)).text()).toContain('This payment is expired.');
  });
});

describe('idempotency keys', () => {
  it('return the same customer again, and reject another request with the same key', async () => {
    const options = { idempotencyKey: 'k1' };
    const first = await stripe.customers.create({ email: 'a@example.com' }, options);
    const again = await stripe.customers.create({ email: 'a@example.com' }, options);
    expect(again.id).toBe(first.id);
    await stripeStandIn.settled();
    expect(listReceivedEventTypes()).toEqual(['customer.created']);
    await expect(stripe.customers.create({ email: 'b@example.com' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });
});

it('a deleted customer is returned as deleted, and its subscriptions end', async () => {
  const { id } = await createStripeCustomer();
  await createPaidSubscription(id);
  await stripe.customers.del(id);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect((await readSubscription(id)).status).toBe('canceled');
  await expect(stripe.checkout.sessions.create(createCheckoutParams(id))).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});
