// How sure a claim must be. Here, because the browser marks what the server counts.

/** Below this a claim is 'unsure': marked so wherever it is shown, and put before a person. Percent. */
export const UNSURE_BELOW = 60;

/**
 * From what confidence on a claim counts, place by place, so that one can be moved without the others. Percent; a claim below stands as 'unsure' and is not
 * counted there. A person's word goes before any figure: what somebody confirmed counts always, what somebody rejected never (store/sureness says so in SQL).
 */
export const COUNTS_FROM = {
  /** Who is offered to be pitched next. */
  hitlist: 60,
  /** Totals, rollups, 'N recent sponsorships'. */
  counts: 60,
  /** Deal patterns: who renews, lapses, returns. */
  patterns: 60,
  /** The public report. */
  report: 60,
} as const;
