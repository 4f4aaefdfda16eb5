// Estimates how sure the verdict on a whole issue is, which decides whether the language model is asked.
import type { AdCandidateWithProbability } from './claims.ts';
import type { IssueReading } from './reading.ts';
import { sigmoid } from './trees.ts';

/**
 * Computes the features from which the sureness of an issue's verdict is estimated.
 * @param settled the candidates that don't overlap, whether they became claims or not.
 * @param threshold candidates with at least this probability are claims.
 */
export function computeIssueVerdictFeatures(
  reading: IssueReading,
  settled: readonly AdCandidateWithProbability[],
  threshold: number,
): number[] {
  const claims = settled.filter(({ p }) => p >= threshold);
  const rest = settled.filter(({ p }) => p < threshold);
  const doubt = settled.reduce((sum, { p }) => sum + p * (1 - p), 0);
  const most = Math.max(0, ...rest.map(({ p }) => p));
  const least = Math.min(1, ...claims.map(({ p }) => p));
  const unit = Math.max(-6, ...rest.map((one) => one.unit));
  const strong = reading.blocks.filter((each) => each.strong).length;
  const marks = reading.blocks.filter((each) => each.marks).length;
  const outside = reading.blocks.reduce((sum, each) => sum + each.outside.length, 0);
  return [
    claims.length > 0 ? 1 : 0,
    Math.min(4, claims.length),
    1 - least,
    most,
    Math.min(2, doubt),
    sigmoid(unit),
    Math.min(4, Math.max(0, strong - claims.length)),
    Math.min(6, marks),
    Math.log1p(reading.blocks.length),
    Math.log1p(outside),
    reading.tagged,
    reading.plain ? 1 : 0,
  ];
}

/** The probability that the verdict on an issue is right. @param weights the constant, then one weight per feature. */
export function computeIssueVerdictProbability(weights: readonly number[], row: readonly number[]): number {
  let sum = weights[0] ?? 0;
  for (const [i, value] of row.entries()) sum += (weights[i + 1] ?? 0) * value;
  return sigmoid(sum);
}
