import * as z from 'zod';
import {
  arrivalMoment,
  displayFields,
  isoDate,
  moment,
  pageQuery,
  paging,
  placementType,
  requiredText,
  sortOrder,
  sponsorFields,
} from './common.ts';
import { CONTACT_DOUBTS, mailCheck } from './contacts.ts';
import { PAGE_SIZE, SEARCH_MAX_CHARACTERS } from './lists.ts';
import { CHANNELS } from './ranking.ts';
import { MIN_RELEVANT_SIMILARITY } from './relevance.ts';
import { SPONSORSHIP_STANDINGS } from './standing.ts';

export const sponsorshipsQuery = pageQuery(PAGE_SIZE.sponsorships).extend({
  search: z.string().trim().max(SEARCH_MAX_CHARACTERS).optional(),
  /** All of them, in any form that the ad's language gives them. */
  words: z.string().trim().max(SEARCH_MAX_CHARACTERS).optional(),
  code: z.enum(['with', 'without']).optional(),
  placementType: placementType.optional(),
  channel: z.enum(CHANNELS).optional(),
  /** A newsletter's id: it and those whose similarity to it is at least `cutoff`. */
  similarTo: z.string().max(100).optional(),
  cutoff: z.coerce.number().min(0).max(1).default(MIN_RELEVANT_SIMILARITY),
  newsletterId: z.string().max(100).optional(),
  brandId: z.string().max(100).optional(),
  withProducts: z.enum(['1']).optional(),
  from: moment.optional(),
  to: moment.optional(),
  /** `unsure`: below UNSURE_BELOW (contract/confidence) and without a person's verdict. */
  sureness: z.enum(['all', 'sure', 'unsure']).default('all'),
  sortBy: z.enum(['date', 'confidence']).default('date'),
  /** For confidence only; dates are always newest first. */
  sortOrder: sortOrder.default('desc'),
});
export type SponsorshipsQuery = z.infer<typeof sponsorshipsQuery>;
export const sponsorshipHistoryQuery = pageQuery(PAGE_SIZE.history).extend({ withProducts: z.enum(['1']).optional() });

const sponsorship = z.object({
  id: z.string(),
  newsletterId: z.string(),
  brandId: z.string(),
  placementType: z.string(),
  detectedAt: isoDate,
  confidence: z.number().int().nullable(),
  channel: z.enum(CHANNELS).nullable(),
  channelName: z.string().nullable(),
  /** Others than 'trusted' are seen by administrators and the newsletter's owner alone, and don't count. */
  standing: z.enum(SPONSORSHIP_STANDINGS).optional(),
  textContent: z.string().nullable(),
});
const sponsor = z.object(sponsorFields);
const newsletterOf = z.object(displayFields);

export const sponsorshipRow = sponsorship.extend({ brand: z.object(displayFields), newsletter: newsletterOf });
export type SponsorshipRow = z.infer<typeof sponsorshipRow>;
export const sponsorshipOfNewsletter = sponsorship.extend({ brand: sponsor });
export const sponsorshipOfBrand = sponsorship.extend({ newsletter: newsletterOf });
export type SponsorshipOfBrand = z.infer<typeof sponsorshipOfBrand>;

export const sponsorshipList = z.object({ sponsorships: z.array(sponsorshipRow), ...paging });
export const sponsorshipsOfNewsletter = z.object({ sponsorships: z.array(sponsorshipOfNewsletter), ...paging });
export const sponsorshipsOfBrand = z.object({ sponsorships: z.array(sponsorshipOfBrand), ...paging });

/** Absent for viewers who may not see contacts. */
export const contactFields = {
  contactName: z.string().nullable().optional(),
  contactTitle: z.string().nullable().optional(),
  contactEmail: z.string().nullable().optional(),
  contactConfidence: z.number().int().nullable().optional(),
  contactUpdatedAt: isoDate.nullable().optional(),
  contactSourceUrl: z.string().nullable().optional(),
  /** Null if it was found on the brand's pages. */
  contactEnteredBy: z.string().nullable().optional(),
  /** While a report is open, `contactConfidence` is null. */
  contactDoubt: z.enum(CONTACT_DOUBTS).nullable().optional(),
  contactCheck: mailCheck.optional(),
};

/** Offsets in the mail's stored text: `start` inclusive, `end` exclusive. */
const span = z.object({ start: z.number().int(), end: z.number().int() });

/** For display; null for older claims. */
export const shownAd = z
  .object({ headline: z.string().nullable(), body: z.string(), call: z.string().nullable() })
  .nullable();

export const evidence = z.object({
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string().nullable(),
  ad: shownAd,
  disclosureAt: span.nullable(),
  reason: z.string().nullable(),
  disclosure: z.array(z.string()),
  linkDomains: z.array(z.string()),
  /** Host and path without parts that may identify a reader. Null if no link reveals it. */
  leadsTo: z.object({ page: z.string(), through: z.array(z.string()) }).nullable(),
  /** For example 'the site asks robots not to read this'. */
  hiddenBecause: z.string().nullable(),
  analyst: z.string(),
  version: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

export const sponsorshipDetail = sponsorship.extend({
  createdAt: isoDate,
  updatedAt: isoDate,
  verdict: z.enum(['confirmed', 'rejected']).nullable(),
  brand: sponsor.extend({ website: z.string().nullable(), ...contactFields }),
  newsletter: newsletterOf.extend({ description: z.string(), website: z.string() }),
  evidence: evidence.nullable(),
  /** Null if it doesn't come from a mail. Bodies are absent for viewers who may not see them. */
  email: z
    .object({
      id: z.string(),
      subject: z.string().nullable(),
      senderEmail: z.string().nullable(),
      receivedAt: isoDate,
      content: z.string().nullable().optional(),
      /** Sanitised, with the evidence in <mark data-evidence>. */
      htmlContent: z.string().nullable().optional(),
      /** Remote images were left out; ?images=1 includes them. */
      imagesBlocked: z.boolean().optional(),
    })
    .nullable(),
});
export type SponsorshipDetail = z.infer<typeof sponsorshipDetail>;
export const sponsorshipDetailQuery = z.object({ images: z.enum(['0', '1']).default('0') });

export const sponsorshipInput = z
  .object({
    newsletterId: requiredText('Newsletter is required', 'Newsletter id', 100),
    brandId: z.string().max(100).nullish(),
    brandName: z.string().trim().min(1).max(200).nullish(),
    placementType,
    textContent: z.string().max(20_000).nullish(),
    detectedAt: arrivalMoment.nullish(),
    confidence: z.number().int().min(0).max(100).nullish(),
  })
  .refine((given) => given.brandId || given.brandName, { message: 'Brand is required', path: ['brandName'] })
  .refine((given) => !(given.brandId && given.brandName), { message: 'Name the brand once', path: ['brandName'] });
export type SponsorshipInput = z.infer<typeof sponsorshipInput>;
