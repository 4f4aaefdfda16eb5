import type { OwnTrackingRequests, TrackingRequest } from '../../src/contract/tracking-requests.ts';
import { apiQuery } from './api.ts';
import { CLIENT_TIMINGS_MS } from './timings.ts';

interface Loaded<T> {
  state: { data: T | undefined };
}

/** Polled while the server looks up a requested website. */
export const trackingRequestsQuery = {
  ...apiQuery('trackingRequests.list'),
  refetchInterval: ({ state }: Loaded<TrackingRequest[]>) =>
    state.data?.some(isLookingUp) ? CLIENT_TIMINGS_MS.importPoll : (false as const),
};

/** A look-up normally takes seconds. After this time the page no longer waits for one that is stuck behind others. */
const LOOK_UP_MS = 5 * 60_000;

type LookedUp = Pick<TrackingRequest, 'website' | 'lookedUpAt' | 'createdAt'>;

export function isLookingUp({ website, lookedUpAt, createdAt }: LookedUp): boolean {
  return website !== null && lookedUpAt === null && Date.now() - Date.parse(createdAt) < LOOK_UP_MS;
}

/** The member's own requests, polled while one is looked up or its past issues are read. */
export const ownRequestsQuery = {
  ...apiQuery('trackingRequests.listOwn'),
  refetchInterval: ({ state }: Loaded<OwnTrackingRequests>) => {
    const requests = state.data?.requests ?? [];
    if (requests.some(isLookingUp)) return CLIENT_TIMINGS_MS.importPoll;
    // An administrator confirms a pending one at any time.
    const isOpen = requests.some(({ status, newsletter }) => status === 'pending' || newsletter?.isReading);
    return isOpen ? CLIENT_TIMINGS_MS.emptyPoll : (false as const);
  },
};
