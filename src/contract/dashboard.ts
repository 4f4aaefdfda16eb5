// A member's dashboard and its counts, and an administrator's intake.
import * as z from 'zod';
import { displayFields, isoDate, sponsorFields } from './common.ts';
import { buyingPattern, coverage, preparationStage, visibleUntil } from './pitch.ts';

const item = z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable(), at: isoDate });
const recentSponsorship = z.object({
  id: z.string(),
  placementType: z.string(),
  detectedAt: isoDate,
  confidence: z.number().int().nullable(),
  brand: z.object({ id: z.string(), name: z.string(), logoUrl: z.string().nullable() }).nullable(),
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
});

/** Newsletters and brands of 30 days, sponsorships of 7, before the line of a free member. */
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
      /** While true, an empty list doesn't mean that there are none. */
      isFinding: z.boolean(),
    })
    .nullable(),
  similarNewsletterCount: z.number().int(),
});
export type Stats = z.infer<typeof stats>;

export const hiddenCounts = z.object({
  hiddenBrandsCount: z.number().int(),
  hiddenSponsorshipsCount: z.number().int(),
});

const sponsorshipLine = z.object({
  id: z.string(),
  detectedAt: isoDate,
  placementType: z.string(),
  brand: z.object(displayFields),
  newsletter: z.object(displayFields),
});

export const dashboard = z.object({
  stage: preparationStage,
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
  nearest: z.number().int(),
  /** Since the last visit, or in the last week; null for a viewer without a newsletter. */
  changed: z
    .object({
      since: isoDate,
      first: z.boolean(),
      sponsorships: z.number().int(),
      /** Brands seen in the nearest newsletters for the first time. */
      brands: z.number().int(),
      newest: z.array(sponsorshipLine),
    })
    .nullable(),
  sponsors: z.array(z.object({ brand: z.object(sponsorFields), pattern: buyingPattern })),
  coverage,
  /** Oldest first. The issues received distinguish 'no sponsor' from 'no issue received'. */
  weekly: z.array(z.object({ week: z.iso.date(), sponsorships: z.number().int(), issues: z.number().int() })),
  placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
  visibleUntil,
});
export type Dashboard = z.infer<typeof dashboard>;

export const intake = z.object({
  /** Mails per day (UTC) over the last 30 days, by outcome. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      sponsored: z.number().int(),
      unsponsored: z.number().int(),
      noIssue: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  review: z.number().int(),
  /** Newsletters with missing issues at present, the longest gap first; at most 20. */
  gaps: z.array(
    z.object({
      newsletter: z.object(displayFields),
      lastAt: isoDate,
      received: z.number().int(),
      expected: z.number().int(),
    }),
  ),
  gapCount: z.number().int(),
  regularCount: z.number().int(),
  readers: z.array(
    z.object({
      month: z.iso.date(),
      /** 'offline', or the model's name. */
      reader: z.string(),
      issues: z.number().int(),
      detections: z.number().int(),
      /** Detections with low confidence that nobody has judged. */
      unsure: z.number().int(),
      /** Detections that a person rejected, or whose brand or placement a person changed. */
      corrected: z.number().int(),
      /** US dollars at the model's list price; null if its price isn't known. */
      cost: z.number().nullable(),
    }),
  ),
});
export type Intake = z.infer<typeof intake>;
