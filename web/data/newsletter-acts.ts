// Administrators' and owners' actions on newsletters. Separate, because the newsletters' queries are part of everyone's
// first load.
import { queryOptions } from '@tanstack/react-query';
import type { OwnNewsletterChange } from '../../src/contract/newsletters.ts';
import { fetchCurrent } from './fetch-current.ts';
import { queryClient, refresh } from './query-client.ts';
import { request } from './request.ts';
import type { NewsletterAnswer, NewsletterChange, NewsletterDetail, NewsletterInput, ReportState } from './types.ts';

export const reportStateQuery = (id: string) =>
  queryOptions({
    queryKey: ['newsletters', 'report', id],
    queryFn: ({ signal }) => request<ReportState>(`/api/newsletters/${id}/report`, { signal }),
  });

/** Creates a newsletter. Refetches newsletters, sponsorships and stats afterwards, even after a failure. */
export async function createNewsletter(input: NewsletterInput): Promise<NewsletterAnswer> {
  try {
    return await request<NewsletterAnswer>('/api/newsletters', { method: 'POST', json: input });
  } finally {
    void refresh('newsletters');
  }
}

export const fetchCurrentNewsletter = (id: string) => fetchCurrent<NewsletterDetail>('newsletters', id);

export async function changeNewsletter(id: string, change: NewsletterChange): Promise<NewsletterAnswer> {
  const changed = await request<NewsletterAnswer>(`/api/newsletters/${id}`, { method: 'PUT', json: change });
  void refresh('newsletters');
  return changed;
}

/** An owner changes their own newsletter. */
export async function changeOwnNewsletter(change: OwnNewsletterChange): Promise<void> {
  await request('/api/own-newsletter', { method: 'PUT', json: change });
  await refresh('newsletters', 'user', 'stats');
}

/** Removes a newsletter. @param name typed to confirm. @throws ApiError 409 while a user's account belongs to it. */
export async function removeNewsletter(id: string, name: string): Promise<void> {
  await request(`/api/newsletters/${id}`, { method: 'DELETE', json: { confirm: name } });
  queryClient.removeQueries({ queryKey: ['newsletters', 'one', id] });
  void refresh('sponsorships', 'emails');
}

/** Rebuilds the report, or gives it a new link; the old link stops working immediately. */
export async function rebuildOrRotateReport(id: string, act: 'rebuild' | 'rotate'): Promise<ReportState> {
  const state = await request<ReportState>(`/api/newsletters/${id}/report/${act}`, { method: 'POST' });
  queryClient.setQueryData(reportStateQuery(id).queryKey, state);
  return state;
}
