// Requests for newsletters to be tracked.
import * as z from 'zod';
import { isoDate, optionalAddress, requiredText } from './common.ts';
import { newsletterInput } from './newsletters.ts';
import { newsletterLookUp } from './past-issues.ts';

export const TRACKING_NAME_MISSING = 'Newsletter name is required';

/** POST /api/newsletter-tracking-requests */
export const trackingRequestInput = z.object({
  newsletterName: requiredText(TRACKING_NAME_MISSING, 'Newsletter name', 200),
  website: optionalAddress('Please enter a valid URL'),
});
export type TrackingRequestInput = z.infer<typeof trackingRequestInput>;

export const trackingRequest = z.object({
  id: z.string(),
  userId: z.string(),
  newsletterName: z.string(),
  website: z.string().nullable(),
  status: z.enum(['pending', 'tracked']),
  createdAt: isoDate,
  updatedAt: isoDate,
  userNewsletter: z.object({ name: z.string() }).nullable(),
  /** What its site says; null: not read yet, unreadable (`because`), or no address was given. */
  found: newsletterLookUp.nullable(),
  because: z.string().nullable(),
  lookedUpAt: isoDate.nullable(),
});
export type TrackingRequest = z.infer<typeof trackingRequest>;
export const trackingRequestList = z.array(trackingRequest);

/** The answer to a request; `existing` is the newsletter if it is already tracked. */
export const trackingRequestAnswer = z.object({
  request: trackingRequest.nullable(),
  existing: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type TrackingRequestAnswer = z.infer<typeof trackingRequestAnswer>;

/** GET /api/newsletter-tracking-requests/own: the newest requests of the caller, and how far they are. */
export const ownTrackingRequests = z.object({
  requests: z.array(
    z.object({
      id: z.string(),
      newsletterName: z.string(),
      status: z.enum(['pending', 'tracked']),
      createdAt: isoDate,
      website: z.string().nullable(),
      /** What its site says of itself; null: not read yet (`lookedUpAt` is null), unreadable, or no address. */
      found: newsletterLookUp.pick({ name: true, platform: true }).nullable(),
      lookedUpAt: isoDate.nullable(),
      /** The newsletter that answers it. */
      newsletter: z
        .object({ id: z.string(), name: z.string(), issues: z.number().int(), isReading: z.boolean() })
        .nullable(),
    }),
  ),
});
export type OwnTrackingRequests = z.infer<typeof ownTrackingRequests>;

/**
 * PATCH /api/newsletter-tracking-requests/{id}; with `newsletter` creates it in the same step, with `asFound` the one
 * that the look-up found, or answers by its twin in the catalogue. Past issues of a new one are read at once.
 */
export const trackingRequestChange = z.object({
  status: z.literal('tracked'),
  newsletter: newsletterInput.optional(),
  asFound: z.literal(true).optional(),
});
export const trackingRequestChanged = z.object({
  request: trackingRequest,
  newsletter: z.object({ id: z.string(), name: z.string(), uniqueEmail: z.string() }).nullable(),
});
