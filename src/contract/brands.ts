import * as z from 'zod';
import { isoDate, optionalWebAddress, pageQuery, paging, placementType, requiredText, sortOrder } from './common.ts';
import { contactSearch } from './contacts.ts';
import { namedReference } from './curation.ts';
import { DEFAULT_SORT, PAGE_SIZE, SEARCH_MAX_CHARACTERS } from './lists.ts';
import { leadSummary } from './pitch.ts';
import { BUYING_STATES, CHANNELS, PITCH_MARKS } from './ranking.ts';
import { contactFields, sponsorshipOfBrand } from './sponsorships.ts';

/**
 * `channel`, `placement` and `seenIn` must match the same sponsorship. `hasContact` is refused (402) without contacts.
 */
export const brandsQuery = pageQuery(PAGE_SIZE.brands).extend({
  search: z.string().trim().max(SEARCH_MAX_CHARACTERS).optional(),
  sortBy: z
    .enum(['pitch', 'fit', 'firstSeenAt', 'lastBoughtAt', 'name', 'recent', 'confidence'])
    .default(DEFAULT_SORT.brands),
  sortOrder: sortOrder.default('desc'),
  scope: z.enum(['relevant', 'all']).default('relevant'),
  state: z.enum(BUYING_STATES).optional(),
  channel: z.enum(CHANNELS).optional(),
  placement: placementType.optional(),
  seenIn: z.string().max(100).optional(),
  /** Percent, of the brand's most certain claim. */
  confidence: z.coerce.number().int().min(0).max(100).optional(),
  hasContact: z.enum(['1']).optional(),
  /** '1': products count for their company and aren't listed separately. */
  withProducts: z.enum(['1']).optional(),
});
export type BrandsQuery = z.infer<typeof brandsQuery>;

export const FIT_LEVELS = ['strong', 'good', 'moderate', 'low'] as const;
export const brandFit = z.object({
  level: z.enum(FIT_LEVELS),
  /** Similarity of the brand's audience and the newsletter's, in percent. */
  score: z.number().int(),
  label: z.string(),
});
export type BrandFit = z.infer<typeof brandFit>;

export const brandCard = z.object({
  id: z.string(),
  name: z.string(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  /** In the last 30 days; for a free member in the 30 days before `visibleUntil`. */
  recentSponsorships: z.number().int(),
  firstSeenAt: isoDate,
  /** Percent, of the most certain visible claim; 100 if a person confirmed one, null if there is no claim. */
  confidence: z.number().int().nullable(),
  fit: brandFit.nullable(),
  pitch: z
    .object({
      score: z.number(),
      confidence: z.number().int(),
      reason: z.string(),
      state: z.enum(BUYING_STATES).nullable(),
      stateIn: z.string().nullable(),
      lastBoughtAt: isoDate,
      /** Issues and newsletters without the viewer's own. */
      times: z.number().int(),
      newsletters: z.number().int(),
    })
    .nullable(),
  mark: z.enum(PITCH_MARKS).nullable(),
  lead: leadSummary,
});
export type BrandCard = z.infer<typeof brandCard>;

export const brandList = z.object({
  brands: z.array(brandCard),
  ...paging,
  relevantNewsletterCount: z.number().int(),
  hiddenCount: z.number().int(),
  /** The last day (UTC) that the cards count: a free member's line; null for today. */
  visibleUntil: z.iso.date().nullable(),
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
  lead: leadSummary,
  company: namedReference.nullable(),
  products: z.array(namedReference),
  ...contactFields,
  /** Null if there was no search yet, absent for viewers who may not see contacts. */
  contactSearch: contactSearch.nullable().optional(),
  sponsorshipTotal: z.number().int(),
  monthly: z.array(z.object({ month: z.string(), count: z.number().int() })),
});
export type BrandDetail = z.infer<typeof brandDetail>;

export const brandProfile = z.object({
  brand: brandDetail,
  sponsorships: z.array(sponsorshipOfBrand),
  pagination: z.object(paging),
});
export type BrandProfile = z.infer<typeof brandProfile>;

export const brandInput = z.object({
  name: requiredText('Brand name is required', 'Brand name', 200),
  website: optionalWebAddress('Please enter a valid URL'),
  logoUrl: optionalWebAddress('Please enter a valid URL'),
});
export type BrandInput = z.infer<typeof brandInput>;
