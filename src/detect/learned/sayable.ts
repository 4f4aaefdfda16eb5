// Which settled candidates become claims, and how sure these are.
import type { SelectedCandidate } from './claims.ts';
import { sigmoid } from './trees.ts';

/** Log-odds, of nothing too near to certain. */
export const logit = (p: number): number => {
  const share = Math.min(0.995, Math.max(0.005, p));
  return Math.log(share / (1 - share));
};

/**
 * Calibrates a verdict's probability to the share of such claims that were right.
 * @param fitted constant and slope, in log-odds.
 */
export const calibrateProbability = (fitted: readonly number[], p: number): number =>
  sigmoid((fitted[0] ?? 0) + (fitted[1] ?? 1) * logit(p));

/** Log-odds of a name below which it is not trusted: the ad counts as unread. */
const NAMED_LEAST = -0.5;
/**
 * The least probability of an issue's only claim: below it the ad goes to the review queue, and its guessed name isn't
 * listed.
 */
const ALONE_LEAST = 0.2;

export interface ClaimThresholds {
  /** The verdict's probability from which a claim is made. */
  threshold: number;
  /** Log-odds of an ad from which the surest candidate of an issue without claims becomes one. */
  alone: number;
}

/**
 * The settled candidates that become claims, surest first: all from the threshold on; if there are none, the surest one
 * whose ad is as likely as `alone`, because an issue without any claim is missed as a whole, while a wrong name is only
 * one wrong name.
 */
export function selectClaims<T extends Weighed>(settled: readonly T[], { threshold, alone }: ClaimThresholds): T[] {
  const named = settled.filter(({ named }) => named >= NAMED_LEAST);
  const said = named.filter(({ p }) => p >= threshold);
  if (said.length === 0 && settled.some(({ unit }) => unit >= alone))
    said.push(...named.filter(({ p }) => p >= ALONE_LEAST).slice(0, 1));
  return [...said, ...named.filter((one) => !said.includes(one) && said.some((other) => areOneCredit(one, other)))];
}

/** What is weighed of a candidate before it becomes a claim. */
type Weighed = Pick<SelectedCandidate, 'p' | 'named' | 'unit'> & Partial<Pick<SelectedCandidate, 'candidate'>>;

/** 'Sponsored by Acme and Beta': whose names are in one credit are sponsors together, or none of them is. */
function areOneCredit({ candidate: one }: Weighed, { candidate: other }: Weighed): boolean {
  const isPart = (candidate: Weighed['candidate']) => candidate?.kinds.has('grid') && candidate.claim?.isApart;
  return Boolean(isPart(one) && isPart(other)) && one?.blocks.length === 1 && one.blocks[0] === other?.blocks[0];
}
