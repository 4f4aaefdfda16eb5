// Checks and creates what an environment needs at Stripe: the two prices, the webhook endpoint, the customer portal.
import type { EnvironmentFacts, Finding } from './facts.ts';
import type { VendorApi } from './vendors.ts';

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

const PLANS = [
  { variable: 'STRIPE_PRICE_ANNUAL', key: 'broughtby_annual', nickname: 'Annual', amount: '9800', interval: 'year' },
  { variable: 'STRIPE_PRICE_WEEKLY', key: 'broughtby_weekly', nickname: 'Weekly', amount: '450', interval: 'week' },
] as const;

export async function checkStripe(at: EnvironmentFacts): Promise<Finding[]> {
  const { name, environment, stripe } = at;
  const url = `${environment.vars.ORIGIN}/api/stripe/webhook`;
  if (!stripe) {
    const say = `no STRIPE_SECRET_KEY: not looked at. By hand: two recurring prices ($98 a year, $4.50 a week) named in environments/${name}.json; a webhook endpoint ${url} with ${STRIPE_EVENTS.join(', ')}; the customer portal switched on`;
    return [{ what: 'Stripe', state: 'unknown', say }];
  }
  return [
    ...(await Promise.all(PLANS.map((plan) => checkPrice(stripe, plan, at)))),
    await checkWebhook(stripe, url, name),
    await checkPortal(stripe, `${environment.vars.ORIGIN}/settings`),
  ];
}

async function checkPrice(
  stripe: VendorApi,
  { variable, key, nickname, amount, interval }: (typeof PLANS)[number],
  { name, environment }: EnvironmentFacts,
): Promise<Finding> {
  const id = environment.vars[variable];
  const price = (id ? await stripe.ask('GET', `/prices/${id}`) : null) as Price | null;
  if (price?.active && price.recurring.interval === interval)
    return { what: variable, state: 'ok', say: `${variable} is a price of a ${interval}` };
  if (price) return { what: variable, state: 'wrong', say: `${variable} is no active price of a ${interval}` };
  const make = async () => {
    const { data } = (await stripe.ask('GET', `/prices?lookup_keys[]=${key}&limit=1`)) as { data: Price[] };
    const fields = { currency: 'usd', unit_amount: amount, lookup_key: key, nickname };
    const nested = { 'recurring[interval]': interval, 'product_data[name]': `Broughtby ${nickname}` };
    const made = data[0] ?? (await stripe.ask('POST', '/prices', new URLSearchParams({ ...fields, ...nested })));
    return `write "${variable}": "${(made as Price).id}" into environments/${name}.json, then npm run configure`;
  };
  return { what: variable, state: 'missing', say: `${variable} names no price of this account`, make };
}
interface Price {
  id: string;
  active: boolean;
  recurring: { interval: string };
}

async function checkWebhook(stripe: VendorApi, url: string, name: string): Promise<Finding> {
  const what = 'Stripe webhook';
  const { data } = (await stripe.ask('GET', '/webhook_endpoints?limit=100')) as {
    data: { id: string; url: string; status: string; enabled_events: string[] }[];
  };
  const wanted = new URLSearchParams(STRIPE_EVENTS.map((event, index) => [`enabled_events[${index}]`, event]));
  const endpoint = data.find((one) => one.url === url);
  if (!endpoint) {
    wanted.set('url', url);
    const make = async () => {
      const { secret: value } = (await stripe.ask('POST', '/webhook_endpoints', wanted)) as { secret?: string };
      if (value) return { secret: 'STRIPE_WEBHOOK_SECRET', value };
      return `look its secret up at Stripe, and npx wrangler secret put STRIPE_WEBHOOK_SECRET --env ${name}`;
    };
    return { what, state: 'missing', say: `Stripe sends no events to ${url}`, make };
  }
  const { id, status, enabled_events: enabled } = endpoint;
  const lacking = enabled.includes('*') ? [] : STRIPE_EVENTS.filter((event) => !enabled.includes(event));
  if (lacking.length === 0 && status !== 'disabled')
    return { what, state: 'ok', say: `Stripe sends all needed events to ${url}` };
  wanted.set('disabled', 'false');
  const make = async () => void (await stripe.ask('POST', `/webhook_endpoints/${id}`, wanted));
  const problem = status === 'disabled' ? 'is disabled' : `doesn't hear of ${lacking.join(', ')}`;
  return { what, state: 'wrong', say: `the webhook ${problem}`, make };
}

async function checkPortal(stripe: VendorApi, returnUrl: string): Promise<Finding> {
  const what = 'Stripe portal';
  const path = '/billing_portal/configurations';
  const { data } = (await stripe.ask('GET', `${path}?active=true&limit=1`)) as { data: unknown[] };
  if (data.length > 0) return { what, state: 'ok', say: 'the customer portal is switched on' };
  const settings = new URLSearchParams({
    default_return_url: returnUrl,
    'features[invoice_history][enabled]': 'true',
    'features[payment_method_update][enabled]': 'true',
    'features[subscription_cancel][enabled]': 'true',
    'features[subscription_cancel][mode]': 'at_period_end',
  });
  const make = async () => void (await stripe.ask('POST', path, settings));
  return { what, state: 'missing', say: 'the customer portal is not switched on', make };
}
