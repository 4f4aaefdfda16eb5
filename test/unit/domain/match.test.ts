// Calibrated similarity, a brand’s fit, and the exact cosine of two vectors.
import { describe, expect, it } from 'vitest';
import { cosineSimilarity, similarityMapOf, toBrandFit } from '../../../src/domain/audience/match.ts';
import { SIMILARITY_MAPS } from '../../../src/domain/audience/similarity-maps.ts';

describe('a calibrated similarity', () => {
  it.each(Object.keys(SIMILARITY_MAPS))(
    'never falls while the cosine rises, and stays within 0 and 1 (%s)',
    (model) => {
      const map = similarityMapOf(model);
      let before = 0;
      for (let step = -100; step <= 100; step++) {
        const similarity = map.of(step / 100);
        expect(similarity).toBeGreaterThanOrEqual(before);
        expect(similarity).toBeLessThanOrEqual(1);
        before = similarity;
      }
      expect(map.of(-1)).toBe(0);
      expect(map.of(1)).toBe(1);
    },
  );

  it('of an uncalibrated model is its cosine, marked as provisional', () => {
    const map = similarityMapOf('constructor');
    expect(map.provisional).toBe(true);
    expect(map.of(0.42)).toBeCloseTo(0.42);
  });
});

describe('brand fit', () => {
  it.each([
    [0.75, 'strong'],
    [0.745, 'strong'],
    [0.744, 'good'],
    [0.65, 'good'],
    [0.64, 'moderate'],
    [0.55, 'moderate'],
    [0.54, 'low'],
  ])('of %f is %s, so that the level agrees with the displayed score', (similarity, level) => {
    expect(toBrandFit(similarity)?.level).toBe(level);
  });
  it('is absent where no pair is stored', () => expect(toBrandFit(null)).toBeNull());
});

describe('an exact cosine', () => {
  it('is the same whatever the lengths of the vectors', () =>
    expect(cosineSimilarity([3, 0], [0.1, 0])).toBeCloseTo(1));
  it('is 0 where a vector has no length', () => expect(cosineSimilarity([0, 0], [1, 0])).toBe(0));
});
