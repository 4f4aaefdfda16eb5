// Leave-newsletters-out: five folds by newsletter; all tuning (words, trees, verdict, bounds, calibration) on the other four.
import type { Claim, GroundedClaim } from '../../../src/detect/analyst.ts';
import { detectSponsors } from '../../../src/detect/detect.ts';
import { calibratedBy, claimsOf, type Step, sayable } from '../../../src/detect/learned/claims.ts';
import { judged, type Model, type Scored, settle, type VerdictWeights } from '../../../src/detect/learned/model.ts';
import { sigmoid } from '../../../src/detect/learned/trees.ts';
import { type Label, sameBrand } from '../score.ts';
import { type Cascade, fitCascade } from './cascade.ts';
import { type FitOptions, fitModel, fitVerdict, foldOf, scoredOf } from './fit.ts';
import { fitSteps } from './isotonic.ts';
import type { Prepared } from './prepare.ts';

const INNER = 3;
const prior = (one: Scored) => ({ ...one, p: sigmoid(one.unit) * sigmoid(one.named) });

/** 1 right, 0 wrong, null: a likely one, neither. */
export function rightness(one: Scored, label: Label): 0 | 1 | null {
  const said = { brand: one.name.shown, website: one.name.site, placementType: '', confidence: 0, textContent: '' };
  const hits = label.sponsors.filter((sponsor) => sameBrand(sponsor, said));
  if (hits.some(({ certainty }) => certainty !== 'likely')) return 1;
  return hits.length > 0 ? null : 0;
}

/** Out-of-fold scores of a training set, for the verdict and the threshold. */
export function outOfFold(
  training: readonly Prepared[],
  options: FitOptions,
): { of: Prepared; model: Model; scored: Scored[] }[] {
  const results: { of: Prepared; model: Model; scored: Scored[] }[] = [];
  for (let inner = 0; inner < INNER; inner++) {
    const isHere = (of: Prepared) => foldOf(of.item.newsletter, INNER, options.seed + 31) === inner;
    const model = fitModel(
      training.filter((of) => !isHere(of)),
      options,
    );
    for (const of of training.filter(isHere)) results.push({ of, model, scored: scoredOf(model, of) });
  }
  return results;
}

export interface Tuned {
  verdict: VerdictWeights;
  threshold: number;
  /** The surest claim of an issue that would have none is made from here on. */
  alone: number;
  /** What a verdict's probability is worth. */
  steps: Step[];
}

/** The verdict's weights, and the confidence from which a claim is made: best F1 of brands and issues, if precise enough. */
export function tune(held: readonly { of: Prepared; scored: Scored[] }[]): Tuned {
  // What is read today is mail of today. And where the rules were written they are right as they are nowhere else: nothing about how far to believe is to be learned there.
  const judge = held.filter(({ of }) => !of.item.label.exclude?.includes('brand') && !of.knows && !of.isOld);
  const examples = judge.flatMap(({ of, scored }) =>
    settle(scored.map(prior))
      .filter(({ p }) => p > 0.02)
      .flatMap((one) => {
        const y = rightness(one, of.item.label);
        return y === null ? [] : [{ scored: one, y }];
      }),
  );
  const verdict = fitVerdict(examples);
  const seen = judge.map(({ of, scored }) => ({
    label: of.item.label,
    isSet: of.isSet,
    said: settle(scored.map((one) => ({ ...one, p: judged(verdict, one) }))).flatMap((one) => {
      const y = rightness(one, of.item.label);
      return y === null ? [] : [{ p: one.p, named: one.named, y }];
    }),
  }));
  // What comes in is HTML mail with few exceptions: the bounds are chosen on that.
  const mail = seen.filter(({ isSet }) => isSet);
  const wanted = mail.reduce(
    (sum, { label }) => sum + label.sponsors.filter(({ certainty }) => certainty !== 'likely').length,
    0,
  );
  const options: { threshold: number; alone: number; value: number }[] = [];
  for (let nth = 0; nth <= 16; nth++)
    for (let below = 0; below <= 8; below++) {
      const threshold = 0.35 + nth / 40;
      const alone = threshold - below / 40;
      options.push({ threshold, alone, value: worth(mail, wanted, { threshold, alone }) });
    }
  const { threshold, alone } = smoothest(options);
  const steps = fitSteps(seen.flatMap(({ said }) => sayable(said, { threshold, alone })));
  return { verdict, threshold, alone, steps };
}

type SaidOf = { label: Label; said: { p: number; named: number; y: 0 | 1 }[] };

/** F1 of brands and of issues, less what is missing of the least precision. */
function worth(seen: readonly SaidOf[], wanted: number, bounds: { threshold: number; alone: number }): number {
  const claims = seen.map(({ label, said }) => ({
    sponsored: label.sponsors.some(({ certainty }) => certainty !== 'likely'),
    onlyLikely: label.sponsors.length > 0 && label.sponsors.every(({ certainty }) => certainty === 'likely'),
    said: sayable(said, bounds),
  }));
  const all = claims.flatMap(({ said }) => said);
  const brand = f1(all.filter(({ y }) => y === 1).length, all.length, wanted);
  const clear = claims.filter(({ onlyLikely }) => !onlyLikely);
  const issue = f1(
    clear.filter(({ sponsored, said }) => sponsored && said.length > 0).length,
    clear.filter(({ said }) => said.length > 0).length,
    clear.filter(({ sponsored }) => sponsored).length,
  );
  return brand.f1 + issue.f1 - 4 * Math.max(0, LEAST_PRECISION - brand.precision);
}

/** The bounds that are best together with those beside them: a single best one is chance as often as not. */
function smoothest(options: readonly { threshold: number; alone: number; value: number }[]) {
  const around = (of: { threshold: number; alone: number }) =>
    options.filter(
      (other) => Math.abs(other.threshold - of.threshold) < NEAR && Math.abs(other.alone - of.alone) < NEAR,
    );
  const mean = (list: readonly { value: number }[]) => list.reduce((sum, { value }) => sum + value, 0) / list.length;
  return options
    .map((option) => ({ ...option, value: mean(around(option)) }))
    .reduce((best, option) => (option.value > best.value ? option : best));
}
const NEAR = 0.06;

/** What is shown is believed: fewer right than this is worse than missing. */
const LEAST_PRECISION = 0.82;

function f1(right: number, said: number, wanted: number) {
  const [precision, recall] = [right / Math.max(1, said), right / Math.max(1, wanted)];
  return { precision, f1: (2 * precision * recall) / Math.max(1e-9, precision + recall) };
}

/** What is claimed of an issue, above the threshold; grounded and named, as production would. */
export const claimed = (model: Model, tuned: Tuned, of: Prepared, remembering = false) =>
  claimedOf(scoredOf(model, of, remembering), tuned, of);

async function claimedOf(all: readonly Scored[], { verdict, threshold, alone, steps }: Tuned, of: Prepared) {
  const scored = all.map((one) => ({ ...one, p: judged(verdict, one) }));
  const settled = settle(scored);
  const said = sayable(settled, { threshold, alone }).map((one) => ({ ...one, p: calibratedBy(steps, one.p) }));
  const answer = { analyst: 'learned' as const, version: '', claims: claimsOf(of.reading, said, scored), raw: null };
  const { claims, dropped } = await detectSponsors(async () => answer, of.item.issue);
  return { claims: said, settled, stored: claims, dropped };
}

export interface Fold {
  of: Prepared;
  /** What its newsletter had no part in. */
  model: Model;
  tuned: Tuned;
  cascade: Cascade;
  claims: (Scored & { p: number })[];
  /** All that was settled, however unsure. */
  scored: Scored[];
  stored: GroundedClaim[];
  settled: (Scored & { p: number })[];
  dropped: { reason: string; claim: Claim }[];
}

/**
 * Five folds by newsletter: words and trees are fitted on the other four; verdict, bounds, steps and cascade on the scores that issues of those four got
 * out of fold. @param learnedFrom which of the other folds' issues are learned from at all: for ablations.
 */
export async function crossValidate(
  prepared: readonly Prepared[],
  options: FitOptions,
  learnedFrom: (of: Prepared) => boolean = () => true,
  folds = 5,
): Promise<Fold[]> {
  const foldIn = (of: Prepared) => foldOf(of.item.newsletter, folds, 1);
  const held = Array.from({ length: folds }, (_, fold) => {
    const model = fitModel(
      prepared.filter((of) => foldIn(of) !== fold && learnedFrom(of)),
      options,
    );
    return prepared.filter((of) => foldIn(of) === fold).map((of) => ({ fold, of, model, scored: scoredOf(model, of) }));
  }).flat();
  const results: Fold[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const others = held.filter((each) => each.fold !== fold && learnedFrom(each.of));
    const tuned = tune(others);
    const seen = await Promise.all(
      others.map(async ({ of, scored }) => ({ of, ...(await claimedOf(scored, tuned, of)) })),
    );
    const cascade = fitCascade(seen, tuned.threshold);
    for (const { of, model, scored } of held.filter((each) => each.fold === fold))
      results.push({ of, model, tuned, cascade, ...(await claimedOf(scored, tuned, of)), scored });
  }
  return results;
}
