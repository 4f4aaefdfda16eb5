// The review queue: items that wait for an administrator's decision, and errors that members report.
import * as z from 'zod';
import { isoDate, pageQuery, paging } from './common.ts';
import { CONTACT_DOUBTS, mailCheck } from './contacts.ts';
import { brandChange, namedReference, sponsorshipChange } from './curation.ts';
import { queuedNewsletter, queuedSender } from './standing.ts';

/**
 * `provisional_newsletter`, `unfamiliar_sender`: data from a member or a stranger that others would rely on.
 * `unread_slot`: a slot that earlier issues sold appeared without a sponsor that the analyst could read. `unnamed_ad`:
 * an ad that consists of one picture and names nobody.
 */
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

/** What a member can report as wrong with a sponsorship. */
export const SPONSORSHIP_ERROR_KINDS = ['not_a_sponsor', 'wrong_brand', 'wrong_type', 'wrong_site'] as const;
export type SponsorshipErrorKind = (typeof SPONSORSHIP_ERROR_KINDS)[number];
/** What a member can report as wrong with a sponsorship or with a brand's contact. */
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
      ad: z.object({ headline: z.string().nullable(), body: z.string(), call: z.string().nullable() }).nullable(),
      /** Why the analyst considered the sponsorship an ad. */
      judged: z.string().nullable(),
      linkDomain: z.string().nullable(),
      emailId: z.string().nullable(),
      subject: z.string().nullable(),
    })
    .nullable(),
  brand: reviewBrand.nullable(),
  /** For a merge: the brand that would be kept. */
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
  /** For a provisional newsletter or an unfamiliar sender: the data needed to judge it. */
  queuedNewsletter: queuedNewsletter.nullable(),
  queuedSender: queuedSender.nullable(),
  report: z
    .object({ id: z.string(), what: z.enum(ERROR_REPORT_KINDS), note: z.string().nullable(), by: z.string() })
    .nullable(),
  /** For a report about a contact: the brand's present contact; null if the brand has none. */
  contact: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      sourceUrl: z.string().nullable(),
      enteredBy: z.string().nullable(),
      /** True if the present contact is the one that was reported and not a later one. */
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
 * POST /api/review/{id} accepts, rejects or edits an item. What accepting and rejecting mean, by kind:
 * - unsure_claim, first_sponsors: accepted if it is a sponsorship, rejected if it isn't.
 * - doubtful_identity: accepted if the link's domain is the brand's site, rejected if the ad only links there.
 * - merge: accepting merges the first brand into the other, rejecting means that the pair is never suggested again.
 *   `edit` with `brand: {companyId}` makes the first a product of the other.
 * - report: accepted if the member is right, rejected if the member is wrong; `note` is sent to the member. Accepting
 *   not_a_sponsor rejects the sponsorship; for other kinds `edit` contains the correction. Accepting a report about a
 *   contact removes the contact for good and starts a search for another; `edit` with `brand: {contact}` enters the
 *   right one.
 * - unread_slot, unnamed_ad: accepted if it is an ad whose sponsor can't be identified, rejected if it isn't an ad.
 *   `edit` with `sponsorship: {brandName or brandId, placementType?}` records its sponsor.
 * - provisional_newsletter, unfamiliar_sender: accepted if the source's data shall count; rejecting removes the item
 *   from the queue and changes nothing else.
 * The corrected values of an `edit` are in `sponsorship` or `brand`. POST /api/review/{id}/undo reverses a decision
 * within 30 days, unless what it changed has been changed again.
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
  /** For an accepted merge: the id by which it can be undone. */
  removalId: z.string().nullable(),
});

/** POST /api/review/{id}/undo reopens the item. */
export const reviewUndoAnswer = z.object({ ok: z.literal(true), label: z.string() });

/** POST /api/sponsorships/{id}/reports (member) */
export const errorReportInput = z
  .object({ what: z.enum(SPONSORSHIP_ERROR_KINDS), note: z.string().trim().max(1000).optional() })
  .strict();
export const errorReport = z.object({
  id: z.string(),
  /** Null if the sponsorship is gone, or if the report is about a contact. */
  sponsorshipId: z.string().nullable(),
  /** The brand, for a report about a contact; null if the brand is gone. */
  brandId: z.string().nullable(),
  /** The brand's name when the report was made. */
  label: z.string(),
  what: z.enum(ERROR_REPORT_KINDS),
  note: z.string().nullable(),
  /** The administrator's decision; null if there is none yet. */
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  outcomeNote: z.string().nullable(),
  decidedAt: isoDate.nullable(),
  /** True if the report's author hasn't seen the outcome yet. */
  isNew: z.boolean(),
  createdAt: isoDate,
});
export type ErrorReport = z.infer<typeof errorReport>;
/** GET /api/reports/own: the caller's own reports, newest first, at most 100. */
export const errorReportList = z.object({ reports: z.array(errorReport), newOutcomes: z.number().int() });
