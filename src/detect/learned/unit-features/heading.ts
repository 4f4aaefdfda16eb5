// Finds the heading that applies to a block.
import type { BlockObservations } from '../reading.ts';

/** The nearest heading (by markup or looks) within 25 blocks above; for a heading, the nearest one of a higher rank. */
export function findHeadingAbove(
  first: BlockObservations,
  all: readonly BlockObservations[],
): BlockObservations | null {
  for (let at = first.block.index - 1; at >= Math.max(0, first.block.index - 25); at--) {
    const each = all[at] as BlockObservations;
    if (each.block.level > 0 && !(first.block.level > 0 && each.block.level >= first.block.level)) return each;
  }
  return null;
}
