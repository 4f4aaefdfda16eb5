// Seeded random numbers, so that a world is always the same.
import { createSeededRandom } from '../../support/random.ts';

export interface RandomSource {
  /** In [0, 1). */
  next(): number;
  /** Normally distributed, with mean 0 and deviation 1. */
  normal(): number;
  /** Exponentially distributed, with mean `mean`. */
  exponential(mean: number): number;
  pick<T>(from: readonly T[], weight: (one: T) => number): T;
}

export function createRandomSource(seed: number): RandomSource {
  const next = createSeededRandom(seed);
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
    pick(from, weight) {
      const weights = from.map(weight);
      let left = next() * weights.reduce((a, b) => a + b, 0);
      for (const [i, w] of weights.entries()) {
        left -= w;
        if (left < 0) return from[i] as (typeof from)[number];
      }
      return from[from.length - 1] as (typeof from)[number];
    },
  };
}
