// Sums a brand's purchases as src/store/pitch/pitch-scores.ts does in SQL.
import { type BrandPurchases, currentHeat, type PurchaseTotals } from '../../../src/domain/pitch/score.ts';

export function sumPurchases(buyings: readonly BrandPurchases[], now: Date): PurchaseTotals {
  const times = buyings.reduce((sum, one) => sum + one.times, 0);
  return {
    newsletters: buyings.length,
    heat: buyings.reduce((sum, one) => sum + currentHeat(one, now), 0),
    times,
    last: buyings.length > 0 ? new Date(Math.max(...buyings.map(({ last }) => last.getTime()))) : null,
    certainty: times > 0 ? buyings.reduce((sum, one) => sum + one.certainty * one.times, 0) / times : 0,
  };
}
