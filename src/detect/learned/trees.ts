// Evaluates boosted decision trees: a row of features gives log-odds. All trees are complete and have the same depth,
// so they fit in flat arrays and each takes a few comparisons.

export interface BoostedTrees {
  depth: number;
  /** Log-odds to which the trees' values are added. */
  base: number;
  /** The feature column that each inner node compares: 2^depth - 1 per tree, breadth first. */
  columns: ArrayLike<number>;
  /** The threshold of each inner node: a row goes to the right child if its value is greater. */
  thresholds: ArrayLike<number>;
  /** The log-odds that each leaf adds: 2^depth per tree. */
  leaves: ArrayLike<number>;
}

/** @returns the log-odds of a feature row. */
export function scoreFeatureRow(
  { depth, base, columns, thresholds, leaves }: BoostedTrees,
  row: ArrayLike<number>,
): number {
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
