import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BrandDetail, BrandInput, BrandList, BrandProfile } from '../../src/contract/brands.ts';
import { brandsPath, type ListParams } from '../../src/contract/lists.ts';
import { queryClient, refresh } from './query-client.ts';
import { request } from './request.ts';

export const brandsQuery = (asked: ListParams<'brands'>) => {
  const path = brandsPath(asked);
  return queryOptions({
    queryKey: ['brands', 'list', path],
    queryFn: ({ signal }) => request<BrandList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const brandProfileQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['brands', 'profile', id, page],
    queryFn: ({ signal }) => request<BrandProfile>(`/api/brands/${id}/sponsorships?page=${page}&limit=10`, { signal }),
    placeholderData: keepPreviousData,
  });

/** A brand as it is now, whatever was loaded before. */
export const brandNow = (id: string) =>
  queryClient.fetchQuery({
    queryKey: ['brands', 'now', id],
    queryFn: () => request<BrandDetail>(`/api/brands/${id}`),
    staleTime: 0,
  });

export async function createBrand(input: BrandInput): Promise<BrandDetail> {
  const made = await request<BrandDetail>('/api/brands', { method: 'POST', json: input });
  void refresh('brands', 'stats');
  return made;
}
