// 'Pitch next': the ranking of brands for a newsletter, and the deal patterns that it rests on.
import * as z from 'zod';
import { displayFields, isoDate, pageQuery, paging } from './common.ts';
import { CONTACT_DOUBTS } from './contacts.ts';
import { LEAD_STAGES } from './lead-stages.ts';
import { PAGE_SIZE } from './lists.ts';
import { DEAL_STATES, PITCH_MARKS } from './ranking.ts';

/**
 * The last day (UTC) of the data that an answer rests on (a free member's line); null: today. A day, so that answers
 * can be compared and cached.
 */
export const visibleUntil = z.iso.date().nullable();

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
    /** '41 of about 44 issues since Mar 2, 30 of them from the archive' */
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
  /** Share (0 to 1) of its placements that came by a network, a swap or as house ads. */
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

/** A brand's lead in the viewer's pipeline; null: it isn't saved. */
export const leadMark = z.object({ id: z.string(), stage: z.enum(LEAD_STAGES) }).nullable();
export type LeadMark = z.infer<typeof leadMark>;

export const pitchItem = z.object({
  brand: z.object({ ...displayFields, website: z.string().nullable() }),
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
      newsletter: z.object({ ...displayFields, similarity: z.number().nullable() }),
      detectedAt: isoDate,
      placementType: z.string(),
    }),
  ),
  /**
   * Its next purchase in one of the nearest newsletters, by its rhythm there: the first that is still to come, else the
   * last that was due. Null where it has no rhythm in them, or fell silent.
   */
  next: z.object({ newsletter: z.string(), dueAt: isoDate, usualGapDays: z.number() }).nullable(),
  /** Absent for who may not see contacts, null where none is known. */
  contact: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      /** Null as long as a report about the contact waits. */
      confidence: z.number().int().nullable(),
      doubt: z.enum(CONTACT_DOUBTS).nullable(),
      updatedAt: isoDate.nullable(),
      sourceUrl: z.string().nullable(),
    })
    .nullable()
    .optional(),
  mark: z.enum(PITCH_MARKS).nullable(),
  lead: leadMark,
});
export type PitchItem = z.infer<typeof pitchItem>;

/** How far the work on a member's newsletter has come. */
export const PITCH_STAGES = ['no_newsletter', 'reading_site', 'finding_newsletters', 'ranking', 'ready'] as const;
export const pitchStage = z.enum(PITCH_STAGES);
export type PitchStage = z.infer<typeof pitchStage>;

export const pitchNext = z.object({ items: z.array(pitchItem), stage: pitchStage, visibleUntil, ...paging });
export type PitchNext = z.infer<typeof pitchNext>;

/**
 * PUT /api/pitch-next/{brandId}. `saved` makes a lead of it; null removes the mark, and the lead while it is still at
 * the first stage (409 after that: it is taken out of the pipeline there).
 */
export const pitchMarkInput = z.object({ mark: z.enum(PITCH_MARKS).nullable() });
