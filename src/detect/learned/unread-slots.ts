// Finds ads whose sponsor could not be determined: disclosed ads, entries of lists of small ads, and slots that earlier
// issues sold. They go to the review queue.
import { foldText } from '../../domain/brand/name.ts';
import type { Claim, Issue } from '../analyst.ts';
import { type Block, isVisibleBlock } from '../blocks.ts';
import { findSmallAdsLabel } from '../rules/disclosure/label-above.ts';
import { findUnnamedSmallAds } from '../rules/small-ads.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import type { AdCandidate } from './candidates.ts';
import type { AdCandidateWithProbability } from './claims.ts';
import { computeSlotSimilarity, fingerprintAdSlot, SAME_SLOT_SIMILARITY_MIN, selectRecurringSlots } from './memory.ts';
import type { IssueReading } from './reading.ts';
import { sigmoid } from './trees.ts';

/** A disclosed ad without a sponsor goes to the review queue only if it is an ad with at least this probability. */
const LIKELY_AD = 0.45;

/**
 * Finds disclosed ads whose advertiser is too unsure; a person names it in the review queue.
 * @param scored candidates that didn't become claims, the likeliest ads first.
 */
export function findAdsWithoutSponsor(
  scored: readonly Pick<AdCandidateWithProbability, 'unit' | 'candidate'>[],
  claims: readonly Claim[],
  { own }: IssueReading,
) {
  const taken = new Set(claims.flatMap(({ blocks = [], block }) => [...blocks, block]));
  const isRead = (text: string) => claims.some(({ brand }) => ` ${text} `.includes(` ${foldText(brand)} `));
  return scored.flatMap(({ unit, candidate: { blocks, marker } }) => {
    const [first, last] = [blocks[0]?.block, blocks.at(-1)?.block];
    if (!marker?.strong || !marker.disclosure || sigmoid(unit) < LIKELY_AD || !first || !last) return [];
    if (blocks.some(({ block }) => taken.has(block.index)) || !blocks.some(({ outside }) => outside.length > 0))
      return [];
    const { name } = marker.disclosure;
    if (
      (name && own.isBrand(name)) ||
      blocks.some(({ block, folded }) => APPEAL_FOR_SUPPORT.test(block.words) || isRead(folded))
    )
      return [];
    for (const { block } of blocks) taken.add(block.index);
    return [{ words: marker.disclosure.words, start: first.start, end: last.end }];
  });
}

/** Keeps the first of overlapping slots. (The caller lists entries before the list that contains them.) */
export function dropOverlappingSlots<T extends { start: number; end: number }>(slots: readonly T[]): T[] {
  const kept: T[] = [];
  for (const slot of slots)
    if (!kept.some(({ start, end }) => slot.start === start || (slot.start < end && start < slot.end))) kept.push(slot);
  return kept;
}

/**
 * Finds entries of lists of small ads that name no one. Their buyer is only known after their link has been looked up.
 */
export function findSmallAdsWithoutSponsor({ blocks, issue, own }: IssueReading) {
  const isLabel = ({ index }: Block) => blocks[index]?.disclosure?.kind === 'label';
  return blocks.flatMap(({ block }, nth) => {
    const heading = isVisibleBlock(block) ? findSmallAdsLabel(block.words, blocks[nth + 1]?.block.words ?? '') : null;
    if (!heading) return [];
    return findUnnamedSmallAds(issue.blocks, block, own, isLabel).map((span) => ({ words: heading.words, ...span }));
  });
}

/**
 * True if a claim is on a small ad that names no one. If the claim is also unsure, the caller drops it, so that the
 * entry goes to the review queue and its link is looked up, instead of showing a name that is likely wrong.
 */
export function isClaimOnUnnamedEntry(
  entries: readonly { start: number; end: number }[],
  { blocks }: Issue,
  { block }: Claim,
): boolean {
  const { start, end } = blocks[block] ?? { start: 0, end: 0 };
  return entries.some((entry) => entry.start < end && start < entry.end);
}

/** Finds slots that earlier issues sold and for which this issue has no claim, at most five. */
export function findSlotsWithoutSponsor(candidates: readonly AdCandidate[], claims: readonly Claim[], issue: Issue) {
  const slots = selectRecurringSlots(issue.slots ?? []);
  if (slots.length === 0) return [];
  const taken = new Set(claims.flatMap(({ blocks = [], block }) => [...blocks, block]));
  const seen = new Map<string, { words: string; start: number; end: number }>();
  for (const { blocks, marker } of candidates) {
    if (!marker?.disclosure || blocks.some(({ block }) => taken.has(block.index))) continue;
    const form = fingerprintAdSlot(
      blocks.map(({ block }) => block),
      marker.disclosure.words,
      marker.disclosure.name ?? '',
    );
    const [first, last] = [blocks[0]?.block, blocks.at(-1)?.block];
    if (
      !form ||
      !first ||
      !last ||
      computeSlotSimilarity(form, slots) < SAME_SLOT_SIMILARITY_MIN ||
      seen.has(form.words)
    )
      continue;
    seen.set(form.words, { words: marker.disclosure.words, start: first.start, end: last.end });
  }
  return [...seen.values()].slice(0, 5);
}
