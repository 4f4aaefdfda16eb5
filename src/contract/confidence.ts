// The confidence that a claim needs to count. Part of the contract, because the browser marks as unsure what
// the server doesn't count.

/**
 * The confidence in percent below which a claim is 'unsure': it is marked wherever it is shown, and is put into the
 * review queue.
 */
export const UNSURE_BELOW = 60;

/** The confidence in percent from which a claim of the built-in analyst is trusted without a person or a model. */
export const MIN_CONFIDENCE_WITHOUT_REVIEW = 95;

/**
 * The confidence in percent from which a claim counts, by place, so that each threshold can be changed separately. A
 * person's verdict overrides it: a confirmed claim always counts, a rejected one never (in SQL: store/sureness).
 */
export const MIN_COUNTED_CONFIDENCE = {
  hitlist: 60,
  /** For totals, rollups and 'N recent sponsorships'. */
  counts: 60,
  patterns: 60,
  report: 60,
} as const;
