// One ad is one sponsorship. Its headline and its text, or the credit above it and the ad, may have been taken for ads
// of a company and of its product or event; where both lead to one site, the ad is whose site that is.
import { brandKey } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import type { GroundedClaim, Issue } from './analyst.ts';
import { evidenceOf } from './evidence.ts';
import type { DropReason } from './ground.ts';
import { hostKind } from './vocabulary/hosts.ts';

/** The most characters between a headline that is disclosed and its text. */
const GAP = 3;
/** Between two parts of an ad, one of which nothing but its link names. */
const NEAR = 40;

/**
 * @param drop is told of the claims that another one of their ad takes the place of.
 * @returns the claims in their order, of each ad one; that one has the ad's words and disclosure.
 */
export function onePerAd(
  issue: Issue,
  claims: readonly GroundedClaim[],
  drop: (claim: GroundedClaim, reason: DropReason) => void,
): GroundedClaim[] {
  const kept: GroundedClaim[] = [];
  for (const claim of claims) {
    const twin = kept.findIndex((other) => areOneAd(other, claim) || areOneAd(claim, other));
    if (twin < 0) kept.push(claim);
    else {
      const other = kept[twin] as GroundedClaim;
      const main = mainOf(other, claim);
      const side = main === other ? claim : other;
      if (!isBare(side) && brandKey(side.brand) !== brandKey(main.brand)) drop(side, 'another brand has the ad');
      kept[twin] = joined(issue, main, side);
    }
  }
  return kept;
}

/**
 * Whether a second claim is of the first one's ad: of the same words, of the text below its disclosed headline, or a
 * part beside it that only its link names.
 */
function areOneAd(first: GroundedClaim, second: GroundedClaim): boolean {
  if (first.isApart || second.isApart || first.domain === null || first.domain !== second.domain) return false;
  if (hostKind(first.domain) !== null || second.ad.start < first.ad.start) return false;
  const isUndisclosed = second.disclosure.length === 0 && first.disclosure.length > 0;
  const gap = second.ad.start - first.ad.end;
  return gap < 0 || (isUndisclosed && gap <= GAP) || ((isBare(first) || isBare(second)) && gap <= NEAR);
}

/** Named by nothing but its link. */
const isBare = ({ brand, domain }: GroundedClaim): boolean => brand === domain;

/** Whose site it is, not by an address alone; where that is neither's or both's, the disclosed and the surer one. */
function mainOf(one: GroundedClaim, other: GroundedClaim): GroundedClaim {
  const weight = (claim: GroundedClaim) =>
    1_000 * (isBare(claim) ? 0 : domainMatchStrength(claim.brand, claim.domain as string)) +
    (claim.disclosure.length > 0 ? 200 : 0) +
    (isBare(claim) ? 0 : claim.confidence);
  return weight(other) > weight(one) ? other : one;
}

function joined(issue: Issue, main: GroundedClaim, side: GroundedClaim): GroundedClaim {
  const blocks = [...new Set([...(main.blocks ?? []), ...(side.blocks ?? [])])].sort((a, b) => a - b);
  const told = main.disclosure.length > 0 ? main : side;
  const { disclosure, placementType } = told;
  const whole = { ...main, blocks, disclosure, placementType };
  const isBorneOut = domainMatchStrength(main.brand, main.domain as string) >= 2;
  const confidence = isBorneOut ? Math.max(main.confidence, side.confidence) : main.confidence;
  return { ...whole, confidence, ...evidenceOf(issue, whole) };
}
