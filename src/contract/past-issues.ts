// Past issues that are read from a newsletter's public archive.
import * as z from 'zod';
import { isoDate } from './common.ts';

/** The first year whose issues may be asked for. */
const FIRST_YEAR = 1998;

export const PAST_ISSUE_STATES = ['listing', 'listed', 'reading', 'paused', 'done', 'failed'] as const;

export const pastIssuesInput = z.object({
  /** Issues of earlier years are left out; absent: all. */
  sinceYear: z.number().int().min(FIRST_YEAR).max(2200).optional(),
  /** `list`: only counts the issues of the archive; `read`: reads them, too. */
  upTo: z.enum(['list', 'read']),
});
export type PastIssuesInput = z.infer<typeof pastIssuesInput>;

export const pastIssuesChange = z.object({ state: z.enum(['paused', 'reading'], { error: 'Pause or resume it' }) });

export const pastIssues = z.object({
  /** null: nobody has asked for the past issues of this newsletter. */
  reading: z
    .object({
      state: z.enum(PAST_ISSUE_STATES),
      /** The publishing platform: 'substack', 'ghost' ...; null until the site was read. */
      platform: z.string().nullable(),
      sinceYear: z.number().int().nullable(),
      /** Issues found in the archive. */
      found: z.number().int(),
      waiting: z.number().int(),
      /** Read from the archive as issues of their own. */
      read: z.number().int(),
      /** Had come by mail already. */
      matched: z.number().int(),
      failed: z.number().int(),
      /** Why the archive couldn't be read, or not to its end; null: no reason. */
      because: z.string().nullable(),
      /** The publisher asked to wait, or the daily budget is used up: goes on at this moment. */
      nextAt: isoDate.nullable(),
      startedAt: isoDate,
      updatedAt: isoDate,
      /** Issues that couldn't be read, newest first, at most 50. */
      unread: z.array(z.object({ url: z.string(), title: z.string().nullable(), because: z.string() })),
    })
    .nullable(),
});
export type PastIssues = z.infer<typeof pastIssues>;

export const lookUpQuery = z.object({
  website: z.string().trim().min(1).max(500).pipe(z.url('Please enter a valid URL')),
});
/** What a newsletter's own site says about it. */
export const newsletterLookUp = z.object({
  /** '' if the site doesn't name itself. */
  name: z.string(),
  description: z.string(),
  platform: z.string(),
  /** Where readers subscribe. */
  signUpUrl: z.string().nullable(),
  feedUrl: z.string().nullable(),
  /** The tracked newsletter that this one would duplicate. */
  twin: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type NewsletterLookUp = z.infer<typeof newsletterLookUp>;
