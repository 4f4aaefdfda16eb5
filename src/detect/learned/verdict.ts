// The confidence that a candidate is a sponsor and rightly named, from the scores of both.
import { normaliseBrandName } from '../../domain/brand/name.ts';
import { containsKey } from '../naming/scripts.ts';
import type { Name } from './advertisers/name.ts';
import type { Candidate } from './candidates.ts';
import type { Scored } from './model.ts';
import { sigmoid } from './trees.ts';

/**
 * The features of the verdict: the scores of unit and name, apart and combined, and the rules' claim on the same
 * blocks.
 */
export function verdictFeatures({ unit, named, rival, name, candidate, support }: Scored): number[] {
  const { claim } = candidate;
  const agreed = claim !== null && sameName(claim.brand, name.key);
  return [
    Math.max(-6, Math.min(6, unit)),
    Math.max(-6, Math.min(6, named)),
    Math.min(3, Math.max(-1, named - rival)),
    Math.log(Math.max(1e-4, sigmoid(unit) * sigmoid(named))),
    claim ? 1 : 0,
    claim ? claim.confidence / 100 : 0,
    agreed ? 1 : 0,
    agreed && claim.confidence >= SURE_RULE ? 1 : 0,
    isSpoken(candidate, name) ? 1 : 0,
    candidate.kinds.has('whole') ? 1 : 0,
    name.sources.has('disclosed') || name.sources.has('credit') ? 1 : 0,
    support,
  ];
}

/** Whether the ad's words contain the name; otherwise it is only in an address or a picture. */
const isSpoken = ({ blocks, marker }: Candidate, { key }: Name): boolean =>
  blocks.some(({ folded }) => containsKey(folded, key)) || (marker !== null && containsKey(marker.folded, key));

/** Percent. From this confidence on a rule's words are unambiguous. */
const SURE_RULE = 88;
const squeezed = (key: string) => key.replaceAll(' ', '');
const sameName = (brand: string, key: string) => squeezed(normaliseBrandName(brand)) === squeezed(key);

export interface VerdictWeights {
  /** Constant first, then one for each column of `verdictFeatures`. */
  weights: readonly number[];
}

/** Calibrated probability that a settled candidate is a sponsor and rightly named. */
export function sponsorProbability({ weights }: VerdictWeights, scored: Scored): number {
  let sum = weights[0] as number;
  for (const [i, value] of verdictFeatures(scored).entries()) sum += (weights[i + 1] as number) * value;
  return sigmoid(sum);
}
