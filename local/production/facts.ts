// What is known about an environment, and what a check finds.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../bundle.ts';
import { type Environment, readEnvironment, renderWranglerConfig, WRANGLER_CONFIG_PATH } from './environments.ts';
import { createCloudflareApi, createStripeApi, type VendorApi, VendorError } from './vendors.ts';

/** The secrets without which the Worker doesn't start, and what each is. */
export const REQUIRED_SECRETS: Record<string, string> = {
  DATABASE_URL: 'the connection string of the Neon database (pooled is fine)',
  SESSION_SECRET: 'any 32 random characters or more: openssl rand -hex 32',
  OIDC_CLIENT_SECRET: "the client's secret at the identity provider",
  STRIPE_SECRET_KEY: 'sk_live_... of Stripe > Developers > API keys',
  STRIPE_WEBHOOK_SECRET: 'whsec_... of the webhook endpoint; `npm run provision` makes it',
};
export const SECRETS: Record<string, string> = {
  ...REQUIRED_SECRETS,
  WORKERS_AI_TOKEN: 'for MODEL_PROVIDER=workers-ai: a token of the Cloudflare account with the permission Workers AI',
  OPENAI_API_KEY: 'without a model the built-in analyst reads the mail; without embeddings no newsletters are compared',
  EMBEDDINGS_API_KEY: 'where embeddings come from somebody else than the model',
  WEBHOOK_SECRET: 'without it /api/email/webhook and /api/mail-events answer 503',
  MAILGUN_SIGNING_KEY: 'for mail that comes by Mailgun',
  MAIL_API_KEY: 'for MAIL_SENDER resend, or to sign what a relay gets',
  ALERT_WEBHOOK_URL: 'where notices go, beside ALERT_EMAIL',
};

export interface EnvironmentFacts {
  name: string;
  environment: Environment;
  /** The secrets whose values are known on this machine. */
  secrets: Record<string, string>;
  /** Names of the deployed Worker's secrets; null without a Cloudflare token; an error if Cloudflare gave no answer. */
  deployedSecrets: string[] | null | VendorError;
  cloudflare: VendorApi | null;
  /** The account's part of the paths of Cloudflare's API. */
  account: string;
  stripe: VendorApi | null;
  /** True if wrangler.toml equals what `npm run configure` would generate. */
  configured: boolean;
}

/** A secret for the Worker that a vendor shows only once. */
export interface VendorSecret {
  secret: string;
  value: string;
}

export interface Finding {
  what: string;
  /** 'unknown': can't be checked from this machine. 'unreachable': the vendor didn't answer, so nothing was checked. */
  state: 'ok' | 'missing' | 'wrong' | 'unreachable' | 'unknown';
  /** The finding in words, for the terminal. */
  say: string;
  /** Creates what is missing, if an API can. @returns what is left to do by hand, or a secret from the vendor. */
  make?: () => Promise<string | VendorSecret | undefined>;
}

/** The environment named on the command line (`npm run doctor -- staging` or `-- --env staging`); else production. */
export function parseEnvironmentName(args = process.argv.slice(2)): string {
  const at = args.indexOf('--env');
  return (at >= 0 ? args[at + 1] : args.find((arg) => !arg.startsWith('--'))) ?? 'production';
}

/**
 * Collects what is known about an environment. Secrets come from the process environment, else from
 * environments/NAME.secrets (never committed). Cloudflare can be asked if CLOUDFLARE_API_TOKEN and
 * CLOUDFLARE_ACCOUNT_ID are set, Stripe if its key is known.
 */
export async function collectEnvironmentFacts(name: string, given: NodeJS.ProcessEnv): Promise<EnvironmentFacts> {
  const environment = readEnvironment(name);
  const file = join(ROOT, 'environments', `${name}.secrets`);
  const known = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...given };
  const secrets = Object.fromEntries(
    Object.keys(SECRETS).flatMap((key) => (known[key] ? [[key, known[key]]] : [])),
  ) as Record<string, string>;
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: accountId, STRIPE_SECRET_KEY: key } = known;
  const account = `/accounts/${accountId}`;
  const cloudflare = token && accountId ? createCloudflareApi({ token, base: given.CLOUDFLARE_API_BASE }) : null;
  return {
    name,
    environment,
    secrets,
    deployedSecrets:
      cloudflare && (await listDeployedSecrets(cloudflare, `${account}/workers/scripts/${environment.name}`)),
    cloudflare,
    account,
    stripe: key ? createStripeApi({ key, base: given.STRIPE_API_BASE }) : null,
    configured: readFileSync(WRANGLER_CONFIG_PATH, 'utf8') === renderWranglerConfig(),
  };
}

/** Names of a Worker's secrets; empty if it was never deployed. */
async function listDeployedSecrets(cloudflare: VendorApi, worker: string): Promise<string[] | VendorError> {
  try {
    const secrets = (await cloudflare.ask('GET', `${worker}/secrets`)) as { name: string }[] | null;
    return (secrets ?? []).map(({ name }) => name);
  } catch (error) {
    if (error instanceof VendorError) return error;
    throw error;
  }
}
