import { queryOptions } from '@tanstack/react-query';
import type { Deal } from '../../src/contract/deals.ts';
import { request } from './request.ts';

export const dealsQuery = queryOptions({
  queryKey: ['deals'],
  queryFn: ({ signal }) => request<Deal[]>('/api/partner-deals', { signal }),
});
