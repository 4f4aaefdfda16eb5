// Leave-newsletters-out: five folds by newsletter; all tuning (words, trees, verdict, bounds, calibration) on the other
// four.
import type { Claim, GroundedClaim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { buildClaims } from '../../../src/detect/learned/claims.ts';
import type { LearnedModel, ScoredAdCandidate } from '../../../src/detect/learned/model.ts';
import { selectNonOverlappingCandidates } from '../../../src/detect/learned/resolve-overlaps.ts';
import {
  type ClaimThresholds,
  calibrateClaimProbability,
  selectCandidatesToClaim,
} from '../../../src/detect/learned/select-claims.ts';
import { sigmoid } from '../../../src/detect/learned/trees.ts';
import { type CandidateVerdictWeights, computeNamedSponsorProbability } from '../../../src/detect/learned/verdict.ts';
import { type IssueLabel, isSameBrand } from '../score.ts';
import { fitCalibration } from './calibration.ts';
import { type CascadeParameters, fitCascade } from './cascade.ts';
import { type FitOptions, fitModel, fitVerdictWeights, foldOf, scoreItemCandidates } from './fit.ts';
import type { PreparedItem } from './prepare.ts';

const INNER = 3;
const prior = (one: ScoredAdCandidate) => ({ ...one, p: sigmoid(one.unit) * sigmoid(one.named) });

/** Compares a candidate's name and site with the label: 1 right, 0 wrong, null if it is only a likely sponsor. */
export function judgeNamedSponsor(one: ScoredAdCandidate, label: IssueLabel): 0 | 1 | null {
  const said = { brand: one.name.shown, website: one.name.site, placementType: '', confidence: 0, textContent: '' };
  const hits = label.sponsors.filter((sponsor) => isSameBrand(sponsor, said));
  if (hits.some(({ certainty }) => certainty !== 'likely')) return 1;
  return hits.length > 0 ? null : 0;
}

/** Out-of-fold scores of a training set, for the verdict and the threshold. */
export function scoreOutOfFold(
  training: readonly PreparedItem[],
  options: FitOptions,
): { of: PreparedItem; model: LearnedModel; scored: ScoredAdCandidate[] }[] {
  const results: { of: PreparedItem; model: LearnedModel; scored: ScoredAdCandidate[] }[] = [];
  for (let inner = 0; inner < INNER; inner++) {
    const isHere = (of: PreparedItem) => foldOf(of.item.newsletter, INNER, options.seed + 31) === inner;
    const model = fitModel(
      training.filter((of) => !isHere(of)),
      options,
    );
    for (const of of training.filter(isHere)) results.push({ of, model, scored: scoreItemCandidates(model, of) });
  }
  return results;
}

export interface TunedClassifier extends ClaimThresholds {
  verdict: CandidateVerdictWeights;
  /** The calibration of a verdict's probability: constant and slope, in log-odds. */
  calibration: number[];
}

/** The verdict's weights and the calibration of its probability. */
export async function tuneClassifier(
  held: readonly { of: PreparedItem; scored: ScoredAdCandidate[] }[],
): Promise<TunedClassifier> {
  // Learns from recent mail only, and not from newsletters on which the rules were written, because the rules are right
  // there more often than elsewhere.
  const judge = held.filter(({ of }) => !of.item.label.exclude?.includes('brand') && !of.knows && !of.isOld);
  const examples = judge.flatMap(({ of, scored }) =>
    selectNonOverlappingCandidates(scored.map(prior))
      .filter(({ p }) => p > 0.02)
      .flatMap((one) => {
        const y = judgeNamedSponsor(one, of.item.label);
        return y === null ? [] : [{ scored: one, y }];
      }),
  );
  const verdict = fitVerdictWeights(examples);
  const said = judge.flatMap(({ of, scored }) =>
    selectCandidatesToClaim(
      selectNonOverlappingCandidates(
        scored.map((one) => ({ ...one, p: computeNamedSponsorProbability(verdict, one) })),
      ),
      BOUNDS,
    ).flatMap((one) => {
      const y = judgeNamedSponsor(one, of.item.label);
      return y === null ? [] : [{ p: one.p, y }];
    }),
  );
  const first = { verdict, ...BOUNDS, calibration: fitCalibration(said) };
  const stood = await Promise.all(judge.map(({ of, scored }) => standing(of, scored, first)));
  return { ...first, calibration: fitCalibration(stood.flat()) };
}

/**
 * The thresholds of a claim. They are not fitted: the figures are flat around them, and the best values among some 400
 * ads would be chance.
 */
const BOUNDS: ClaimThresholds = { threshold: 0.55, alone: 0.8 };

/**
 * The stored claims of an issue, with the verdict's probability of each and whether it is right. Naming corrects some
 * names and drops some claims on the way; a claim that fits a likely sponsor's label counts as right.
 */
async function standing(
  of: PreparedItem,
  scored: readonly ScoredAdCandidate[],
  tuned: TunedClassifier,
): Promise<{ p: number; y: 0 | 1 }[]> {
  const { raw, stored } = await claimedOf(scored, tuned, of);
  return stored.flatMap((claim) => {
    const p = raw.get(placeOf(claim));
    // A confidence that naming capped says nothing about the verdict.
    if (p === undefined || claim.confidence < Math.round(100 * calibrateClaimProbability(tuned.calibration, p)))
      return [];
    const said = { brand: claim.brand, website: claim.domain };
    return [
      { p, y: of.item.label.sponsors.some((sponsor) => isSameBrand(sponsor, said)) ? (1 as const) : (0 as const) },
    ];
  });
}
const placeOf = ({ block, quote }: Claim) => `${block} ${quote}`;

/** The claims of an issue above the threshold, grounded and named as in production. */
export const detectIssueClaims = (model: LearnedModel, tuned: TunedClassifier, of: PreparedItem, remembering = false) =>
  claimedOf(scoreItemCandidates(model, of, remembering), tuned, of);

async function claimedOf(
  all: readonly ScoredAdCandidate[],
  { verdict, threshold, alone, calibration }: TunedClassifier,
  of: PreparedItem,
) {
  const scored = all.map((one) => ({ ...one, p: computeNamedSponsorProbability(verdict, one) }));
  const settled = selectNonOverlappingCandidates(scored);
  const sure = selectCandidatesToClaim(settled, { threshold, alone });
  const said = sure.map((one) => ({ ...one, p: calibrateClaimProbability(calibration, one.p) }));
  const claims = buildClaims(of.reading, said, scored);
  const raw = new Map(buildClaims(of.reading, sure, scored).map((claim) => [placeOf(claim), claim.confidence / 100]));
  const answer = { analyst: 'learned' as const, version: '', claims, raw: null };
  const { claims: stored, dropped } = await detectSponsors(async () => answer, of.item.issue);
  return { claims: said, settled, stored, dropped, raw };
}

export interface OutOfFoldResult {
  of: PreparedItem;
  /** A model in which this newsletter had no part. */
  model: LearnedModel;
  tuned: TunedClassifier;
  cascade: CascadeParameters;
  claims: (ScoredAdCandidate & { p: number })[];
  /** All scored ads, also unlikely ones. */
  scored: ScoredAdCandidate[];
  stored: GroundedClaim[];
  settled: (ScoredAdCandidate & { p: number })[];
  dropped: { reason: string; claim: Claim }[];
}

/**
 * Five folds by newsletter: words and trees are fitted on the other four; verdict, bounds, steps and cascade on the
 * out-of-fold scores of those four.
 * @param learnedFrom which of the other folds' issues are used at all, for ablations.
 */
export async function crossValidate(
  prepared: readonly PreparedItem[],
  options: FitOptions,
  learnedFrom: (of: PreparedItem) => boolean = () => true,
  folds = 5,
): Promise<OutOfFoldResult[]> {
  const foldIn = (of: PreparedItem) => foldOf(of.item.newsletter, folds, 1);
  const held = Array.from({ length: folds }, (_, fold) => {
    const model = fitModel(
      prepared.filter((of) => foldIn(of) !== fold && learnedFrom(of)),
      options,
    );
    return prepared
      .filter((of) => foldIn(of) === fold)
      .map((of) => ({ fold, of, model, scored: scoreItemCandidates(model, of) }));
  }).flat();
  const results: OutOfFoldResult[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const others = held.filter((each) => each.fold !== fold && learnedFrom(each.of));
    const tuned = await tuneClassifier(others);
    const seen = await Promise.all(
      others.map(async ({ of, scored }) => ({ of, ...(await claimedOf(scored, tuned, of)) })),
    );
    const cascade = fitCascade(seen, tuned.threshold);
    for (const { of, model, scored } of held.filter((each) => each.fold === fold))
      results.push({ of, model, tuned, cascade, ...(await claimedOf(scored, tuned, of)), scored });
  }
  return results;
}
