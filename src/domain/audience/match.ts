import type { BrandFit } from '../../contract/brands.ts';
import { SIMILARITY_MAPS, type SimilarityMap, UNKNOWN_MODEL_MAP } from './similarity-maps.ts';

/** Pairs below the last one have no badge and aren't stored. */
export const FIT_MIN_PERCENT = { strong: 75, good: 65, moderate: 55 } as const;

const LABELS = { strong: 'Strong fit', good: 'Good fit', moderate: 'Moderate fit', low: 'Low fit' } as const;

export function toBrandFit(similarity: number | null): BrandFit | null {
  if (similarity === null) return null;
  const score = Math.round(similarity * 100);
  const level =
    score >= FIT_MIN_PERCENT.strong
      ? 'strong'
      : score >= FIT_MIN_PERCENT.good
        ? 'good'
        : score >= FIT_MIN_PERCENT.moderate
          ? 'moderate'
          : 'low';
  return { level, score, label: LABELS[level] };
}

export const MIN_STORED_FIT = FIT_MIN_PERCENT.moderate / 100;

/** An unknown model's cosine is used unchanged and marked provisional. */
export function similarityMapOf(model: string): { provisional: boolean; of(cosine: number): number } {
  const map = Object.hasOwn(SIMILARITY_MAPS, model) ? (SIMILARITY_MAPS[model] as SimilarityMap) : UNKNOWN_MODEL_MAP;
  return { provisional: map.provisional, of: (cosine) => interpolateSimilarity(map.points, cosine) };
}

export function interpolateSimilarity(points: SimilarityMap['points'], cosine: number): number {
  const above = points.findIndex(([at]) => cosine < at);
  if (above === 0) return points[0]?.[1] ?? 0;
  if (above < 0) return points.at(-1)?.[1] ?? 0;
  const [x0, y0] = points[above - 1] as readonly [number, number];
  const [x1, y1] = points[above] as readonly [number, number];
  return y0 + ((y1 - y0) * (cosine - x0)) / (x1 - x0);
}

/** 0 if either of them has length 0. */
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
