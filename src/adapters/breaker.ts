// A circuit breaker, per isolate: after several failures in a row a vendor isn't called for a while; then one request
// is let through, and its result decides for the others.

export interface CircuitBreaker {
  /** Milliseconds until the next call makes sense. A caller that gets 0 and calls must report it with `record`. */
  wait(): number;
  record(outcome: 'answered' | 'failed'): void;
}

/** @param clock returns milliseconds since 1970. */
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
