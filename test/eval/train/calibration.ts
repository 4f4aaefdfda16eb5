// What a verdict's probability is worth: how often claims of it stood, as a line in log-odds. Two numbers, because
// steps of some twenty claims each say more about chance than about the claims.
import { logit } from '../../../src/detect/learned/sayable.ts';
import { fitLogistic } from './logistic.ts';

/**
 * @param seen probabilities and whether they were right.
 * @returns constant and slope; for nothing seen those that change nothing.
 */
export const fitCalibration = (seen: readonly { p: number; y: 0 | 1 }[]): number[] =>
  seen.length > 0
    ? fitLogistic(
        seen.map(({ p, y }) => ({ row: [logit(p)], y })),
        0.1,
      ).map(Math.fround)
    : [0, 1];
