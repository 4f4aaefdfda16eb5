// How alike two newsletters' audiences must be, as calibrated similarity (0 to 1, never a model's raw cosine).

/**
 * At or above this a newsletter is relevant to another. Lists, reports and rankings rest on it, and only such pairs are
 * stored.
 */
export const RELEVANT = 0.6;

/** The index gives so many of the nearest for one question: a newsletter that has as many may have more. */
export const NEAREST_KEPT = 100;

/** The choices of the similarity filter; the first is the default. */
export const SIMILARITY_CUTOFFS = [RELEVANT, 0.7] as const;
