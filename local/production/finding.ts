// What is found of an environment, part by part, and what there is to find it by.
import type { Environment } from './environments.ts';
import type { Api } from './vendors.ts';

export type State = 'ok' | 'missing' | 'wrong' | 'unknown';

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
  /** Names of the secrets that the deployed Worker has; null: not known. */
  deployedSecrets: string[] | null;
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
