// The detection pipeline of one issue, the same for every analyst: get its claims, check them against the mail, give
// each brand its final name, and merge duplicates.
import { brandKey } from '../domain/brand/name.ts';
import type { Analyst, AnalystName, Claim, GroundedClaim, Issue } from './analyst.ts';
import { type ClaimDropReason, groundAnswerInSlices } from './ground.ts';
import { type BrandCatalogueLookup, EMPTY_BRAND_CATALOGUE_LOOKUP } from './known.ts';
import { addDroppedClaimsToRawAnswer, selectDroppedClaimsToReview } from './lost-claims.ts';
import { nameClaims } from './name-claims.ts';
import { createBrandNamer } from './naming.ts';
import { mergeClaimsOnSameAd } from './one-ad.ts';
import { runWithPauses } from './pausable-work.ts';
import { capUnsupportedNames } from './unsupported-names.ts';

export interface DetectionResult {
  claims: GroundedClaim[];
  dropped: { reason: string; claim: Claim | GroundedClaim }[];
  /** The analyst whose answer was used: the built-in one if the language model failed or wasn't asked. */
  analyst: AnalystName;
  version: string;
  /** Tokens that the language model used; 0 for the built-in analyst. */
  tokens: number;
  /** Stored with the mail: the analyst's raw answer, and how many of its claims were kept or dropped, and why. */
  aiResponse: {
    analyst: string;
    version: string;
    raw: unknown;
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
export async function detectSponsors(
  analyst: Analyst,
  issue: Issue,
  known: BrandCatalogueLookup = EMPTY_BRAND_CATALOGUE_LOOKUP,
): Promise<DetectionResult> {
  const answer = await analyst(issue);
  const { claims, dropped, counts } = await runWithPauses(groundAnswerInSlices(issue, answer));
  const naming = createBrandNamer(issue, answer.analyst);
  const joint = [...new Set(claims.flatMap((claim) => naming.jointKeys(claim)))];
  const companies = joint.length > 0 ? await known.companies(joint) : new Set<string>();
  const drop = (claim: GroundedClaim, reason: ClaimDropReason) => {
    dropped.push({ reason, claim });
    counts[reason] = (counts[reason] ?? 0) + 1;
  };
  const named = await runWithPauses(nameClaims(issue, { claims, naming, companies }, drop));
  const kept = mergeClaimsOnSameAd(issue, mergeClaims(await capUnsupportedNames(named, known)), drop);
  return {
    claims: kept,
    dropped,
    analyst: answer.analyst,
    version: answer.version,
    tokens: answer.tokens ?? 0,
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

/**
 * Merges claims of one brand whose placement type is the same or whose quotes overlap. The claim with the higher
 * confidence is kept, and takes the other's site if it has none.
 */
function mergeClaims(claims: GroundedClaim[]): GroundedClaim[] {
  const kept: GroundedClaim[] = [];
  for (const claim of claims) {
    const twin = kept.findIndex((other) => sameBrand(other, claim) && sameSlot(other, claim));
    if (twin < 0) kept.push(claim);
    else {
      const other = kept[twin] as GroundedClaim;
      const [main, side] = claim.confidence > other.confidence ? [claim, other] : [other, claim];
      kept[twin] = { ...main, domain: main.domain ?? side.domain, site: main.site ?? side.site };
    }
  }
  return kept;
}

function sameBrand(a: GroundedClaim, b: GroundedClaim): boolean {
  return brandKey(a.brand) === brandKey(b.brand);
}

function sameSlot(a: GroundedClaim, b: GroundedClaim): boolean {
  return (
    a.placementType === b.placementType || (a.evidence.start < b.evidence.end && b.evidence.start < a.evidence.end)
  );
}
