// Sums that triggers keep (migrations/), so that no page counts rows anew. Nothing writes them but the triggers and, where the days move on, store/brand-recent.ts.
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { brands } from './brands.ts';
import { moment } from './columns.ts';
import { newsletters } from './newsletters.ts';

/** How many counting sponsorships were detected a day (UTC), by scope: 'all', 'type:hero', 'channel:network', 'brand:ID', 'newsletter:ID' (triggers). */
export const sponsorshipDays = pgTable(
  'sponsorship_days',
  {
    scope: text('scope').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
    /** Those of them that are sure enough to be counted (store/sureness.ts, place 'counts'): what totals and plots say. `count` is what lists page by. */
    sure: integer('sure').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.scope, t.day] }), index('sponsorship_days_day').on(t.day, t.scope, t.sure)],
);

/** How many claims were made a day (UTC, by when they were written) and by whom, and how many of them are unsure and unjudged (triggers). */
export const claimDays = pgTable(
  'claim_days',
  {
    day: date('day').notNull(),
    analyst: text('analyst').notNull(),
    count: integer('count').notNull(),
    unsure: integer('unsure').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.analyst] })],
);

/** By what kinds a brand was seen, as far as they count: 'type:hero', 'channel:network' (trigger). What is gone has a count of 0. */
export const brandKinds = pgTable(
  'brand_kinds',
  {
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    count: integer('count').notNull(),
    firstAt: moment('first_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.kind] }),
    index('brand_kinds_kind').on(t.kind, t.brandId, t.firstAt).where(sql`${t.count} > 0`),
  ],
);

/**
 * How sure the counting claims of a brand are, percent by percent (trigger): 100 for what a person recorded or confirmed. The surest up to a line is how sure
 * a brand is. What is gone has a count of 0.
 */
export const brandSureness = pgTable(
  'brand_sureness',
  {
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    confidence: integer('confidence').notNull(),
    count: integer('count').notNull(),
    firstAt: moment('first_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.confidence] })],
);

/**
 * How often a brand was seen in the days that 'recent' means, as far as that counts: kept by the triggers of sponsorship_days, made anew where the days move
 * on (store/brand-recent.ts). 'all' of them, and those that are older than the free members' line ('past').
 */
export const brandRecent = pgTable(
  'brand_recent',
  {
    reach: text('reach', { enum: ['all', 'past'] }).notNull(),
    brandId: text('brand_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reach, t.brandId] }), index('brand_recent_most').on(t.reach, t.count, t.brandId)],
);

/** Which days brand_recent counts: from `since` on, before `until`. Where they aren't today's, nobody reads it. */
export const brandRecentDays = pgTable('brand_recent_days', {
  reach: text('reach', { enum: ['all', 'past'] }).primaryKey(),
  since: date('since').notNull(),
  until: date('until').notNull(),
});

/** How many mails of a newsletter there are (trigger): the inbox's total must not count them anew at each look. */
export const emailTotals = pgTable('email_totals', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
});
