// The built-in analyst, which needs no API key and no network. A small model trained on labelled issues (`npm run
// train`) decides which stretches of an issue are ads, who the advertisers are, and how sure that is; the rules' claims
// are among its features. Its confidences are calibrated on newsletters that it wasn't trained on.
import { UNSURE_BELOW } from '../contract/confidence.ts';
import type { Analyst, Claim, Issue } from './analyst.ts';
import { groundAnswerInSlices } from './ground.ts';
import { type AdCandidate, collectAdCandidates } from './learned/candidates.ts';
import { type AdCandidateWithProbability, buildClaims } from './learned/claims.ts';
import { decodeModel } from './learned/codec.ts';
import { computeSlotSimilarity, fingerprintAdSlot, SAME_SLOT_SIMILARITY_MIN } from './learned/memory.ts';
import { type LearnedModel, scoreAsAd, scoreCandidates } from './learned/model.ts';
import { prepareIssueInSlices } from './learned/reading.ts';
import { isSameAdvertiser, selectNonOverlappingCandidates } from './learned/resolve-overlaps.ts';
import { type ClaimThresholds, calibrateClaimProbability, selectCandidatesToClaim } from './learned/select-claims.ts';
import { computeIssueVerdictFeatures, computeIssueVerdictProbability } from './learned/sureness.ts';
import { findUnnamedPictureAds, type UnnamedPictureAd } from './learned/unnamed.ts';
import {
  dropOverlappingSlots,
  findAdsWithoutSponsor,
  findSlotsWithoutSponsor,
  findSmallAdsWithoutSponsor,
  isClaimOnUnnamedEntry,
} from './learned/unread-slots.ts';
import { type CandidateVerdictWeights, computeNamedSponsorProbability } from './learned/verdict.ts';
import { WEIGHTS } from './learned/weights.ts';
import type { AdWithoutSponsor } from './lost-claims.ts';
import { type PausableWork, runWithoutPauses, runWithPauses } from './pausable-work.ts';
import { findSponsorsByRulesInSlices, RULES_VERSION } from './rules.ts';

export const LEARNED_ANALYST_VERSION = WEIGHTS.version;

/** The result of training: the model, and the parameters by which its scores become claims. */
export interface TrainedModel extends ClaimThresholds {
  model: LearnedModel;
  verdict: CandidateVerdictWeights;
  /** Constant and slope of the calibration of claims' probabilities, in log-odds. */
  calibration: readonly number[];
  cascade: { weights: readonly number[]; bound: number };
}

let shipped: TrainedModel | null = null;
/**
 * The shipped weights. They are decoded at first use, so that a Worker that only serves pages doesn't spend the time.
 */
const shippedWeights = (): TrainedModel => {
  shipped ??= { ...WEIGHTS, model: decodeModel(WEIGHTS.data) };
  return shipped;
};

export interface LearnedAnalystResult {
  claims: Claim[];
  /** The likeliest candidates that were too unlikely to become claims, with their probability. */
  unsure: { p: number; brand: string; block: number }[];
  /** Ads that consist of one picture and name no one; a person or a vision model names them. */
  unnamed: UnnamedPictureAd[];
  /**
   * Picture ads that name no one but have a claim here, named only by their link. If another analyst's answer is used
   * and doesn't claim them, they count as unnamed.
   */
  linkNamed: UnnamedPictureAd[];
  /**
   * Places where no sponsor could be read although an ad is there: a disclosed ad, or a slot that earlier issues sold.
   */
  slotSeen: AdWithoutSponsor[];
  /** True if the verdict on the whole issue is so sure that a language model need not be asked. */
  sure: boolean;
}

/**
 * Reads an issue with the built-in analyst. Pure; time linear in the mail. @offline Used by training, evaluation and
 * tests only.
 * @param trained the weights to use; the shipped ones by default.
 */
export const findSponsorsByLearnedModel = (issue: Issue, trained?: TrainedModel): LearnedAnalystResult =>
  runWithoutPauses(findSponsorsByLearnedModelInSlices(issue, trained));

/** Generator form of the function above: it yields between slices, so that the Worker can serve other requests. */
export function* findSponsorsByLearnedModelInSlices(
  issue: Issue,
  trained: TrainedModel = shippedWeights(),
): PausableWork<LearnedAnalystResult> {
  const { model, verdict, calibration, cascade } = trained;
  const found = yield* findSponsorsByRulesInSlices(issue);
  const answer = { analyst: 'rules' as const, version: RULES_VERSION, claims: found, raw: null };
  const { claims: rules } = yield* groundAnswerInSlices(issue, answer);
  const reading = yield* prepareIssueInSlices(issue);
  yield;
  const candidates = collectAdCandidates(reading, rules);
  yield;
  const memoryOf = createPastSlotScorer(issue);
  const weighed = yield* scoreCandidates(model, reading, candidates, memoryOf);
  yield;
  const scored = weighed.map(
    (one): AdCandidateWithProbability => ({ ...one, p: computeNamedSponsorProbability(verdict, one) }),
  );
  const settled = selectNonOverlappingCandidates(scored);
  // `scoreCandidates` leaves out candidates that offer no name. A strongly disclosed one may still be an ad.
  const read = new Set(scored.map(({ candidate }) => candidate));
  const nameless = candidates
    .filter((candidate) => candidate.marker?.strong && candidate.marker.disclosure && !read.has(candidate))
    .map((candidate) => ({ candidate, unit: scoreAsAd(model, reading, candidate, memoryOf(candidate)) }));
  const said = selectCandidatesToClaim(settled, trained).map((one) => ({
    ...one,
    p: calibrateClaimProbability(calibration, one.p),
  }));
  const entries = findSmallAdsWithoutSponsor(reading);
  const claims = buildClaims(reading, said, scored)
    .filter((claim) => claim.confidence >= UNSURE_BELOW || !isClaimOnUnnamedEntry(entries, issue, claim))
    .map((claim) => addSlotReason(claim, issue));
  return {
    claims,
    unsure: settled
      .filter(({ p, name }) => p < trained.threshold && p > 0.05 && !said.some((one) => one.name === name))
      .slice(0, 10)
      .map(({ p, name, candidate }) => ({
        p: Math.round(100 * p) / 100,
        brand: name.shown,
        block: candidate.blocks[0]?.block.index ?? 0,
      })),
    ...findUnnamedPictureAds(reading, claims),
    slotSeen: dropOverlappingSlots([
      ...entries,
      ...findSlotsWithoutSponsor(candidates, claims, issue),
      ...findAdsWithoutSponsor(
        [...scored.filter(({ name }) => !said.some((one) => isSameAdvertiser(one.name, name))), ...nameless],
        claims,
        reading,
      ),
    ]),
    sure:
      computeIssueVerdictProbability(
        cascade.weights,
        computeIssueVerdictFeatures(reading, settled, trained.threshold),
      ) >= cascade.bound,
  };
}

export const learnedAnalyst: Analyst = async (issue) => {
  const { claims, linkNamed: _, ...weighed } = await runWithPauses(findSponsorsByLearnedModelInSlices(issue));
  return { analyst: 'learned', version: LEARNED_ANALYST_VERSION, claims, raw: weighed };
};

/**
 * @returns a function that gives a candidate's similarity (0 to 1) to the most similar ad slot of earlier issues, or -1
 *   if none are remembered.
 */
export function createPastSlotScorer(issue: Issue): (candidate: AdCandidate) => number {
  const slots = issue.slots ?? [];
  return ({ blocks, marker }) =>
    slots.length === 0
      ? -1
      : computeSlotSimilarity(
          fingerprintAdSlot(
            blocks.map(({ block }) => block),
            marker?.disclosure?.words ?? null,
            marker?.disclosure?.name ?? '',
          ),
          slots,
        );
}

/** Adds the reason 'in the slot of earlier issues' to a claim whose ad looks like a remembered slot. */
function addSlotReason(claim: Claim, issue: Issue): Claim {
  const blocks = (claim.blocks ?? []).flatMap((index) => issue.blocks[index] ?? []);
  const like = computeSlotSimilarity(
    fingerprintAdSlot(blocks, claim.disclosure[0] ?? null, claim.brand),
    issue.slots ?? [],
  );
  return like >= SAME_SLOT_SIMILARITY_MIN ? { ...claim, why: ['in the slot of earlier issues'] } : claim;
}
