// What is known about an environment, and what a check finds.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type Stripe from 'stripe';
import { ROOT } from '../bundle.ts';
import { type Environment, readEnvironment, renderWranglerConfig, WRANGLER_CONFIG_PATH } from './environments.ts';
import { createStripe } from './stripe-parts.ts';
import { type AskWrangler, createWrangler } from './wrangler.ts';

/** A failed request to a vendor: no usable answer (unreachable), or a refusal, such as of a wrong token. */
export class VendorError extends Error {
  readonly vendor: 'Cloudflare' | 'Stripe';
  readonly isUnreachable: boolean;

  constructor(vendor: 'Cloudflare' | 'Stripe', message: string, isUnreachable: boolean) {
    super(message);
    this.vendor = vendor;
    this.isUnreachable = isUnreachable;
  }
}

/** The secrets without which the Worker doesn't start, and what each is. */
export const REQUIRED_SECRETS: Record<string, string> = {
  DATABASE_URL: 'the connection string of the Neon database (pooled is fine)',
  SESSION_SECRET: 'any 32 random characters or more: openssl rand -hex 32',
  OIDC_CLIENT_SECRET: "the client's secret at the identity provider",
  STRIPE_SECRET_KEY: 'sk_live_... of Stripe > Developers > API keys',
  STRIPE_WEBHOOK_SECRET: 'whsec_... of the webhook endpoint',
};
export const SECRETS: Record<string, string> = {
  ...REQUIRED_SECRETS,
  WORKERS_AI_TOKEN: 'for MODEL_PROVIDER=workers-ai: a token of the Cloudflare account with the permission Workers AI',
  OPENAI_API_KEY: 'without a model the built-in analyst reads the mail; without embeddings no newsletters are compared',
  EMBEDDINGS_API_KEY: 'where embeddings come from somebody else than the model',
  WEBHOOK_SECRET: 'without it /api/email/webhook and /api/mail-events answer 503',
  MAILGUN_SIGNING_KEY: 'for mail that comes by Mailgun',
  MAIL_API_KEY: 'for MAIL_SENDER resend, or to sign what a relay gets',
  TURNSTILE_SECRET: 'with TURNSTILE_SITE_KEY, to keep programs out of the form for sponsors',
  ALERT_WEBHOOK_URL: 'where notices go, beside ALERT_EMAIL',
};

export interface EnvironmentFacts {
  name: string;
  environment: Environment;
  /** The secrets whose values are known on this machine. */
  secrets: Record<string, string>;
  /** Names of the deployed Worker's secrets; null without a Cloudflare token; an error if Cloudflare gave no answer. */
  deployedSecrets: string[] | null | VendorError;
  /** Null without a Cloudflare token. */
  wrangler: AskWrangler | null;
  /** Null where Stripe's key isn't known. */
  stripe: Stripe | null;
  /** True if wrangler.toml equals what `npm run configure` would generate. */
  configured: boolean;
}

export interface Finding {
  what: string;
  /** 'unknown': can't be checked from this machine. 'unreachable': the vendor didn't answer, so nothing was checked. */
  state: 'ok' | 'missing' | 'wrong' | 'unreachable' | 'unknown';
  /** The finding in words, for the terminal. */
  say: string;
  /** The arguments of wrangler that create what is missing. */
  create?: string[];
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
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account, STRIPE_SECRET_KEY: key } = known;
  const wrangler = token && account ? createWrangler({ ...given, ...known }) : null;
  return {
    name,
    environment,
    secrets,
    deployedSecrets: wrangler && (await listDeployedSecrets(wrangler, name)),
    wrangler,
    stripe: key ? createStripe(key, given.STRIPE_API_BASE) : null,
    configured: readFileSync(WRANGLER_CONFIG_PATH, 'utf8') === renderWranglerConfig(),
  };
}

/** Names of a Worker's secrets; empty if it was never deployed. */
async function listDeployedSecrets(wrangler: AskWrangler, name: string): Promise<string[] | VendorError> {
  try {
    const secrets = JSON.parse((await wrangler(['secret', 'list', '--env', name])) ?? '[]') as { name: string }[];
    return secrets.map((secret) => secret.name);
  } catch (error) {
    if (error instanceof VendorError) return error;
    throw error;
  }
}
