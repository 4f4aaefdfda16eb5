// Fits the learned analyst's weights on labelled issues.
import { findPossibleAdvertiserNames } from '../../../src/detect/learned/advertisers.ts';
import type { AdCandidate } from '../../../src/detect/learned/candidates.ts';
import { scoreHashedFeatures } from '../../../src/detect/learned/hashing.ts';
import { type LearnedModel, type ScoredAdCandidate, scoreCandidates } from '../../../src/detect/learned/model.ts';
import { computeNameFeatures } from '../../../src/detect/learned/name-features.ts';
import { isOwnName } from '../../../src/detect/learned/own-names.ts';
import { type CandidateVerdictWeights, computeCandidateVerdictFeatures } from '../../../src/detect/learned/verdict.ts';
import { runWithoutPauses } from '../../../src/detect/pausable-work.ts';
import { type BoostOptions, boostTrees } from './boost.ts';
import { fitLogistic } from './logistic.ts';
import type { FeatureColumns, PreparedItem } from './prepare.ts';
import { hashName } from './random.ts';
import { gradeCandidateName } from './supervision.ts';
import { fitWordWeights, type WordRow } from './words.ts';

export interface FitOptions {
  seed: number;
  columns: FeatureColumns;
  /** For ablations. */
  withoutWords?: boolean;
  withoutRules?: boolean;
  withoutMemory?: boolean;
  boosting?: Partial<BoostOptions>;
}

/** Only every n-th paragraph without any mark is kept as a counter-example. */
const PLAIN_KEPT = 3;
const INNER = 3;

const usable = ({ item }: PreparedItem) => item.isIssue && !item.label.exclude?.includes('brand');
export const foldOf = (newsletter: string, folds: number, salt: number): number =>
  hashName(`${salt} ${newsletter}`) % folds;

interface RowOf {
  of: PreparedItem;
  at: number;
  row: Float32Array;
  y: 0 | 1;
  weight: number;
}

function unitRows(training: readonly PreparedItem[], columns: FeatureColumns): RowOf[] {
  return training.filter(usable).flatMap((of) => {
    const perGold = new Map<unknown, number>();
    for (const { y, gold } of of.verdicts) if (y === 1) perGold.set(gold, (perGold.get(gold) ?? 0) + 1);
    return of.candidates.flatMap((candidate, at): RowOf[] => {
      const { y, gold } = of.verdicts[at] as PreparedItem['verdicts'][number];
      const row = of.rows[at] as Float32Array;
      if (y === -1) return [];
      if (y === 1) return twice({ of, at, row, y, weight: (of.weight * 3) / (perGold.get(gold) ?? 1) }, columns);
      const plain = candidate.marker === null && !candidate.kinds.has('box') && !candidate.claim;
      if (plain && hashName(`${of.item.id} ${at}`) % PLAIN_KEPT !== 0) return [];
      return twice({ of, at, row, y, weight: of.weight * (plain ? PLAIN_KEPT / 2 : 1) * 0.5 }, columns);
    });
  });
}

/** The row as of a first issue, and as of a newsletter that is remembered. */
function twice(row: RowOf, columns: FeatureColumns): RowOf[] {
  const { memory } = row.of;
  if (!memory) return [row];
  const remembered = row.row.slice();
  remembered[columns.memory] = memory[row.at] as number;
  return [
    { ...row, weight: row.weight / 2 },
    { ...row, row: remembered, weight: row.weight / 2 },
  ];
}

const wordRows = (rows: readonly RowOf[], which: 'marker' | 'body'): WordRow[] =>
  rows.map(({ of, at, y, weight }) => ({ hashes: of[which][at] as number[], label: y, weight }));

export function fitModel(
  training: readonly PreparedItem[],
  { seed, columns, withoutWords, withoutRules, withoutMemory, boosting }: FitOptions,
): LearnedModel {
  const rows = unitRows(training, columns);
  const fitted = (part: readonly RowOf[]) => ({
    markerWords: fitWordWeights(wordRows(part, 'marker'), seed),
    bodyWords: fitWordWeights(wordRows(part, 'body'), seed + 1),
  });
  const whole = fitted(rows);
  // The words' scores that the trees see must come from weights that never saw the issue.
  for (let inner = 0; inner < INNER; inner++) {
    const isHere = ({ of }: RowOf) => foldOf(of.item.newsletter, INNER, seed + 7) === inner;
    const words = fitted(rows.filter((row) => !isHere(row)));
    for (const { of, at, row } of rows.filter(isHere)) {
      row[columns.markerWords] = withoutWords
        ? 0
        : scoreHashedFeatures(words.markerWords.weights, words.markerWords.bias, of.marker[at] as number[]);
      row[columns.bodyWords] = withoutWords
        ? 0
        : scoreHashedFeatures(words.bodyWords.weights, words.bodyWords.bias, of.body[at] as number[]);
    }
  }
  const units = boostTrees(
    rows.map(({ row }) => {
      if (!withoutRules && !withoutMemory) return row;
      const blind = row.slice();
      if (withoutRules) blind[columns.rules] = 0;
      if (withoutMemory) blind[columns.memory] = -1;
      return blind;
    }),
    rows.map(({ y }) => y),
    rows.map(({ weight }) => weight),
    {
      trees: 300,
      depth: 4,
      rate: 0.04,
      lambda: 2,
      leastWeight: 2,
      rowShare: 0.7,
      columnShare: 0.15,
      seed,
      ...boosting,
    },
  );
  return { ...whole, units, names: fitNameForest(training, seed) };
}

const NAMED_MAX = 6;

export function fitNameForest(training: readonly PreparedItem[], seed: number, boosting: Partial<BoostOptions> = {}) {
  const rows: number[][] = [];
  const labels: number[] = [];
  const weights: number[] = [];
  for (const of of training.filter(usable)) {
    const seen = new Map<unknown, number>();
    for (const [at, candidate] of of.candidates.entries()) {
      const { y, gold } = of.verdicts[at] as PreparedItem['verdicts'][number];
      if (y !== 1 || !gold) continue;
      const nth = (seen.get(gold) ?? 0) + 1;
      seen.set(gold, nth);
      if (nth > NAMED_MAX) continue;
      const names = findPossibleAdvertiserNames(of.reading, candidate).filter((name) => !isOwnName(of.reading, name));
      const verdicts = names.map((name) => gradeCandidateName(name, [gold.sponsor]));
      if (!verdicts.some((verdict) => verdict > 0)) continue;
      const right = verdicts.filter((verdict) => verdict > 0).length;
      for (const [k, name] of names.entries()) {
        const verdict = verdicts[k] as number;
        rows.push(computeNameFeatures(of.reading, candidate, name, names).values);
        labels.push(verdict > 0 ? 1 : 0);
        weights.push(of.weight * (verdict === 1 ? 1 : verdict > 0 ? 0.4 / right : 0.5));
      }
    }
  }
  return boostTrees(rows, labels, weights, {
    trees: 100,
    depth: 4,
    rate: 0.1,
    lambda: 2,
    leastWeight: 1,
    rowShare: 0.7,
    columnShare: 0.5,
    seed: seed + 3,
    ...boosting,
  });
}

/** Logistic regression of 'is right' on the verdict's features. */
export const fitVerdictWeights = (
  examples: readonly { scored: ScoredAdCandidate; y: 0 | 1 }[],
): CandidateVerdictWeights => ({
  weights: fitLogistic(
    examples.map(({ scored, y }) => ({ row: computeCandidateVerdictFeatures(scored), y })),
    0.3,
  ),
});

/** A model's scores of an issue before any calibration. */
export function scoreItemCandidates(
  model: LearnedModel,
  { reading, candidates, memory }: PreparedItem,
  remembering = false,
): ScoredAdCandidate[] {
  const at = new Map(candidates.map((candidate, nth) => [candidate, nth]));
  const memoryOf = (candidate: AdCandidate) =>
    remembering && memory ? (memory[at.get(candidate) as number] as number) : -1;
  return runWithoutPauses(scoreCandidates(model, reading, candidates, memoryOf));
}
