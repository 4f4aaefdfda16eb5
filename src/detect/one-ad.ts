// Makes one sponsorship of each ad. The headline and the text of an ad, or its credit line and the ad, may have become
// two claims, for example of a company and of its product. If both link to one site, they are merged, and the brand
// whose site it is keeps the ad.
import { brandKey } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import type { GroundedClaim, Issue } from './analyst.ts';
import { buildAdEvidence } from './evidence.ts';
import type { ClaimDropReason } from './ground.ts';
import { findHostKind } from './vocabulary/hosts.ts';

/** The most characters between a disclosed headline and the text of the same ad. */
const HEADLINE_GAP = 3;
/** The most characters between two parts of one ad, if one of them is named by nothing but its link. */
const LINK_NAMED_GAP = 40;

/**
 * Merges claims on the same ad.
 * @param drop is called with each claim that is replaced by another claim on the same ad.
 * @returns the remaining claims in their order, one for each ad, with the text and disclosure of the whole ad.
 */
export function mergeClaimsOnSameAd(
  issue: Issue,
  claims: readonly GroundedClaim[],
  drop: (claim: GroundedClaim, reason: ClaimDropReason) => void,
): GroundedClaim[] {
  const kept: GroundedClaim[] = [];
  for (const claim of claims) {
    const twin = kept.findIndex((other) => areOneAd(other, claim) || areOneAd(claim, other));
    if (twin < 0) kept.push(claim);
    else {
      const other = kept[twin] as GroundedClaim;
      const main = strongerOf(other, claim);
      const side = main === other ? claim : other;
      if (!isNamedByLink(side) && brandKey(side.brand) !== brandKey(main.brand)) drop(side, 'another brand has the ad');
      kept[twin] = mergeTwo(issue, main, side);
    }
  }
  return kept;
}

/**
 * True if two claims that link to one site are on the same ad: the second overlaps the first, is the undisclosed text
 * right below a disclosed headline, or is close by while one of the two is named only by its link.
 */
function areOneAd(first: GroundedClaim, second: GroundedClaim): boolean {
  if (first.isApart || second.isApart || first.domain === null || first.domain !== second.domain) return false;
  if (findHostKind(first.domain) !== null || second.ad.start < first.ad.start) return false;
  const isUndisclosed = second.disclosure.length === 0 && first.disclosure.length > 0;
  const gap = second.ad.start - first.ad.end;
  return (
    gap < 0 ||
    (isUndisclosed && gap <= HEADLINE_GAP) ||
    ((isNamedByLink(first) || isNamedByLink(second)) && gap <= LINK_NAMED_GAP)
  );
}

/** True if a claim's brand is only the domain of its link, because nothing else names it. */
const isNamedByLink = ({ brand, domain }: GroundedClaim): boolean => brand === domain;

/**
 * Chooses the claim that keeps the ad: the brand that matches the linked site best, then a disclosed, then a surer one.
 */
function strongerOf(one: GroundedClaim, other: GroundedClaim): GroundedClaim {
  const weight = (claim: GroundedClaim) =>
    1_000 * (isNamedByLink(claim) ? 0 : domainMatchStrength(claim.brand, claim.domain as string)) +
    (claim.disclosure.length > 0 ? 200 : 0) +
    (isNamedByLink(claim) ? 0 : claim.confidence);
  return weight(other) > weight(one) ? other : one;
}

function mergeTwo(issue: Issue, main: GroundedClaim, side: GroundedClaim): GroundedClaim {
  const blocks = [...new Set([...(main.blocks ?? []), ...(side.blocks ?? [])])].sort((a, b) => a - b);
  const told = main.disclosure.length > 0 ? main : side;
  const { disclosure, placementType } = told;
  const whole = { ...main, blocks, disclosure, placementType };
  const isBorneOut = domainMatchStrength(main.brand, main.domain as string) >= 2;
  const confidence = isBorneOut ? Math.max(main.confidence, side.confidence) : main.confidence;
  return { ...whole, confidence, ...buildAdEvidence(issue, whole) };
}
