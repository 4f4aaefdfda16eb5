// Which placements of a history count, by the same rule as the store's SQL for unjudged ones.
import { MIN_COUNTED_CONFIDENCE } from '../../../src/contract/confidence.ts';

/** @param confidence percent; null for a placement that was recorded by hand, which counts. */
export function countsAsSponsorship(place: keyof typeof MIN_COUNTED_CONFIDENCE, confidence: number | null): boolean {
  return confidence === null || confidence >= MIN_COUNTED_CONFIDENCE[place];
}
