import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import type Stripe from 'stripe';
import { SECRET_NAMES } from '../../src/domain/operations/production-check.ts';
import { ROOT } from '../bundle.ts';
import { type Environment, isWranglerConfigCurrent, readEnvironment } from './environments.ts';
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

export const ok = (say: string): Finding => ({ state: 'ok', say });

/** The options of the command line; the environment by `--env NAME` or as its only word, else production. */
export function parseCommandLine() {
  const options = { env: { type: 'string' }, mail: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  return {
    name: values.env ?? positionals[0] ?? 'production',
    mailTo: values.mail,
    dryRun: values['dry-run'] ?? false,
  };
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
    configured: isWranglerConfigCurrent(),
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
