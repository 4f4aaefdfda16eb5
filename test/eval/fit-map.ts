// Fits a similarity map on labelled pairs. The cosines of alike and of unlike pairs are each close to a normal
// distribution, so two means and two deviations locate the tails better than the few pairs in them do.
import type { SimilarityMap } from '../../src/domain/audience/similarity-maps.ts';
import type { ScoredPair } from './audience-pairs.ts';

/** One pair in eight of a catalogue is of one field; of the pairs called alike, nine in ten should be. */
const PRIOR = 1 / 8;
const PRECISION = 0.9;
/** The least number of pairs of each kind for a usable fit. */
const LEAST_OF_EACH = 20;

/**
 * The points of the map: 0 at a cosine of 0; 0.3 at the mean unlike pair; 0.6 at the lowest cosine with PRECISION; 0.75
 * at the mean alike pair; 0.9 at the cosine that one alike pair in twenty exceeds; 1 for the same text.
 * @throws if the pairs are too few, or the model can't separate alike from unlike.
 */
export function fitSimilarityMap(pairs: ScoredPair[]): SimilarityMap {
  const alike = pairs.filter(({ same }) => same).map(({ cosine }) => cosine);
  const unlike = pairs.filter(({ same }) => !same).map(({ cosine }) => cosine);
  if (Math.min(alike.length, unlike.length) < LEAST_OF_EACH)
    throw new Error(`Too few pairs: ${LEAST_OF_EACH} alike and ${LEAST_OF_EACH} unlike are the least`);
  const near = normalOf(alike);
  const far = normalOf(unlike);
  const points = [
    [0, 0],
    [far.mean, 0.3],
    [cutoff(near, far), 0.6],
    [near.mean, 0.75],
    [near.mean + 1.645 * near.deviation, 0.9],
    [1, 1],
  ].map(([cosine = 0, similarity = 0]) => [Math.round(cosine * 1000) / 1000, similarity] as const);
  if (points.some(([cosine], index) => index > 0 && cosine <= (points[index - 1]?.[0] ?? 0)))
    throw new Error(`This model does not tell these fields apart: ${JSON.stringify(points)}`);
  return { points, provisional: false, pairs: pairs.length };
}

interface Normal {
  mean: number;
  deviation: number;
}

function normalOf(values: number[]): Normal {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, deviation: Math.sqrt(variance) };
}

function cutoff(near: Normal, far: Normal): number {
  for (let cosine = far.mean; cosine < 1; cosine += 0.001) {
    const right = PRIOR * above(near, cosine);
    if (right / (right + (1 - PRIOR) * above(far, cosine)) >= PRECISION) return cosine;
  }
  return 1;
}

/**
 * The share of a normal distribution above `value`, by the logistic approximation of Bowling and others (2009),
 * accurate to 0.0002.
 */
function above({ mean, deviation }: Normal, value: number): number {
  const z = (value - mean) / deviation;
  return 1 / (1 + Math.exp(0.07056 * z ** 3 + 1.5976 * z));
}
