import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AccessRequest, AccessRequestList } from '../../src/contract/account.ts';
import type { TrackingRequest, TrackingRequestAnswer } from '../../src/contract/tracking-requests.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import type { NewsletterInput } from './shapes.ts';

export const trackingRequestsQuery = queryOptions({
  queryKey: ['tracking-requests'],
  queryFn: ({ signal }) => request<TrackingRequest[]>('/api/newsletter-tracking-requests', { signal }),
});

export const accessRequestsQuery = (status: AccessRequest['status'], page: number) =>
  queryOptions({
    queryKey: ['access-requests', status, page],
    queryFn: ({ signal }) =>
      request<AccessRequestList>(`/api/access-requests?status=${status}&page=${page}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** Lets an address in, or not. */
export async function decideAccess(id: string, status: 'accepted' | 'declined'): Promise<void> {
  await request<AccessRequest>(`/api/access-requests/${id}`, { method: 'PATCH', json: { status } });
  await refresh('access-requests');
}

export async function askToTrack(input: { newsletterName: string; website?: string }): Promise<TrackingRequestAnswer> {
  const answer = await request<TrackingRequestAnswer>('/api/newsletter-tracking-requests', {
    method: 'POST',
    json: input,
  });
  void refresh('tracking-requests');
  return answer;
}

/** @param newsletter makes it in the same step. */
export async function markTracked(id: string, newsletter?: NewsletterInput) {
  const changed = await request<{ newsletter: { id: string; name: string; uniqueEmail: string } | null }>(
    `/api/newsletter-tracking-requests/${id}`,
    { method: 'PATCH', json: { status: 'tracked', ...(newsletter ? { newsletter } : {}) } },
  );
  await refresh('tracking-requests', 'newsletters', 'stats');
  return changed;
}
