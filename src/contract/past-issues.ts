// Import of past issues from a newsletter's public archive.
import * as z from 'zod';
import { isoDate } from './common.ts';

const FIRST_YEAR = 1998;

export const PAST_ISSUE_STATES = ['listing', 'listed', 'reading', 'paused', 'done', 'failed'] as const;

export const pastIssuesInput = z.object({
  /** Issues of earlier years are left out; without a value all are included. */
  sinceYear: z.number().int().min(FIRST_YEAR).max(2200).optional(),
  /** `list` only counts the issues of the archive; `read` imports them as well. */
  upTo: z.enum(['list', 'read']),
});
export type PastIssuesInput = z.infer<typeof pastIssuesInput>;

export const pastIssuesChange = z.object({ state: z.enum(['paused', 'reading'], { error: 'Pause or resume it' }) });

export const pastIssuesImport = z.object({
  /** Null if nobody has requested this newsletter's past issues. */
  reading: z
    .object({
      state: z.enum(PAST_ISSUE_STATES),
      /** The publishing platform, such as 'substack' or 'ghost'; null until the site was read. */
      platform: z.string().nullable(),
      sinceYear: z.number().int().nullable(),
      found: z.number().int(),
      waiting: z.number().int(),
      read: z.number().int(),
      matched: z.number().int(),
      failed: z.number().int(),
      /** Why the archive couldn't be read, or not to its end; null if there was no problem. */
      because: z.string().nullable(),
      /** When reading continues, if the publisher asked to wait or the daily budget is used up; otherwise null. */
      nextAt: isoDate.nullable(),
      startedAt: isoDate,
      updatedAt: isoDate,
      /** Issues that couldn't be read, newest first, at most 50. */
      unread: z.array(z.object({ url: z.string(), title: z.string().nullable(), because: z.string() })),
    })
    .nullable(),
});
export type PastIssuesImport = z.infer<typeof pastIssuesImport>;

export const newsletterLookUpQuery = z.object({
  website: z.string().trim().min(1).max(500).pipe(z.url('Please enter a valid URL')),
});
/** What a newsletter's own site says about it. */
export const newsletterOnItsSite = z.object({
  /** The newsletter's name; '' if the site doesn't give it. */
  name: z.string(),
  description: z.string(),
  platform: z.string(),
  signUpUrl: z.string().nullable(),
  feedUrl: z.string().nullable(),
  /** The tracked newsletter that this one would duplicate. */
  twin: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type NewsletterOnItsSite = z.infer<typeof newsletterOnItsSite>;
