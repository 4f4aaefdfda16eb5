import { QueryClient } from '@tanstack/react-query';

/**
 * No retry, no polling, no refetch on focus, never stale, unless a query says so (data/times). Asked for without a connection too: it fails at once,
 * and the page can say so, where waiting for a connection would leave skeletons and busy buttons standing.
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

/** Everything of these kinds is asked for again; what is on screen stays until the answer is there. */
export function refresh(...kinds: string[]): Promise<unknown> {
  return Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}
