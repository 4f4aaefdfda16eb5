// Logistic regression on hashed words, by AdaGrad in a seeded order; the final weights are small integers, as they are
// stored.
import { WORD_WEIGHT_STEPS_PER_UNIT } from '../../../src/detect/learned/codec.ts';
import { HASH_BUCKET_COUNT } from '../../../src/detect/learned/hashing.ts';
import type { HashedWordWeights } from '../../../src/detect/learned/model.ts';
import { createRandom } from './random.ts';

const EPOCHS = 8;

export interface WordRow {
  hashes: readonly number[];
  label: number;
  weight: number;
}

export function fitWordWeights(rows: readonly WordRow[], seed: number, l2 = 2e-4): HashedWordWeights {
  const weights = new Float64Array(HASH_BUCKET_COUNT);
  const squares = new Float64Array(HASH_BUCKET_COUNT).fill(1e-4);
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  const positive = rows.reduce((sum, { weight, label }) => sum + weight * label, 0);
  const share = Math.min(0.99, Math.max(0.01, positive / Math.max(1e-9, total)));
  let bias = Math.log(share / (1 - share));
  const next = createRandom(seed);
  const order = rows.map((_, i) => i);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1));
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    for (const at of order) {
      const { hashes, label, weight } = rows[at] as WordRow;
      if (hashes.length === 0) continue;
      const scale = 1 / Math.sqrt(hashes.length);
      let sum = bias;
      for (const hash of hashes) sum += (weights[hash] as number) * scale;
      const error = weight * (1 / (1 + Math.exp(-sum)) - label);
      bias -= 0.01 * error;
      for (const hash of hashes) {
        const gradient = error * scale + l2 * (weights[hash] as number);
        squares[hash] = (squares[hash] as number) + gradient * gradient;
        weights[hash] = (weights[hash] as number) - (0.25 * gradient) / Math.sqrt(squares[hash] as number);
      }
    }
  }
  const steps = Int8Array.from(weights, (weight) =>
    Math.max(-127, Math.min(127, Math.round(weight * WORD_WEIGHT_STEPS_PER_UNIT))),
  );
  return { bias: Math.fround(bias), weights: Float32Array.from(steps, (step) => step / WORD_WEIGHT_STEPS_PER_UNIT) };
}
