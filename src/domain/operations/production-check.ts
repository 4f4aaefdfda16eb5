// Finds configuration that must not run in production: the laptop edition's values, addresses on this machine
// or at example.com, weak secrets. The Worker checks it at its start, `npm run doctor` before a deploy. Each
// fault names its variable.

export interface ConfigurationFault {
  name: string;
  fault: string;
}

export type EnvironmentVariables = Readonly<Record<string, string | number | null | undefined>>;

const ADDRESSES = [
  'ORIGIN',
  'NEON_ENDPOINT',
  'OIDC_ISSUER',
  'STRIPE_API_BASE',
  'OPENAI_BASE_URL',
  'EMBEDDINGS_BASE_URL',
  'MAIL_RELAY_URL',
  'MAIL_API_BASE',
  'ALERT_WEBHOOK_URL',
  'DNS_RESOLVER',
];
/** Secrets, with the shortest length that their issuers produce. */
const SECRETS: Record<string, { shortest: number; form?: RegExp; looks?: string }> = {
  SESSION_SECRET: { shortest: 32 },
  OIDC_CLIENT_SECRET: { shortest: 12 },
  STRIPE_SECRET_KEY: { shortest: 20, form: /^[sr]k_(live|test)_/, looks: 'sk_live_...' },
  STRIPE_WEBHOOK_SECRET: { shortest: 20, form: /^whsec_/, looks: 'whsec_...' },
  OPENAI_API_KEY: { shortest: 8 },
  WORKERS_AI_TOKEN: { shortest: 20 },
  EMBEDDINGS_API_KEY: { shortest: 8 },
  WEBHOOK_SECRET: { shortest: 16 },
  MAILGUN_SIGNING_KEY: { shortest: 16 },
  MAIL_API_KEY: { shortest: 12 },
  TURNSTILE_SECRET: { shortest: 20 },
};
/** Required variables: without them nobody can sign in, pay or receive mail. */
export const REQUIRED_VARIABLES = [
  'ORIGIN',
  'DATABASE_URL',
  'MAIL_DOMAIN',
  'SESSION_SECRET',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PRICE_ANNUAL',
  'STRIPE_PRICE_WEEKLY',
] as const;
const PRICES = ['STRIPE_PRICE_ANNUAL', 'STRIPE_PRICE_WEEKLY'];
const FEWEST_LETTERS = 6;

/** The variables that are secrets; the others are written in an environment's file. */
export const SECRET_NAMES: readonly string[] = ['DATABASE_URL', ...Object.keys(SECRETS), 'ALERT_WEBHOOK_URL'];

/** The variables without which a Worker with these variables doesn't start. */
export const listRequiredVariables = ({ MODEL_PROVIDER }: EnvironmentVariables): readonly string[] => [
  ...REQUIRED_VARIABLES,
  ...(MODEL_PROVIDER === 'workers-ai' ? ['CLOUDFLARE_ACCOUNT_ID', 'WORKERS_AI_TOKEN'] : []),
];

const LAPTOP = /laptop|of.no.?value/i;
const PRIVATE_HOST =
  /^(?:localhost|.*\.(?:localhost|local|internal|test|invalid|example|home\.arpa)|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(?:1[6-9]|2\d|3[01])\..*|0\.0\.0\.0|\[.*\])$/i;
const EXAMPLE = /(?:^|[@./\s<])example\.(?:com|org|net)\b/i;

/** @returns what is wrong; empty if the Worker may start. */
export function findProductionFaults(given: EnvironmentVariables): ConfigurationFault[] {
  const faults: ConfigurationFault[] = [];
  const say = (name: string, fault: string) => faults.push({ name, fault });
  const value = (name: string) => String(given[name] ?? '').trim();
  for (const name of listRequiredVariables(given)) if (!value(name)) say(name, 'is missing');
  const account = value('CLOUDFLARE_ACCOUNT_ID');
  if (account && !/^[0-9a-f]{32}$/.test(account))
    say('CLOUDFLARE_ACCOUNT_ID', 'is no account of Cloudflare (32 hexadecimal digits)');
  for (const name of ADDRESSES) if (value(name)) for (const fault of addressFaults(value(name))) say(name, fault);
  const database = value('DATABASE_URL');
  if (database) for (const fault of databaseFaults(database)) say('DATABASE_URL', fault);
  for (const [name, rule] of Object.entries(SECRETS)) {
    const secret = value(name);
    if (!secret) continue;
    if (LAPTOP.test(secret)) say(name, "is the laptop edition's own, which everybody knows");
    else if (rule.form && !rule.form.test(secret)) say(name, `does not look like one (${rule.looks})`);
    else if (secret.length < rule.shortest) say(name, `is shorter than ${rule.shortest} characters`);
    else if (new Set(secret).size < FEWEST_LETTERS) say(name, `has fewer than ${FEWEST_LETTERS} different characters`);
  }
  for (const name of PRICES)
    if (value(name) && !/^price_\w{14,}$/.test(value(name))) say(name, 'is no price of Stripe (price_1...)');
  for (const name of [
    'MAIL_DOMAIN',
    'MAIL_AUTHSERV_ID',
    'CONTACT_ADDRESS',
    'MAIL_FROM',
    'ADMIN_EMAILS',
    'ALERT_EMAIL',
    'OIDC_CLIENT_ID',
  ]) {
    if (EXAMPLE.test(value(name))) say(name, 'uses the placeholder example.com');
    else if (/\.test\b/i.test(value(name))) say(name, 'uses a host under .test, which doesn’t exist');
  }
  const domain = value('MAIL_DOMAIN');
  if (domain && !/^(?:[a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain)) say('MAIL_DOMAIN', 'is not a domain');
  if (value('SITE_HOSTS')) say('SITE_HOSTS', 'is only for the laptop and the tests');
  if (value('SITE_READER') && value('SITE_READER') !== 'public') say('SITE_READER', "must be 'public'");
  if (value('STRIPE_API_BASE')) say('STRIPE_API_BASE', 'must not be set: payments go to Stripe itself');
  return faults;
}

function addressFaults(address: string): string[] {
  if (!URL.canParse(address)) return ['is not an address'];
  const { protocol, hostname } = new URL(address);
  return [
    ...(protocol === 'https:' ? [] : ['is not https']),
    ...(PRIVATE_HOST.test(hostname) ? [`leads to ${hostname}, which can't be reached from other machines`] : []),
    ...(EXAMPLE.test(hostname) ? ['uses the placeholder example.com'] : []),
  ];
}

function databaseFaults(address: string): string[] {
  const [, host] = /^postgres(?:ql)?:\/\/(?:[^@/]*@)?([^/:?]+)/.exec(address) ?? [];
  if (!host) return ['is not a postgres:// address'];
  if (LAPTOP.test(address)) return ["is the laptop edition's own"];
  if (PRIVATE_HOST.test(host)) return [`leads to ${host}, which can't be reached from other machines`];
  return EXAMPLE.test(host) ? ['uses the placeholder example.com'] : [];
}
