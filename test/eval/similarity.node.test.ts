// The laptop's model under its fitted map, on pairs that the fit has not seen (other texts, half of the fields others
// too).
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { embed, LOCAL_EMBEDDING_MODEL } from '../../local/embeddings/model.ts';
import { MIN_RELEVANT_SIMILARITY } from '../../src/contract/relevance.ts';
import { similarityMapOf } from '../../src/domain/audience/match.ts';
import { measureAuc, measurePrecisionAndRecall, scorePairs } from './audience-pairs.ts';

const FILE = join(import.meta.dirname, '../fixtures/audience-check-pairs.csv');

it('pairs of one field rank above pairs of two, and those called relevant are of one field', async () => {
  const pairs = await scorePairs(FILE, embed);
  const map = similarityMapOf(LOCAL_EMBEDDING_MODEL);
  const cut = measurePrecisionAndRecall(pairs, map.of, MIN_RELEVANT_SIMILARITY);
  console.log({ pairs: pairs.length, ordering: measureAuc(pairs), cutoff: MIN_RELEVANT_SIMILARITY, ...cut });
  expect(map.provisional).toBe(false);
  expect(pairs.length).toBeGreaterThanOrEqual(40);
  expect(measureAuc(pairs)).toBeGreaterThanOrEqual(0.95);
  expect(cut.precision).toBeGreaterThanOrEqual(0.9);
  expect(cut.recall).toBeGreaterThanOrEqual(0.6);
});
