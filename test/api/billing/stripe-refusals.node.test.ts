// The payments stand-in rejects what Stripe rejects, with Stripe's code and parameter.
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createCheckoutParams,
  createPaidSubscription,
  createStripeCustomer,
  createStripeSdk,
  payCheckout,
  prices,
  startStripeForEachTest,
  stripe,
} from './stripe-edition.ts';

startStripeForEachTest();

describe('the stand-in rejects as Stripe does', () => {
  type Refusal = [title: string, code: string, param: string | undefined, ask: (id: string) => Promise<unknown>];
  const checkout = (change: object) => (id: string) =>
    stripe.checkout.sessions.create({ ...createCheckoutParams(id), ...change } as Stripe.Checkout.SessionCreateParams);
  const item = (line: object) => checkout({ line_items: [line] });
  const refusals: Refusal[] = [
    ['an unknown parameter', 'parameter_unknown', 'colour', checkout({ colour: 'red' })],
    [
      'an unknown parameter inside another',
      'parameter_unknown',
      'line_items[0][prize]',
      item({ prize: 'x', quantity: 1 }),
    ],
    ['a word that is none of the choice', 'parameter_invalid', 'mode', checkout({ mode: 'gift' })],
    [
      'a text for a number',
      'parameter_invalid_integer',
      'line_items[0][quantity]',
      item({ price: prices.weekly, quantity: 'two' }),
    ],
    [
      'a text for yes or no',
      'parameter_invalid',
      'allow_promotion_codes',
      checkout({ allow_promotion_codes: 'maybe' }),
    ],
    ['no mode', 'parameter_missing', 'mode', checkout({ mode: undefined })],
    ['a one-time payment of a recurring price', 'parameter_invalid', 'mode', checkout({ mode: 'payment' })],
    ['no line items', 'parameter_missing', 'line_items', checkout({ line_items: undefined })],
    ['a line without a price', 'parameter_missing', 'line_items[0][price]', item({ quantity: 1 })],
    ['a line without a quantity', 'parameter_missing', 'line_items[0][quantity]', item({ price: prices.weekly })],
    ['a price that is not there', 'resource_missing', 'line_items[0][price]', item({ price: 'price_x', quantity: 1 })],
    ['a customer that is not there', 'resource_missing', 'customer', checkout({ customer: 'cus_x' })],
    [
      'customer and email at once',
      'parameter_invalid',
      'customer_email',
      checkout({ customer_email: 'a@example.com' }),
    ],
    ['codes and discounts at once', 'parameter_invalid', 'discounts', checkout({ discounts: [{ coupon: 'x' }] })],
    ['no address to come back to', 'parameter_missing', 'success_url', checkout({ success_url: undefined })],
    ['an address that is none', 'url_invalid', 'success_url', checkout({ success_url: 'home' })],
    ['to expand what has no more to show', 'parameter_invalid', 'expand', checkout({ expand: ['moon'] })],
    ['an email address that is none', 'email_invalid', 'email', () => stripe.customers.create({ email: 'nobody' })],
    ['a customer by an unknown id', 'resource_missing', 'id', () => stripe.customers.retrieve('cus_x')],
    ['a session by an unknown id', 'resource_missing', 'session', () => stripe.checkout.sessions.retrieve('cs_x')],
    ['a subscription by an unknown id', 'resource_missing', 'id', () => stripe.subscriptions.retrieve('sub_x')],
    ['a price by an unknown id', 'resource_missing', 'price', () => stripe.prices.retrieve('price_x')],
    ['an event by an unknown id', 'resource_missing', 'id', () => stripe.events.retrieve('evt_x')],
    [
      'subscriptions of an unknown customer',
      'resource_missing',
      'customer',
      () => stripe.subscriptions.list({ customer: 'cus_x' }),
    ],
    ['a portal without a customer', 'parameter_missing', 'customer', () => stripe.billingPortal.sessions.create({})],
    [
      'a portal of an unknown customer',
      'resource_missing',
      'customer',
      () => stripe.billingPortal.sessions.create({ customer: 'cus_x' }),
    ],
    [
      'a subscription without items',
      'parameter_missing',
      'items',
      (id) => stripe.subscriptions.create({ customer: id }),
    ],
    [
      'a list of more than a hundred',
      'parameter_invalid_integer',
      'limit',
      () => stripe.customers.list({ limit: 101 }),
    ],
  ];
  it.each(refusals)('%s', async (_title, code, param, ask) => {
    const { id } = await createStripeCustomer();
    await expect(ask(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code,
      ...(param ? { param } : {}),
    });
  });

  it('expiring a paid session', async () => {
    const session = await stripe.checkout.sessions.create(createCheckoutParams((await createStripeCustomer()).id));
    await payCheckout(session);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ code: 'resource_invalid_state' });
  });

  it('changing a subscription that has ended', async () => {
    const subscription = await createPaidSubscription((await createStripeCustomer()).id);
    await stripe.subscriptions.cancel(subscription.id);
    await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('a wrong key, and an unknown call', async () => {
    await expect(createStripeSdk('sk_test_wrong').customers.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
