// The payments stand-in behind the real SDK, with a webhook that records what it receives.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterEach, beforeEach } from 'vitest';
import { startStripeStandIn } from '../../../local/stripe/server.ts';

export const SIGNING_SECRET = 'whsec_test';
export const prices = { annual: 'price_annual', weekly: 'price_weekly' };

export interface ReceivedWebhook {
  body: string;
  signature: string;
}
let server: Server;
export let stripeStandIn: ReturnType<typeof startStripeStandIn>;
export let stripe: Stripe;
let base: string;
/** What the app's webhook received. */
export let receivedWebhooks: ReceivedWebhook[];
/** The status codes of the webhook's next answers; 200 once they are used up. */
export let nextWebhookStatuses: number[];

/** Starts a new stand-in for each test of the file that calls this. */
export function startStripeForEachTest(): void {
  beforeEach(async () => {
    receivedWebhooks = [];
    nextWebhookStatuses = [];
    server = createServer(async (request, response) => {
      if (request.url?.startsWith('/stripe')) return stripeStandIn.handle(request, response);
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      receivedWebhooks.push({ body, signature: String(request.headers['stripe-signature']) });
      response.writeHead(nextWebhookStatuses.shift() ?? 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    base = `${origin}/stripe`;
    stripeStandIn = startStripeStandIn({
      dataDir: null,
      webhookUrl: `${origin}/hook`,
      webhookSecret: SIGNING_SECRET,
      secretKey: 'sk_test_x',
      prices,
    });
    stripe = createStripeSdk('sk_test_x');
  });

  afterEach(async () => {
    await stripeStandIn.stop();
    server.closeAllConnections();
    server.close();
  });
}

export function createStripeSdk(key: string): Stripe {
  const reach: typeof fetch = (url, init) => {
    const { pathname, search } = new URL(String(url));
    return fetch(base + pathname + search, init);
  };
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(reach), maxNetworkRetries: 0 });
}

export const createStripeCustomer = () => stripe.customers.create({ email: 'payer@example.com' });
export const createCheckoutParams = (id: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer: id,
  line_items: [{ price: prices.weekly, quantity: 1 }],
  success_url: 'https://app.example/?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.example/',
});
export const postForm = (path: string, form: Record<string, string>) =>
  fetch(base + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
export const payCheckout = (session: Stripe.Checkout.Session, form: Record<string, string> = {}) =>
  postForm(`/pay/${session.id}`, { action: 'pay', card: '4242424242424242', ...form });
export const moveTestClock = (form: Record<string, string>) => postForm('/clock', form);
export async function createPaidSubscription(id: string): Promise<Stripe.Subscription> {
  await payCheckout(await stripe.checkout.sessions.create(createCheckoutParams(id)));
  const { data } = await stripe.subscriptions.list({ customer: id });
  return data[0] as Stripe.Subscription;
}
export const listReceivedEventTypes = () => receivedWebhooks.map(({ body }) => (JSON.parse(body) as Stripe.Event).type);
