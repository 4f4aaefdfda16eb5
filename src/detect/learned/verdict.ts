// Combines the scores of a candidate and of its name into the probability that it is a sponsorship with the right name.
import { normaliseBrandName } from '../../domain/brand/name.ts';
import { containsFoldedName } from '../naming/scripts.ts';
import type { PossibleAdvertiserName } from './advertisers/name.ts';
import type { AdCandidate } from './candidates.ts';
import type { ScoredAdCandidate } from './model.ts';
import { sigmoid } from './trees.ts';

/**
 * The features of the verdict: the scores of the ad and of its name, separately and combined, and whether the rules
 * made the same claim.
 */
export function computeCandidateVerdictFeatures({
  unit,
  named,
  rival,
  name,
  candidate,
  support,
}: ScoredAdCandidate): number[] {
  const { claim } = candidate;
  const agreed = claim !== null && isSameName(claim.brand, name.key);
  return [
    Math.max(-6, Math.min(6, unit)),
    Math.max(-6, Math.min(6, named)),
    Math.min(3, Math.max(-1, named - rival)),
    Math.log(Math.max(1e-4, sigmoid(unit) * sigmoid(named))),
    claim ? 1 : 0,
    claim ? claim.confidence / 100 : 0,
    agreed ? 1 : 0,
    agreed && claim.confidence >= SURE_RULE ? 1 : 0,
    isNamedInWords(candidate, name) ? 1 : 0,
    candidate.kinds.has('whole') ? 1 : 0,
    name.sources.has('disclosed') || name.sources.has('credit') ? 1 : 0,
    support,
  ];
}

/** True if the ad's words contain the name; otherwise only a URL or a picture does. */
const isNamedInWords = ({ blocks, marker }: AdCandidate, { key }: PossibleAdvertiserName): boolean =>
  blocks.some(({ folded }) => containsFoldedName(folded, key)) ||
  (marker !== null && containsFoldedName(marker.folded, key));

/** Percent. A claim of the rules with at least this confidence rests on unambiguous words. */
const SURE_RULE = 88;
const withoutSpaces = (key: string) => key.replaceAll(' ', '');
const isSameName = (brand: string, key: string) => withoutSpaces(normaliseBrandName(brand)) === withoutSpaces(key);

export interface CandidateVerdictWeights {
  /** The constant, then one weight for each of `computeCandidateVerdictFeatures`. */
  weights: readonly number[];
}

/** The probability that a candidate is a sponsorship and its advertiser is named correctly. */
export function computeNamedSponsorProbability(
  { weights }: CandidateVerdictWeights,
  scored: ScoredAdCandidate,
): number {
  let sum = weights[0] as number;
  for (const [i, value] of computeCandidateVerdictFeatures(scored).entries()) sum += (weights[i + 1] as number) * value;
  return sigmoid(sum);
}
