// What a newsletter sells and has sold: its plan of issues and placements, bookings of leads, recaps that are shared
// with sponsors, and the addresses of members' calendar feeds. All of it belongs to a pipeline (schema/leads).
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { BOOKING_STATES } from '../../contract/booking-states.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { emails } from './emails.ts';
import { leads, pipelines } from './leads.ts';
import { users } from './newsletters.ts';
import { sponsorships } from './sponsorships.ts';

const pipelineId = () =>
  text('pipeline_id')
    .notNull()
    .references(() => pipelines.id, { onDelete: 'cascade' });

/**
 * When the newsletter comes out and what it sells, as its members set it; without a row it is proposed from its
 * issues.
 */
export const slotPlans = pgTable('slot_plans', {
  pipelineId: pipelineId().primaryKey(),
  /** contract/bookings `rhythm`. */
  rhythm: jsonb('rhythm').notNull(),
  /** Days on which no issue comes although the rhythm has one, as 'YYYY-MM-DD'. */
  skippedDays: jsonb('skipped_days').notNull().default([]),
  /** Days of additional issues. */
  extraDays: jsonb('extra_days').notNull().default([]),
  /** [{placementType, slots, price}]; prices in minor units, null: not set. */
  placements: jsonb('placements').notNull(),
  /** ISO 4217. */
  currency: text('currency').notNull(),
  updatedAt: updatedAt(),
});

/** A lead's promise of one placement in one issue. */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    pipelineId: pipelineId(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** The day of the issue. */
    day: date('day').notNull(),
    placementType: text('placement_type').notNull(),
    /** Which of the placement's slots in that issue, from 1. */
    slot: integer('slot').notNull(),
    state: text('state', { enum: BOOKING_STATES }).notNull(),
    /** 'member': a person set the state, which no analysis changes. */
    stateBy: text('state_by', { enum: ['member', 'machine'] })
      .notNull()
      .default('member'),
    /** Minor units of `currency`; null: not agreed. */
    price: integer('price'),
    currency: text('currency').notNull(),
    /** Where the ad is to lead; '': anywhere. */
    link: text('link').notNull().default(''),
    note: text('note').notNull().default(''),
    /** The ad that fulfils it. */
    sponsorshipId: text('sponsorship_id').references(() => sponsorships.id, { onDelete: 'set null' }),
    /** The issue that was compared with it. */
    emailId: text('email_id').references(() => emails.id, { onDelete: 'set null' }),
    /** [{what, expected, found}] (domain/booking/fulfil). */
    differences: jsonb('differences').notNull().default([]),
    /** {url, verdict, reason, checkedAt} of the ad's link; null: not checked. */
    linkCheck: jsonb('link_check'),
    /** Findings that a member took back, as 'kind:emailId'; they aren't raised again. */
    dismissed: jsonb('dismissed').notNull().default([]),
    /** Figures that members type for the recap. */
    sent: integer('sent'),
    opens: integer('opens'),
    clicks: integer('clicks'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // One slot is sold once. A pipeline stands for its newsletter (domain/access `pipelineIdOf`): the slots of
    // somebody who runs it without proof don't block its owners'.
    uniqueIndex('bookings_slot').on(t.pipelineId, t.day, t.placementType, t.slot).where(sql`${t.state} <> 'cancelled'`),
    index('bookings_lead').on(t.leadId, t.day),
    index('bookings_created_by').on(t.createdBy),
    index('bookings_sponsorship').on(t.sponsorshipId),
    index('bookings_email').on(t.emailId),
  ],
);

/** A page of proof for a sponsor, opened by a secret address. */
export const recaps = pgTable(
  'recaps',
  {
    /** The address is derived from it (domain/secret-address). */
    id: id(),
    pipelineId: pipelineId(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    /** Ids of the bookings shown; those that didn't run are left out. */
    bookingIds: jsonb('booking_ids').notNull(),
    /** A sentence of the members' own. */
    note: text('note').notNull().default(''),
    /** SHA-256 of the secret in the address. */
    secretHash: text('secret_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    isRevoked: boolean('is_revoked').notNull().default(false),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('recaps_lead').on(t.leadId, t.createdAt),
    index('recaps_pipeline').on(t.pipelineId),
    index('recaps_created_by').on(t.createdBy),
  ],
);

/** A member's calendar feed: of the pipeline that they work in when it is read. Another address is another row. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret of the address is derived from it. */
  seed: text('seed').notNull(),
  /** SHA-256 of the secret. */
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: createdAt(),
});
