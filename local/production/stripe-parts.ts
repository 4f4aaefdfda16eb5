// Checks what an environment needs at Stripe: the two prices, the webhook endpoint, the customer portal.
import Stripe from 'stripe';
import { type EnvironmentFacts, type Finding, ok, VendorError } from './facts.ts';

/** The events that the payment webhook needs: everything that changes a customer's entitlement. */
export const STRIPE_EVENTS = [
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
];
const PRICES = [
  ['STRIPE_PRICE_ANNUAL', 'year', '$98'],
  ['STRIPE_PRICE_WEEKLY', 'week', '$4.50'],
] as const;

/** @param base the address of a stand-in; by default Stripe's own. */
export function createStripe(key: string, base = 'https://api.stripe.com'): Stripe {
  const { protocol, hostname: host, port } = new URL(base);
  const at = { protocol: protocol === 'http:' ? 'http' : 'https', host, port: port || '443' } as const;
  return new Stripe(key, { ...at, maxNetworkRetries: 0, timeout: 20_000, telemetry: false });
}

export async function checkStripe({ name, environment, stripe }: EnvironmentFacts): Promise<Finding[]> {
  const url = `${environment.vars.ORIGIN}/api/stripe/webhook`;
  if (!stripe) {
    const say = `no STRIPE_SECRET_KEY: not looked at. By hand: two recurring prices ($98 a year, $4.50 a week) named in environments/${name}.json; a webhook endpoint ${url} with ${STRIPE_EVENTS.join(', ')}; the customer portal switched on`;
    return [{ state: 'unknown', say }];
  }
  try {
    const prices: Finding[] = [];
    for (const [variable, interval, amount] of PRICES) {
      const price = await findPrice(stripe, environment.vars[variable] || 'none');
      const isRight = price?.active && price.recurring?.interval === interval;
      const problem = price ? `is no active price of a ${interval}` : 'names no price of this account';
      const remedy = `create a recurring price of ${amount} a ${interval} at Stripe, write its id into environments/${name}.json, then npm run configure`;
      if (isRight) prices.push(ok(`${variable} is a price of a ${interval}`));
      else prices.push({ state: price ? 'wrong' : 'missing', say: `${variable} ${problem}: ${remedy}` });
    }
    const endpoint = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find((one) => one.url === url);
    const heard = endpoint?.status === 'disabled' ? [] : (endpoint?.enabled_events ?? []);
    const lacking = heard.includes('*') ? [] : STRIPE_EVENTS.filter((event) => !heard.includes(event));
    const hasPortal = (await stripe.billingPortal.configurations.list({ active: true, limit: 1 })).data.length > 0;
    return [
      ...prices,
      lacking.length === 0
        ? ok(`Stripe sends all needed events to ${url}`)
        : { state: endpoint ? 'wrong' : 'missing', say: `Stripe sends no events to ${url} of ${lacking.join(', ')}` },
      hasPortal
        ? ok('the customer portal is switched on')
        : { state: 'missing', say: 'the customer portal is not switched on at Stripe' },
    ];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isUnreachable = error instanceof Stripe.errors.StripeConnectionError || (error.statusCode ?? 500) >= 500;
    throw new VendorError(`Stripe ${isUnreachable ? "can't be reached" : 'refused'}: ${error.message}`, isUnreachable);
  }
}

async function findPrice(stripe: Stripe, id: string): Promise<Stripe.Price | null> {
  try {
    return await stripe.prices.retrieve(id);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
    throw error;
  }
}
