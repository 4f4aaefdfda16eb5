// Rate-limit bindings, which count per location over a period of 10 or 60 seconds. They provide no
// Retry-After, so the period is sent.
export const LIMIT_KINDS = ['login', 'write', 'upload', 'webhook', 'report', 'recipient', 'read', 'search'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export interface RateLimits {
  /** @returns false if `key` has used up its share. */
  take(kind: LimitKind, key: string): Promise<boolean>;
}

/** Creates the limits. A kind without a binding is not limited; wrangler.toml binds all kinds in every environment. */
export function createRateLimits(bindings: Partial<Record<LimitKind, RateLimit>>): RateLimits {
  return {
    async take(kind, key) {
      const limiter = bindings[kind];
      return limiter ? (await limiter.limit({ key })).success : true;
    },
  };
}
