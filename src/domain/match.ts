// When two audiences are alike: cutoffs and levels over the calibrated similarity (0 to 1), never over a model's raw cosine.
import type { BrandFit } from '../contract/brands.ts';

/** At or above this a newsletter is relevant to another, and the pair is stored. */
export const RELEVANT = 0.6;

/** Brand fit by percent; below the last a brand shows no badge, and the pair isn't stored. */
export const FIT = { strong: 75, good: 65, moderate: 55 } as const;

const LABELS = { strong: 'Strong fit', good: 'Good fit', moderate: 'Moderate fit', low: 'Low fit' } as const;

/** The fit that a calibrated similarity stands for; null where none is stored. */
export function fitOf(similarity: number | null): BrandFit | null {
  if (similarity === null) return null;
  const score = Math.round(similarity * 100);
  const level =
    score >= FIT.strong ? 'strong' : score >= FIT.good ? 'good' : score >= FIT.moderate ? 'moderate' : 'low';
  return { level, score, label: LABELS[level] };
}
