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
  async subscribe(customer: string, price = WEEKLY_PRICE_ID): Promise<Stripe.Subscription> {
    return stripe.subscriptions.create({ customer, items: [{ price }] });
  },
  setStatus: (id: string, status: string) => post(`/subscriptions/${id}/status`, { status }),
  pay: (payPage: string) => post(`/pay/${payPage.split('/').at(-1)}`, { action: 'pay', card: '4242424242424242' }),
};

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
  const found: Stripe.Event[] = [];
  for await (const event of stripe.events.list({ limit: 100 })) {
    const object = event.data.object as { id?: string; customer?: string };
    if (object.customer === customer || object.id === customer) found.push(event);
  }
  return found.reverse();
}

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
