// How often data are polled, when they become stale, and the delays of pages, in milliseconds (`retry` is a number).
import type { CallKey } from './api.ts';

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

interface Timing {
  refetchInterval?: number;
  staleTime?: number;
  gcTime?: number;
  retry?: number;
  refetchOnWindowFocus?: boolean;
}

/** The timings of calls that differ from the client's (data/query-client.ts). */
export const TIMINGS_BY_CALL: { [K in CallKey]?: Timing } = {
  'adCopy.read': CLIENT_TIMINGS_MS.pipeline,
  'alerts.countUnread': CLIENT_TIMINGS_MS.alerts,
  'alerts.list': { staleTime: CLIENT_TIMINGS_MS.alerts.staleTime },
  'bookings.draftRecapMail': { staleTime: 0 },
  'bookings.list': CLIENT_TIMINGS_MS.pipeline,
  'bookings.listOfLead': CLIENT_TIMINGS_MS.pipeline,
  'bookings.readCalendar': CLIENT_TIMINGS_MS.pipeline,
  'bookings.readMoney': CLIENT_TIMINGS_MS.pipeline,
  'curation.listAliases': { staleTime: 0 },
  'curation.listAuditLog': { staleTime: 0 },
  'curation.listBrandRemovals': { staleTime: 0 },
  'curation.listLinkHosts': { staleTime: 0 },
  'curation.listReview': { staleTime: 0 },
  'drafts.draft': { staleTime: 0 },
  'imports.readProgress': { staleTime: 0 },
  'leads.list': CLIENT_TIMINGS_MS.pipeline,
  'leads.listEvents': CLIENT_TIMINGS_MS.pipeline,
  'leads.listTasks': CLIENT_TIMINGS_MS.pipeline,
  'leads.read': CLIENT_TIMINGS_MS.pipeline,
  'leads.readBoard': CLIENT_TIMINGS_MS.pipeline,
  'sponsorships.list': CLIENT_TIMINGS_MS.sponsorships,
  'stats.listRecent': CLIENT_TIMINGS_MS.recentStats,
  'status.read': { refetchInterval: MINUTE },
  'webhooks.listDeliveries': { staleTime: 0 },
};
