// Rate-limit bindings, which count per location over a period of 10 or 60 seconds. They provide no
// Retry-After, so the period is sent.
export const RATE_LIMIT_KINDS = [
  'login',
  'write',
  'upload',
  'webhook',
  'report',
  'recipient',
  'read',
  'search',
] as const;
export type RateLimitKind = (typeof RATE_LIMIT_KINDS)[number];

export interface RateLimits {
  /** Counts one use by `key`. @returns false if `key` has used up its limit of this kind. */
  take(kind: RateLimitKind, key: string): Promise<boolean>;
}

/** Creates the limits. A kind without a binding is not limited; wrangler.toml binds all kinds in every environment. */
export function createRateLimits(bindings: Partial<Record<RateLimitKind, RateLimit>>): RateLimits {
  return {
    async take(kind, key) {
      const limiter = bindings[kind];
      return limiter ? (await limiter.limit({ key })).success : true;
    },
  };
}
