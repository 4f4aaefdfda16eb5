// Encodes the model's weights as one base64 string and decodes it. Training rounds the weights to the same precision (8
// bits for words, 16 for tree leaves, 32 for thresholds), so the decoded model is exactly the one that was evaluated.
import { HASH_BUCKET_COUNT } from './hashing.ts';
import type { HashedWordWeights, LearnedModel } from './model.ts';
import type { BoostedTrees } from './trees.ts';

/** Word weights are stored in steps of 1/32. */
export const WORD_WEIGHT_STEPS_PER_UNIT = 32;

/** The values of tree leaves (log-odds) are stored as 16-bit integers in steps of 1/4096. */
export const LEAF_VALUE_STEPS_PER_UNIT = 4096;

/** Encodes a model. @offline Only `npm run train` uses it, to write the weights. */
export function encodeModel({ markerWords, bodyWords, units, names }: LearnedModel): string {
  const forests = [units, names];
  const size = forests.reduce(
    (sum, { columns, leaves }) => sum + 8 + 5 * columns.length + 2 * leaves.length,
    2 * (4 + HASH_BUCKET_COUNT),
  );
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const { bias, weights } of [markerWords, bodyWords]) {
    view.setFloat32(at, bias, true);
    at += 4;
    for (let i = 0; i < HASH_BUCKET_COUNT; i++)
      view.setInt8(at++, Math.round((weights[i] as number) * WORD_WEIGHT_STEPS_PER_UNIT));
  }
  for (const { depth, base, columns, thresholds, leaves } of forests) {
    view.setUint16(at, leaves.length >> depth, true);
    view.setUint16(at + 2, depth, true);
    view.setFloat32(at + 4, base, true);
    at += 8;
    for (let i = 0; i < columns.length; i++) view.setUint8(at++, columns[i] as number);
    for (let i = 0; i < thresholds.length; i++, at += 4) view.setFloat32(at, thresholds[i] as number, true);
    for (let i = 0; i < leaves.length; i++, at += 2)
      view.setInt16(at, Math.round((leaves[i] as number) * LEAF_VALUE_STEPS_PER_UNIT), true);
  }
  let text = '';
  for (const byte of new Uint8Array(view.buffer)) text += String.fromCharCode(byte);
  return btoa(text);
}

export function decodeModel(text: string): LearnedModel {
  const view = new DataView(Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0)).buffer);
  let at = 0;
  const words = (): HashedWordWeights => {
    const bias = view.getFloat32(at, true);
    at += 4;
    const weights = new Float32Array(HASH_BUCKET_COUNT);
    for (let i = 0; i < HASH_BUCKET_COUNT; i++) weights[i] = view.getInt8(at++) / WORD_WEIGHT_STEPS_PER_UNIT;
    return { bias, weights };
  };
  const forest = (): BoostedTrees => {
    const trees = view.getUint16(at, true);
    const depth = view.getUint16(at + 2, true);
    const base = view.getFloat32(at + 4, true);
    at += 8;
    const inner = trees * ((1 << depth) - 1);
    const columns = new Uint8Array(inner);
    for (let i = 0; i < inner; i++) columns[i] = view.getUint8(at++);
    const thresholds = new Float32Array(inner);
    for (let i = 0; i < inner; i++, at += 4) thresholds[i] = view.getFloat32(at, true);
    const leaves = new Float32Array(trees << depth);
    for (let i = 0; i < leaves.length; i++, at += 2) leaves[i] = view.getInt16(at, true) / LEAF_VALUE_STEPS_PER_UNIT;
    return { depth, base, columns, thresholds, leaves };
  };
  return { markerWords: words(), bodyWords: words(), units: forest(), names: forest() };
}
