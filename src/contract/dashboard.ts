// A member's dashboard and its counts, and an administrator's intake.
import * as z from 'zod';
import { displayFields, isoDate } from './common.ts';
import { coverage, dealPattern, pitchStage, visibleUntil } from './pitch.ts';

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

const sponsorshipLine = z.object({
  id: z.string(),
  detectedAt: isoDate,
  placementType: z.string(),
  brand: z.object(displayFields),
  newsletter: z.object(displayFields),
});

/** GET /api/dashboard: everything of a member's dashboard beside 'Pitch next'. */
export const dashboard = z.object({
  stage: pitchStage,
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How many newsletters are like the member's. */
  nearest: z.number().int(),
  /**
   * What became visible in the nearest newsletters since the last visit (on the first visit: in the last week); null
   * for a viewer without a newsletter.
   */
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
  /** The own newsletter's sponsors, who is due first. */
  sponsors: z.array(z.object({ brand: z.object(displayFields), pattern: dealPattern })),
  coverage,
  /**
   * Sponsorships a week in the nearest newsletters, oldest first; `issues` received tell 'no sponsor' from 'no issue
   * received'.
   */
  weekly: z.array(z.object({ week: z.iso.date(), sponsorships: z.number().int(), issues: z.number().int() })),
  /** Of the same weeks, most first. */
  placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
  visibleUntil,
});
export type Dashboard = z.infer<typeof dashboard>;

/** GET /api/intake (admin): what comes in. */
export const intake = z.object({
  /** Mails a day (UTC), the last 30, by what became of them. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      sponsored: z.number().int(),
      unsponsored: z.number().int(),
      /** Confirmations, welcomes and the like. */
      noIssue: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  ),
  /** Claims that nobody has looked at and that are unsure. */
  review: z.number().int(),
  /** Newsletters of which issues are missing now, longest first; at most 20. */
  gaps: z.array(
    z.object({
      newsletter: z.object(displayFields),
      lastAt: isoDate,
      received: z.number().int(),
      expected: z.number().int(),
    }),
  ),
  gapCount: z.number().int(),
  /** Claims of the last 30 days by who made them. */
  verdicts: z.object({
    total: z.number().int(),
    unsure: z.number().int(),
    byAnalyst: z.array(z.object({ analyst: z.string(), count: z.number().int() })),
  }),
});
export type Intake = z.infer<typeof intake>;
