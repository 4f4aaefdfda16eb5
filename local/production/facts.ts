import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type Stripe from 'stripe';
import { SECRET_NAMES } from '../../src/domain/operations/production-check.ts';
import { ROOT } from '../bundle.ts';
import { type Environment, readEnvironment, renderWranglerConfig, WRANGLER_CONFIG_PATH } from './environments.ts';
import { createStripe } from './stripe-parts.ts';
import { type AskWrangler, createWrangler } from './wrangler.ts';

export class VendorError extends Error {
  readonly isUnreachable: boolean;

  constructor(message: string, isUnreachable: boolean) {
    super(message);
    this.isUnreachable = isUnreachable;
  }
}

export interface EnvironmentFacts {
  name: string;
  environment: Environment;
  secrets: Record<string, string>;
  /** Names of the deployed Worker's secrets; null: Cloudflare wasn't asked or gave no answer. */
  deployedSecrets: string[] | null;
  wrangler: AskWrangler | null;
  stripe: Stripe | null;
  configured: boolean;
}

export interface Finding {
  /** 'unknown': can't be checked from this machine. 'unreachable': the vendor didn't answer, so nothing was checked. */
  state: 'ok' | 'missing' | 'wrong' | 'unreachable' | 'unknown';
  say: string;
  secret?: string;
  /** The arguments of wrangler that create what is missing. */
  create?: string[];
}

/** The environment named on the command line (`npm run doctor -- staging` or `-- --env staging`); else production. */
export function parseEnvironmentName(args = process.argv.slice(2)): string {
  const at = args.indexOf('--env');
  return (at >= 0 ? args[at + 1] : args.find((arg) => !arg.startsWith('--'))) ?? 'production';
}

/** Secrets come from the process environment, else from environments/NAME.secrets (never committed). */
export async function collectEnvironmentFacts(name: string, given: NodeJS.ProcessEnv): Promise<EnvironmentFacts> {
  const file = join(ROOT, 'environments', `${name}.secrets`);
  const known = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...given };
  const { CLOUDFLARE_API_TOKEN: token, CLOUDFLARE_ACCOUNT_ID: account, STRIPE_SECRET_KEY: key } = known;
  const wrangler = token && account ? createWrangler({ ...given, ...known }) : null;
  return {
    name,
    environment: readEnvironment(name),
    secrets: Object.fromEntries(SECRET_NAMES.flatMap((secret) => (known[secret] ? [[secret, known[secret]]] : []))),
    deployedSecrets: wrangler && (await listDeployedSecrets(wrangler, name)),
    wrangler,
    stripe: key ? createStripe(key, given.STRIPE_API_BASE) : null,
    configured: readFileSync(WRANGLER_CONFIG_PATH, 'utf8') === renderWranglerConfig(),
  };
}

/** Names of a Worker's secrets; empty if it was never deployed; null if Cloudflare gives no answer. */
async function listDeployedSecrets(wrangler: AskWrangler, name: string): Promise<string[] | null> {
  try {
    const secrets = JSON.parse((await wrangler(['secret', 'list', '--env', name])) ?? '[]') as { name: string }[];
    return secrets.map((secret) => secret.name);
  } catch (error) {
    if (error instanceof VendorError) return null;
    throw error;
  }
}
