// Calibrates the confidence that a language model gives, by a curve fitted on stored answers to labelled issues.
import type { Claim } from './analyst.ts';

/** The curve in log-odds: constant and slope. */
const [CONSTANT, SLOPE] = [2.325, 0.949];

function calibrateModelConfidence(confidence: number): number {
  const share = Math.min(0.98, Math.max(0.02, confidence / 100));
  return Math.round(100 / (1 + Math.exp(-(CONSTANT + SLOPE * Math.log(share / (1 - share))))));
}

export const calibrateModelClaims = (claims: readonly Claim[]): Claim[] =>
  claims.map((claim) => ({ ...claim, confidence: calibrateModelConfidence(claim.confidence) }));
