// The payments stand-in rejects what Stripe rejects, with Stripe's code and parameter.
import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import {
  createCheckoutParams,
  createStripeCustomer,
  createStripeSdk,
  payCheckout,
  prices,
  startStripeForEachTest,
  stripe,
} from './stripe-edition.ts';

startStripeForEachTest();
const LINE = { price: prices.weekly, quantity: 1 };

describe('the stand-in rejects as Stripe does', () => {
  type Refusal = [title: string, code: string, param: string | undefined, ask: (id: string) => Promise<unknown>];
  const checkout = (change: object) => (id: string) =>
    stripe.checkout.sessions.create({ ...createCheckoutParams(id), ...change } as Stripe.Checkout.SessionCreateParams);
  const item = (line: object) => checkout({ line_items: [line] });
  const INVALID = 'parameter_invalid';
  const portal = (customer?: string) =>
    stripe.billingPortal.sessions.create({ return_url: 'https://app.example/', ...(customer ? { customer } : {}) });
  const refusals: Refusal[] = [
    ['an unknown parameter', INVALID, 'colour', checkout({ colour: 'red' })],
    ['an unknown one inside another', INVALID, 'line_items[0][prize]', item({ ...LINE, prize: 'x' })],
    ['a word that is none of the choice', INVALID, 'mode', checkout({ mode: 'gift' })],
    ['a text for a number', INVALID, 'line_items[0][quantity]', item({ ...LINE, quantity: 'two' })],
    ['a text for yes or no', INVALID, 'allow_promotion_codes', checkout({ allow_promotion_codes: 'maybe' })],
    ['no mode', INVALID, 'mode', checkout({ mode: undefined })],
    ['no line items', INVALID, 'line_items', checkout({ line_items: undefined })],
    ['a line without a price', INVALID, 'line_items[0][price]', item({ quantity: 1 })],
    ['a price that is not there', 'resource_missing', 'line_items[0][price]', item({ ...LINE, price: 'price_x' })],
    ['a customer that is not there', 'resource_missing', 'customer', checkout({ customer: 'cus_x' })],
    ['no address to come back to', INVALID, 'success_url', checkout({ success_url: undefined })],
    ['an address that is none', INVALID, 'success_url', checkout({ success_url: 'home' })],
    ['an email address that is none', INVALID, 'email', () => stripe.customers.create({ email: 'nobody' })],
    ['a customer by an unknown id', 'resource_missing', 'id', () => stripe.customers.retrieve('cus_x')],
    ['a session by an unknown id', 'resource_missing', 'id', () => stripe.checkout.sessions.expire('cs_x')],
    [
      'subscriptions of an unknown customer',
      'resource_missing',
      'customer',
      () => stripe.subscriptions.list({ customer: 'cus_x' }),
    ],
    ['a portal without a customer', INVALID, 'customer', () => portal()],
    ['a portal of an unknown customer', 'resource_missing', 'customer', () => portal('cus_x')],
    [
      'a list of more than a hundred',
      INVALID,
      'limit',
      (customer) => stripe.subscriptions.list({ customer, limit: 101 }),
    ],
  ];
  it.each(refusals)('%s', async (_title, code, param, ask) => {
    const { id } = await createStripeCustomer();
    await expect(ask(id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', code, param });
  });

  it('expiring a paid session', async () => {
    const session = await stripe.checkout.sessions.create(createCheckoutParams((await createStripeCustomer()).id));
    await payCheckout(session);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ code: 'resource_invalid_state' });
  });

  it('a wrong key, and an unknown call', async () => {
    await expect(createStripeSdk('sk_test_wrong').customers.retrieve('cus_x')).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
