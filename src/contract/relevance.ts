// How alike two newsletters' audiences must be, as calibrated similarity (0 to 1, never a model's raw cosine).

/** At or above this a newsletter is relevant to another: what lists, reports and ranks rest on, and from where on the pair is stored. */
export const RELEVANT = 0.6;

/** What the similarity filter offers, the first where nobody chose. */
export const SIMILARITY_CUTOFFS = [RELEVANT, 0.7] as const;
