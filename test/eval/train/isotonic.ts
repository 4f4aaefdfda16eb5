// Isotonic calibration: how often claims of such a probability were right, in as few steps as hold enough of them.
import type { Step } from '../../../src/detect/learned/claims.ts';

/** A step of fewer says more about chance than about the claims. */
const LEAST = 20;

/** @param seen probabilities and whether they were right. @returns steps of ascending `from` and `value`, both 0 to 1; none for nothing seen. */
export function fitSteps(seen: readonly { p: number; y: 0 | 1 }[]): Step[] {
  const groups: { from: number; n: number; right: number }[] = [];
  const rate = ({ n, right }: { n: number; right: number }) => right / n;
  const join = (at: number) => {
    const [low, high] = [groups[at], groups[at + 1]];
    if (!low || !high) return;
    groups.splice(at, 2, { from: low.from, n: low.n + high.n, right: low.right + high.right });
  };
  for (const { p, y } of [...seen].sort((a, b) => a.p - b.p)) {
    groups.push({ from: p, n: 1, right: y });
    // Pool adjacent violators: what falls is joined to what stands before it.
    while (groups.length > 1 && rate(groups.at(-2) as never) >= rate(groups.at(-1) as never)) join(groups.length - 2);
  }
  for (;;) {
    const small = groups.findIndex(({ n }) => n < LEAST);
    if (small < 0 || groups.length < 2) break;
    const [before, here, after] = [groups[small - 1], groups[small], groups[small + 1]];
    const nearer =
      !before || (after && here && Math.abs(rate(after) - rate(here)) < Math.abs(rate(before) - rate(here)));
    join(nearer ? small : small - 1);
  }
  return groups.map(({ from, n, right }, nth) => ({
    from: nth === 0 ? 0 : Math.fround(from),
    value: Math.round((1000 * (right + 1)) / (n + 2)) / 1000,
  }));
}
