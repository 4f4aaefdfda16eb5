// Whether workerd's memory is flat: of the process that lived longest, the first part is its warm-up (code is compiled,
// caches and pools fill); of the rest the second half may hold no more than a bound above the first. Medians, because a
// collection that is due makes a single figure jump.
import { median } from '../../bench/support/load.ts';

export interface MemorySample {
  /** The number of the process, increased at each start. */
  lifetime: number;
  /** Milliseconds since the epoch. */
  at: number;
  megabytes: number;
  /** The number of mails sent until then. */
  mails: number;
}

/** Processes that lived shorter show no trend. */
const JUDGED_MS = 4 * 60_000;
const WARM_UP_MS = 2 * 60_000;
/** The tolerated growth: relative to the median before, and what one garbage collection makes. */
const GROWTH = 0.1;
const SLACK_MB = 25;

/** @returns `told`: the figures in words; `wrong`: why memory is not flat, otherwise null. */
export function judgeMemoryGrowth(samples: MemorySample[]): { told: string; wrong: string | null } {
  const lives = [...Map.groupBy(samples, ({ lifetime }) => lifetime).values()];
  const spanOf = (life: MemorySample[]) => (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0);
  const longest = lives.toSorted((a, b) => spanOf(b) - spanOf(a))[0] ?? [];
  const span = spanOf(longest);
  if (span < JUDGED_MS) return { told: `${(span / 1000).toFixed(0)} s: too short to judge`, wrong: null };
  const [first] = longest as [MemorySample, ...MemorySample[]];
  const warm = longest.filter(({ at }) => at - first.at >= WARM_UP_MS);
  const half = Math.floor(warm.length / 2);
  const [before, after] = [warm.slice(0, half), warm.slice(half)];
  const [low, high] = [
    median(before.map(({ megabytes }) => megabytes)),
    median(after.map(({ megabytes }) => megabytes)),
  ];
  const bound = low * (1 + GROWTH) + SLACK_MB;
  const mails = (after.at(-1)?.mails ?? 0) - (warm[0]?.mails ?? 0);
  const told = `${(span / 1000).toFixed(0)} s: ${low.toFixed(0)} MB, then ${high.toFixed(0)} MB over ${mails} mails (at most ${bound.toFixed(0)})`;
  return { told, wrong: high > bound ? `workerd's memory is not flat: ${told}` : null };
}
