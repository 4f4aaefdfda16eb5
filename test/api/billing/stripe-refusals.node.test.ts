// The payments stand-in, through the real SDK, rejects what Stripe rejects, with Stripe's code and parameter.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, describe, expect, it } from 'vitest';
import { startStripeStandIn } from '../../../local/stripe/server.ts';

const prices = { annual: 'price_annual', weekly: 'price_weekly' };
const standIn = startStripeStandIn({
  dataDir: null,
  webhookUrl: null,
  webhookSecret: 'whsec_test',
  secretKey: 'sk_test_x',
  prices,
});
const server = createServer((request, response) => standIn.handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/stripe`;
afterAll(async () => {
  await standIn.stop();
  server.closeAllConnections();
  server.close();
});

function createStripeSdk(key: string): Stripe {
  const reach: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url));
    return fetch(base + pathname + search, init);
  };
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(reach), maxNetworkRetries: 0 });
}
const stripe = createStripeSdk('sk_test_x');
const createStripeCustomer = () => stripe.customers.create({ email: 'payer@example.com' });
const createCheckoutParams = (id: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: id,
  line_items: [{ price: prices.weekly, quantity: 1 }],
  success_url: 'https://app.example/?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.example/',
});
const LINE = { price: prices.weekly, quantity: 1 };

describe('the stand-in rejects as Stripe does', () => {
  type Refusal = [title: string, code: string, param: string | undefined, ask: (id: string) => Promise<unknown>];
  const checkout = (change: object) => (id: string) =>
    stripe.checkout.sessions.create({ ...createCheckoutParams(id), ...change } as Stripe.Checkout.SessionCreateParams);
  const item = (line: object) => checkout({ line_items: [line] });
  const INVALID = 'parameter_invalid';
  const portal = (customer: string) =>
    stripe.billingPortal.sessions.create({ return_url: 'https://app.example/', customer });
  const refusals: Refusal[] = [
    ['an unknown parameter', INVALID, 'colour', checkout({ colour: 'red' })],
    ['an unknown one inside another', INVALID, 'line_items[0][prize]', item({ ...LINE, prize: 'x' })],
    ['a text for a number', INVALID, 'line_items[0][quantity]', item({ ...LINE, quantity: 'two' })],
    ['a price that is not there', 'resource_missing', 'line_items[0][price]', item({ ...LINE, price: 'price_x' })],
    ['a customer that is not there', 'resource_missing', 'customer', checkout({ customer: 'cus_x' })],
    ['a customer by an unknown id', 'resource_missing', 'id', () => stripe.customers.retrieve('cus_x')],
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
    const card = new URLSearchParams({ action: 'pay', card: '4242424242424242' });
    await fetch(`${base}/pay/${session.id}`, { method: 'POST', body: card, redirect: 'manual' });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ code: 'resource_invalid_state' });
  });

  it('a wrong key, and an unknown call', async () => {
    await expect(createStripeSdk('sk_test_wrong').customers.retrieve('cus_x')).rejects.toMatchObject({
      statusCode: 401,
    });
    await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
