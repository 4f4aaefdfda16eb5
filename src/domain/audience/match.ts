// When two audiences are alike: cutoffs and levels over the calibrated similarity (0 to 1), never over a model's raw
// cosine.
import type { BrandFit } from '../../contract/brands.ts';
import { SIMILARITY_MAPS, type SimilarityMap, UNKNOWN_MODEL } from './similarity-maps.ts';

/** Brand fit by percent; below the last a brand shows no badge, and the pair isn't stored. */
export const FIT = { strong: 75, good: 65, moderate: 55 } as const;

const LABELS = { strong: 'Strong fit', good: 'Good fit', moderate: 'Moderate fit', low: 'Low fit' } as const;

/** The fit that a calibrated similarity stands for; null where none is stored. */
export function toBrandFit(similarity: number | null): BrandFit | null {
  if (similarity === null) return null;
  const score = Math.round(similarity * 100);
  const level =
    score >= FIT.strong ? 'strong' : score >= FIT.good ? 'good' : score >= FIT.moderate ? 'moderate' : 'low';
  return { level, score, label: LABELS[level] };
}

/** The lowest similarity that is stored for a brand and a newsletter. */
export const MIN_STORED_FIT = FIT.moderate / 100;

/** The calibrated similarity (0 to 1) of a model's raw cosine. */
export function similarityMapOf(model: string): { provisional: boolean; of(cosine: number): number } {
  const map = Object.hasOwn(SIMILARITY_MAPS, model) ? (SIMILARITY_MAPS[model] as SimilarityMap) : UNKNOWN_MODEL;
  return { provisional: map.provisional, of: (cosine) => interpolate(map.points, cosine) };
}

/** Piecewise linear, flat beyond both ends. */
export function interpolate(points: SimilarityMap['points'], cosine: number): number {
  const above = points.findIndex(([at]) => cosine < at);
  if (above === 0) return points[0]?.[1] ?? 0;
  if (above < 0) return points.at(-1)?.[1] ?? 0;
  const [x0, y0] = points[above - 1] as readonly [number, number];
  const [x1, y1] = points[above] as readonly [number, number];
  return y0 + ((y1 - y0) * (cosine - x0)) / (x1 - x0);
}

/** Cosine of two vectors, exactly; 0 where one has no length. */
export function cosineSimilarity(a: readonly number[], b: readonly number[]): number {
  let dot = 0;
  let lengthA = 0;
  let lengthB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number;
    const y = b[i] ?? 0;
    dot += x * y;
    lengthA += x * x;
    lengthB += y * y;
  }
  const length = Math.sqrt(lengthA * lengthB);
  return length === 0 ? 0 : dot / length;
}
