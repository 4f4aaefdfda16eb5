// Sponsorships: the list with its filters, histories, the page, and what an administrator records by hand.
import * as z from 'zod';
import { isoDate, moment, pageQuery, paging, pastMoment, placementType, required, sortOrder } from './common.ts';
import { CONTACT_DOUBTS, mailCheck } from './contacts.ts';
import { PAGE_SIZE, SEARCH_MAX } from './lists.ts';
import { CHANNELS } from './ranking.ts';
import { RELEVANT } from './relevance.ts';
import { SPONSORSHIP_STANDINGS } from './standing.ts';

/** GET /api/sponsorships: everything is filtered on the server, so that paging is right. */
export const sponsorshipsQuery = pageQuery(PAGE_SIZE.sponsorships).extend({
  search: z.string().trim().max(SEARCH_MAX).optional(),
  placementType: placementType.optional(),
  channel: z.enum(CHANNELS).optional(),
  /** A newsletter: itself plus those similar to it at or above `cutoff`. */
  similarTo: z.string().max(100).optional(),
  cutoff: z.coerce.number().min(0).max(1).default(RELEVANT),
  newsletterId: z.string().max(100).optional(),
  brandId: z.string().max(100).optional(),
  /** With `brandId`: includes the sponsorships of the brand's products. */
  withProducts: z.enum(['1']).optional(),
  from: moment.optional(),
  to: moment.optional(),
  /** `unsure`: below UNSURE_BELOW (contract/confidence) and without a person's verdict; `sure`: all others. */
  sureness: z.enum(['all', 'sure', 'unsure']).default('all'),
  sortBy: z.enum(['date', 'confidence']).default('date'),
  /** Applies to confidence only ('asc': least sure first); dates are always newest first. */
  sortOrder: sortOrder.default('desc'),
});
export type SponsorshipsQuery = z.infer<typeof sponsorshipsQuery>;
/**
 * GET /api/brands/{id}/sponsorships: `withProducts` includes those of the brand's products, also in the total and by
 * month.
 */
export const historyQuery = pageQuery(PAGE_SIZE.history).extend({ withProducts: z.enum(['1']).optional() });

const sponsorship = z.object({
  id: z.string(),
  newsletterId: z.string(),
  brandId: z.string(),
  placementType: z.string(),
  detectedAt: isoDate,
  confidence: z.number().int().nullable(),
  /** How it came to be; null: not known yet, counts as direct. */
  channel: z.enum(CHANNELS).nullable(),
  /** Which network or marketplace. */
  channelName: z.string().nullable(),
  /**
   * Anything but 'trusted' is seen by admins, and by the owner of a provisional newsletter, and counts for nobody else
   * (contract/standing).
   */
  standing: z.enum(SPONSORSHIP_STANDINGS).optional(),
  textContent: z.string().nullable(),
});
const brandOf = z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable() });
const newsletterOf = z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable() });

export const sponsorshipRow = sponsorship.extend({ brand: brandOf, newsletter: newsletterOf });
export type SponsorshipRow = z.infer<typeof sponsorshipRow>;
export const sponsorshipOfNewsletter = sponsorship.extend({ brand: brandOf });
export type SponsorshipOfNewsletter = z.infer<typeof sponsorshipOfNewsletter>;
export const sponsorshipOfBrand = sponsorship.extend({ newsletter: newsletterOf });
export type SponsorshipOfBrand = z.infer<typeof sponsorshipOfBrand>;

export const sponsorshipList = z.object({ sponsorships: z.array(sponsorshipRow), ...paging });
export type SponsorshipList = z.infer<typeof sponsorshipList>;
export const sponsorshipsOfNewsletter = z.object({ sponsorships: z.array(sponsorshipOfNewsletter), ...paging });
export const sponsorshipsOfBrand = z.object({ sponsorships: z.array(sponsorshipOfBrand), ...paging });

/** Contact fields; absent for viewers who may not see contacts. */
export const contactFields = {
  contactName: z.string().nullable().optional(),
  contactTitle: z.string().nullable().optional(),
  contactEmail: z.string().nullable().optional(),
  contactConfidence: z.number().int().nullable().optional(),
  contactUpdatedAt: isoDate.nullable().optional(),
  contactSourceUrl: z.string().nullable().optional(),
  /** Who entered it by hand; null where it was found on the brand's pages. */
  contactEnteredBy: z.string().nullable().optional(),
  /** A member's open report about it; as long as it waits, `contactConfidence` is null. */
  contactDoubt: z.enum(CONTACT_DOUBTS).nullable().optional(),
  contactCheck: mailCheck.optional(),
};

/** Offsets into the mail's stored text: `start` inclusive, `end` exclusive. */
const span = z.object({ start: z.number().int(), end: z.number().int() });

export const evidence = z.object({
  /** The whole ad in the mail's text. */
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string().nullable(),
  /** The ad's parts, for display; null for claims older than this field. */
  ad: z.object({ headline: z.string().nullable(), body: z.string(), call: z.string().nullable() }).nullable(),
  /** Where the disclosing words stand, which are highlighted separately. */
  disclosureAt: span.nullable(),
  /** Why it was judged an ad, one line. */
  reason: z.string().nullable(),
  disclosure: z.array(z.string()),
  linkDomains: z.array(z.string()),
  /**
   * Where the ad's link leads: host and path, without what may identify a reader, and the redirectors passed on the
   * way. Null where no link tells, and for claims older than this field.
   */
  leadsTo: z.object({ page: z.string(), through: z.array(z.string()) }).nullable(),
  /** Why the target of its link isn't known, where it was looked up: 'the site asks robots not to read this'. */
  hiddenBecause: z.string().nullable(),
  /**
   * What a model read in the ad's picture, where no words of the mail name the sponsor; `address`: of the picture,
   * absent for viewers who may not see a mail's secrets.
   */
  picture: z.object({ text: z.string(), address: z.string().nullable().optional() }).nullable(),
  analyst: z.string(),
  version: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

/** GET /api/sponsorships/{id} */
export const sponsorshipDetail = sponsorship.extend({
  createdAt: isoDate,
  updatedAt: isoDate,
  /** A person's verdict; null: nobody has looked. */
  verdict: z.enum(['confirmed', 'rejected']).nullable(),
  brand: brandOf.extend({ website: z.string().nullable(), ...contactFields }),
  newsletter: newsletterOf.extend({ description: z.string(), website: z.string() }),
  evidence: evidence.nullable(),
  /**
   * Null where it doesn't come from a mail. `content` and `htmlContent` are absent for viewers who may not see bodies.
   */
  email: z
    .object({
      id: z.string(),
      subject: z.string().nullable(),
      senderEmail: z.string().nullable(),
      receivedAt: isoDate,
      content: z.string().nullable().optional(),
      /** Sanitised, with the evidence in <mark data-evidence>. */
      htmlContent: z.string().nullable().optional(),
      /** Remote images were left out; ask again with ?images=1 to have them. */
      imagesBlocked: z.boolean().optional(),
    })
    .nullable(),
});
export type SponsorshipDetail = z.infer<typeof sponsorshipDetail>;
export const detailQuery = z.object({ images: z.enum(['0', '1']).default('0') });

/** POST /api/sponsorships (admin): either brandId or brandName. */
export const sponsorshipInput = z
  .object({
    newsletterId: required('Newsletter is required', 'Newsletter id', 100),
    brandId: z.string().max(100).nullish(),
    brandName: z.string().trim().min(1).max(200).nullish(),
    placementType,
    textContent: z.string().max(20_000).nullish(),
    detectedAt: pastMoment.nullish(),
    confidence: z.number().int().min(0).max(100).nullish(),
  })
  .refine((given) => given.brandId || given.brandName, { message: 'Brand is required', path: ['brandName'] })
  .refine((given) => !(given.brandId && given.brandName), { message: 'Name the brand once', path: ['brandName'] });
export type SponsorshipInput = z.infer<typeof sponsorshipInput>;
