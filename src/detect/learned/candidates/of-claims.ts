// Relates the claims of the rules to the candidates of the learned analyst: which claim is on which candidate, and
// which candidates mix the ads of several advertisers that the rules have separated.
import type { Claim } from '../../analyst.ts';
import type { AdCandidate, AdCandidateKind } from '../candidates.ts';
import { type BlockObservations, markBlockDisclosed } from '../reading.ts';

/** Percent. A claim of the rules with at least this confidence rests on unambiguous words. */
const SURE_CLAIM = 80;

/**
 * True for a claim on a list entry that is an ad by itself: one of several ads under one label, or an entry marked as
 * paid. An ad that begins above such an entry doesn't continue into it.
 */
export const isClaimOnSeparateEntry = ({ placementType, blocks = [], confidence }: Claim) =>
  placementType === 'list_inclusion' && blocks.length <= 1 && confidence >= SURE_CLAIM;

/**
 * Marks one of several ads under one label as disclosed, because the label above the first ad applies to all of them.
 */
export function markDisclosedByLabel(
  { block, blocks: own = [], disclosure, confidence }: Claim,
  blocks: readonly BlockObservations[],
) {
  const reader = blocks[block];
  const [words] = disclosure;
  if (reader && words && own.length <= 1 && confidence >= SURE_CLAIM && !reader.disclosure)
    markBlockDisclosed(reader, words, confidence);
}

/**
 * True for a candidate that mixes what the rules have separated: it has several blocks, and a separated ad in one of
 * them, or its only block has several such ads.
 * @param apart claims with `isApart`.
 */
export function mixesAdvertisers({ blocks }: AdCandidate, apart: readonly Claim[]): boolean {
  const here = new Set(blocks.map(({ block }) => block.index));
  return apart.filter(({ block }) => here.has(block)).length > (here.size > 1 ? 0 : 1);
}

/**
 * Makes candidates of sponsors that the rules have separated, so that their names are certain: side by side in one
 * block, or each an entry of one list.
 */
export function toSeparateSponsorCandidates(
  claims: readonly Claim[],
  blocks: readonly BlockObservations[],
): AdCandidate[] {
  const rows = new Map<number, Claim[]>();
  for (const claim of claims)
    if (claim.isApart || claim.placementType === 'multi_sponsor_grid')
      rows.set(claim.block, [...(rows.get(claim.block) ?? []), claim]);
  return [...rows].flatMap(([index, row]) => {
    const reader = blocks[index];
    const isKnown = row.length > 1 || row[0]?.isApart;
    return reader && isKnown ? row.map((claim) => toSeparateCandidate(reader, claim)) : [];
  });
}

const toSeparateCandidate = (reader: BlockObservations, claim: Claim): AdCandidate => ({
  blocks: [reader],
  kinds: new Set<AdCandidateKind>(
    claim.placementType === 'list_inclusion' ? ['rules', 'grid', 'listed'] : ['rules', 'grid'],
  ),
  marker: reader,
  claim,
});

/** The claim that shares the most blocks with the candidate: at least 34 % of all blocks that either of them has. */
export function findOverlappingClaim({ blocks }: AdCandidate, claims: readonly Claim[]): Claim | null {
  const here = new Set(blocks.map(({ block }) => block.index));
  let best: { claim: Claim; share: number } | null = null;
  for (const claim of claims) {
    const there = claim.blocks ?? [claim.block];
    const both = there.filter((index) => here.has(index)).length;
    const share = both / (here.size + there.length - both);
    if (both > 0 && share >= 0.34 && (!best || share > best.share)) best = { claim, share };
  }
  return best?.claim ?? null;
}
