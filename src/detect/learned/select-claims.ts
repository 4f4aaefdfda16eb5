// Decides which of the selected candidates become claims, and calibrates their probability.
import type { AdCandidateWithProbability } from './claims.ts';
import { sigmoid } from './trees.ts';

/** Converts a probability to log-odds. Probabilities are limited to 0.5 to 99.5 %, so that the result is finite. */
export const logit = (p: number): number => {
  const share = Math.min(0.995, Math.max(0.005, p));
  return Math.log(share / (1 - share));
};

/**
 * Calibrates a claim's probability, so that it is the share of such claims that are right.
 * @param fitted constant and slope, in log-odds.
 */
export const calibrateClaimProbability = (fitted: readonly number[], p: number): number =>
  sigmoid((fitted[0] ?? 0) + (fitted[1] ?? 1) * logit(p));

/** Log-odds. A name that is less likely than this isn't used: its ad goes to the review queue without a sponsor. */
const NAME_SCORE_MIN = -0.5;
/**
 * The least probability of a claim that is made below the threshold because the issue has no other. If it is even less
 * likely, the ad goes to the review queue without a sponsor.
 */
const ONLY_CLAIM_PROBABILITY_MIN = 0.2;

export interface ClaimThresholds {
  /** A candidate with at least this probability becomes a claim. */
  threshold: number;
  /** In an issue without claims, an ad with at least these log-odds lets the likeliest candidate become one. */
  alone: number;
}

/**
 * Selects the candidates that become claims, the likeliest first: all at or above the threshold. If there are none but
 * an ad is as likely as `alone`, the likeliest candidate is used, because missing an issue's only sponsor is worse than
 * one wrong name.
 */
export function selectCandidatesToClaim<T extends Weighed>(
  settled: readonly T[],
  { threshold, alone }: ClaimThresholds,
): T[] {
  const named = settled.filter(({ named }) => named >= NAME_SCORE_MIN);
  const said = named.filter(({ p }) => p >= threshold);
  if (said.length === 0 && settled.some(({ unit }) => unit >= alone))
    said.push(...named.filter(({ p }) => p >= ONLY_CLAIM_PROBABILITY_MIN).slice(0, 1));
  return [...said, ...named.filter((one) => !said.includes(one) && said.some((other) => areOneCredit(one, other)))];
}

/** The probability and scores of a candidate that may become a claim. */
type Weighed = Pick<AdCandidateWithProbability, 'p' | 'named' | 'unit'> &
  Partial<Pick<AdCandidateWithProbability, 'candidate'>>;

/** True for two names in one credit ('Sponsored by Acme and Beta'): either both become claims or neither. */
function areOneCredit({ candidate: one }: Weighed, { candidate: other }: Weighed): boolean {
  const isPart = (candidate: Weighed['candidate']) => candidate?.kinds.has('grid') && candidate.claim?.isApart;
  return Boolean(isPart(one) && isPart(other)) && one?.blocks.length === 1 && one.blocks[0] === other?.blocks[0];
}
