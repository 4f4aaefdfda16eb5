// What a newsletter sells and has sold: its plan of issues and placements, bookings of leads, recaps shared with
// sponsors, and members' calendar feeds. Each belongs to a pipeline (schema/leads).
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AdPicture } from '../../contract/ad-copy.ts';
import { AD_COPY_STATES, BOOKING_STATES } from '../../contract/booking-states.ts';
import type { AdDifferenceFound, LinkCheck } from '../../contract/bookings.ts';
import type { SlotPlan } from '../../contract/slot-plan.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { emails } from './emails.ts';
import { leads, pipelines } from './leads.ts';
import { users } from './newsletters.ts';
import { sponsorships } from './sponsorships.ts';

const pipelineId = () =>
  text('pipeline_id')
    .notNull()
    .references(() => pipelines.id, { onDelete: 'cascade' });

/** Issue days and placements as members set them. Without a row, the plan is proposed from past issues. */
export const slotPlans = pgTable('slot_plans', {
  pipelineId: pipelineId().primaryKey(),
  rhythm: jsonb('rhythm').$type<SlotPlan['rhythm']>().notNull(),
  /** Days without an issue although the rhythm has one, as 'YYYY-MM-DD'. */
  skippedDays: jsonb('skipped_days').$type<string[]>().notNull().default([]),
  /** Days of issues in addition to the rhythm, as 'YYYY-MM-DD'. */
  extraDays: jsonb('extra_days').$type<string[]>().notNull().default([]),
  /** The placements on sale: [{placementType, slots, price}]; prices in minor units, null if not set. */
  placements: jsonb('placements').$type<SlotPlan['placements']>().notNull(),
  currency: text('currency').notNull(),
  updatedAt: updatedAt(),
});

/** The newsletter's public page for sponsors (contract/sponsors-page); only a shared pipeline has one. */
export const sponsorsPages = pgTable('sponsors_pages', {
  pipelineId: pipelineId().primaryKey(),
  isOn: boolean('is_on').notNull().default(false),
  /** The last part of the page's address. */
  slug: text('slug').notNull().unique(),
  about: text('about').notNull().default(''),
  showsPrices: boolean('shows_prices').notNull().default(false),
  /** Ids of sponsorships in own issues, whose sponsors the page names. */
  sponsorIds: jsonb('sponsor_ids').$type<string[]>().notNull().default([]),
  /** The sponsorship whose ad the page shows as it ran, as long as it is there. */
  adId: text('ad_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    pipelineId: pipelineId(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    placementType: text('placement_type').notNull(),
    /** Which of the placement's slots in that issue, from 1. */
    slot: integer('slot').notNull(),
    state: text('state', { enum: BOOKING_STATES }).notNull(),
    /** 'member': a person set the state, and no analysis changes it. */
    stateBy: text('state_by', { enum: ['member', 'machine'] })
      .notNull()
      .default('member'),
    /** The price in minor units of `currency`; null if not agreed. */
    price: integer('price'),
    /** Taken off the price, in minor units. */
    discount: integer('discount').notNull().default(0),
    currency: text('currency').notNull(),
    /** Bookings sold together for one price have the same; null if sold alone. */
    packageId: text('package_id'),
    invoiceNumber: text('invoice_number').notNull().default(''),
    invoicedOn: date('invoiced_on'),
    dueOn: date('due_on'),
    paidOn: date('paid_on'),
    /** The URL to which the ad must link; '' if any will do. */
    link: text('link').notNull().default(''),
    note: text('note').notNull().default(''),
    /** The last day of a hold; null if it doesn't end by itself. */
    heldUntil: date('held_until'),
    sponsorshipId: text('sponsorship_id').references(() => sponsorships.id, { onDelete: 'set null' }),
    emailId: text('email_id').references(() => emails.id, { onDelete: 'set null' }),
    /** [{what, expected, found}] (domain/booking/fulfil). */
    differences: jsonb('differences').$type<AdDifferenceFound[]>().notNull().default([]),
    /** {url, verdict, reason, checkedAt} of the ad's link; null if not checked. */
    linkCheck: jsonb('link_check').$type<LinkCheck>(),
    /** Findings that a member dismissed, as 'kind:emailId'; they aren't raised again. */
    dismissed: jsonb('dismissed').$type<string[]>().notNull().default([]),
    /** Figures of the ad that members enter for the recap. */
    sent: integer('sent'),
    opens: integer('opens'),
    clicks: integer('clicks'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // A slot is sold once. A pipeline represents its newsletter (domain/access `salesPipelineId`): slots in the private
    // pipeline of someone who runs it without proof don't block its owners' slots.
    uniqueIndex('bookings_slot').on(t.pipelineId, t.day, t.placementType, t.slot).where(sql`${t.state} <> 'cancelled'`),
    index('bookings_lead').on(t.leadId, t.day),
    index('bookings_package').on(t.packageId),
    index('bookings_created_by').on(t.createdBy),
    index('bookings_sponsorship').on(t.sponsorshipId),
    index('bookings_email').on(t.emailId),
  ],
);

/** The ad of a booking as its sponsor gave it at a secret address. The row is created when a member asks for it. */
export const adCopies = pgTable(
  'ad_copies',
  {
    bookingId: text('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    state: text('state', { enum: AD_COPY_STATES }).notNull().default('missing'),
    headline: text('headline').notNull().default(''),
    text: text('text').notNull().default(''),
    link: text('link').notNull().default(''),
    picture: jsonb('picture').$type<AdPicture>(),
    /** {url, verdict, reason, checkedAt} of the link; null if not checked. */
    linkCheck: jsonb('link_check').$type<LinkCheck>(),
    /** What members ask the sponsor for. */
    note: text('note').notNull().default(''),
    /** The secret in the address is derived from this seed (domain/secret-address). */
    seed: text('seed').notNull(),
    /** SHA-256 of the secret in the address. */
    secretHash: text('secret_hash').notNull().unique(),
    isRevoked: boolean('is_revoked').notNull().default(false),
    givenAt: moment('given_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('ad_copies_created_by').on(t.createdBy)],
);

/** A page for a sponsor that shows the ads that ran, opened by a secret address. */
export const recaps = pgTable(
  'recaps',
  {
    /** The recap's secret address is derived from its id (domain/secret-address). */
    id: id(),
    pipelineId: pipelineId(),
    leadId: text('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    bookingIds: jsonb('booking_ids').$type<string[]>().notNull(),
    /** A note to the sponsor, written by the members. */
    note: text('note').notNull().default(''),
    /** SHA-256 of the secret in the recap's address. */
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

/**
 * A member's calendar feed, which shows the pipeline that they work in when it is read. A new address replaces the
 * row's secret.
 */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The secret in the feed's address is derived from this seed. */
  seed: text('seed').notNull(),
  /** SHA-256 of the secret in the feed's address. */
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: createdAt(),
});
