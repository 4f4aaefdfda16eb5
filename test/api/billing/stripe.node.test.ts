// The payments stand-in through the real SDK: purchases, webhooks, time, and that its parameters are the SDK's.
import { readFileSync } from 'node:fs';
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readParameterShapes } from '../../../local/stripe/extract-parameters.ts';
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

it('the stand-in’s parameters are those of the installed SDK', () => {
  const kept = JSON.parse(readFileSync('local/stripe/parameters.json', 'utf8'));
  expect(kept).toEqual(readParameterShapes());
});

describe('a purchase', () => {
  it('is paid on its page, starts a subscription and returns with the session’s id', async () => {
    const { id } = await createStripeCustomer();
    const session = await stripe.checkout.sessions.create(createCheckoutParams(id));
    expect(session.url).toContain('/pay/');
    const page = await (await fetch(session.url as string)).text();
    expect(page).toContain('$4.50');
    const answer = await payCheckout(session);
    expect(answer.headers.get('location')).toBe(`https://app.example/?session=${session.id}`);
    const { data } = await stripe.subscriptions.list({ customer: id });
    expect(data.map(({ status }) => status)).toEqual(['active']);
    const end = data[0]?.items.data[0]?.current_period_end ?? 0;
    expect(end - (data[0]?.created ?? 0)).toBe(7 * 86_400);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('paid twice by a double click starts one subscription', async () => {
    const { id } = await createStripeCustomer();
    const session = await stripe.checkout.sessions.create(createCheckoutParams(id));
    await payCheckout(session);
    expect((await payCheckout(session)).status).toBe(410);
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

  it('costs less with a promotion code, and an invalid code is reported', async () => {
    const { id } = await createStripeCustomer();
    const session = await stripe.checkout.sessions.create(createCheckoutParams(id));
    const code = (text: string) => postForm(`/pay/${session.id}`, { action: 'promotion', code: text });
    expect(await (await code('NOPE')).text()).toContain('This promotion code is invalid.');
    expect(await (await code('welcome20')).text()).toContain('$3.60');
  });
});

describe('webhooks', () => {
  it('are signed so that the SDK accepts them', async () => {
    await createPaidSubscription((await createStripeCustomer()).id);
    await stripeStandIn.settled();
    expect(listReceivedEventTypes()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'checkout.session.completed', 'invoice.paid']),
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
    const status = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
    await moveTestClock({ days: '8' });
    expect(await status()).toBe('active');
    const portal = await stripe.billingPortal.sessions.create({
      customer: id,
      return_url: 'https://app.example/settings',
    });
    await fetch(portal.url, {
      method: 'POST',
      body: new URLSearchParams({ action: 'fail-next', subscription: subscription.id }),
      redirect: 'manual',
    });
    await moveTestClock({ days: '7' });
    expect(await status()).toBe('past_due');
    await moveTestClock({ days: '19' });
    expect(await status()).toBe('past_due');
    await moveTestClock({ days: '2' });
    expect(await status()).toBe('canceled');
  });

  it('ends a cancelled subscription at the end of its period', async () => {
    const { id } = await createStripeCustomer();
    const subscription = await createPaidSubscription(id);
    const changed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(changed.status).toBe('active');
    expect(changed.cancel_at).toBe(changed.items.data[0]?.current_period_end);
    await moveTestClock({ days: '6' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await moveTestClock({ days: '1' });
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: changed.cancel_at });
  });

  it('expires an open session after a day', async () => {
    const session = await stripe.checkout.sessions.create(createCheckoutParams((await createStripeCustomer()).id));
    await moveTestClock({ days: '1' });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect((await fetch(session.url as string)).status).toBe(410);
  });
});

describe('idempotency keys', () => {
  it('return the same customer again, and reject another request with the same key', async () => {
    const options = { idempotencyKey: 'k1' };
    const first = await stripe.customers.create({ email: 'a@example.com' }, options);
    const again = await stripe.customers.create({ email: 'a@example.com' }, options);
    expect(again.id).toBe(first.id);
    expect((await stripe.customers.list()).data).toHaveLength(1);
    await expect(stripe.customers.create({ email: 'b@example.com' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });
});

it('a deleted customer is returned as deleted, and its subscriptions end', async () => {
  const { id } = await createStripeCustomer();
  const subscription = await createPaidSubscription(id);
  await stripe.customers.del(id);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  await expect(stripe.checkout.sessions.create(createCheckoutParams(id))).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});
