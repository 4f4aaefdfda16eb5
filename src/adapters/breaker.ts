// A circuit breaker: after several failures in a row a vendor isn't called for a while; then one request is let
// through, and its result decides for the others. The state is the isolate's own: each isolate has to see the failures
// itself.

export interface Breaker {
  /**
   * Milliseconds until it makes sense to call again; 0: call now. Who gets 0 reports the result, unless it never
   * called.
   */
  wait(): number;
  told(outcome: 'answered' | 'failed'): void;
}

/**
 * @param failures how many in a row open it.
 * @param restMs how long it stays open.
 * @param clock milliseconds since the epoch.
 */
export function breaker({ failures, restMs }: { failures: number; restMs: number }, clock: () => number): Breaker {
  let inARow = 0;
  let until = 0;
  return {
    wait() {
      if (inARow < failures) return 0;
      const now = clock();
      if (now < until) return until - now;
      // This caller is let through; the others wait for its result.
      until = now + restMs;
      return 0;
    },
    told(outcome) {
      inARow = outcome === 'answered' ? 0 : inARow + 1;
      if (inARow >= failures) until = clock() + restMs;
    },
  };
}
