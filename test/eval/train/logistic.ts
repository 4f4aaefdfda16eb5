// Logistic regression by Newton steps, exact because it is small.
import { sigmoid } from '../../../src/detect/learned/trees.ts';

/** @param l2 penalty on all weights but the constant. @returns weights, the constant first. */
export function fitLogistic(examples: readonly { row: readonly number[]; y: 0 | 1 }[], l2: number): number[] {
  const rows = examples.map(({ row }) => [1, ...row]);
  const width = rows[0]?.length ?? 1;
  let weights = new Array<number>(width).fill(0);
  for (let step = 0; step < 25; step++) {
    const gradient = weights.map((weight, i) => (i === 0 ? 0 : l2 * weight));
    const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? (i === 0 ? 1e-6 : l2) : 0)));
    for (const [n, row] of rows.entries()) {
      const p = sigmoid(row.reduce((sum, value, i) => sum + value * (weights[i] as number), 0));
      const error = p - (examples[n]?.y ?? 0);
      for (let i = 0; i < width; i++) {
        gradient[i] = (gradient[i] as number) + error * (row[i] as number);
        const line = hessian[i] as number[];
        for (let j = 0; j < width; j++)
          line[j] = (line[j] as number) + p * (1 - p) * (row[i] as number) * (row[j] as number);
      }
    }
    const move = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight - (move[i] as number));
  }
  return weights;
}

/** Gaussian elimination with pivoting. */
function solve(matrix: number[][], right: number[]): number[] {
  const n = right.length;
  const a = matrix.map((row, i) => [...row, right[i] as number]);
  for (let i = 0; i < n; i++) {
    let pivot = i;
    for (let k = i + 1; k < n; k++) if (Math.abs(a[k]?.[i] ?? 0) > Math.abs(a[pivot]?.[i] ?? 0)) pivot = k;
    [a[i], a[pivot]] = [a[pivot] as number[], a[i] as number[]];
    const row = a[i] as number[];
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const other = a[k] as number[];
      const factor = (other[i] as number) / (row[i] as number);
      for (let j = i; j <= n; j++) other[j] = (other[j] as number) - factor * (row[j] as number);
    }
  }
  return a.map((row, i) => (row[n] as number) / (row[i] as number));
}
