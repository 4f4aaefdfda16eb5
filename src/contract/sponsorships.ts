import * as z from 'zod';
import { isoDate, moment, pageQuery, placementType, required } from './common.ts';

/** Cutoffs that the similarity filter offers, as calibrated similarity. */
export const SIMILARITY_CUTOFFS = [0.6, 0.7] as const;

/** GET /api/sponsorships: everything is filtered on the server, so that paging is right. */
export const sponsorshipsQuery = pageQuery(20).extend({
  search: z.string().trim().max(200).optional(),
  placementType: placementType.optional(),
  /** A newsletter: itself plus those similar to it at or above `cutoff`. */
  similarTo: z.string().max(100).optional(),
  cutoff: z.coerce.number().min(0).max(1).default(0.6),
  newsletterId: z.string().max(100).optional(),
  brandId: z.string().max(100).optional(),
  from: moment.optional(),
  to: moment.optional(),
});
export type SponsorshipsQuery = z.infer<typeof sponsorshipsQuery>;
export const historyQuery = pageQuery(10);

const sponsorship = z.object({
  id: z.string(),
  newsletterId: z.string(),
  brandId: z.string(),
  placementType: z.string(),
  detectedAt: isoDate,
  confidence: z.number().int().nullable(),
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

const paging = {
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
};
export const sponsorshipList = z.object({ sponsorships: z.array(sponsorshipRow), ...paging });
export type SponsorshipList = z.infer<typeof sponsorshipList>;
export const sponsorshipsOfNewsletter = z.object({ sponsorships: z.array(sponsorshipOfNewsletter), ...paging });
export const sponsorshipsOfBrand = z.object({ sponsorships: z.array(sponsorshipOfBrand), ...paging });

/** Contact fields; absent for who may not see contacts. */
export const contactFields = {
  contactName: z.string().nullable().optional(),
  contactTitle: z.string().nullable().optional(),
  contactEmail: z.string().nullable().optional(),
  contactConfidence: z.number().int().nullable().optional(),
  contactUpdatedAt: isoDate.nullable().optional(),
  contactSourceUrl: z.string().nullable().optional(),
};

/** What a claim rests on: shown beside its confidence. */
export const evidence = z.object({
  start: z.number().int().nullable(),
  end: z.number().int().nullable(),
  quote: z.string().nullable(),
  disclosure: z.array(z.string()),
  linkDomains: z.array(z.string()),
  analyst: z.string(),
  version: z.string(),
});
export type Evidence = z.infer<typeof evidence>;

/** GET /api/sponsorships/{id} */
export const sponsorshipDetail = sponsorship.extend({
  createdAt: isoDate,
  brand: brandOf.extend({ website: z.string().nullable(), ...contactFields }),
  newsletter: newsletterOf.extend({ description: z.string(), website: z.string() }),
  evidence: evidence.nullable(),
  /** Null where no mail stands behind it. `content` and `htmlContent` are absent for who sees no bodies. */
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

/** POST /api/sponsorships (admin): of brandId and brandName one. */
export const sponsorshipInput = z
  .object({
    newsletterId: required('Newsletter is required', 'Newsletter id', 100),
    brandId: z.string().max(100).optional(),
    brandName: z.string().trim().min(1).max(200).optional(),
    placementType,
    textContent: z.string().max(20_000).optional(),
    detectedAt: moment.optional(),
    confidence: z.number().int().min(0).max(100).optional(),
  })
  .refine((given) => given.brandId || given.brandName, { message: 'Brand is required', path: ['brandName'] });
export type SponsorshipInput = z.infer<typeof sponsorshipInput>;
