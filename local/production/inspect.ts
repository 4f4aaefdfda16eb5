// What an environment needs, whether it is there, and how it is made: one list, which `npm run doctor` tells and `npm run provision` works off.
import { productionFaults, REQUIRED } from '../../src/domain/operations/production-check.ts';
import { type Environment, environmentSection, topLevel } from './environments.ts';
import type { Api } from './vendors.ts';

export type State = 'ok' | 'missing' | 'wrong' | 'unknown';

export interface Finding {
  what: string;
  state: State;
  /** In words, for people. */
  say: string;
  /** What makes it, where we can; @returns what is to be done by hand afterwards, if anything. */
  make?: () => Promise<string | undefined>;
}

export interface Inspected {
  name: string;
  environment: Environment;
  /** Values of secrets, as far as they are known here. */
  secrets: Record<string, string>;
  /** Names of the secrets that the deployed Worker has; null: not known. */
  deployedSecrets: string[] | null;
  cloudflare: Api | null;
  stripe: Api | null;
  /** Whether wrangler.toml is what `npm run configure` would make of the files. */
  configured: boolean;
}

/** Secrets of the Worker: all that is required and no variable, and what adds to it. */
export const SECRETS: Record<string, string> = {
  DATABASE_URL: 'the connection string of the Neon database (pooled is fine)',
  SESSION_SECRET: 'any 32 random characters or more: openssl rand -hex 32',
  OIDC_CLIENT_SECRET: "the client's secret at the identity provider",
  STRIPE_SECRET_KEY: 'sk_live_... of Stripe > Developers > API keys',
  STRIPE_WEBHOOK_SECRET: 'whsec_... of the webhook endpoint; `npm run provision` makes it',
};
export const OPTIONAL_SECRETS: Record<string, string> = {
  OPENAI_API_KEY: 'without it the built-in analyst reads the mail, and nothing is embedded',
  EMBEDDINGS_API_KEY: 'where embeddings come from somebody else than the model',
  WEBHOOK_SECRET: 'without it /api/email/webhook and /api/mail-events answer 503',
  MAILGUN_SIGNING_KEY: 'for mail that comes by Mailgun',
  MAIL_API_KEY: 'for MAIL_SENDER resend, postmark or ses',
  ALERT_WEBHOOK_URL: 'where notices go, beside ALERT_EMAIL',
};
const MODEL_DIMENSIONS = 1536;
/** What the payment webhook has to hear of: whatever changes what a customer has. */
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

/** Everything, in the order in which it is to be made. Vendors are asked only where a token was given. */
export async function inspect(at: Inspected): Promise<Finding[]> {
  const parts = [configuration, secretsOf, cloudflareParts, emailRouting, stripeParts, byHand];
  const findings: Finding[] = [];
  for (const part of parts) findings.push(...(await part(at)));
  return findings;
}

const found = (what: string, state: State, say: string, make?: Finding['make']): Finding => ({
  what,
  state,
  say,
  ...(make ? { make } : {}),
});

async function configuration({
  name,
  environment,
  secrets,
  configured,
  deployedSecrets,
}: Inspected): Promise<Finding[]> {
  const given = { ...environment.vars, ...secrets };
  const faults = productionFaults(given)
    // Told below, with the secrets.
    .filter(({ name: of, fault }) => !(of in SECRETS && fault === 'is missing'))
    .filter(({ name: of }) => of in given || !(deployedSecrets ?? []).includes(of));
  const variables = faults.map(({ name: of, fault }) =>
    found(
      of,
      fault === 'is missing' ? 'missing' : 'wrong',
      `${of} ${fault} (environments/${name}.json${of in SECRETS ? ' or its secret' : ''})`,
    ),
  );
  if (!environment.vars.ADMIN_EMAILS)
    variables.push(
      found(
        'ADMIN_EMAILS',
        'unknown',
        'ADMIN_EMAILS is empty: nobody administers until `npm run admin -- grant EMAIL`',
      ),
    );
  return [
    found(
      'wrangler.toml',
      configured ? 'ok' : 'wrong',
      configured
        ? 'wrangler.toml fits the environments'
        : 'wrangler.toml does not fit the environments: npm run configure',
    ),
    ...(faults.length === 0 ? [found('variables', 'ok', 'every variable has a value that may run')] : []),
    ...variables,
  ];
}

async function secretsOf({ name, secrets, deployedSecrets }: Inspected): Promise<Finding[]> {
  return Object.entries({ ...SECRETS, ...OPTIONAL_SECRETS }).map(([secret, what]) => {
    const needed = (REQUIRED as readonly string[]).includes(secret);
    if (deployedSecrets?.includes(secret)) return found(secret, 'ok', `${secret} is set`);
    if (secrets[secret])
      return found(
        secret,
        deployedSecrets ? 'missing' : 'unknown',
        `${secret} is known here and ${deployedSecrets ? 'not set at Cloudflare yet' : 'may be set at Cloudflare: no CLOUDFLARE_API_TOKEN to look with'}`,
      );
    return found(
      secret,
      needed ? 'missing' : 'unknown',
      `${secret} is not set: ${what} (npx wrangler secret put ${secret} --env ${name})`,
    );
  });
}

async function cloudflareParts({ name, environment, cloudflare }: Inspected): Promise<Finding[]> {
  const section = environmentSection(topLevel(), environment, 0);
  const queues: string[] = [
    ...new Set<string>(
      section.queues.consumers.flatMap(({ queue, dead_letter_queue: dead }: Record<string, string>) =>
        dead ? [queue, dead] : [queue],
      ),
    ),
  ];
  const bucket = section.r2_buckets[0].bucket_name as string;
  const index = section.vectorize[0].index_name as string;
  if (!cloudflare) {
    const commands = [
      `npx wrangler r2 bucket create ${bucket}`,
      ...queues.map((queue) => `npx wrangler queues create ${queue}`),
      `npx wrangler vectorize create ${index} --dimensions ${MODEL_DIMENSIONS} --metric cosine`,
    ];
    return [
      found(
        'Cloudflare',
        'unknown',
        `no CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID: what there is of ${name} can't be seen. By hand:\n      ${commands.join('\n      ')}`,
      ),
    ];
  }
  const findings: Finding[] = [];
  const there = await cloudflare.ask('GET', `/accounts/{account}/r2/buckets/${bucket}`);
  findings.push(
    there
      ? found('R2', 'ok', `the bucket ${bucket} is there`)
      : found(
          'R2',
          'missing',
          `the bucket ${bucket} is not there`,
          async () => void (await cloudflare.ask('POST', '/accounts/{account}/r2/buckets', { name: bucket })),
        ),
  );
  const known = new Set(
    ((await cloudflare.ask('GET', '/accounts/{account}/queues?per_page=100')) as { queue_name: string }[] | null)?.map(
      ({ queue_name: queue }) => queue,
    ),
  );
  for (const queue of queues)
    findings.push(
      known.has(queue)
        ? found('Queues', 'ok', `the queue ${queue} is there`)
        : found(
            'Queues',
            'missing',
            `the queue ${queue} is not there`,
            async () => void (await cloudflare.ask('POST', '/accounts/{account}/queues', { queue_name: queue })),
          ),
    );
  const vectors = (await cloudflare.ask('GET', `/accounts/{account}/vectorize/v2/indexes/${index}`)) as {
    config?: { dimensions?: number; metric?: string };
  } | null;
  const shape = { dimensions: MODEL_DIMENSIONS, metric: 'cosine' };
  if (!vectors) {
    findings.push(
      found(
        'Vectorize',
        'missing',
        `the index ${index} is not there`,
        async () =>
          void (await cloudflare.ask('POST', '/accounts/{account}/vectorize/v2/indexes', {
            name: index,
            config: shape,
          })),
      ),
    );
  } else {
    const fits = vectors.config?.dimensions === shape.dimensions && vectors.config.metric === shape.metric;
    findings.push(
      fits
        ? found('Vectorize', 'ok', `the index ${index} has ${shape.dimensions} dimensions, cosine`)
        : found(
            'Vectorize',
            'wrong',
            `the index ${index} has ${vectors.config?.dimensions} dimensions, ${vectors.config?.metric}: it must be made anew with ${shape.dimensions}, cosine`,
          ),
    );
  }
  return findings;
}

async function emailRouting({ environment, cloudflare }: Inspected): Promise<Finding[]> {
  const domain = environment.vars.MAIL_DOMAIN ?? '';
  const byHandSteps = `Cloudflare > ${domain} > Email > Email Routing: enable it, then a catch-all rule 'Send to a Worker' > ${environment.name}`;
  if (!cloudflare) return [found('Email Routing', 'unknown', `not looked at without a token. By hand: ${byHandSteps}`)];
  const zone = await zoneOf(cloudflare, domain);
  if (!zone)
    return [
      found(
        'Email Routing',
        'missing',
        `no zone of this account holds ${domain}: add the domain to Cloudflare first. Then ${byHandSteps}`,
      ),
    ];
  const rule = (await cloudflare.ask('GET', `/zones/${zone}/email/routing/rules/catch_all`)) as {
    enabled?: boolean;
    actions?: { type: string; value?: string[] }[];
  } | null;
  const toUs =
    rule?.enabled && rule.actions?.some(({ type, value }) => type === 'worker' && value?.includes(environment.name));
  if (toUs) return [found('Email Routing', 'ok', `mail to ${domain} comes to the Worker`)];
  const others = rule?.enabled && rule.actions?.some(({ type }) => type !== 'drop');
  if (others)
    return [
      found(
        'Email Routing',
        'wrong',
        `mail to ${domain} goes elsewhere: change the catch-all rule by hand. ${byHandSteps}`,
      ),
    ];
  return [
    found('Email Routing', 'missing', `mail to ${domain} goes nowhere`, async () => {
      const on = (await cloudflare.ask('GET', `/zones/${zone}/email/routing`)) as { enabled?: boolean } | null;
      if (!on?.enabled) await cloudflare.ask('POST', `/zones/${zone}/email/routing/enable`, {});
      const worker = { type: 'worker', value: [environment.name] };
      await cloudflare.ask('PUT', `/zones/${zone}/email/routing/rules/catch_all`, {
        matchers: [{ type: 'all' }],
        actions: [worker],
        enabled: true,
        name: 'newsletters',
      });
      return undefined;
    }),
  ];
}

/** The zone that a name lies in: the longest of its endings that is one. */
async function zoneOf(cloudflare: Api, domain: string): Promise<string | null> {
  for (let labels = domain.split('.'); labels.length > 1; labels = labels.slice(1)) {
    const [zone] = ((await cloudflare.ask('GET', `/zones?name=${labels.join('.')}`)) ?? []) as { id: string }[];
    if (zone) return zone.id;
  }
  return null;
}

const PLANS = [
  { variable: 'STRIPE_PRICE_ANNUAL', key: 'broughtby_annual', nickname: 'Annual', amount: 9800, interval: 'year' },
  { variable: 'STRIPE_PRICE_WEEKLY', key: 'broughtby_weekly', nickname: 'Weekly', amount: 450, interval: 'week' },
] as const;

async function stripeParts({ name, environment, stripe }: Inspected): Promise<Finding[]> {
  const url = `${environment.vars.ORIGIN}/api/stripe/webhook`;
  if (!stripe)
    return [
      found(
        'Stripe',
        'unknown',
        `no STRIPE_SECRET_KEY: not looked at. By hand: two recurring prices ($98 a year, $4.50 a week) named in environments/${name}.json; a webhook endpoint ${url} with ${STRIPE_EVENTS.join(', ')}; the customer portal switched on`,
      ),
    ];
  const findings: Finding[] = [];
  for (const { variable, key, nickname, amount, interval } of PLANS) {
    const named = environment.vars[variable];
    const price = named
      ? ((await stripe.ask('GET', `/prices/${named}`)) as {
          active?: boolean;
          recurring?: { interval?: string };
        } | null)
      : null;
    if (price) {
      const fits = price.active !== false && price.recurring?.interval === interval;
      findings.push(
        found(
          variable,
          fits ? 'ok' : 'wrong',
          fits ? `${variable} is a price of a ${interval}` : `${variable} is no active price of a ${interval}`,
        ),
      );
      continue;
    }
    findings.push(
      found(variable, 'missing', `${variable} names no price of this account`, async () => {
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
      }),
    );
  }
  const { data: endpoints } = (await stripe.ask('GET', '/webhook_endpoints?limit=100')) as {
    data: { id: string; url: string; status: string; enabled_events: string[] }[];
  };
  const endpoint = endpoints.find((one) => one.url === url);
  const lacking = STRIPE_EVENTS.filter(
    (event) => !endpoint?.enabled_events.includes(event) && !endpoint?.enabled_events.includes('*'),
  );
  if (!endpoint) {
    findings.push(
      found('Stripe webhook', 'missing', `Stripe tells nothing to ${url}`, async () => {
        const made = (await stripe.ask('POST', '/webhook_endpoints', { url, enabled_events: STRIPE_EVENTS })) as {
          secret?: string;
        };
        return `its secret is shown once: npx wrangler secret put STRIPE_WEBHOOK_SECRET --env ${name}   ${made.secret ?? ''}`;
      }),
    );
  } else if (lacking.length > 0 || endpoint.status === 'disabled') {
    findings.push(
      found(
        'Stripe webhook',
        'wrong',
        `the webhook ${endpoint.status === 'disabled' ? 'is disabled' : `doesn't hear of ${lacking.join(', ')}`}`,
        async () => {
          await stripe.ask('POST', `/webhook_endpoints/${endpoint.id}`, {
            enabled_events: STRIPE_EVENTS,
            disabled: false,
          });
          return undefined;
        },
      ),
    );
  } else findings.push(found('Stripe webhook', 'ok', `Stripe tells ${url} of all that matters`));
  const { data: portals } = (await stripe.ask('GET', '/billing_portal/configurations?active=true&limit=1')) as {
    data: unknown[];
  };
  findings.push(
    portals.length > 0
      ? found('Stripe portal', 'ok', 'the customer portal is switched on')
      : found('Stripe portal', 'missing', 'the customer portal is not switched on', async () => {
          await stripe.ask('POST', '/billing_portal/configurations', {
            default_return_url: `${environment.vars.ORIGIN}/settings`,
            features: {
              invoice_history: { enabled: true },
              payment_method_update: { enabled: true },
              subscription_cancel: { enabled: true, mode: 'at_period_end' },
            },
          });
          return undefined;
        }),
  );
  return findings;
}

async function byHand({ environment }: Inspected): Promise<Finding[]> {
  const { ORIGIN, OIDC_ISSUER, MAIL_SENDER, MAIL_FROM } = environment.vars;
  const steps = [
    found('Sign-in', 'unknown', `at ${OIDC_ISSUER}: a web client with the redirect URI ${ORIGIN}/api/callback`),
    found(
      'Database',
      'unknown',
      'Neon: a database in the region of "databaseRegion", with history (point-in-time restore) of 7 days or more',
    ),
  ];
  if (MAIL_SENDER === 'cloudflare')
    steps.push(found('Mail sending', 'unknown', `Cloudflare > Email Sending: onboard the domain of ${MAIL_FROM}`));
  return steps;
}
