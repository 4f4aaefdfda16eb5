// Checks what an environment needs at Stripe: the two prices, the webhook endpoint, the customer portal.
import Stripe from 'stripe';
import { type EnvironmentFacts, type Finding, VendorError } from './facts.ts';

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
  return new Stripe(key, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host,
    port: port || '443',
    maxNetworkRetries: 0,
    timeout: 20_000,
    telemetry: false,
  });
}

export async function checkStripe({ name, environment, stripe }: EnvironmentFacts): Promise<Finding[]> {
  const { vars } = environment;
  const url = `${vars.ORIGIN}/api/stripe/webhook`;
  const events = STRIPE_EVENTS.join(', ');
  if (!stripe) {
    const say = `no STRIPE_SECRET_KEY: not looked at. By hand: two recurring prices ($98 a year, $4.50 a week) named in environments/${name}.json; a webhook endpoint ${url} with ${events}; the customer portal switched on`;
    return [{ what: 'Stripe', state: 'unknown', say }];
  }
  try {
    const prices: Finding[] = [];
    for (const [what, interval, amount] of PRICES) {
      const price = await stripe.prices.retrieve(vars[what] || 'none').catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        throw error;
      });
      if (price?.active && price.recurring?.interval === interval) {
        prices.push({ what, state: 'ok', say: `${what} is a price of a ${interval}` });
        continue;
      }
      const problem = price ? `is no active price of a ${interval}` : 'names no price of this account';
      const say = `${what} ${problem}: create a recurring price of ${amount} a ${interval} at Stripe, write its id into environments/${name}.json, then npm run configure`;
      prices.push({ what, state: price ? 'wrong' : 'missing', say });
    }
    const endpoint = (await stripe.webhookEndpoints.list({ limit: 100 })).data.find((one) => one.url === url);
    const heard = endpoint?.enabled_events ?? [];
    const lacking = heard.includes('*') ? [] : STRIPE_EVENTS.filter((event) => !heard.includes(event));
    const what = 'Stripe webhook';
    const hasPortal = (await stripe.billingPortal.configurations.list({ active: true, limit: 1 })).data.length > 0;
    return [
      ...prices,
      endpoint && endpoint.status !== 'disabled' && lacking.length === 0
        ? { what, state: 'ok', say: `Stripe sends all needed events to ${url}` }
        : endpoint
          ? { what, state: 'wrong', say: `the webhook at Stripe is disabled, or doesn't hear of ${lacking.join(', ')}` }
          : { what, state: 'missing', say: `Stripe sends no events to ${url}: create an endpoint for ${events}` },
      hasPortal
        ? { what: 'Stripe portal', state: 'ok', say: 'the customer portal is switched on' }
        : { what: 'Stripe portal', state: 'missing', say: 'the customer portal is not switched on at Stripe' },
    ];
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    const isUnreachable = error instanceof Stripe.errors.StripeConnectionError || (error.statusCode ?? 500) >= 500;
    throw new VendorError(
      'Stripe',
      `Stripe ${isUnreachable ? "can't be reached" : 'refused'}: ${error.message}`,
      isUnreachable,
    );
  }
}
