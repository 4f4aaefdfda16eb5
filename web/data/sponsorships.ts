import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListParams, sponsorshipsApiPath } from '../../src/contract/lists.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';
import type { SponsorshipDetail, SponsorshipList } from './types.ts';

export const sponsorshipsQuery = (asked: ListParams<'sponsorships'>) => {
  const path = sponsorshipsApiPath(asked);
  return queryOptions({
    queryKey: ['sponsorships', 'list', path],
    queryFn: ({ signal }) => request<SponsorshipList>(path, { signal }),
    placeholderData: keepPreviousData,
    ...CLIENT_TIMINGS_MS.sponsorships,
  });
};

export const sponsorshipQuery = (id: string) =>
  queryOptions({
    queryKey: ['sponsorships', 'one', id],
    queryFn: ({ signal }) => request<SponsorshipDetail>(`/api/sponsorships/${id}`, { signal }),
  });
