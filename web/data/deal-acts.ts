// Administrators' actions on deals. Separate, because the deals' query is part of everyone's first load.
import type { PartnerDeal, PartnerDealInput } from '../../src/contract/deals.ts';
import { dealsQuery } from './deals.ts';
import { queryClient, refresh } from './query-client.ts';
import { ApiError, request } from './request.ts';

/** The current version of a deal. @throws Error if it is gone. */
export async function fetchCurrentDeal(id: string): Promise<PartnerDeal> {
  const deals = await request<PartnerDeal[]>('/api/partner-deals');
  queryClient.setQueryData(dealsQuery.queryKey, deals);
  const found = deals.find((deal) => deal.id === id);
  if (!found) throw new ApiError(404, 'not_found', 'Someone else removed this deal');
  return found;
}

/** Creates a deal, or changes the one with `id`. */
export async function saveDeal(
  input: Partial<PartnerDealInput> & { updatedAt?: string },
  id: string | null,
): Promise<PartnerDeal> {
  const saved = await request<PartnerDeal>(id ? `/api/partner-deals/${id}` : '/api/partner-deals', {
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
