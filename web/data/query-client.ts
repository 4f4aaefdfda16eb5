import { QueryClient } from '@tanstack/react-query';

/**
 * By default there is no retry, no polling, no refetch on focus, and data is never stale; queries override this
 * (data/timings.ts). Queries also run without a connection and fail immediately, so that the page can say so instead of
 * showing skeletons and busy buttons.
 */
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

/** Other kinds of queries that show things of a kind. An act says what it changes, and all of these are refetched. */
const ALSO_SHOWN_BY: Record<string, readonly string[]> = {
  leads: ['brands', 'bookings', 'pitch', 'contacts', 'alerts'],
  bookings: ['leads', 'alerts', 'pitch', 'calendar-feed'],
  contacts: ['leads', 'brands'],
  watches: ['alerts'],
  brands: ['stats', 'pitch', 'sponsorships', 'leads'],
  sponsorships: ['brands', 'stats', 'pitch'],
  newsletters: ['stats', 'sponsorships', 'pitch', 'subscriptions'],
  members: ['leads', 'user'],
};

export const kindsThatShow = (...kinds: string[]): string[] => [
  ...new Set([...kinds, ...kinds.flatMap((kind) => ALSO_SHOWN_BY[kind] ?? [])]),
];

/** Refetches all queries that show things of these kinds; old data stays on screen until then. */
export const refresh = (...kinds: string[]): Promise<unknown> =>
  Promise.all(kindsThatShow(...kinds).map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
