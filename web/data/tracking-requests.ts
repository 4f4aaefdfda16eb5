import { queryOptions } from '@tanstack/react-query';
import type {
  OwnTrackingRequests,
  TrackingRequest,
  TrackingRequestAnswer,
} from '../../src/contract/tracking-requests.ts';
import { refresh } from './query-client.ts';
import { request } from './request.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';
import type { NewsletterInput } from './types.ts';

export const trackingRequestsQuery = queryOptions({
  queryKey: ['tracking-requests'],
  queryFn: ({ signal }) => request<TrackingRequest[]>('/api/newsletter-tracking-requests', { signal }),
  // Polls while the server looks up a requested website.
  refetchInterval: ({ state }) => (state.data?.some(isLookingUp) ? CLIENT_TIMINGS_MS.importPoll : false),
});

/** A look-up normally takes seconds. After this time the page no longer waits for one that is stuck behind others. */
const LOOK_UP_MS = 5 * 60_000;

type LookedUp = Pick<TrackingRequest, 'website' | 'lookedUpAt' | 'createdAt'>;

export const isLookingUp = ({ website, lookedUpAt, createdAt }: LookedUp): boolean =>
  website !== null && lookedUpAt === null && Date.now() - Date.parse(createdAt) < LOOK_UP_MS;

/** The member's own requests, polled while one is looked up or its past issues are read. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['tracking-requests', 'own'],
  queryFn: ({ signal }) => request<OwnTrackingRequests>('/api/newsletter-tracking-requests/own', { signal }),
  refetchInterval: ({ state }) => {
    const requests = state.data?.requests ?? [];
    if (requests.some(isLookingUp)) return CLIENT_TIMINGS_MS.importPoll;
    // An administrator confirms a pending one at any time.
    const isOpen = requests.some(({ status, newsletter }) => status === 'pending' || newsletter?.isReading);
    return isOpen ? CLIENT_TIMINGS_MS.emptyPoll : false;
  },
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

/** Tracks what the look-up of a request found, and starts to read its past issues. */
export async function trackFoundNewsletter(id: string) {
  const changed = await request<{ newsletter: { id: string; name: string; uniqueEmail: string } | null }>(
    `/api/newsletter-tracking-requests/${id}`,
    { method: 'PATCH', json: { status: 'tracked', asFound: true } },
  );
  await refresh('tracking-requests', 'newsletters');
  return changed;
}

/** Marks a request as tracked. @param newsletter the newsletter to create in the same step. */
export async function markRequestTracked(id: string, newsletter?: NewsletterInput) {
  const changed = await request<{ newsletter: { id: string; name: string; uniqueEmail: string } | null }>(
    `/api/newsletter-tracking-requests/${id}`,
    { method: 'PATCH', json: { status: 'tracked', ...(newsletter ? { newsletter } : {}) } },
  );
  await refresh('tracking-requests', 'newsletters');
  return changed;
}
