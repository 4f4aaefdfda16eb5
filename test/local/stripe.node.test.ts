// The payments stand-in through the real SDK: what it stores, what it rejects, and that its parameters are the SDK's.
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extractParameters } from '../../local/stripe/extract-parameters.ts';
import { stripeStandIn } from '../../local/stripe/server.ts';

const SECRET = 'whsec_test';
const prices = { annual: 'price_annual', weekly: 'price_weekly' };

interface Received {
  body: string;
  signature: string;
}
let server: Server;
let standIn: ReturnType<typeof stripeStandIn>;
let stripe: Stripe;
let base: string;
/** What the app's webhook got, and what it answers next (500 first, then 200, ...). */
let received: Received[];
let answers: number[];

beforeEach(async () => {
  received = [];
  answers = [];
  server = createServer(async (request, response) => {
    if (request.url?.startsWith('/stripe')) return standIn.handle(request, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `${origin}/stripe`;
  standIn = stripeStandIn({
    dataDir: null,
    webhookUrl: `${origin}/hook`,
    webhookSecret: SECRET,
    secretKey: 'sk_test_x',
    prices,
  });
  stripe = sdk('sk_test_x');
});

afterEach(async () => {
  await standIn.stop();
  server.closeAllConnections();
  server.close();
});

function sdk(key: string): Stripe {
  const reach: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url));
    return fetch(base + pathname + search, init);
  };
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(reach), maxNetworkRetries: 0 });
}

const customer = () => stripe.customers.create({ email: 'payer@example.com' });
const order = (id: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: id,
  line_items: [{ price: prices.weekly, quantity: 1 }],
  allow_promotion_codes: true,
  success_url: 'https://app.example/?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.example/',
});
const post = (path: string, form: Record<string, string>) =>
  fetch(base + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
const pay = (session: Stripe.Checkout.Session, form: Record<string, string> = {}) =>
  post(`/pay/${session.id}`, { action: 'pay', card: '4242424242424242', ...form });
const clock = (form: Record<string, string>) => post('/clock', form);
async function paid(id: string): Promise<Stripe.Subscription> {
  await pay(await stripe.checkout.sessions.create(order(id)));
  const { data } = await stripe.subscriptions.list({ customer: id });
  return data[0] as Stripe.Subscription;
}
const types = () => received.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);

it('its parameters are those of the SDK that is installed', () => {
  const kept = JSON.parse(readFileSync('local/stripe/parameters.json', 'utf8'));
  expect(kept).toEqual(extractParameters());
});

describe('a purchase', () => {
  it('is paid on its page, begins a subscription and goes back with the id of the session', async () => {
    const { id } = await customer();
    const session = await stripe.checkout.sessions.create(order(id));
    expect(session.url).toContain('/pay/');
    const page = await (await fetch(session.url as string)).text();
    expect(page).toContain('$4.50');
    const answer = await pay(session);
    expect(answer.headers.get('location')).toBe(`https://app.example/?session=${session.id}`);
    const { data } = await stripe.subscriptions.list({ customer: id });
    expect(data.map(({ status }) => status)).toEqual(['active']);
    const end = data[0]?.items.data[0]?.current_period_end ?? 0;
    expect(end - (data[0]?.created ?? 0)).toBe(7 * 86_400);
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
  });

  it('paid twice by a double click begins one subscription', async () => {
    const { id } = await customer();
    const session = await stripe.checkout.sessions.create(order(id));
    await pay(session);
    expect((await pay(session)).status).toBe(410);
    expect((await stripe.subscriptions.list({ customer: id })).data).toHaveLength(1);
  });

  it('with a declined card stays unpaid and says so', async () => {
    const { id } = await customer();
    const session = await stripe.checkout.sessions.create(order(id));
    expect(await (await pay(session, { card: '4000 0000 0000 0002' })).text()).toContain('Your card was declined.');
    expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
  });

  it('costs less with a promotion code, and says where a code is none', async () => {
    const { id } = await customer();
    const session = await stripe.checkout.sessions.create(order(id));
    const code = (text: string) => post(`/pay/${session.id}`, { action: 'promotion', code: text });
    expect(await (await code('NOPE')).text()).toContain('This promotion code is invalid.');
    expect(await (await code('welcome20')).text()).toContain('$3.60');
  });
});

describe('webhooks', () => {
  it('are signed so that the SDK accepts them', async () => {
    await paid((await customer()).id);
    await standIn.settled();
    expect(types()).toEqual(
      expect.arrayContaining(['customer.subscription.created', 'checkout.session.completed', 'invoice.paid']),
    );
    const [first] = received as [Received];
    const event = await stripe.webhooks.constructEventAsync(first.body, first.signature, SECRET);
    expect(event.object).toBe('event');
    await expect(stripe.webhooks.constructEventAsync(first.body, first.signature, 'whsec_other')).rejects.toThrow();
  });

  it('are sent again until they are answered by a 2xx', async () => {
    answers = [500, 503];
    await customer();
    await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3);
    expect(new Set(received.map(({ body }) => (JSON.parse(body) as Stripe.Event).id)).size).toBe(1);
  });
});

describe('time', () => {
  it('renews a subscription, and takes it away 21 days after a payment failed', async () => {
    const { id } = await customer();
    const subscription = await paid(id);
    const status = async () => (await stripe.subscriptions.retrieve(subscription.id)).status;
    await clock({ days: '8' });
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
    await clock({ days: '7' });
    expect(await status()).toBe('past_due');
    await clock({ days: '19' });
    expect(await status()).toBe('past_due');
    await clock({ days: '2' });
    expect(await status()).toBe('canceled');
  });

  it('ends a cancelled subscription with its period, not before', async () => {
    const { id } = await customer();
    const subscription = await paid(id);
    const changed = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    expect(changed.status).toBe('active');
    expect(changed.cancel_at).toBe(changed.items.data[0]?.current_period_end);
    await clock({ days: '6' });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    await clock({ days: '1' });
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', ended_at: changed.cancel_at });
  });

  it('expires an open page after a day', async () => {
    const session = await stripe.checkout.sessions.create(order((await customer()).id));
    await clock({ days: '1' });
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired');
    expect((await fetch(session.url as string)).status).toBe(410);
  });
});

describe('idempotency keys', () => {
  it('give the same customer again, and refuse another request', async () => {
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

it('a deleted customer is answered as deleted, and its subscriptions end', async () => {
  const { id } = await customer();
  const subscription = await paid(id);
  await stripe.customers.del(id);
  expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  await expect(stripe.checkout.sessions.create(order(id))).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'customer',
  });
});

describe('refuses as Stripe does', () => {
  type Refusal = [title: string, code: string, param: string | undefined, ask: (id: string) => Promise<unknown>];
  const checkout = (change: object) => (id: string) =>
    stripe.checkout.sessions.create({ ...order(id), ...change } as Stripe.Checkout.SessionCreateParams);
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
    const { id } = await customer();
    await expect(ask(id)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code,
      ...(param ? { param } : {}),
    });
  });

  it('to expire a page that was paid', async () => {
    const session = await stripe.checkout.sessions.create(order((await customer()).id));
    await pay(session);
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ code: 'resource_invalid_state' });
  });

  it('to change a subscription that ended', async () => {
    const subscription = await paid((await customer()).id);
    await stripe.subscriptions.cancel(subscription.id);
    await expect(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('a wrong key, and a call that it does not know', async () => {
    await expect(sdk('sk_test_wrong').customers.list()).rejects.toMatchObject({ statusCode: 401 });
    await expect(stripe.refunds.list()).rejects.toMatchObject({ statusCode: 404 });
  });
});
