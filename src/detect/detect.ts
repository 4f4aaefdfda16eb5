// One issue's detection for every analyst: claims, checked against the mail, with final names, duplicates merged.
import { brandKey } from '../domain/brand/name.ts';
import type { Analyst, AnalystName, Claim, GroundedClaim, Issue, ModelFailure } from './analyst.ts';
import { type ClaimDropReason, groundAnswer } from './ground.ts';
import { addDroppedClaimsToRawAnswer, selectDroppedClaimsToReview } from './lost-claims.ts';
import { nameClaims } from './naming.ts';
import { runWithPauses } from './pausable-work.ts';

export interface DetectionResult {
  claims: GroundedClaim[];
  dropped: { reason: string; claim: Claim | GroundedClaim }[];
  analyst: AnalystName;
  version: string;
  tokens: number;
  modelFailure: ModelFailure | null;
  /** Stored with the mail: the analyst's raw answer, and how many of its claims were kept or dropped, and why. */
  aiResponse: {
    analyst: string;
    version: string;
    raw: object;
    claims: number;
    kept: number;
    dropped: Record<string, number>;
  };
}

/**
 * Finds the sponsors of one issue.
 * @throws only what the analyst throws, for example when a language model's vendor fails. A malformed mail never
 *   throws.
 */
export async function detectSponsors(analyst: Analyst, issue: Issue): Promise<DetectionResult> {
  const answer = await analyst(issue);
  const { claims, dropped, counts } = await runWithPauses(groundAnswer(issue, answer));
  const drop = (claim: GroundedClaim, reason: ClaimDropReason) => {
    dropped.push({ reason, claim });
    counts[reason] = (counts[reason] ?? 0) + 1;
  };
  const kept = mergeClaims(await runWithPauses(nameClaims(issue, claims, answer.analyst, drop)));
  return {
    claims: kept,
    dropped,
    analyst: answer.analyst,
    version: answer.version,
    tokens: answer.tokens ?? 0,
    modelFailure: answer.modelFailure ?? null,
    aiResponse: {
      analyst: answer.analyst,
      version: answer.version,
      raw: addDroppedClaimsToRawAnswer(answer.raw, selectDroppedClaimsToReview(issue, dropped, kept)),
      claims: answer.claims.length,
      kept: kept.length,
      dropped: counts,
    },
  };
}

/** Merges claims of one brand with the same type or overlapping quotes into the one of higher confidence. */
function mergeClaims(claims: GroundedClaim[]): GroundedClaim[] {
  const kept: GroundedClaim[] = [];
  const placesByBrand = new Map<string, number[]>();
  for (const claim of claims) {
    const key = brandKey(claim.brand);
    const places = placesByBrand.get(key) ?? [];
    placesByBrand.set(key, places);
    const twin = places.find((place) => sameSlot(kept[place] as GroundedClaim, claim));
    if (twin === undefined) places.push(kept.push(claim) - 1);
    else {
      const other = kept[twin] as GroundedClaim;
      const [main, side] = claim.confidence > other.confidence ? [claim, other] : [other, claim];
      kept[twin] = { ...main, domain: main.domain ?? side.domain, site: main.site ?? side.site };
    }
  }
  return kept;
}

function sameSlot(a: GroundedClaim, b: GroundedClaim): boolean {
  return (
    a.placementType === b.placementType || (a.evidence.start < b.evidence.end && b.evidence.start < a.evidence.end)
  );
}
