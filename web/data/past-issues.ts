// The import of past issues from a newsletter's public archive.
import { queryOptions } from '@tanstack/react-query';
import type { NewsletterOnItsSite, PastIssuesImport, PastIssuesInput } from '../../src/contract/past-issues.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

const pathOf = (newsletterId: string) => `/api/newsletters/${newsletterId}/past-issues`;

export const isReadingPastIssues = (data: PastIssuesImport | undefined): boolean =>
  data?.reading?.state === 'listing' || data?.reading?.state === 'reading';

export const pastIssuesQuery = (newsletterId: string) =>
  queryOptions({
    queryKey: ['newsletters', 'past-issues', newsletterId],
    queryFn: ({ signal }) => request<PastIssuesImport>(pathOf(newsletterId), { signal }),
    refetchInterval: ({ state: { data } }) => (isReadingPastIssues(data) ? CLIENT_TIMINGS_MS.importPoll : false),
  });

export async function startPastIssuesImport(newsletterId: string, input: PastIssuesInput): Promise<void> {
  await request(pathOf(newsletterId), { method: 'POST', json: input });
  await refresh('newsletters');
}

export async function setPastIssuesState(newsletterId: string, state: 'paused' | 'reading'): Promise<void> {
  await request(pathOf(newsletterId), { method: 'PATCH', json: { state } });
  await refresh('newsletters');
}

export const lookUpNewsletter = (website: string): Promise<NewsletterOnItsSite> =>
  request<NewsletterOnItsSite>(`/api/newsletter-look-up?website=${encodeURIComponent(website)}`);
