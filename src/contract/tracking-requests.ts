// Requests for newsletters to be tracked.
import * as z from 'zod';
import { isoDate, optionalAddress, required } from './common.ts';
import { newsletterInput } from './newsletters.ts';

export const TRACKING_NAME_MISSING = 'Newsletter name is required';

/** POST /api/newsletter-tracking-requests */
export const trackingRequestInput = z.object({
  newsletterName: required(TRACKING_NAME_MISSING, 'Newsletter name', 200),
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
});
export type TrackingRequest = z.infer<typeof trackingRequest>;
export const trackingRequestList = z.array(trackingRequest);

/** The answer to a request; `existing` is the newsletter if it is already tracked. */
export const trackingRequestAnswer = z.object({
  request: trackingRequest.nullable(),
  existing: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type TrackingRequestAnswer = z.infer<typeof trackingRequestAnswer>;

/** PATCH /api/newsletter-tracking-requests/{id}. With `newsletter`, it is created in the same step. */
export const trackingRequestChange = z.object({ status: z.literal('tracked'), newsletter: newsletterInput.optional() });
export const trackingRequestChanged = z.object({
  request: trackingRequest,
  newsletter: z.object({ id: z.string(), name: z.string(), uniqueEmail: z.string() }).nullable(),
});
