// An environment whose vendors are stand-ins, for the tests of the doctor and of provisioning.
import type { EnvironmentFacts } from '../../../local/production/facts.ts';
import { STRIPE_EVENTS } from '../../../local/production/stripe-parts.ts';
import { createCloudflareApi, createStripeApi } from '../../../local/production/vendors.ts';
import { startVendorStandIns, type VendorAccounts } from './vendors-stand-in.ts';
import { VALID_CONFIG } from './whole.ts';

export const SECRET_NAMES = [
  'DATABASE_URL',
  'SESSION_SECRET',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
];
export const pickValidConfig = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, VALID_CONFIG[name] ?? '']));
const { ENVIRONMENT: _, ...rest } = VALID_CONFIG;
export const VALID_VARS = Object.fromEntries(
  Object.entries(rest).filter(([name]) => ![...SECRET_NAMES, 'OPENAI_API_KEY', 'WEBHOOK_SECRET'].includes(name)),
);

const stops: (() => Promise<unknown>)[] = [];
export async function stopVendorStandIns(): Promise<void> {
  for (const stop of stops.splice(0)) await stop();
}

/** Facts about an environment of `account`, whose vendors run until `stopVendorStandIns`. */
export async function environmentFactsOf(account: VendorAccounts, more: Partial<EnvironmentFacts> = {}) {
  const vendors = await startVendorStandIns(account);
  stops.push(vendors.stop);
  const inspected: EnvironmentFacts = {
    name: 'production',
    environment: { name: 'broughtby', databaseRegion: 'aws:us-east-1', vars: VALID_VARS },
    secrets: pickValidConfig(SECRET_NAMES),
    deployedSecrets: account.secrets,
    cloudflare: createCloudflareApi({ token: 'token', base: `${vendors.url}/cf` }),
    account: '/accounts/acc',
    stripe: createStripeApi({ key: 'token', base: `${vendors.url}/stripe` }),
    configured: true,
    ...more,
  };
  return { inspected, changes: vendors.changes, url: vendors.url };
}
export const createCompleteVendorAccounts = (): VendorAccounts => ({
  buckets: ['broughtby'],
  queues: [
    'broughtby-priority',
    'broughtby-mail',
    'broughtby-sites',
    'broughtby-webhooks',
    'broughtby-jobs',
    'broughtby-dead',
  ],
  indexes: { broughtby: { dimensions: 1536, metric: 'cosine' } },
  secrets: [...SECRET_NAMES, 'OPENAI_API_KEY', 'WEBHOOK_SECRET'],
  zones: ['broughtby.io'],
  catchAll: { enabled: true, actions: [{ type: 'worker', value: ['broughtby'] }] },
  routing: true,
  prices: [
    {
      id: VALID_VARS.STRIPE_PRICE_ANNUAL ?? '',
      lookup_key: 'broughtby_annual',
      active: true,
      recurring: { interval: 'year' },
    },
    {
      id: VALID_VARS.STRIPE_PRICE_WEEKLY ?? '',
      lookup_key: 'broughtby_weekly',
      active: true,
      recurring: { interval: 'week' },
    },
  ],
  endpoints: [
    { id: 'we_1', url: `${VALID_VARS.ORIGIN}/api/stripe/webhook`, status: 'enabled', enabled_events: STRIPE_EVENTS },
  ],
  portals: 1,
});
