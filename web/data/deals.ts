import { queryOptions } from '@tanstack/react-query';
import type { Deal, DealInput } from '../../src/contract/deals.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const dealsQuery = queryOptions({
  queryKey: ['deals'],
  queryFn: ({ signal }) => request<Deal[]>('/api/partner-deals', { signal }),
});

/** Makes a deal, or changes the one of `id`. */
export async function saveDeal(input: Partial<DealInput>, id: string | null): Promise<Deal> {
  const saved = await request<Deal>(id ? `/api/partner-deals/${id}` : '/api/partner-deals', {
    method: id ? 'PATCH' : 'POST',
    json: input,
  });
  await refresh('deals');
  return saved;
}

export async function removeDeal(id: string): Promise<void> {
  await request(`/api/partner-deals/${id}`, { method: 'DELETE' });
  await refresh('deals');
}
