// Calibrates a verdict's probability: how often claims with it were right, as a line in log-odds. Two numbers, because
// finer steps of some twenty claims each would fit chance.
import { logit } from '../../../src/detect/learned/select-claims.ts';
import { fitLogistic } from './logistic.ts';

/**
 * @param seen probabilities and whether they were right.
 * @returns constant and slope; the identity if there are none.
 */
export const fitCalibration = (seen: readonly { p: number; y: 0 | 1 }[]): number[] =>
  seen.length > 0
    ? fitLogistic(
        seen.map(({ p, y }) => ({ row: [logit(p)], y })),
        0.1,
      ).map(Math.fround)
    : [0, 1];
