// Reads what the deployment commands share: the environment that is meant, its known secrets, and its vendors' APIs.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../bundle.ts';
import { readEnvironment, renderWranglerConfig, WRANGLER_CONFIG_PATH } from './environments.ts';
import type { EnvironmentFacts } from './finding.ts';
import { OPTIONAL_SECRETS, REQUIRED_SECRETS } from './inspect.ts';
import { createCloudflareApi, createStripeApi, type VendorApi, VendorError } from './vendors.ts';

/** The environment named on the command line (`npm run doctor -- staging` or `-- --env staging`); else production. */
export function parseEnvironmentName(args = process.argv.slice(2)): string {
  const at = args.indexOf('--env');
  const named = at >= 0 ? args[at + 1] : args.find((arg) => !arg.startsWith('--'));
  return named ?? 'production';
}

/**
 * Secrets from environments/NAME.secrets (never committed), one 'NAME=value' per line; the process environment takes
 * precedence.
 */
export function readKnownSecrets(name: string, environment: NodeJS.ProcessEnv): Record<string, string> {
  const file = join(ROOT, 'environments', `${name}.secrets`);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const written = Object.fromEntries(
    lines.flatMap((line) => {
      const [, key, value] = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
      return key && value ? [[key, value]] : [];
    }),
  );
  const names = [...Object.keys(REQUIRED_SECRETS), ...Object.keys(OPTIONAL_SECRETS)];
  const given = names.flatMap((key) => {
    const value = environment[key] ?? written[key];
    return value ? [[key, value]] : [];
  });
  return Object.fromEntries(given);
}

/**
 * Collects what is known about an environment. Cloudflare can be asked if CLOUDFLARE_API_TOKEN and
 * CLOUDFLARE_ACCOUNT_ID are set, Stripe if STRIPE_SECRET_KEY is set or among the environment's secrets.
 */
export async function collectEnvironmentFacts(name: string, environment: NodeJS.ProcessEnv): Promise<EnvironmentFacts> {
  const secrets = readKnownSecrets(name, environment);
  const {
    CLOUDFLARE_API_TOKEN: token,
    CLOUDFLARE_ACCOUNT_ID: account,
    STRIPE_SECRET_KEY = secrets.STRIPE_SECRET_KEY,
  } = environment;
  const cloudflare =
    token && account ? createCloudflareApi({ token, account, base: environment.CLOUDFLARE_API_BASE }) : null;
  const of = readEnvironment(name);
  return {
    name,
    environment: of,
    secrets,
    deployedSecrets: cloudflare ? await secretNames(cloudflare, of.name) : null,
    cloudflare,
    stripe: STRIPE_SECRET_KEY ? createStripeApi({ key: STRIPE_SECRET_KEY, base: environment.STRIPE_API_BASE }) : null,
    configured: readFileSync(WRANGLER_CONFIG_PATH, 'utf8') === renderWranglerConfig(),
  };
}

/** Names of a Worker's secrets; empty if it was never deployed. */
async function secretNames(cloudflare: VendorApi, worker: string): Promise<string[] | VendorError> {
  try {
    const secrets = await cloudflare.ask('GET', `/accounts/{account}/workers/scripts/${worker}/secrets`);
    return ((secrets ?? []) as { name: string }[]).map(({ name }) => name);
  } catch (error) {
    if (error instanceof VendorError) return error;
    throw error;
  }
}
