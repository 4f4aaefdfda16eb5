// What the rules' claims say of candidates: which stretches are one advertiser's of several, and whose claim is on
// which candidate.
import type { Claim } from '../../analyst.ts';
import type { Candidate, Kind } from '../candidates.ts';
import { type BlockReading, markDisclosed } from '../reading.ts';

/** Percent. From here on a claim of the rules rests on unambiguous words. */
const SURE_CLAIM = 80;

/** One of several ads under one label, or a marked entry: nothing that begins above it goes on into it. */
export const isOwnEntry = ({ placementType, blocks = [], confidence }: Claim) =>
  placementType === 'list_inclusion' && blocks.length <= 1 && confidence >= SURE_CLAIM;

/** For one of several ads under one label: the label above the first ad discloses each of them. */
export function disclosedAbove(
  { block, blocks: own = [], disclosure, confidence }: Claim,
  blocks: readonly BlockReading[],
) {
  const reader = blocks[block];
  const [words] = disclosure;
  if (reader && words && own.length <= 1 && confidence >= SURE_CLAIM && !reader.disclosure)
    markDisclosed(reader, words, confidence);
}

/** Whether a candidate takes several advertisers' ads for one, or one of them for all of a block that is several's. */
export function mixesAdvertisers({ blocks }: Candidate, apart: readonly Claim[]): boolean {
  const here = new Set(blocks.map(({ block }) => block.index));
  return apart.filter(({ block }) => here.has(block)).length > (here.size > 1 ? 0 : 1);
}

/**
 * Sponsors whose names are known because the rules have told them apart: side by side in one block, or an entry each of
 * one list.
 */
export function sharedCandidates(claims: readonly Claim[], blocks: readonly BlockReading[]): Candidate[] {
  const rows = new Map<number, Claim[]>();
  for (const claim of claims)
    if (claim.isApart || claim.placementType === 'multi_sponsor_grid')
      rows.set(claim.block, [...(rows.get(claim.block) ?? []), claim]);
  return [...rows].flatMap(([index, row]) => {
    const reader = blocks[index];
    const isKnown = row.length > 1 || row[0]?.isApart;
    return reader && isKnown ? row.map((claim) => knownIn(reader, claim)) : [];
  });
}

const knownIn = (reader: BlockReading, claim: Claim): Candidate => ({
  blocks: [reader],
  kinds: new Set<Kind>(claim.placementType === 'list_inclusion' ? ['rules', 'grid', 'listed'] : ['rules', 'grid']),
  marker: reader,
  claim,
});

/** The claim with the largest overlap with the candidate's blocks, if that is at least half of either. */
export function overlappingClaim({ blocks }: Candidate, claims: readonly Claim[]): Claim | null {
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
