import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallKey, Noun } from './api.ts';

/** Without a connection, calls run and fail at once, so that the page can say so. Timings differ in data/timings.ts. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      staleTime: Number.POSITIVE_INFINITY,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Outdated by every act on the catalogue: all but the user, and the review queue, which keeps its own decisions. */
const CATALOGUE = 'catalogue';
const SHOWN_WITH_LEADS = ['leads', 'adCopy', 'brands', 'bookings', 'pitch', 'dashboard', 'contacts', 'alerts'] as const;
const SHOWN_WITH_NEWSLETTERS = [
  'newsletters',
  'stats',
  'sponsorships',
  'pitch',
  'dashboard',
  'subscriptions',
  'insight',
  'pastIssues',
  'reports',
] as const;

/** What an act makes outdated besides its own noun, by its key or by its noun. */
const OUTDATED_BY: { [K in CallKey | Noun]?: readonly Noun[] | typeof CATALOGUE } = {
  adCopy: ['bookings', 'leads'],
  bookings: ['leads', 'adCopy', 'alerts', 'pitch', 'dashboard'],
  brands: ['stats', 'pitch', 'dashboard', 'sponsorships', 'leads', 'insight'],
  contacts: ['leads', 'brands'],
  'contacts.report': ['brands', 'curation'],
  curation: CATALOGUE,
  'curation.reportSponsorship': [],
  'curation.markOwnReportsSeen': [],
  drafts: SHOWN_WITH_LEADS,
  emails: ['sponsorships', 'brands', 'stats', 'pitch', 'dashboard'],
  leads: SHOWN_WITH_LEADS,
  members: ['leads', 'account'],
  newsletters: SHOWN_WITH_NEWSLETTERS,
  'newsletters.changeOwn': [...SHOWN_WITH_NEWSLETTERS, 'account'],
  pastIssues: SHOWN_WITH_NEWSLETTERS,
  pitch: SHOWN_WITH_LEADS,
  sponsorships: ['brands', 'stats', 'pitch', 'dashboard'],
  'trackingRequests.change': SHOWN_WITH_NEWSLETTERS,
};

/** True for the queries that an act, or new data of a noun, makes outdated. */
export function isOutdatedBy(act: CallKey | Noun): (query: { queryKey: QueryKey }) => boolean {
  const noun = act.split('.')[0] as Noun;
  const others = OUTDATED_BY[act] ?? OUTDATED_BY[noun] ?? [];
  if (others !== CATALOGUE) return ({ queryKey: [shown] }) => shown === noun || others.includes(shown as Noun);
  return ({ queryKey: [, key] }) =>
    key !== 'account.readUser' && (key !== 'curation.listReview' || act === 'curation.undoReview');
}

/** Refetches the outdated data in view, and others when they are shown next. Old data stays on screen until then. */
export const refresh = (...acts: (CallKey | Noun)[]): Promise<unknown> =>
  Promise.all(acts.map((act) => queryClient.invalidateQueries({ predicate: isOutdatedBy(act) })));

/** Has the outdated data requested when they are shown next: the page of what an act removed is still open. */
export const markOutdated = (...acts: (CallKey | Noun)[]): void => {
  for (const act of acts) void queryClient.invalidateQueries({ predicate: isOutdatedBy(act), refetchType: 'none' });
};
