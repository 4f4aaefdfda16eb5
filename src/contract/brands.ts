import * as z from 'zod';
import { isoDate, optionalAddress, pageQuery, required, sortOrder } from './common.ts';
import { contactFields, sponsorshipOfBrand } from './sponsorships.ts';

/** GET /api/brands. `relevant` brands sponsored a relevant newsletter; 'fit' puts the best fit first. */
export const brandsQuery = pageQuery(12).extend({
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(['fit', 'firstSeenAt', 'name', 'recent']).default('fit'),
  sortOrder: sortOrder.default('desc'),
  scope: z.enum(['relevant', 'all']).default('relevant'),
});
export type BrandsQuery = z.infer<typeof brandsQuery>;

export const FIT_LEVELS = ['strong', 'good', 'moderate', 'low'] as const;
export const brandFit = z.object({
  level: z.enum(FIT_LEVELS),
  /** Percent. */
  score: z.number().int(),
  label: z.string(),
});
export type BrandFit = z.infer<typeof brandFit>;

export const brandCard = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  recentSponsorships: z.number().int(),
  firstSeenAt: isoDate,
  fit: brandFit.nullable(),
});
export type BrandCard = z.infer<typeof brandCard>;

export const brandList = z.object({
  brands: z.array(brandCard),
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
  relevantNewsletterCount: z.number().int(),
  hiddenCount: z.number().int(),
});
export type BrandList = z.infer<typeof brandList>;

export const brandDetail = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  targetAudienceDescription: z.string().nullable(),
  firstSeenAt: isoDate,
  createdAt: isoDate,
  updatedAt: isoDate,
  fit: brandFit.nullable(),
  ...contactFields,
  sponsorshipTotal: z.number().int(),
  monthly: z.array(z.object({ month: z.string(), count: z.number().int() })),
});
export type BrandDetail = z.infer<typeof brandDetail>;

/** GET /api/brands/{id}/sponsorships?page&limit=10 */
export const brandProfile = z.object({
  brand: brandDetail,
  sponsorships: z.array(sponsorshipOfBrand),
  pagination: z.object({
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
  }),
});
export type BrandProfile = z.infer<typeof brandProfile>;

/** POST /api/brands (admin) */
export const brandInput = z.object({
  name: required('Brand name is required', 'Brand name', 200),
  website: optionalAddress('Please enter a valid URL'),
  logoUrl: optionalAddress('Please enter a valid URL'),
});
export type BrandInput = z.infer<typeof brandInput>;
