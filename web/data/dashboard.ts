import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../src/contract/dashboard.ts';
import { request } from './request.ts';
import { CACHE_TIMES } from './times.ts';

export const statsQuery = queryOptions({
  queryKey: ['stats', 'all'],
  queryFn: ({ signal }) => request<Stats>('/api/stats', { signal }),
  ...CACHE_TIMES.stats,
  // A new member is waiting for it.
  refetchInterval: ({ state }) =>
    state.data?.userNewsletter?.isFinding ? CACHE_TIMES.stagePoll : CACHE_TIMES.stats.refetchInterval,
});
