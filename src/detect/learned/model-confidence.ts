// Calibrates a language model's own confidence. Fitted on stored answers to labelled issues (`npm run train`); the fit
// is part of the weights.
import type { Claim } from '../analyst.ts';
import { sigmoid } from './trees.ts';
import { WEIGHTS } from './weights.ts';

/** The features of a confidence of 0 to 100 for the fit. */
export const confidenceFeatures = (confidence: number): number[] => {
  const share = Math.min(0.98, Math.max(0.02, confidence / 100));
  return [Math.log(share / (1 - share))];
};

/** @param fitted constant and slope. @returns 0 to 100. */
export const calibrateConfidence = (confidence: number, fitted: readonly number[] = WEIGHTS.modelConfidence): number =>
  Math.round(100 * sigmoid((fitted[0] ?? 0) + (fitted[1] ?? 1) * (confidenceFeatures(confidence)[0] as number)));

/** The claims of a model with calibrated confidences. */
export const calibrateClaims = (claims: readonly Claim[], fitted?: readonly number[]): Claim[] =>
  claims.map((claim) => ({ ...claim, confidence: calibrateConfidence(claim.confidence, fitted) }));
