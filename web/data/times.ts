// Polling intervals and staleness by kind of data, in milliseconds.
const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const TIMINGS = {
  /** The user: polled every minute, stale after 30 s, kept for a minute. */
  user: { refetchInterval: MINUTE, staleTime: 30 * SECOND, gcTime: MINUTE },
  stats: { refetchInterval: 30 * SECOND, retry: 3 },
  /** Polling while a new member's ranking is built. */
  stagePoll: 3 * SECOND,
  /** Polling while a ranking is empty. */
  emptyPoll: 15 * SECOND,
  recentStats: { refetchInterval: MINUTE },
  sponsorships: { retry: 3 },
  /** Polling while a visible mail is being analysed. */
  emailPoll: 5 * SECOND,
  importPoll: 2 * SECOND,
  importGivesUp: 5 * MINUTE,
  /** After paying: how often the user is polled, and when that stops. */
  paymentPoll: 2 * SECOND,
  paymentGivesUp: MINUTE,
  /** Leads and bookings: the product and other members change them, too. */
  pipeline: { refetchInterval: MINUTE, staleTime: 5 * SECOND, refetchOnWindowFocus: true },
  /** The bell's number. */
  alerts: { refetchInterval: 2 * MINUTE, staleTime: 30 * SECOND },
  tourDelay: SECOND,
  outcomesDelay: 2 * SECOND,
  afterOnboarding: 3 * SECOND,
} as const;
