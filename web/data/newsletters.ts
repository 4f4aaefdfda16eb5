import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListParams, newslettersApiPath, PAGE_SIZE, toQueryString } from '../../src/contract/lists.ts';
import { request } from './request.ts';
import type {
  NewsletterDetail,
  NewsletterList,
  NewsletterOption,
  SimilarNewsletter,
  SponsorshipsOfNewsletterPage,
} from './types.ts';

export const newslettersQuery = (asked: ListParams<'newsletters'>) => {
  const path = newslettersApiPath(asked);
  return queryOptions({
    queryKey: ['newsletters', 'list', path],
    queryFn: ({ signal }) => request<NewsletterList>(path, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** Every newsletter with few fields, for pickers. */
export const newsletterOptionsQuery = queryOptions({
  queryKey: ['newsletters', 'options'],
  queryFn: ({ signal }) => request<NewsletterOption[]>('/api/newsletters', { signal }),
});

export const newsletterQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', 'one', id],
    queryFn: ({ signal }) => request<NewsletterDetail>(`/api/newsletters/${id}`, { signal }),
  });

export const similarNewslettersQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', 'similar', id],
    queryFn: ({ signal }) => request<SimilarNewsletter[]>(`/api/newsletters/${id}/similar?limit=all`, { signal }),
  });

/** A page of a newsletter's history; the first page comes with the newsletter. */
export const newsletterHistoryQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['sponsorships', 'newsletter', id, page],
    queryFn: ({ signal }) =>
      request<SponsorshipsOfNewsletterPage>(
        `/api/sponsorships/newsletter/${id}${toQueryString({ page, limit: PAGE_SIZE.history })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
