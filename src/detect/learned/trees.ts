// Boosted trees, read only: rows in, log-odds out. Every tree is complete and of one depth, so a walk is a few
// comparisons.

export interface Forest {
  depth: number;
  /** Log-odds before any tree. */
  base: number;
  /** Per tree 2^depth - 1 columns, breadth first. */
  columns: ArrayLike<number>;
  /** A row goes right where its value is greater. */
  thresholds: ArrayLike<number>;
  /** Per tree 2^depth leaves. */
  leaves: ArrayLike<number>;
}

/** @returns the log-odds of a row. */
export function scoreRow({ depth, base, columns, thresholds, leaves }: Forest, row: ArrayLike<number>): number {
  const inner = (1 << depth) - 1;
  const trees = leaves.length >> depth;
  let sum = base;
  for (let tree = 0; tree < trees; tree++) {
    let node = 0;
    while (node < inner) {
      const at = tree * inner + node;
      node = 2 * node + ((row[columns[at] as number] as number) > (thresholds[at] as number) ? 2 : 1);
    }
    sum += leaves[(tree << depth) + node - inner] as number;
  }
  return sum;
}

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
