// How similar two newsletters' audiences must be, as calibrated similarity (0 to 1, never a model's raw cosine).

/**
 * From this similarity on a newsletter is relevant to another. Lists, reports and rankings use it, and
 * only such pairs are stored.
 */
export const MIN_RELEVANT_SIMILARITY = 0.6;

/** The index returns at most this many neighbours, so a newsletter with this many may have more. */
export const MAX_NEIGHBOURS = 100;

/** The choices of the similarity filter; the first is the default. */
export const SIMILARITY_CUTOFFS = [MIN_RELEVANT_SIMILARITY, 0.7] as const;
