// Finds the heading that applies to a block.
import type { BlockReading } from '../reading.ts';

/** The nearest heading (by markup or looks) within 25 blocks above; for a heading, the nearest one of a higher rank. */
export function findHeadingAbove(first: BlockReading, all: readonly BlockReading[]): BlockReading | null {
  for (let at = first.block.index - 1; at >= Math.max(0, first.block.index - 25); at--) {
    const each = all[at] as BlockReading;
    if (each.block.level > 0 && !(first.block.level > 0 && each.block.level >= first.block.level)) return each;
  }
  return null;
}
