// Gradient boosting of complete trees on histograms. The same rows and the same seed give the same forest, bit for bit.
import { LEAF_VALUE_STEPS_PER_UNIT } from '../../../src/detect/learned/codec.ts';
import type { BoostedTrees } from '../../../src/detect/learned/trees.ts';
import { createRandom } from './random.ts';

export interface BoostOptions {
  trees: number;
  depth: number;
  rate: number;
  /** L2 penalty on leaves. */
  lambda: number;
  /** The least sum of second derivatives on either side of a split. */
  leastWeight: number;
  rowShare: number;
  columnShare: number;
  seed: number;
}

const BINS = 48;
/** Rounded as stored, so that training measures what is read later. */
const stepped = (value: number) =>
  Math.max(-32_767, Math.min(32_767, Math.round(value * LEAF_VALUE_STEPS_PER_UNIT))) / LEAF_VALUE_STEPS_PER_UNIT;

/** @param rows of equal length. @param labels 0 or 1. @param weights of rows, positive. */
export function boostTrees(
  rows: readonly ArrayLike<number>[],
  labels: ArrayLike<number>,
  weights: ArrayLike<number>,
  options: BoostOptions,
): BoostedTrees {
  const width = rows[0]?.length ?? 0;
  const { bins, edges } = binned(rows, width);
  const next = createRandom(options.seed);
  let [positive, total] = [0, 0];
  for (let i = 0; i < rows.length; i++) {
    positive += (weights[i] as number) * (labels[i] as number);
    total += weights[i] as number;
  }
  const share = Math.min(0.99, Math.max(0.01, positive / Math.max(1e-9, total)));
  const base = Math.fround(Math.log(share / (1 - share)));
  const inner = (1 << options.depth) - 1;
  const columns: number[] = [];
  const thresholds: number[] = [];
  const leaves: number[] = [];
  const scores = new Float64Array(rows.length).fill(base);
  const gradient = new Float64Array(rows.length);
  const hessian = new Float64Array(rows.length);
  const node = new Int32Array(rows.length);
  for (let tree = 0; tree < options.trees; tree++) {
    for (let i = 0; i < rows.length; i++) {
      const p = 1 / (1 + Math.exp(-(scores[i] as number)));
      const w = (weights[i] as number) * (next() < options.rowShare ? 1 : 0);
      gradient[i] = w * (p - (labels[i] as number));
      hessian[i] = w * Math.max(1e-6, p * (1 - p));
    }
    const used: number[] = [];
    for (let column = 0; column < width; column++)
      if (next() < options.columnShare && (edges[column] as number[]).length > 0) used.push(column);
    node.fill(0);
    const splitColumn = new Array<number>(inner).fill(0);
    const splitBin = new Array<number>(inner).fill(255);
    for (let level = 0; level < options.depth; level++) {
      const first = (1 << level) - 1;
      const count = 1 << level;
      const best = new Array<{ gain: number; column: number; bin: number } | null>(count).fill(null);
      const sums = totals(node, gradient, hessian, first, count);
      for (const column of used) {
        const histogram = new Float64Array(count * BINS * 2);
        const bin = bins[column] as Uint8Array;
        for (let i = 0; i < rows.length; i++) {
          const at = ((node[i] as number) - first) * BINS + (bin[i] as number);
          histogram[2 * at] = (histogram[2 * at] as number) + (gradient[i] as number);
          histogram[2 * at + 1] = (histogram[2 * at + 1] as number) + (hessian[i] as number);
        }
        const cuts = (edges[column] as number[]).length;
        for (let k = 0; k < count; k++) {
          const [g, h] = [sums[2 * k] as number, sums[2 * k + 1] as number];
          let [left, weight] = [0, 0];
          for (let cut = 0; cut < cuts; cut++) {
            left += histogram[2 * (k * BINS + cut)] as number;
            weight += histogram[2 * (k * BINS + cut) + 1] as number;
            if (weight < options.leastWeight || h - weight < options.leastWeight) continue;
            const gain =
              (left * left) / (weight + options.lambda) +
              ((g - left) * (g - left)) / (h - weight + options.lambda) -
              (g * g) / (h + options.lambda);
            const known = best[k];
            if (gain > 1e-6 && (!known || gain > known.gain)) best[k] = { gain, column, bin: cut };
          }
        }
      }
      for (let k = 0; k < count; k++) {
        splitColumn[first + k] = best[k]?.column ?? 0;
        splitBin[first + k] = best[k]?.bin ?? 255;
      }
      for (let i = 0; i < rows.length; i++) {
        const at = node[i] as number;
        const right = ((bins[splitColumn[at] as number] as Uint8Array)[i] as number) > (splitBin[at] as number);
        node[i] = 2 * at + (right ? 2 : 1);
      }
    }
    const sums = totals(node, gradient, hessian, inner, inner + 1);
    const values = Array.from({ length: inner + 1 }, (_, k) =>
      stepped((-options.rate * (sums[2 * k] as number)) / ((sums[2 * k + 1] as number) + options.lambda)),
    );
    for (let i = 0; i < rows.length; i++)
      scores[i] = (scores[i] as number) + (values[(node[i] as number) - inner] as number);
    for (let k = 0; k < inner; k++) {
      columns.push(splitColumn[k] as number);
      const cut = (edges[splitColumn[k] as number] as number[])[splitBin[k] as number];
      // Without a split everything goes left.
      thresholds.push(cut === undefined ? 3.0e38 : cut);
    }
    leaves.push(...values);
  }
  return { depth: options.depth, base, columns, thresholds: thresholds.map(Math.fround), leaves };
}

function totals(node: Int32Array, gradient: Float64Array, hessian: Float64Array, first: number, count: number) {
  const sums = new Float64Array(2 * count);
  for (let i = 0; i < node.length; i++) {
    const at = 2 * ((node[i] as number) - first);
    sums[at] = (sums[at] as number) + (gradient[i] as number);
    sums[at + 1] = (sums[at + 1] as number) + (hessian[i] as number);
  }
  return sums;
}

/** Columns as bins: `edges[c][b]` is the largest value (as a 32-bit float) of bin b. */
function binned(rows: readonly ArrayLike<number>[], width: number) {
  const bins: Uint8Array[] = [];
  const edges: number[][] = [];
  for (let column = 0; column < width; column++) {
    const values = Float64Array.from(rows, (row) => row[column] as number).sort();
    const distinct: number[] = [];
    for (const value of values) if (value !== distinct.at(-1)) distinct.push(value);
    const cuts: number[] = [];
    const between = (a: number, b: number) => Math.fround((a + b) / 2);
    if (distinct.length <= BINS)
      for (let i = 0; i + 1 < distinct.length; i++)
        cuts.push(between(distinct[i] as number, distinct[i + 1] as number));
    else
      for (let i = 1; i < BINS; i++) {
        const at = Math.floor((i * values.length) / BINS);
        const value = values[at] as number;
        const above = distinct.find((other) => other > value);
        if (above === undefined) break;
        const cut = between(value, above);
        if (cut !== cuts.at(-1)) cuts.push(cut);
      }
    edges.push(cuts);
    bins.push(
      Uint8Array.from(rows, (row) => {
        const value = row[column] as number;
        let [low, high] = [0, cuts.length];
        while (low < high) {
          const middle = (low + high) >> 1;
          if (value > (cuts[middle] as number)) low = middle + 1;
          else high = middle;
        }
        return low;
      }),
    );
  }
  return { bins, edges };
}
