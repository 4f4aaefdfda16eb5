// Rate-limit bindings count per location over 10 or 60 seconds, and give no Retry-After, so the period is sent.
export type RateLimitKind = 'login' | 'write' | 'upload' | 'webhook' | 'report' | 'recipient' | 'read' | 'search';

export interface RateLimits {
  /** Counts one use by `key`. @returns false if `key` has used up its limit of this kind. */
  take(kind: RateLimitKind, key: string): Promise<boolean>;
}

/** Creates the limits. A kind without a binding is not limited; wrangler.toml binds all kinds in every environment. */
export function createRateLimits(limiterOf: (kind: RateLimitKind) => RateLimit | undefined): RateLimits {
  return {
    async take(kind, key) {
      const limiter = limiterOf(kind);
      return limiter ? (await limiter.limit({ key })).success : true;
    },
  };
}
