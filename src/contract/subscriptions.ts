import * as z from 'zod';
import { displayFields, isoDate, pageQuery, paging } from './common.ts';
import { PAGE_SIZE } from './lists.ts';
import { NEWSLETTER_SUBSCRIPTION_STATES } from './subscription-states.ts';

export const newsletterSubscriptionsQuery = pageQuery(PAGE_SIZE.subscriptions).extend({
  state: z.enum(NEWSLETTER_SUBSCRIPTION_STATES).optional(),
});
export type NewsletterSubscriptionsQuery = z.infer<typeof newsletterSubscriptionsQuery>;

export const newsletterSubscription = z.object({
  newsletter: z.object(displayFields),
  website: z.string(),
  address: z.string(),
  state: z.enum(NEWSLETTER_SUBSCRIPTION_STATES),
  /** The date of the mail or of the last issue, or when an administrator signed up. */
  since: isoDate,
  /** Null if the newsletter's site wasn't read yet or doesn't say. */
  signUpUrl: z.string().nullable(),
  platform: z.string().nullable(),
  /** The mail that asks for an action. */
  mail: z
    .object({
      id: z.string(),
      kind: z.string(),
      subject: z.string().nullable(),
      senderEmail: z.string().nullable(),
      receivedAt: isoDate,
      confirmUrl: z.string().nullable(),
    })
    .nullable(),
  lastIssueAt: isoDate.nullable(),
  /** Issues of the last half year, including those from the public archive; null before the first issue. */
  coverage: z
    .object({
      received: z.number().int(),
      expected: z.number().int(),
      fromArchive: z.number().int(),
      usualGapDays: z.number().nullable(),
    })
    .nullable(),
  handledAt: isoDate.nullable(),
});
export type NewsletterSubscription = z.infer<typeof newsletterSubscription>;

export const newsletterSubscriptionList = z.object({
  subscriptions: z.array(newsletterSubscription),
  /** Independent of the filter. */
  counts: z.partialRecord(z.enum(NEWSLETTER_SUBSCRIPTION_STATES), z.number().int()),
  ...paging,
});
