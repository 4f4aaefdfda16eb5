import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BrandDetail, BrandInput, BrandList, BrandProfile } from '../../src/contract/brands.ts';
import { brandsApiPath, type ListParams, PAGE_SIZE, toQueryString } from '../../src/contract/lists.ts';
import { fetchCurrent } from './fetch-current.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';

export const brandsQuery = (asked: ListParams<'brands'>) => {
  const path = brandsApiPath(asked);
  return queryOptions({
    queryKey: ['brands', 'list', path],
    queryFn: ({ signal }) => request<BrandList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** A brand's page. @param withProducts '1' includes the sponsorships of its products; '' only its own. */
export const brandProfileQuery = (id: string, page: number, withProducts: string) =>
  queryOptions({
    queryKey: ['brands', 'profile', id, page, withProducts],
    queryFn: ({ signal }) =>
      request<BrandProfile>(
        `/api/brands/${id}/sponsorships${toQueryString({ page, limit: PAGE_SIZE.history, withProducts })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const fetchCurrentBrand = (id: string) => fetchCurrent<BrandDetail>('brands', id);

export async function createBrand(input: BrandInput): Promise<BrandDetail> {
  const made = await request<BrandDetail>('/api/brands', { method: 'POST', json: input });
  void refresh('brands');
  return made;
}
