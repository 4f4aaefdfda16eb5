// Which placements of a history count, by the same rule as the store's SQL for unjudged ones.
import { COUNTS_FROM } from '../../../src/contract/confidence.ts';

/** @param confidence percent; null for a placement that was recorded by hand, which counts. */
export function countsAsSponsorship(place: keyof typeof COUNTS_FROM, confidence: number | null): boolean {
  return confidence === null || confidence >= COUNTS_FROM[place];
}
