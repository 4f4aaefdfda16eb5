import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../src/contract/dashboard.ts';
import { request } from './request.ts';
import { TIMINGS } from './times.ts';

export const statsQuery = queryOptions({
  queryKey: ['stats', 'all'],
  queryFn: ({ signal }) => request<Stats>('/api/stats', { signal }),
  ...TIMINGS.stats,
  // A newcomer waits for it.
  refetchInterval: ({ state }) =>
    state.data?.userNewsletter?.isFinding ? TIMINGS.stagePoll : TIMINGS.stats.refetchInterval,
});
