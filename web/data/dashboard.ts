import { queryOptions } from '@tanstack/react-query';
import type { Stats } from '../../src/contract/dashboard.ts';
import { request } from './request.ts';
import { TIMES } from './times.ts';

export const statsQuery = queryOptions({
  queryKey: ['stats', 'all'],
  queryFn: ({ signal }) => request<Stats>('/api/stats', { signal }),
  ...TIMES.stats,
  // A newcomer waits for it.
  refetchInterval: ({ state }) =>
    state.data?.userNewsletter?.isFinding ? TIMES.stagePoll : TIMES.stats.refetchInterval,
});
