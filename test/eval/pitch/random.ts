// Seeded random numbers, so that a world is always the same.
export interface RandomSource {
  /** In [0, 1). */
  next(): number;
  /** Normally distributed, with mean 0 and deviation 1. */
  normal(): number;
  /** Exponentially distributed, with mean `mean`. */
  exponential(mean: number): number;
  pick<T>(from: readonly T[], weight: (one: T) => number): T;
}

/** mulberry32 */
export function createRandomSource(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
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
