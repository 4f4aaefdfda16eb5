// Polling intervals and staleness by kind of data, in milliseconds.
const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const TIMINGS = {
  /** The user: asked again every minute, stale after 30 s, kept a minute. */
  user: { refetchInterval: MINUTE, staleTime: 30 * SECOND, gcTime: MINUTE },
  stats: { refetchInterval: 30 * SECOND, retry: 3 },
  /** While a newcomer's ranking is being made. */
  stagePoll: 3 * SECOND,
  /** While a ranking has nobody in it. */
  emptyPoll: 15 * SECOND,
  recentStats: { refetchInterval: MINUTE },
  sponsorships: { retry: 3 },
  /** While a mail that is shown is being analysed. */
  emailPoll: 5 * SECOND,
  importPoll: 2 * SECOND,
  importGivesUp: 5 * MINUTE,
  /** Back from paying: how often the user is asked for, and when it takes too long. */
  paymentPoll: 2 * SECOND,
  paymentGivesUp: MINUTE,
  /** The bell's number. */
  alerts: { refetchInterval: 2 * MINUTE, staleTime: 30 * SECOND },
  tourDelay: SECOND,
  outcomesDelay: 2 * SECOND,
  afterOnboarding: 3 * SECOND,
} as const;
