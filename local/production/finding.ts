// The result of checking an environment, and the input of the checks.
import type { Environment } from './environments.ts';
import { type VendorApi, VendorError } from './vendors.ts';

/** 'unknown': can't be checked from this machine. 'unreachable': the vendor didn't answer, so nothing was checked. */
export type FindingState = 'ok' | 'missing' | 'wrong' | 'unreachable' | 'unknown';

/** A secret for the Worker that a vendor shows only once. */
export interface VendorSecret {
  secret: string;
  value: string;
}

export interface Finding {
  what: string;
  state: FindingState;
  /** The finding in words, for the terminal. */
  say: string;
  /** Creates what is missing, if an API can. @returns what is left to do by hand, or a secret from the vendor. */
  make?: () => Promise<string | VendorSecret | undefined>;
}

export interface EnvironmentFacts {
  name: string;
  environment: Environment;
  /** The secrets whose values are known on this machine. */
  secrets: Record<string, string>;
  /** Names of the deployed Worker's secrets; null without a Cloudflare token; an error if Cloudflare gave no answer. */
  deployedSecrets: string[] | null | VendorError;
  cloudflare: VendorApi | null;
  stripe: VendorApi | null;
  /** True if wrangler.toml equals what `npm run configure` would generate. */
  configured: boolean;
}

export const toFinding = (what: string, state: FindingState, say: string, make?: Finding['make']): Finding => ({
  what,
  state,
  say,
  ...(make ? { make } : {}),
});

/**
 * Runs a vendor's checks one after another, so that a failing check doesn't lose the findings of others. After a check
 * without any answer the rest are skipped, because each would wait for its own timeout.
 */
export async function runChecks(checks: (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks)
    try {
      findings.push(...(await check()));
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      findings.push(vendorErrorToFinding(error));
      if (error.isUnreachable) break;
    }
  return findings;
}

export const vendorErrorToFinding = ({ vendor, message, isUnreachable }: VendorError): Finding =>
  toFinding(vendor, isUnreachable ? 'unreachable' : 'wrong', message);
