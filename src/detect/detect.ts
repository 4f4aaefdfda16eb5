// The one path from blocks to sponsors, for both analysts: ask, ground, merge.
import { normalisedName } from '../domain/brand-name.ts';
import type { Analyst, Claim, GroundedClaim, Issue } from './analyst.ts';
import { ground } from './ground.ts';

export interface Detection {
  claims: GroundedClaim[];
  dropped: { reason: string; claim: Claim }[];
  /** Who spoke: the rules may stand in for a model that is over its budget. */
  analyst: 'rules' | 'openai';
  version: string;
  /** What is kept with the mail: the analyst's own answer and what became of it. */
  aiResponse: {
    analyst: string;
    version: string;
    raw: unknown;
    claims: number;
    kept: number;
    dropped: Record<string, number>;
  };
}

/** Finds the sponsors of one issue. @throws what the analyst throws (a model's vendor that fails); never for an odd mail. */
export async function detectSponsors(analyst: Analyst, issue: Issue): Promise<Detection> {
  const answer = await analyst(issue);
  const { claims, dropped, counts } = ground(issue, answer);
  const kept = merged(claims);
  return {
    claims: kept,
    dropped,
    analyst: answer.analyst,
    version: answer.version,
    aiResponse: {
      analyst: answer.analyst,
      version: answer.version,
      raw: answer.raw,
      claims: answer.claims.length,
      kept: kept.length,
      dropped: counts,
    },
  };
}

/** One record per brand and slot: claims of one brand and placement, or on the same words, are one; the surer one speaks. */
function merged(claims: GroundedClaim[]): GroundedClaim[] {
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
  return normalisedName(a.brand) === normalisedName(b.brand);
}

function sameSlot(a: GroundedClaim, b: GroundedClaim): boolean {
  return (
    a.placementType === b.placementType || (a.evidence.start < b.evidence.end && b.evidence.start < a.evidence.end)
  );
}
