// Calibrates the confidence that a language model gives. The calibration was fitted on stored answers to labelled
// issues (`npm run train`) and is part of the weights.
import type { Claim } from '../analyst.ts';
import { sigmoid } from './trees.ts';
import { WEIGHTS } from './weights.ts';

/** The input of the calibration: a confidence of 0 to 100 as log-odds. */
export const computeModelConfidenceFeatures = (confidence: number): number[] => {
  const share = Math.min(0.98, Math.max(0.02, confidence / 100));
  return [Math.log(share / (1 - share))];
};

/** Calibrates one confidence (0 to 100). @param fitted constant and slope. */
export const calibrateModelConfidence = (
  confidence: number,
  fitted: readonly number[] = WEIGHTS.modelConfidence,
): number =>
  Math.round(
    100 * sigmoid((fitted[0] ?? 0) + (fitted[1] ?? 1) * (computeModelConfidenceFeatures(confidence)[0] as number)),
  );

/** Calibrates the confidences of a language model's claims. */
export const calibrateModelClaims = (claims: readonly Claim[], fitted?: readonly number[]): Claim[] =>
  claims.map((claim) => ({ ...claim, confidence: calibrateModelConfidence(claim.confidence, fitted) }));
