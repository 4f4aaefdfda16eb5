import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BrandDetail, BrandInput, BrandList, BrandProfile } from '../../src/contract/brands.ts';
import { refresh } from './query-client.ts';
import { queryOf, request } from './request.ts';

export interface BrandsParams {
  page: number;
  search: string;
  scope: string;
  sortBy: string;
}

export const brandsQuery = ({ page, search, scope, sortBy }: BrandsParams) => {
  const sortOrder = sortBy === 'name' ? 'asc' : 'desc';
  const path = `/api/brands${queryOf({ page, limit: 12, search, scope, sortBy, sortOrder })}`;
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

export async function createBrand(input: BrandInput): Promise<BrandDetail> {
  const made = await request<BrandDetail>('/api/brands', { method: 'POST', json: input });
  void refresh('brands', 'stats');
  return made;
}
