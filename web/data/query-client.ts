import { QueryClient } from '@tanstack/react-query';

/**
 * No retry, no polling, no refetch on focus, never stale, unless a query says otherwise (data/times). Queries run
 * without a connection too: they fail at once, and the page can say so instead of showing skeletons and busy buttons.
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

/** Refetches all queries of these kinds; the old data stay on screen until then. */
export function refresh(...kinds: string[]): Promise<unknown> {
  return Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}
