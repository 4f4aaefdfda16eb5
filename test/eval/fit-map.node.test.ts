// Fitting the similarity map on labelled pairs.
import { expect, it } from 'vitest';
import { interpolateSimilarity } from '../../src/domain/audience/match.ts';
import type { ScoredPair } from './audience-pairs.ts';
import { fitSimilarityMap } from './fit-map.ts';

/** `count` pairs spread evenly around `middle`. */
const pairs = (same: boolean, middle: number, count = 40): ScoredPair[] =>
  Array.from({ length: count }, (_, at) => ({ same, a: '', b: '', cosine: middle + (at / (count - 1) - 0.5) * 0.3 }));

it('puts unlike pairs near 0.3, alike pairs near 0.75, and 0.6 where nine in ten are alike', () => {
  const map = fitSimilarityMap([...pairs(true, 0.7), ...pairs(false, 0.3)]);
  expect(map).toMatchObject({ provisional: false, pairs: 80 });
  expect(interpolateSimilarity(map.points, 0.3)).toBeCloseTo(0.3);
  expect(interpolateSimilarity(map.points, 0.7)).toBeCloseTo(0.75);
  const [cutoff] = map.points.find(([, similarity]) => similarity === 0.6) ?? [];
  expect(cutoff).toBeGreaterThan(0.45);
  expect(cutoff).toBeLessThan(0.6);
});

it('rejects a model that doesn’t separate pairs, and too few pairs', () => {
  expect(() => fitSimilarityMap([...pairs(true, 0.5), ...pairs(false, 0.5)])).toThrow('does not tell');
  expect(() => fitSimilarityMap([...pairs(true, 0.7, 5), ...pairs(false, 0.3)])).toThrow('Too few');
});
