// A vendor that failed several times in a row isn't asked for a while; then one request is let through, and what becomes of it decides for the others.
// A value of this isolate: another learns it anew, which costs it as many failures.

export interface Breaker {
  /** Milliseconds until it makes sense to ask again; 0: ask now. Whoever gets 0 must tell what came of it. */
  wait(): number;
  told(outcome: 'answered' | 'failed'): void;
}

/** @param failures in a row that open it. @param restMs how long it stays open. @param clock milliseconds since the epoch. */
export function breaker({ failures, restMs }: { failures: number; restMs: number }, clock: () => number): Breaker {
  let inARow = 0;
  let until = 0;
  return {
    wait() {
      if (inARow < failures) return 0;
      const now = clock();
      if (now < until) return until - now;
      // This one is let through; the others wait until it is known what it got.
      until = now + restMs;
      return 0;
    },
    told(outcome) {
      inARow = outcome === 'answered' ? 0 : inARow + 1;
      if (inARow >= failures) until = clock() + restMs;
    },
  };
}
