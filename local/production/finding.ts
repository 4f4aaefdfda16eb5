// What is found of an environment, part by part, and what there is to find it by.
import type { Environment } from './environments.ts';
import { type Api, VendorError } from './vendors.ts';

/** 'unknown': can't be seen from here. 'unreachable': the vendor gave no answer, so that its part wasn't examined. */
export type State = 'ok' | 'missing' | 'wrong' | 'unreachable' | 'unknown';

/** A secret of the Worker that a vendor tells once. */
export interface Given {
  secret: string;
  value: string;
}

export interface Finding {
  what: string;
  state: State;
  /** In words, for people. */
  say: string;
  /** What makes it, where we can; @returns what is to be done by hand afterwards, or a secret that it gave us. */
  make?: () => Promise<string | Given | undefined>;
}

export interface Inspected {
  name: string;
  environment: Environment;
  /** Values of secrets, as far as they are known here. */
  secrets: Record<string, string>;
  /** Names of the secrets that the deployed Worker has; null: not known; an error: Cloudflare didn't say. */
  deployedSecrets: string[] | null | VendorError;
  cloudflare: Api | null;
  stripe: Api | null;
  /** Whether wrangler.toml is what `npm run configure` would make of the files. */
  configured: boolean;
}

export const found = (what: string, state: State, say: string, make?: Finding['make']): Finding => ({
  what,
  state,
  say,
  ...(make ? { make } : {}),
});

/**
 * Runs the checks of a vendor one after another, so that one that fails leaves the findings of the others. Checks after
 * one that got no answer at all are skipped: each would wait for its own timeout.
 */
export async function runChecks(checks: (() => Promise<Finding[]>)[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of checks)
    try {
      findings.push(...(await check()));
    } catch (error) {
      if (!(error instanceof VendorError)) throw error;
      findings.push(vendorFinding(error));
      if (error.isUnreachable) break;
    }
  return findings;
}

export const vendorFinding = ({ vendor, message, isUnreachable }: VendorError): Finding =>
  found(vendor, isUnreachable ? 'unreachable' : 'wrong', message);
