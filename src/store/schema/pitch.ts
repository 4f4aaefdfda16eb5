import { index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import type { PitchBasis } from '../../contract/pitch.ts';
import { BUYING_STATES, PITCH_MARKS } from '../../contract/ranking.ts';
import type { PitchFactor } from '../../domain/pitch/score.ts';
import { brands } from './brands.ts';
import { moment } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

/**
 * The data used: 'all', or only what was older than the free members' line when the row was written ('past'). The line
 * only moves forward, so 'past' rows stay visible to everyone.
 */
const reach = () => text('reach', { enum: ['all', 'past'] }).notNull();

/** Issues received compared with the usual rhythm (domain/newsletter/coverage); one row per newsletter with issues. */
export const newsletterCoverage = pgTable('newsletter_coverage', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
  lastAt: moment('last_at').notNull(),
  received: integer('received').notNull(),
  expected: integer('expected').notNull(),
  /** Part of `received` that was read from the public archive, where a page may lack the mail's ads. */
  fromArchive: integer('from_archive').notNull().default(0),
  usualGapDays: real('usual_gap_days'),
  /** [{from, to}], ISO timestamps: periods with missing issues. */
  unseen: jsonb('unseen').notNull().default([]),
  builtAt: moment('built_at').notNull(),
});

/** How a brand buys in a newsletter (domain/pitch/buying-pattern), from counting direct and affiliate placements. */
export const buyingPatterns = pgTable(
  'buying_patterns',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    reach: reach(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
    times: integer('times').notNull(),
    usualGapDays: real('usual_gap_days'),
    dueAt: moment('due_at'),
    /** The time from which silence is a lapse. Stored as a timestamp, so that no row changes with time alone. */
    lapsesAt: moment('lapses_at').notNull(),
    /** The buying state until `lapsesAt`. */
    active: text('active', { enum: BUYING_STATES }).notNull(),
    /** Sum of its placements, each decayed by its age at `lastAt` (domain/pitch/score `purchaseHeat`). */
    heat: real('heat').notNull(),
    /** Mean confidence of the placements, 0 to 1. */
    certainty: real('certainty').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.reach, t.brandId] }),
    index('patterns_brand').on(t.brandId, t.reach, t.newsletterId, t.lastAt),
  ],
);

/** Newsletters whose patterns and coverage are out of date (triggers); `since` reveals changes made during a build. */
export const stalePatterns = pgTable('stale_patterns', {
  newsletterId: text('newsletter_id').primaryKey(),
  since: moment('since').notNull(),
});

/** How promising a brand is for a newsletter that a user runs (domain/pitch/score). */
export const pitchScores = pgTable(
  'pitch_scores',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    reach: reach(),
    score: real('score').notNull(),
    confidence: integer('confidence').notNull(),
    /**
     * [{name, share}] (domain/pitch/score); `basis` holds the facts shown as the reason: contract/pitch `pitchBasis`.
     */
    factors: jsonb('factors').$type<PitchFactor[]>().notNull(),
    basis: jsonb('basis').$type<PitchBasis>().notNull(),
    /** The most active of the brand's buying states in similar newsletters, otherwise in any newsletter. */
    state: text('state', { enum: BUYING_STATES }),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.reach, t.brandId] }),
    index('pitch_best').on(t.newsletterId, t.reach, t.score, t.brandId),
    index('pitch_brand').on(t.brandId),
  ],
);

export const pitchBuilds = pgTable('pitch_builds', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  builtAt: moment('built_at'),
  staleSince: moment('stale_since'),
});

export const pitchMarks = pgTable(
  'pitch_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    mark: text('mark', { enum: PITCH_MARKS }).notNull(),
    markedAt: moment('marked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.brandId] }), index('marks_brand').on(t.brandId)],
);
