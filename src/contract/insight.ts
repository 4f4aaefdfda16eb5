// A brand's calendar and a newsletter's insight.
import * as z from 'zod';
import { displayFields, isoDate } from './common.ts';
import { coverage, dealPattern, pitchItem, visibleUntil } from './pitch.ts';
import { CHANNELS } from './ranking.ts';

/** GET /api/brands/{id}/calendar?weeks= */
export const calendarQuery = z.object({ weeks: z.coerce.number().int().min(4).max(104).default(26) });
export const brandCalendar = z.object({
  /** Mondays (UTC), oldest first. */
  weeks: z.array(z.iso.date()),
  /** Newsletters it was seen in, near ones first; at most 50. */
  newsletters: z.array(
    z.object({
      ...displayFields,
      /** 0 to 1; null where it isn't near the viewer's newsletter. */
      similarity: z.number().nullable(),
      mine: z.boolean(),
      /** Null where it has only network placements there. */
      pattern: dealPattern.nullable(),
      /** Placements and issues received by week, as long as `weeks`. */
      placements: z.array(z.number().int()),
      issues: z.array(z.number().int()),
      coverage,
    }),
  ),
  newsletterCount: z.number().int(),
  placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), name: z.string().nullable(), count: z.number().int() })),
  /** Its place in the viewer's ranking; null where it has none. */
  pitch: pitchItem.pick({ score: true, confidence: true, reason: true, factors: true, mark: true }).nullable(),
  visibleUntil,
});
export type BrandCalendar = z.infer<typeof brandCalendar>;

/** GET /api/newsletters/{id}/insight */
export const newsletterInsight = z.object({
  /** Audience match with the viewer's newsletter, percent; null where it isn't near or is the same. */
  match: z.number().int().nullable(),
  coverage,
  /** Sponsors' timeline: who bought last comes first; at most 50. */
  sponsors: z.array(
    z.object({
      brand: z.object(displayFields),
      pattern: dealPattern,
      /** Its newest placements here, oldest first; at most 60. */
      placements: z.array(z.object({ sponsorshipId: z.string(), detectedAt: isoDate, placementType: z.string() })),
    }),
  ),
  sponsorCount: z.number().int(),
  /**
   * The last issues (at most 12), oldest first, and for each placement type sold in them how many of it each issue had.
   */
  slots: z.object({
    issues: z.array(isoDate),
    placements: z.array(
      z.object({
        placementType: z.string(),
        /** As long as `issues`: how many of this placement each had. */
        sold: z.array(z.number().int()),
        /** Issues without it. */
        open: z.number().int(),
      }),
    ),
  }),
  visibleUntil,
});
export type NewsletterInsight = z.infer<typeof newsletterInsight>;
