// Features of a candidate: how often it uses the kinds of words that tallies.ts counts.
import type { AdCandidate } from '../candidates.ts';
import type { FeatureRow } from '../row.ts';
import { TALLY_PATTERNS } from '../tallies.ts';

export function addWordFeatures(row: FeatureRow, { blocks }: AdCandidate): void {
  const sums = new Array<number>(TALLY_PATTERNS.length).fill(0);
  for (const { tallies } of blocks) for (const [nth, count] of tallies.entries()) sums[nth] = (sums[nth] ?? 0) + count;
  const tokens = Math.max(1, sums[0] ?? 0);
  for (const [nth, [name, rate]] of TALLY_PATTERNS.entries())
    row.add(name, rate ? (100 * (sums[nth] ?? 0)) / tokens : Math.min(6, sums[nth] ?? 0));
  row.add('tokens', Math.log1p(tokens));
  row.add('perBlock', Math.log1p(tokens / blocks.length));
  row.add(
    'namesOwn',
    blocks.some(({ namesOwn }) => namesOwn),
  );
}
