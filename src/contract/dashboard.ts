// The dashboard's counts and newest rows.
import * as z from 'zod';
import { isoDate } from './common.ts';

const item = z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable(), at: isoDate });
const recentSponsorship = z.object({
  id: z.string(),
  placementType: z.string(),
  detectedAt: isoDate,
  confidence: z.number().int().nullable(),
  brand: z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable() }).nullable(),
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** GET /api/stats. Windows: newsletters and brands 30 days, sponsorships 7; a free member's end at its line. */
export const stats = z.object({
  newsletters: z.object({
    recentCount: z.number().int(),
    newsletterCount: z.number().int(),
    recentList: z.array(item),
    hiddenCount: z.number().int(),
  }),
  brands: z.object({
    recentCount: z.number().int(),
    brandCount: z.number().int(),
    recentList: z.array(item),
    hiddenCount: z.number().int(),
  }),
  sponsorships: z.object({
    recentCount: z.number().int(),
    sponsorshipCount: z.number().int(),
    recentList: z.array(recentSponsorship),
    hiddenCount: z.number().int(),
  }),
  userNewsletter: z
    .object({
      id: z.string(),
      name: z.string(),
      audienceAnalyzedAt: isoDate.nullable(),
      /** Similar newsletters are still being looked for: an empty list doesn't mean there are none. */
      isFinding: z.boolean(),
    })
    .nullable(),
  similarNewsletterCount: z.number().int(),
});
export type Stats = z.infer<typeof stats>;

/** GET /api/stats/recent (members without a subscription) */
export const hiddenCounts = z.object({
  hiddenBrandsCount: z.number().int(),
  hiddenSponsorshipsCount: z.number().int(),
});
export type HiddenCounts = z.infer<typeof hiddenCounts>;
