// 'Pitch next', deal patterns, the member's dashboard, a brand's calendar and a newsletter's insight.
import * as z from 'zod';
import { isoDate, pageQuery, paging } from './common.ts';
import { PAGE_SIZE } from './lists.ts';
import { CHANNELS, DEAL_STATES, PITCH_MARKS } from './ranking.ts';

const face = { id: z.string(), name: z.string(), logoUrl: z.string().nullable() };
/** The end of the data that an answer rests on (a free member's line); null: now. */
export const until = isoDate.nullable();

/** A brand's dealings with one newsletter. */
export const dealPattern = z.object({
  first: isoDate,
  last: isoDate,
  /** Issues bought. */
  times: z.number().int(),
  renewals: z.number().int(),
  usualGapDays: z.number().nullable(),
  /** When its next purchase is due, by its usual interval. */
  dueAt: isoDate.nullable(),
  state: z.enum(DEAL_STATES),
});
export type DealPatternShown = z.infer<typeof dealPattern>;

/** Issues received against the usual rhythm; null where none came. */
export const coverage = z
  .object({
    since: isoDate,
    lastAt: isoDate,
    received: z.number().int(),
    expected: z.number().int(),
    usualGapDays: z.number().nullable(),
    /** Stretches in which issues are missing, oldest first. */
    unseen: z.array(z.object({ from: isoDate, to: isoDate })),
    /** '41 of about 44 issues since Mar 2' */
    text: z.string(),
  })
  .nullable();

/** The facts behind a reason, as they were when the score was built. */
export const pitchBasis = z.object({
  /**
   * The newsletter that counts most for it, by similarity and number of purchases. Null if it bought in none of the
   * nearest.
   */
  best: z
    .object({
      newsletterId: z.string(),
      /** 0 to 1. */
      similarity: z.number(),
      times: z.number().int(),
      lastAt: isoDate,
      renewals: z.number().int(),
    })
    .nullable(),
  /** In how many of the nearest newsletters it bought, and how many there are. */
  near: z.number().int(),
  nearest: z.number().int(),
  /** All other newsletters it bought in, and its placements there. */
  newsletters: z.number().int(),
  times: z.number().int(),
  lastAt: isoDate,
  /** Share (0 to 1) of its placements that came by a network or a swap. */
  fill: z.number(),
  mine: z.boolean(),
  /** Similarity (0 to 1) of its customers and the newsletter's readers; absent in rows older than this field. */
  fit: z.number().nullish(),
});
export type PitchBasis = z.infer<typeof pitchBasis>;

export const pitchFactor = z.object({
  name: z.string(),
  label: z.string(),
  /** Points of the score; below 0 for what is taken away. */
  share: z.number(),
  text: z.string(),
});

/** GET /api/pitch-next; `mark`: open (saved ones included), saved, or 'not for me'. */
export const pitchNextQuery = pageQuery(PAGE_SIZE.pitchNext, 50).extend({
  mark: z.enum(['open', ...PITCH_MARKS]).default('open'),
});
export type PitchNextQuery = z.infer<typeof pitchNextQuery>;

export const pitchItem = z.object({
  brand: z.object({ ...face, website: z.string().nullable() }),
  /** 0 to 100. */
  score: z.number(),
  /** Percent. */
  confidence: z.number().int(),
  /** One line of plain text. */
  reason: z.string(),
  state: z.enum(DEAL_STATES).nullable(),
  factors: z.array(pitchFactor),
  /** Its newest placements elsewhere, the nearest newsletters first; at most 5. */
  evidence: z.array(
    z.object({
      sponsorshipId: z.string(),
      newsletter: z.object({ ...face, similarity: z.number().nullable() }),
      detectedAt: isoDate,
      placementType: z.string(),
    }),
  ),
  /** Absent for who may not see contacts, null where none is known. */
  contact: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      confidence: z.number().int().nullable(),
      updatedAt: isoDate.nullable(),
      sourceUrl: z.string().nullable(),
    })
    .nullable()
    .optional(),
  mark: z.enum(PITCH_MARKS).nullable(),
});
export type PitchItem = z.infer<typeof pitchItem>;

/** How far the work on a member's newsletter has come. */
export const PITCH_STAGES = ['no_newsletter', 'reading_site', 'finding_newsletters', 'ranking', 'ready'] as const;
export const pitchStage = z.enum(PITCH_STAGES);
export type PitchStage = z.infer<typeof pitchStage>;

export const pitchNext = z.object({ items: z.array(pitchItem), stage: pitchStage, until, ...paging });
export type PitchNext = z.infer<typeof pitchNext>;

/** PUT /api/pitch-next/{brandId}; null removes the mark. */
export const pitchMarkInput = z.object({ mark: z.enum(PITCH_MARKS).nullable() });

const sponsorshipLine = z.object({
  id: z.string(),
  detectedAt: isoDate,
  placementType: z.string(),
  brand: z.object(face),
  newsletter: z.object(face),
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
  sponsors: z.array(z.object({ brand: z.object(face), pattern: dealPattern })),
  coverage,
  /**
   * Sponsorships a week in the nearest newsletters, oldest first; `issues` received tell 'no sponsor' from 'no issue
   * received'.
   */
  weekly: z.array(z.object({ week: z.iso.date(), sponsorships: z.number().int(), issues: z.number().int() })),
  /** Of the same weeks, most first. */
  placements: z.array(z.object({ placementType: z.string(), count: z.number().int() })),
  until,
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
    z.object({ newsletter: z.object(face), lastAt: isoDate, received: z.number().int(), expected: z.number().int() }),
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

/** GET /api/brands/{id}/calendar?weeks= */
export const calendarQuery = z.object({ weeks: z.coerce.number().int().min(4).max(104).default(26) });
export const brandCalendar = z.object({
  /** Mondays (UTC), oldest first. */
  weeks: z.array(z.iso.date()),
  /** Newsletters it was seen in, near ones first; at most 50. */
  newsletters: z.array(
    z.object({
      ...face,
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
  until,
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
      brand: z.object(face),
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
  until,
});
export type NewsletterInsight = z.infer<typeof newsletterInsight>;
