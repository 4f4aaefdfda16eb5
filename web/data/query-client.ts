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

/** Refetches all queries of these kinds; old data stays on screen until then. */
export function refresh(...kinds: string[]): Promise<unknown> {
  return Promise.all(kinds.map((kind) => queryClient.invalidateQueries({ queryKey: [kind] })));
}
