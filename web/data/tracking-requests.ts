import { queryOptions } from '@tanstack/react-query';
import type { TrackingRequest, TrackingRequestAnswer } from '../../src/contract/tracking-requests.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import type { NewsletterInput } from './shapes.ts';

export const trackingRequestsQuery = queryOptions({
  queryKey: ['tracking-requests'],
  queryFn: ({ signal }) => request<TrackingRequest[]>('/api/newsletter-tracking-requests', { signal }),
});

export async function requestTracking(input: {
  newsletterName: string;
  website?: string;
}): Promise<TrackingRequestAnswer> {
  const answer = await request<TrackingRequestAnswer>('/api/newsletter-tracking-requests', {
    method: 'POST',
    json: input,
  });
  void refresh('tracking-requests');
  return answer;
}

/** Marks a request as answered. @param newsletter creates this newsletter in the same step. */
export async function markTracked(id: string, newsletter?: NewsletterInput) {
  const changed = await request<{ newsletter: { id: string; name: string; uniqueEmail: string } | null }>(
    `/api/newsletter-tracking-requests/${id}`,
    { method: 'PATCH', json: { status: 'tracked', ...(newsletter ? { newsletter } : {}) } },
  );
  await refresh('tracking-requests', 'newsletters', 'stats');
  return changed;
}
