// 'Pitch next': the ranking of brands for a newsletter, and the buying patterns that it is based on.
import * as z from 'zod';
import { displayFields, isoDate, pageQuery, paging } from './common.ts';
import { CONTACT_DOUBTS } from './contacts.ts';
import { LEAD_STAGES } from './lead-stages.ts';
import { PAGE_SIZE } from './lists.ts';
import { BUYING_STATES, PITCH_MARKS } from './ranking.ts';

/**
 * The last day (UTC) of the data in an answer, which is a free member's line; null for today. It is a day and not a
 * time, so that answers can be compared and cached.
 */
export const visibleUntil = z.iso.date().nullable();

export const buyingPattern = z.object({
  first: isoDate,
  last: isoDate,
  times: z.number().int(),
  renewals: z.number().int(),
  usualGapDays: z.number().nullable(),
  /** When the next purchase is due, by the usual gap or the only pause. */
  dueAt: isoDate.nullable(),
  state: z.enum(BUYING_STATES),
});
export type BuyingPatternShown = z.infer<typeof buyingPattern>;

/** Issues received, compared with the usual rhythm; null if none was received. */
export const coverage = z
  .object({
    since: isoDate,
    lastAt: isoDate,
    received: z.number().int(),
    expected: z.number().int(),
    usualGapDays: z.number().nullable(),
    /** Periods in which issues are missing, oldest first. */
    unseen: z.array(z.object({ from: isoDate, to: isoDate })),
    /** For example '41 of about 44 issues since Mar 2, 30 of them from the archive'. */
    text: z.string(),
  })
  .nullable();

/** The facts behind a reason, as of the time when the score was built. */
export const pitchBasis = z.object({
  /**
   * The newsletter that contributes most to the score, by similarity and number of purchases. Null if the brand bought
   * in none of the nearest newsletters.
   */
  best: z
    .object({
      newsletterId: z.string(),
      /** Similarity of that newsletter's audience and the ranked newsletter's, 0 to 1. */
      similarity: z.number(),
      times: z.number().int(),
      lastAt: isoDate,
      renewals: z.number().int(),
    })
    .nullable(),
  /** Number of the nearest newsletters in which the brand bought, and their total number. */
  near: z.number().int(),
  nearest: z.number().int(),
  /** Number of all other newsletters in which it bought, and of its placements there. */
  newsletters: z.number().int(),
  times: z.number().int(),
  lastAt: isoDate,
  /** Share (0 to 1) of its placements that came by a network, as a swap or as house ads. */
  fill: z.number(),
  mine: z.boolean(),
  /** True if issues of the ranked newsletter were read, so that `mine` is known; only in answers, not stored. */
  ownIssues: z.boolean().optional(),
  /** Newsletter in which the brand has its buying state. */
  stateIn: z.string().nullish(),
  /** Similarity (0 to 1) of its customers and the newsletter's readers; absent in older rows. */
  fit: z.number().nullish(),
});
export type PitchBasis = z.infer<typeof pitchBasis>;

export const pitchFactor = z.object({
  name: z.string(),
  label: z.string(),
  /** The factor's points of the score; negative for deductions. */
  share: z.number(),
  text: z.string(),
});

/** GET /api/pitch-next. `mark`: 'open' (including saved ones), 'saved' or 'not_for_me'. */
export const pitchNextQuery = pageQuery(PAGE_SIZE.pitchNext, 50).extend({
  mark: z.enum(['open', ...PITCH_MARKS]).default('open'),
});
export type PitchNextQuery = z.infer<typeof pitchNextQuery>;

/** A brand's lead in the viewer's pipeline; null if it isn't saved. */
export const leadSummary = z.object({ id: z.string(), stage: z.enum(LEAD_STAGES) }).nullable();
export type LeadSummary = z.infer<typeof leadSummary>;

export const pitchItem = z.object({
  brand: z.object({ ...displayFields, website: z.string().nullable() }),
  score: z.number(),
  /** Confidence in the data behind the score, in percent. */
  confidence: z.number().int(),
  reason: z.string(),
  state: z.enum(BUYING_STATES).nullable(),
  /** Name of the newsletter in which the brand has this state. */
  stateIn: z.string().nullable(),
  factors: z.array(pitchFactor),
  /** The brand's newest placements in other newsletters, most similar newsletters first; at most 5. */
  evidence: z.array(
    z.object({
      sponsorshipId: z.string(),
      newsletter: z.object({ ...displayFields, similarity: z.number().nullable() }),
      detectedAt: isoDate,
      placementType: z.string(),
    }),
  ),
  /**
   * The brand's next purchase in one of the nearest newsletters, by its pauses there: the first future one,
   * otherwise the last that was due. Null if its pauses differ, or it has fallen silent.
   */
  next: z.object({ newsletter: z.string(), dueAt: isoDate, usualGapDays: z.number().nullable() }).nullable(),
  /** The brand's contact; null if none is known, absent if the viewer may not see contacts. */
  contact: z
    .object({
      name: z.string().nullable(),
      title: z.string().nullable(),
      email: z.string().nullable(),
      /** Confidence in the contact, in percent; null while a member's report about the contact is undecided. */
      confidence: z.number().int().nullable(),
      doubt: z.enum(CONTACT_DOUBTS).nullable(),
      updatedAt: isoDate.nullable(),
      sourceUrl: z.string().nullable(),
    })
    .nullable()
    .optional(),
  mark: z.enum(PITCH_MARKS).nullable(),
  lead: leadSummary,
});
export type PitchItem = z.infer<typeof pitchItem>;

/** The stages of preparing 'Pitch next' for a member's newsletter, in order. */
export const PREPARATION_STAGES = ['no_newsletter', 'reading_site', 'finding_newsletters', 'ranking', 'ready'] as const;
export const preparationStage = z.enum(PREPARATION_STAGES);
export type PreparationStage = z.infer<typeof preparationStage>;

export const pitchNext = z.object({ items: z.array(pitchItem), stage: preparationStage, visibleUntil, ...paging });
export type PitchNext = z.infer<typeof pitchNext>;

/**
 * PUT /api/pitch-next/{brandId}. `saved` creates a lead. Null removes the mark, and the lead if it is still at the
 * first stage (409 after that: it must be removed from the pipeline).
 */
export const pitchMarkInput = z.object({ mark: z.enum(PITCH_MARKS).nullable() });
