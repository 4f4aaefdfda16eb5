// The public report.
import * as z from 'zod';
import { isoDate } from './common.ts';

/** GET /api/public/report/{slug}. No field of a radar item names its brand: visitors never learn it. */
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
        /** Percent; null where a person recorded it. Absent in reports older than this field. */
        confidence: z.number().int().nullable().optional(),
      }),
    ),
  }),
  /** Of the same newsletters; absent in reports older than this field. */
  plots: z
    .object({
      /** The last 12 months (UTC, 'YYYY-MM'), oldest first, months without any included. */
      monthly: z.array(z.object({ month: z.string(), count: z.number().int() })),
      /** Of the same months, most first. */
      placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
    })
    .optional(),
  reportGeneratedAt: isoDate,
});
export type Report = z.infer<typeof report>;
