import * as z from 'zod';
import { isoDate, pageQuery, paging } from './common.ts';
import { CONTACT_DOUBTS, mailCheck } from './contacts.ts';
import { brandChange, namedReference, sponsorshipChange } from './curation.ts';
import { shownAd } from './sponsorships.ts';
import { queuedNewsletter, queuedSender } from './standing.ts';

/** The last two are data of strangers that others would rely on; `unread_slot`: a slot that earlier issues sold. */
export const REVIEW_KINDS = [
  'report',
  'unsure_claim',
  'doubtful_identity',
  'merge',
  'first_sponsors',
  'unread_slot',
  'unnamed_ad',
  'provisional_newsletter',
  'unfamiliar_sender',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const SPONSORSHIP_ERROR_KINDS = ['not_a_sponsor', 'wrong_brand', 'wrong_type', 'wrong_site'] as const;
export type SponsorshipErrorKind = (typeof SPONSORSHIP_ERROR_KINDS)[number];
export const ERROR_REPORT_KINDS = [...SPONSORSHIP_ERROR_KINDS, ...CONTACT_DOUBTS] as const;
export type ErrorReportKind = (typeof ERROR_REPORT_KINDS)[number];

export const reviewQuery = pageQuery(50).extend({ kind: z.enum(REVIEW_KINDS).optional() });

const reviewBrand = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  sponsorships: z.number().int(),
  updatedAt: isoDate,
});
export const reviewItem = z.object({
  id: z.string(),
  kind: z.enum(REVIEW_KINDS),
  reason: z.string(),
  createdAt: isoDate,
  skipped: z.boolean(),
  sponsorship: z
    .object({
      id: z.string(),
      placementType: z.string(),
      confidence: z.number().int().nullable(),
      verdict: z.enum(['confirmed', 'rejected']).nullable(),
      detectedAt: isoDate,
      textContent: z.string().nullable(),
      ad: shownAd,
      judged: z.string().nullable(),
      linkDomain: z.string().nullable(),
      emailId: z.string().nullable(),
      subject: z.string().nullable(),
    })
    .nullable(),
  brand: reviewBrand.nullable(),
  /** The brand that a merge would keep. */
  otherBrand: reviewBrand.nullable(),
  newsletter: namedReference.nullable(),
  emailId: z.string().nullable(),
  seen: z
    .object({
      words: z.string().nullable(),
      text: z.string().nullable(),
      picture: z.string().nullable(),
      link: z.string().nullable(),
      subject: z.string().nullable(),
      receivedAt: isoDate,
    })
    .nullable(),
  queuedNewsletter: queuedNewsletter.nullable(),
  queuedSender: queuedSender.nullable(),
  report: z
    .object({ id: z.string(), what: z.enum(ERROR_REPORT_KINDS), note: z.string().nullable(), by: z.string() })
    .nullable(),
  /** The brand's present contact, for a report about a contact. */
  contact: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      enteredBy: z.string().nullable(),
      isReported: z.boolean(),
      check: mailCheck,
    })
    .nullable(),
});
export type ReviewItem = z.infer<typeof reviewItem>;
export const reviewList = z.object({
  items: z.array(reviewItem),
  waiting: z.record(z.string(), z.number().int()),
  ...paging,
});

/**
 * POST /api/review/{id}. `edit` carries the corrected values in `sponsorship` or `brand`. Accepting means: it is a
 * sponsorship; the link's domain is the brand's site; the first brand merges into the other; the member is right (a
 * wrong contact is removed for good, and another searched for); the ad's sponsor can't be identified; the source's data
 * shall count. `note` is sent to the member who reported.
 */
export const reviewDecision = z
  .object({
    decision: z.enum(['accept', 'reject', 'edit', 'skip']),
    sponsorship: sponsorshipChange.optional(),
    brand: brandChange.optional(),
    note: z.string().trim().max(1000).optional(),
  })
  .strict();
export type ReviewDecision = z.infer<typeof reviewDecision>;
export const reviewDecisionAnswer = z.object({
  ok: z.literal(true),
  removalId: z.string().nullable(),
});

export const reviewUndoAnswer = z.object({ ok: z.literal(true), label: z.string() });

export const errorReportInput = z
  .object({ what: z.enum(SPONSORSHIP_ERROR_KINDS), note: z.string().trim().max(1000).optional() })
  .strict();
export const errorReport = z.object({
  id: z.string(),
  /** Null if it is gone, or for a report about a contact. */
  sponsorshipId: z.string().nullable(),
  /** For a report about a contact; null if it is gone. */
  brandId: z.string().nullable(),
  /** The brand's name when the report was made. */
  label: z.string(),
  what: z.enum(ERROR_REPORT_KINDS),
  note: z.string().nullable(),
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  outcomeNote: z.string().nullable(),
  decidedAt: isoDate.nullable(),
  isNew: z.boolean(),
  createdAt: isoDate,
});
export type ErrorReport = z.infer<typeof errorReport>;
/** The caller's own, newest first, at most 100. */
export const errorReportList = z.object({ reports: z.array(errorReport), newOutcomes: z.number().int() });
