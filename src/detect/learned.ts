// The built-in analyst, which needs no API key and no network. A small model trained on labelled issues (`npm run
// train`) decides which stretches of an issue are ads, who the advertisers are, and how sure that is; the rules' claims
// are among its features. Its confidences are calibrated on newsletters that it wasn't trained on.
import { UNSURE_BELOW } from '../contract/confidence.ts';
import type { Analyst, Claim, Issue } from './analyst.ts';
import { groundAnswerInSlices } from './ground.ts';
import { type Candidate, collectCandidates } from './learned/candidates.ts';
import { buildClaims, type SelectedCandidate } from './learned/claims.ts';
import { decodeModel } from './learned/codec.ts';
import { SAME_SLOT_SIMILARITY, slotFormOf, slotSimilarity } from './learned/memory.ts';
import { type Model, scoreAsAd, scoreCandidates } from './learned/model.ts';
import { readIssueInSlices } from './learned/reading.ts';
import { isSameAdvertiser, selectNonOverlapping } from './learned/resolve-overlaps.ts';
import { type ClaimThresholds, calibrateProbability, selectClaims } from './learned/select-claims.ts';
import { computeIssueVerdictFeatures, verdictProbability } from './learned/sureness.ts';
import { findUnnamedPictureAds, type UnnamedPictureAd } from './learned/unnamed.ts';
import {
  dropOverlappingSlots,
  findAdsWithoutSponsor,
  findEntriesWithoutSponsor,
  findSlotsWithoutSponsor,
  isOnUnnamedEntry,
} from './learned/unread-slots.ts';
import { namedSponsorProbability, type VerdictWeights } from './learned/verdict.ts';
import { WEIGHTS } from './learned/weights.ts';
import type { UnreadSlot } from './lost-claims.ts';
import { type PausableWork, runWithoutPauses, runWithPauses } from './pausable-work.ts';
import { findSponsorsByRulesInSlices, RULES_VERSION } from './rules.ts';

export const LEARNED_VERSION = WEIGHTS.version;

/** The result of training: the model, and the parameters by which its scores become claims. */
export interface TrainedModel extends ClaimThresholds {
  model: Model;
  verdict: VerdictWeights;
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

export interface LearnedResult {
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
  slotSeen: UnreadSlot[];
  /** True if the verdict on the whole issue is so sure that a language model need not be asked. */
  sure: boolean;
}

/**
 * Reads an issue with the built-in analyst. Pure; time linear in the mail. @offline Used by training, evaluation and
 * tests only.
 * @param trained the weights to use; the shipped ones by default.
 */
export const readForSponsors = (issue: Issue, trained?: TrainedModel): LearnedResult =>
  runWithoutPauses(readForSponsorsInSlices(issue, trained));

/** Generator form of `readForSponsors`: it yields between slices, so that the Worker can serve other requests. */
export function* readForSponsorsInSlices(
  issue: Issue,
  trained: TrainedModel = shippedWeights(),
): PausableWork<LearnedResult> {
  const { model, verdict, calibration, cascade } = trained;
  const found = yield* findSponsorsByRulesInSlices(issue);
  const answer = { analyst: 'rules' as const, version: RULES_VERSION, claims: found, raw: null };
  const { claims: rules } = yield* groundAnswerInSlices(issue, answer);
  const reading = yield* readIssueInSlices(issue);
  yield;
  const candidates = collectCandidates(reading, rules);
  yield;
  const memoryOf = createSlotMatcher(issue);
  const weighed = yield* scoreCandidates(model, reading, candidates, memoryOf);
  yield;
  const scored = weighed.map((one): SelectedCandidate => ({ ...one, p: namedSponsorProbability(verdict, one) }));
  const settled = selectNonOverlapping(scored);
  // `scoreCandidates` leaves out candidates that offer no name. A strongly disclosed one may still be an ad.
  const read = new Set(scored.map(({ candidate }) => candidate));
  const nameless = candidates
    .filter((candidate) => candidate.marker?.strong && candidate.marker.disclosure && !read.has(candidate))
    .map((candidate) => ({ candidate, unit: scoreAsAd(model, reading, candidate, memoryOf(candidate)) }));
  const said = selectClaims(settled, trained).map((one) => ({ ...one, p: calibrateProbability(calibration, one.p) }));
  const entries = findEntriesWithoutSponsor(reading);
  const claims = buildClaims(reading, said, scored)
    .filter((claim) => claim.confidence >= UNSURE_BELOW || !isOnUnnamedEntry(entries, issue, claim))
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
      verdictProbability(cascade.weights, computeIssueVerdictFeatures(reading, settled, trained.threshold)) >=
      cascade.bound,
  };
}

export const learnedAnalyst: Analyst = async (issue) => {
  const { claims, linkNamed: _, ...weighed } = await runWithPauses(readForSponsorsInSlices(issue));
  return { analyst: 'learned', version: LEARNED_VERSION, claims, raw: weighed };
};

/**
 * @returns a function that gives a candidate's similarity (0 to 1) to the slots of earlier issues, or -1 if none are
 *   remembered.
 */
export function createSlotMatcher(issue: Issue): (candidate: Candidate) => number {
  const slots = issue.slots ?? [];
  return ({ blocks, marker }) =>
    slots.length === 0
      ? -1
      : slotSimilarity(
          slotFormOf(
            blocks.map(({ block }) => block),
            marker?.disclosure?.words ?? null,
            marker?.disclosure?.name ?? '',
          ),
          slots,
        );
}

/** Adds the reason 'in the slot of earlier issues' to a claim whose form matches a remembered slot. */
function addSlotReason(claim: Claim, issue: Issue): Claim {
  const blocks = (claim.blocks ?? []).flatMap((index) => issue.blocks[index] ?? []);
  const like = slotSimilarity(slotFormOf(blocks, claim.disclosure[0] ?? null, claim.brand), issue.slots ?? []);
  return like >= SAME_SLOT_SIMILARITY ? { ...claim, why: ['in the slot of earlier issues'] } : claim;
}
