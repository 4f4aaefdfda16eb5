// How similar two newsletters' audiences must be, as calibrated similarity (0 to 1, never a model's raw cosine).

/**
 * From this similarity on a newsletter is relevant to another. Lists, reports and rankings use it, and
 * only such pairs are stored.
 */
export const RELEVANT = 0.6;

/** The index returns at most this many neighbours, so a newsletter with this many may have more. */
export const NEAREST_KEPT = 100;

/** The choices of the similarity filter; the first is the default. */
export const SIMILARITY_CUTOFFS = [RELEVANT, 0.7] as const;
