// How sure a claim must be to count. In the contract, because the browser marks as unsure what the server doesn't
// count.

/** Percent. A claim below this is 'unsure': marked wherever it is shown, and put into the review queue. */
export const UNSURE_BELOW = 60;

/** Percent. A claim of the built-in analyst that is this sure is trusted without a person or a model. */
export const TRUSTED_ALONE_FROM = 95;

/**
 * The confidence in percent from which a claim counts, by place, so that one threshold can be changed without the
 * others. A person's verdict overrides it: a confirmed claim always counts, a rejected one never (in SQL:
 * store/sureness).
 */
export const COUNTS_FROM = {
  /** Who is proposed to be pitched next. */
  hitlist: 60,
  /** Totals, rollups, 'N recent sponsorships'. */
  counts: 60,
  /** Deal patterns: who renews, lapses, returns. */
  patterns: 60,
  /** The public report. */
  report: 60,
} as const;
