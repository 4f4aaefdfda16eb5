import { queryOptions } from '@tanstack/react-query';
import type { PartnerDeal } from '../../src/contract/deals.ts';
import { request } from './request.ts';

export const dealsQuery = queryOptions({
  queryKey: ['deals'],
  queryFn: ({ signal }) => request<PartnerDeal[]>('/api/partner-deals', { signal }),
});
