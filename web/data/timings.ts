// How often data are polled, when they become stale, and the delays of pages, in milliseconds (`retry` is a number).
const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const CLIENT_TIMINGS_MS = {
  user: { refetchInterval: MINUTE, staleTime: 30 * SECOND, gcTime: MINUTE },
  stats: { refetchInterval: 30 * SECOND, retry: 3 },
  /** Polling while a new member's ranking is built. */
  stagePoll: 3 * SECOND,
  /** Polling while the ranking is empty or a tracking request is open. */
  emptyPoll: 15 * SECOND,
  recentStats: { refetchInterval: MINUTE },
  sponsorships: { retry: 3 },
  /** Polling while a visible mail is being analysed. */
  emailPoll: 5 * SECOND,
  importPoll: 2 * SECOND,
  importGivesUp: 5 * MINUTE,
  /** Polling of the user after a payment, until `paymentGivesUp`. */
  paymentPoll: 2 * SECOND,
  paymentGivesUp: MINUTE,
  /** Leads and bookings also change through other members and the nightly run. */
  pipeline: { refetchInterval: MINUTE, staleTime: 5 * SECOND, refetchOnWindowFocus: true },
  /** The number of unread alerts in the header. */
  alerts: { refetchInterval: 2 * MINUTE, staleTime: 30 * SECOND },
  tourDelay: SECOND,
  outcomesDelay: 2 * SECOND,
  afterOnboarding: 3 * SECOND,
} as const;
