import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../src/contract/dashboard.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

export const statsQuery = queryOptions({
  queryKey: ['stats', 'all'],
  queryFn: ({ signal }) => request<Stats>('/api/stats', { signal }),
  ...CLIENT_TIMINGS_MS.stats,
  // Polls more often while a new member waits for similar newsletters to be found.
  refetchInterval: ({ state }) =>
    state.data?.userNewsletter?.isFinding ? CLIENT_TIMINGS_MS.stagePoll : CLIENT_TIMINGS_MS.stats.refetchInterval,
});
