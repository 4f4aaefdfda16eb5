// Raw cosine -> calibrated similarity, one map per embedding model: cosines of different models don't compare.
// 0.6 means 'the same field' under each map. Written by `npm run calibrate`; between two points the map is a straight
// line.

export interface SimilarityMap {
  /** [cosine, similarity], both rising; below the first and above the last point the map is flat. */
  points: readonly (readonly [number, number])[];
  /** Made by hand, not fitted on labelled pairs yet. */
  provisional: boolean;
  /** How many labelled pairs it was fitted on. */
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
};

/** For a model that nobody has calibrated: its cosine as it is. */
export const UNKNOWN_MODEL: SimilarityMap = {
  points: [
    [0, 0],
    [1, 1],
  ],
  provisional: true,
  pairs: 0,
};
