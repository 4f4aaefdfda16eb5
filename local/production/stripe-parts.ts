// Checks and creates what an environment needs at Stripe: the two prices, the webhook endpoint, the customer portal.
import { type EnvironmentFacts, type Finding, runChecks, toFinding } from './finding.ts';
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
  { variable: 'STRIPE_PRICE_ANNUAL', key: 'broughtby_annual', nickname: 'Annual', amount: 9800, interval: 'year' },
  { variable: 'STRIPE_PRICE_WEEKLY', key: 'broughtby_weekly', nickname: 'Weekly', amount: 450, interval: 'week' },
] as const;

export async function checkStripe({ name, environment, stripe }: EnvironmentFacts): Promise<Finding[]> {
  const url = `${environment.vars.ORIGIN}/api/stripe/webhook`;
  if (!stripe)
    return [
      toFinding(
        'Stripe',
        'unknown',
        `no STRIPE_SECRET_KEY: not looked at. By hand: two recurring prices ($98 a year, $4.50 a week) named in environments/${name}.json; a webhook endpoint ${url} with ${STRIPE_EVENTS.join(', ')}; the customer portal switched on`,
      ),
    ];
  return runChecks([
    ...PLANS.map((plan) => async () => [
      await pricePart(stripe, plan, { name, named: environment.vars[plan.variable] }),
    ]),
    async () => [await webhookPart(stripe, url, name)],
    async () => [await portalPart(stripe, `${environment.vars.ORIGIN}/settings`)],
  ]);
}

/** Checks the price of one plan. The last parameter is the environment's name and the price id in its variables. */
async function pricePart(
  stripe: VendorApi,
  { variable, key, nickname, amount, interval }: (typeof PLANS)[number],
  { name, named }: { name: string; named: string | undefined },
): Promise<Finding> {
  const price = named
    ? ((await stripe.ask('GET', `/prices/${named}`)) as {
        active?: boolean;
        recurring?: { interval?: string };
      } | null)
    : null;
  if (price)
    return price.active !== false && price.recurring?.interval === interval
      ? toFinding(variable, 'ok', `${variable} is a price of a ${interval}`)
      : toFinding(variable, 'wrong', `${variable} is no active price of a ${interval}`);
  return toFinding(variable, 'missing', `${variable} names no price of this account`, async () => {
    const listed = (await stripe.ask('GET', `/prices?lookup_keys[]=${key}&limit=1`)) as { data: { id: string }[] };
    const made =
      listed.data[0] ??
      ((await stripe.ask('POST', '/prices', {
        currency: 'usd',
        unit_amount: amount,
        lookup_key: key,
        nickname,
        recurring: { interval },
        product_data: { name: `Broughtby ${nickname}` },
      })) as { id: string });
    return `write "${variable}": "${made.id}" into environments/${name}.json, then npm run configure`;
  });
}

async function webhookPart(stripe: VendorApi, url: string, name: string): Promise<Finding> {
  const { data: endpoints } = (await stripe.ask('GET', '/webhook_endpoints?limit=100')) as {
    data: { id: string; url: string; status: string; enabled_events: string[] }[];
  };
  const endpoint = endpoints.find((one) => one.url === url);
  if (!endpoint)
    return toFinding('Stripe webhook', 'missing', `Stripe sends no events to ${url}`, async () => {
      const made = (await stripe.ask('POST', '/webhook_endpoints', { url, enabled_events: STRIPE_EVENTS })) as {
        secret?: string;
      };
      return made.secret
        ? { secret: 'STRIPE_WEBHOOK_SECRET', value: made.secret }
        : `look its secret up at Stripe, and npx wrangler secret put STRIPE_WEBHOOK_SECRET --env ${name}`;
    });
  const isDisabled = endpoint.status === 'disabled';
  const lacking = STRIPE_EVENTS.filter(
    (event) => !endpoint.enabled_events.includes(event) && !endpoint.enabled_events.includes('*'),
  );
  if (lacking.length === 0 && !isDisabled)
    return toFinding('Stripe webhook', 'ok', `Stripe sends all needed events to ${url}`);
  return toFinding(
    'Stripe webhook',
    'wrong',
    `the webhook ${isDisabled ? 'is disabled' : `doesn't hear of ${lacking.join(', ')}`}`,
    async () => {
      await stripe.ask('POST', `/webhook_endpoints/${endpoint.id}`, { enabled_events: STRIPE_EVENTS, disabled: false });
      return undefined;
    },
  );
}

async function portalPart(stripe: VendorApi, returnUrl: string): Promise<Finding> {
  const { data: portals } = (await stripe.ask('GET', '/billing_portal/configurations?active=true&limit=1')) as {
    data: unknown[];
  };
  if (portals.length > 0) return toFinding('Stripe portal', 'ok', 'the customer portal is switched on');
  return toFinding('Stripe portal', 'missing', 'the customer portal is not switched on', async () => {
    await stripe.ask('POST', '/billing_portal/configurations', {
      default_return_url: returnUrl,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    });
    return undefined;
  });
}
