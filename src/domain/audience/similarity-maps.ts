// Cosines of different models are not comparable. 0.6 means one field. `npm run calibrate` writes the maps.

export interface SimilarityMap {
  /** [cosine, similarity], both ascending; linear between two points and constant beyond the ends. */
  points: readonly (readonly [number, number])[];
  /** Estimated by hand. */
  provisional: boolean;
  pairs: number;
}

export const SIMILARITY_MAPS: Readonly<Record<string, SimilarityMap>> = {
  'universal-sentence-encoder-en': {
    points: [
      [0, 0],
      [0.26, 0.3],
      [0.489, 0.6],
      [0.588, 0.75],
      [0.719, 0.9],
      [1, 1],
    ],
    provisional: false,
    pairs: 140,
  },
  'text-embedding-3-small': {
    points: [
      [0, 0],
      [0.2, 0.3],
      [0.4, 0.6],
      [0.65, 0.85],
      [1, 1],
    ],
    provisional: true,
    pairs: 0,
  },
  '@cf/baai/bge-m3': {
    points: [
      [0, 0],
      [0.45, 0.3],
      [0.6, 0.6],
      [0.8, 0.85],
      [1, 1],
    ],
    provisional: true,
    pairs: 0,
  },
};

export const UNKNOWN_MODEL_MAP: SimilarityMap = {
  points: [
    [0, 0],
    [1, 1],
  ],
  provisional: true,
  pairs: 0,
};
