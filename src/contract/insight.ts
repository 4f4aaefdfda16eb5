// A brand's calendar and a newsletter's insight.
import * as z from 'zod';
import { displayFields, isoDate, sponsorFields } from './common.ts';
import { buyingPattern, coverage, pitchItem, visibleUntil } from './pitch.ts';
import { CHANNELS } from './ranking.ts';

export const brandCalendarWeeksQuery = z.object({ weeks: z.coerce.number().int().min(4).max(104).default(26) });
export const brandCalendar = z.object({
  weeks: z.array(z.iso.date()),
  /** Newsletters in which the brand was seen, similar ones first; at most 50. */
  newsletters: z.array(
    z.object({
      ...displayFields,
      /** Similarity of this newsletter's audience and the viewer's, 0 to 1; null if they aren't similar. */
      similarity: z.number().nullable(),
      mine: z.boolean(),
      /** Null if no purchase there is certain enough to count. */
      pattern: buyingPattern.nullable(),
      /** Channels of its placements there in `weeks`. */
      channels: z.array(z.enum(CHANNELS)),
      /** Placements and issues received per week, one entry for each of `weeks`. */
      placements: z.array(z.number().int()),
      issues: z.array(z.number().int()),
      coverage,
    }),
  ),
  newsletterCount: z.number().int(),
  placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
  channels: z.array(z.object({ channel: z.enum(CHANNELS), name: z.string().nullable(), count: z.number().int() })),
  /** The brand's pitch score in the viewer's ranking; null if it isn't ranked. */
  pitch: pitchItem.pick({ score: true, confidence: true, reason: true, factors: true, mark: true }).nullable(),
  visibleUntil,
});
export type BrandCalendar = z.infer<typeof brandCalendar>;

export const newsletterInsight = z.object({
  /** Audience match with the viewer's newsletter in percent; null if it isn't similar or is the same newsletter. */
  match: z.number().int().nullable(),
  coverage,
  /** Timeline of the sponsors, latest buyer first; at most 50. */
  sponsors: z.array(
    z.object({
      brand: z.object(sponsorFields),
      pattern: buyingPattern,
      /** The sponsor's newest placements in this newsletter, oldest first; at most 60. */
      placements: z.array(z.object({ sponsorshipId: z.string(), detectedAt: isoDate, placementType: z.string() })),
    }),
  ),
  sponsorCount: z.number().int(),
  /** The last issues (at most 12), oldest first, and for each placement type how many each issue had. */
  slots: z.object({
    issues: z.array(isoDate),
    placements: z.array(
      z.object({
        placementType: z.string(),
        /** Number of these placements in each issue, one entry for each of `issues`. */
        sold: z.array(z.number().int()),
        /** Number of issues without this placement. */
        open: z.number().int(),
      }),
    ),
  }),
  visibleUntil,
});
export type NewsletterInsight = z.infer<typeof newsletterInsight>;
