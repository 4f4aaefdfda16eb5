// Decides when the language model need not be asked: the learned analyst is sure of its verdict on the issue. The
// judgement and its bound are fitted out of fold, so that at most one verdict in a hundred changes by not asking.
import { computeIssueVerdictFeatures, computeIssueVerdictProbability } from '../../../src/detect/learned/sureness.ts';
import { type IssueLabel, isSameBrand } from '../score.ts';
import type { OutOfFoldResult } from './cv.ts';
import { fitLogistic } from './logistic.ts';

export interface CascadeParameters {
  weights: number[];
  /** From this probability of a right verdict on, the language model isn't asked. */
  bound: number;
}

export type ScoredIssue = Pick<OutOfFoldResult, 'of' | 'settled' | 'stored'>;

/** True if the claims are the label's certain sponsors; likely ones may be present or absent. */
export function matchesLabel(claims: readonly { brand: string; domain: string | null }[], label: IssueLabel): boolean {
  const said = claims.map(({ brand, domain }) => ({ brand, website: domain }));
  const sure = label.sponsors.filter(({ certainty }) => certainty !== 'likely');
  return (
    sure.every((sponsor) => said.some((one) => isSameBrand(sponsor, one))) &&
    said.every((one) => label.sponsors.some((sponsor) => isSameBrand(sponsor, one)))
  );
}

const rowOf = ({ of, settled }: ScoredIssue, threshold: number) =>
  computeIssueVerdictFeatures(of.reading, settled, threshold);

/** Fits the judgement and the bound that asks least often while at most `most` of the verdicts change. */
export function fitCascade(folds: readonly ScoredIssue[], threshold: number, most = 0.01): CascadeParameters {
  const judged = folds.filter(({ of }) => !of.item.label.exclude?.includes('brand') && !of.item.id.startsWith('form '));
  const rows = judged.map((seen) => ({
    row: rowOf(seen, threshold),
    y: matchesLabel(seen.stored, seen.of.item.label) ? (1 as const) : (0 as const),
  }));
  const weights = fitLogistic(rows, 2).map(Math.fround);
  const ranked = rows
    .map(({ row, y }) => ({ sure: computeIssueVerdictProbability(weights, row), y }))
    .sort((a, b) => b.sure - a.sure);
  let [wrong, bound] = [0, 2];
  for (const { sure, y } of ranked) {
    if (y === 0) wrong++;
    if (wrong > most * judged.length) break;
    bound = sure;
  }
  return { weights, bound: Math.round(1e4 * Math.min(2, bound + 1e-4)) / 1e4 };
}

/** True if the learned analyst is so sure of an issue that the language model would not be asked. */
export const isSureOfIssue = (seen: ScoredIssue, threshold: number, { weights, bound }: CascadeParameters): boolean =>
  computeIssueVerdictProbability(weights, rowOf(seen, threshold)) >= bound;
