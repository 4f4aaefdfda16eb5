// What may be called a rhythm: most gaps have about the same length.

/** Up to this ratio two gaps are of similar length. */
export const SIMILAR_RATIO = 1.6;

export const isLike = (gap: number, usual: number): boolean =>
  gap <= SIMILAR_RATIO * usual && usual <= SIMILAR_RATIO * gap;

export const mostAreLike = (gaps: readonly number[], usual: number): boolean =>
  2 * gaps.filter((gap) => isLike(gap, usual)).length > gaps.length;
