import * as z from 'zod';
import { isoDate } from './common.ts';

/** Radar items have no field that names the brand, because visitors must not learn it. */
export const report = z.object({
  newsletter: z.object({ name: z.string(), logoUrl: z.string().nullable() }),
  similarNewsletters: z.object({
    totalCount: z.number().int(),
    topSimilar: z.array(z.object({ name: z.string(), logoUrl: z.string().nullable() })),
  }),
  brands: z.object({
    totalCount: z.number().int(),
    recentlyAddedCount: z.number().int(),
    topBrands: z.array(
      z.object({ name: z.string(), logoUrl: z.string().nullable(), sponsorshipCount: z.number().int() }),
    ),
  }),
  sponsorships: z.object({
    totalCount: z.number().int(),
    recentSponsorships: z.array(
      z.object({
        id: z.string(),
        placementType: z.string(),
        newsletterName: z.string(),
        detectedAt: isoDate,
        /** Confidence in percent; null if a person recorded the sponsorship, absent in older reports. */
        confidence: z.number().int().nullable().optional(),
      }),
    ),
  }),
  /** Figures of the same newsletters; absent in older reports. */
  plots: z
    .object({
      /** The last 12 months (UTC, 'YYYY-MM'), oldest first, empty ones included. */
      monthly: z.array(z.object({ month: z.string(), count: z.number().int() })),
      placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
    })
    .optional(),
  reportGeneratedAt: isoDate,
});
export type Report = z.infer<typeof report>;
