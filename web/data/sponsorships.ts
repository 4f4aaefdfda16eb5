import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryOf, request } from './request.ts';
import type { SponsorshipDetail, SponsorshipList } from './shapes.ts';
import { TIMES } from './times.ts';

export interface SponsorshipsParams {
  page: number;
  search: string;
  placementType: string;
  similarTo: string;
  cutoff: string;
}

export const sponsorshipsQuery = ({ page, search, placementType, similarTo, cutoff }: SponsorshipsParams) => {
  const path = `/api/sponsorships${queryOf({ page, limit: 20, search, placementType, similarTo, cutoff: similarTo ? cutoff : undefined })}`;
  return queryOptions({
    queryKey: ['sponsorships', 'list', path],
    queryFn: ({ signal }) => request<SponsorshipList>(path, { signal }),
    placeholderData: keepPreviousData,
    ...TIMES.sponsorships,
  });
};

export const sponsorshipQuery = (id: string) =>
  queryOptions({
    queryKey: ['sponsorships', 'one', id],
    queryFn: ({ signal }) => request<SponsorshipDetail>(`/api/sponsorships/${id}`, { signal }),
  });
