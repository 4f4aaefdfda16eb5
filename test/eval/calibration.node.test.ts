// Calibration: a probability equals how often claims with it were right.
import { expect, it } from 'vitest';
import { calibrateClaimProbability, selectCandidatesToClaim } from '../../src/detect/learned/select-claims.ts';
import { fitCalibration } from './train/calibration.ts';

const seen = (p: number, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, nth) => ({ p, y: nth < right ? (1 as const) : (0 as const) }));

it('a calibrated probability is the share of correct claims, and never falls as the raw one rises', () => {
  const fitted = fitCalibration([...seen(0.4, 60, 40), ...seen(0.6, 75, 25), ...seen(0.9, 95, 5)]);
  const worth = [0.4, 0.6, 0.9].map((p) => calibrateClaimProbability(fitted, p));
  for (const [nth, right] of [0.6, 0.75, 0.95].entries())
    expect(Math.abs((worth[nth] as number) - right)).toBeLessThan(0.02);
  expect(calibrateClaimProbability(fitted, 0.3)).toBeLessThan(worth[0] as number);
});

it('a calibrated probability is never 0 or 1, and without data the raw one is used', () => {
  const fitted = fitCalibration(seen(0.9, 25, 0));
  expect(calibrateClaimProbability(fitted, 1)).toBeLessThan(1);
  expect(calibrateClaimProbability(fitCalibration([]), 0.7)).toBeCloseTo(0.7, 10);
});

it('an issue without a claim gets its most likely ad if something is likely an ad; otherwise the threshold applies', () => {
  const bounds = { threshold: 0.5, alone: 1 };
  const at = (unit: number, ...list: number[]) => list.map((p) => ({ p, named: 2, unit }));
  expect(selectCandidatesToClaim(at(1.2, 0.4, 0.36), bounds)).toEqual(at(1.2, 0.4));
  expect(selectCandidatesToClaim(at(1.2, 0.6, 0.4), bounds)).toEqual(at(1.2, 0.6));
  expect(selectCandidatesToClaim(at(0.8, 0.4), bounds)).toEqual([]);
  expect(selectCandidatesToClaim(at(1.2, 0.2), bounds)).toEqual(at(1.2, 0.2));
  expect(selectCandidatesToClaim(at(1.2, 0.19), bounds)).toEqual([]);
  expect(selectCandidatesToClaim([{ p: 0.4, named: -0.5, unit: 1.2 }], bounds)).toHaveLength(1);
  expect(selectCandidatesToClaim([{ p: 0.4, named: -0.6, unit: 1.2 }], bounds)).toEqual([]);
  expect(selectCandidatesToClaim([{ p: 0.6, named: -2, unit: 0.8 }], bounds)).toEqual([]);
  expect(selectCandidatesToClaim([], bounds)).toEqual([]);
});
