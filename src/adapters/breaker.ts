// A circuit breaker: after several consecutive failures a vendor isn't called for a while. Then one
// request is let through, and its result decides for the others. The state is per isolate, so each isolate
// must see the failures itself.

export interface CircuitBreaker {
  /**
   * Milliseconds until the next call makes sense; 0 means call now. A caller that gets 0 must report the result with
   * `record`, unless it didn't call.
   */
  wait(): number;
  record(outcome: 'answered' | 'failed'): void;
}

/**
 * Creates a circuit breaker.
 * @param failures number of consecutive failures that open it.
 * @param restMs how long it stays open.
 * @param clock returns milliseconds since 1970.
 */
export function createBreaker(
  { failures, restMs }: { failures: number; restMs: number },
  clock: () => number,
): CircuitBreaker {
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
    record(outcome) {
      inARow = outcome === 'answered' ? 0 : inARow + 1;
      if (inARow >= failures) until = clock() + restMs;
    },
  };
}
