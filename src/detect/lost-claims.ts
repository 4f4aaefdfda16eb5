// Dropped claims of high confidence, and ads whose claimed brand isn't a name: a person names their sponsor.
import { brandKey } from '../domain/brand/name.ts';
import type { Claim, GroundedClaim, Issue, Span } from './analyst.ts';
import type { ClaimDropReason } from './ground.ts';

/** An ad whose sponsor could not be determined; `words` are its disclosing words, '' if there are none. */
export interface AdWithoutSponsor extends Span {
  words: string;
  /** The claim on this ad that was dropped, and why; absent if no claim was made. */
  lost?: { brand: string; confidence: number; reason: string };
}

type Dropped = { reason: string; claim: Claim | GroundedClaim };

/** Percent. A dropped claim with at least this confidence is shown to a person. */
export const DROPPED_CLAIM_REVIEW_CONFIDENCE_MIN = 90;
/** Percent. With at least this confidence, a claim whose brand isn't a name still counts as an ad without a sponsor. */
const LIKELY_AD = 60;
const NOT_A_NAME_REASON: ClaimDropReason = 'brand is not a name';

/**
 * Selects the dropped claims that a person should see, sorted by confidence, one for each place in the mail.
 * @param kept the claims that are stored. A dropped claim of the same brand as one of them needs no review.
 */
export function selectDroppedClaimsToReview(
  issue: Issue,
  dropped: readonly Dropped[],
  kept: readonly GroundedClaim[],
): AdWithoutSponsor[] {
  const stored = new Set(kept.map(({ brand }) => brandKey(brand)));
  const slots = new Map<number, AdWithoutSponsor>();
  for (const { claim, reason } of dropped.toSorted((a, b) => b.claim.confidence - a.claim.confidence)) {
    const { brand, confidence, disclosure } = claim;
    const isUnnamedAd = reason === NOT_A_NAME_REASON && (disclosure.length > 0 || confidence >= LIKELY_AD);
    if (!(confidence >= DROPPED_CLAIM_REVIEW_CONFIDENCE_MIN || isUnnamedAd) || stored.has(brandKey(brand))) continue;
    const span = 'ad' in claim ? claim.ad : spanOf(issue, claim);
    if (!span || slots.has(span.start)) continue;
    const lost = { brand: brand.slice(0, 100), confidence: Math.round(confidence), reason };
    slots.set(span.start, { words: disclosure[0] ?? '', start: span.start, end: span.end, lost });
  }
  return [...slots.values()];
}

/** The span of an ungrounded claim's blocks; null if none of its indexes is a block of the mail. */
function spanOf({ blocks }: Issue, { block, blocks: own = [block] }: Claim): Span | null {
  const all = own.flatMap((index) => blocks[index] ?? []);
  const [first, last] = [all[0], all.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** Adds the slots of dropped claims to those that the analyst's raw answer lists as unread (`slotSeen`). */
export function addDroppedClaimsToRawAnswer(raw: object, slots: readonly AdWithoutSponsor[]): object {
  if (slots.length === 0) return raw;
  const seen = 'slotSeen' in raw && Array.isArray(raw.slotSeen) ? (raw.slotSeen as AdWithoutSponsor[]) : [];
  return { ...raw, slotSeen: [...slots, ...seen] };
}
