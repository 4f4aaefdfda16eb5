// The payment service as tests use it: the real SDK with the laptop's stand-in. Events are signed by the SDK and
// delivered by hand, so that a test decides which come, when, in what order and in what state.
import Stripe from 'stripe';
import { inject } from 'vitest';
import type { World } from './world.ts';

export const WEEKLY_PRICE_ID = 'price_weekly';
export const ANNUAL_PRICE_ID = 'price_annual';
export const SIGNING_SECRET = 'whsec_test';

const base = `${inject('standIns')}/stripe`;
const subtle = Stripe.createSubtleCryptoProvider();

export const stripe = new Stripe('sk_test_laptop', {
  maxNetworkRetries: 0,
  httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(url));
    return fetch(base + pathname + search, init);
  }),
});

/** What a person, or the passing of time, does at the payment service. */
export const stripeActions = {
  /** Buys a plan by a checkout page. */
  async subscribe(customer: string, price = WEEKLY_PRICE_ID): Promise<Stripe.Subscription> {
    const page = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price, quantity: 1 }],
      success_url: 'https://app.test/',
      cancel_url: 'https://app.test/',
    });
    await stripeActions.pay(page.url ?? '');
    const { data } = await stripe.subscriptions.list({ customer, limit: 1 });
    return data[0] as Stripe.Subscription;
  },
  /** Clicks a button of the customer's billing page. */
  async manage({ id, customer }: Stripe.Subscription, action: PortalAction): Promise<void> {
    const portal = await stripe.billingPortal.sessions.create({
      customer: customer as string,
      return_url: 'https://app.test/',
    });
    await post(`/portal/${portal.id}`, { action, subscription: id });
  },
  setStatus: (id: string, status: string) => post(`/status/${id}`, { status }),
  pay: (payPage: string) => post(`/pay/${payPage.split('/').at(-1)}`, { action: 'pay', card: '4242424242424242' }),
};
type PortalAction = 'change' | 'cancel-at-end' | 'cancel-now';

async function post(path: string, form: Record<string, string>): Promise<void> {
  const { ok, status } = await fetch(base + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  if (!ok && status !== 303) throw new Error(`${path} answered ${status}`);
}

/** @returns the events about a customer so far, oldest first. */
export async function listCustomerEvents(customer: string): Promise<Stripe.Event[]> {
  const { events } = await readStripeState();
  return Object.values(events).filter(({ data }) => {
    const object = data.object as { id?: string; customer?: string };
    return object.customer === customer || object.id === customer;
  });
}

const readStripeState = async () =>
  (await (await fetch(base)).json()) as {
    events: Record<string, Stripe.Event>;
    customers: Record<string, Stripe.Customer>;
  };

export const listStripeCustomers = async (email: string): Promise<Stripe.Customer[]> =>
  Object.values((await readStripeState()).customers).filter((each) => each.email === email);

export interface StripeDeliveryOptions {
  /** Age of the signature in seconds. */
  signedAgo?: number;
  secret?: string;
  /** A body to send instead of the signed one. */
  sent?: string;
  headers?: Record<string, string>;
}

/** Delivers a signed event (or any text) to the webhook. @returns the HTTP status. */
export async function deliverStripeWebhook(
  world: World,
  what: Stripe.Event | object | string,
  { signedAgo = 0, secret = SIGNING_SECRET, sent, headers = {} }: StripeDeliveryOptions = {},
): Promise<number> {
  const payload = typeof what === 'string' ? what : JSON.stringify(what, null, 2);
  const now = new Date();
  const signature = await stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(now.getTime() / 1000) - signedAgo,
    cryptoProvider: subtle,
  });
  const answer = await world.call('/api/stripe/webhook', {
    method: 'POST',
    body: sent ?? payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    origin: null,
    now,
  });
  return answer.status;
}
