// Sums maintained by triggers (migrations/functions/), so that no page has to count rows. Only the triggers write them,
// and store/brand-recent.ts when the days move on.
import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { brands } from './brands.ts';
import { moment } from './columns.ts';
import { newsletters } from './newsletters.ts';

/**
 * The number of counting sponsorships by day (UTC) and scope: 'all', 'type:hero', 'channel:network', 'brand:ID',
 * 'newsletter:ID' (triggers).
 */
export const sponsorshipDays = pgTable(
  'sponsorship_days',
  {
    scope: text('scope').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
    /**
     * Number of these sponsorships that have sufficient confidence (contract/confidence
     * `MIN_COUNTED_CONFIDENCE.counts`), for totals and plots. Lists page by `count`.
     */
    sure: integer('sure').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.scope, t.day] }), index('sponsorship_days_day').on(t.day, t.scope, t.sure)],
);

/**
 * Number of claims by day of creation (UTC) and reader (a model's name, 'offline', or 'by hand'), how many of them have
 * low confidence and no verdict, and how many a person rejected or changed (triggers).
 */
export const claimDays = pgTable(
  'claim_days',
  {
    day: date('day').notNull(),
    reader: text('reader').notNull(),
    count: integer('count').notNull(),
    unsure: integer('unsure').notNull(),
    corrected: integer('corrected').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.day, t.reader] })],
);

/**
 * The number of a brand's counting sponsorships by kind: 'type:hero', 'channel:network' (trigger). Rows stay with a
 * count of 0.
 */
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
 * Number of a brand's counting claims by confidence in percent, 100 for those that a person recorded or confirmed
 * (trigger). The highest confidence up to a line is the brand's confidence. Rows stay with a count of 0.
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

export const emailTotals = pgTable('email_totals', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
});
