import * as z from 'zod';
import { isoDate, optionalWebAddress, requiredText } from './common.ts';
import { newsletterInput } from './newsletters.ts';
import { newsletterOnItsSite } from './past-issues.ts';

export const NEWSLETTER_NAME_MISSING_MESSAGE = 'Newsletter name is required';

export const trackingRequestInput = z.object({
  newsletterName: requiredText(NEWSLETTER_NAME_MISSING_MESSAGE, 'Newsletter name', 200),
  website: optionalWebAddress('Please enter a valid URL'),
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
  /** Null if it wasn't read yet, couldn't be read (see `because`), or if no address was given. */
  found: newsletterOnItsSite.nullable(),
  because: z.string().nullable(),
  lookedUpAt: isoDate.nullable(),
});
export type TrackingRequest = z.infer<typeof trackingRequest>;
export const trackingRequestList = z.array(trackingRequest);

/** `existing`: the newsletter, if it is already tracked. */
export const trackingRequestAnswer = z.object({
  request: trackingRequest.nullable(),
  existing: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type TrackingRequestAnswer = z.infer<typeof trackingRequestAnswer>;

export const ownTrackingRequests = z.object({
  requests: z.array(
    trackingRequest
      .pick({ id: true, newsletterName: true, status: true, createdAt: true, website: true, lookedUpAt: true })
      .extend({
        found: newsletterOnItsSite.pick({ name: true, platform: true }).nullable(),
        newsletter: z
          .object({ id: z.string(), name: z.string(), issues: z.number().int(), isReading: z.boolean() })
          .nullable(),
      }),
  ),
});
export type OwnTrackingRequests = z.infer<typeof ownTrackingRequests>;

/** `newsletter` is created in the same step; `asFound` creates what the look-up found, or answers by its duplicate. */
export const trackingRequestChange = z.object({
  status: z.literal('tracked'),
  newsletter: newsletterInput.optional(),
  asFound: z.literal(true).optional(),
});
export const trackingRequestChangeAnswer = z.object({
  request: trackingRequest,
  newsletter: z.object({ id: z.string(), name: z.string(), uniqueEmail: z.string() }).nullable(),
});
