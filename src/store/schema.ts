// The tables. What a column means is said here once; migrations/ is generated from this file and read by a person.
// Indexes are ascending: lists read them backwards (ORDER BY x DESC, id DESC) and page by keyset over the same pair.
// Counts by day and a brand's firstSeenAt are kept by triggers (migrations/0001), so that no writer can forget them.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID());
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () => moment('updated_at').notNull().defaultNow();

export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    name: text('name').notNull(),
    /** Empty string where an imported row gave none; shown as absent. */
    website: text('website').notNull().default(''),
    description: text('description').notNull().default(''),
    /** Registrable domain of the website; null where there is none. */
    domain: text('domain'),
    normalizedName: text('normalized_name').notNull(),
    logoUrl: text('logo_url'),
    /** 'person' wins over 'site'; null = not looked for yet. */
    logoSource: text('logo_source', { enum: ['person', 'site', 'none'] }),
    uniqueEmail: text('unique_email').notNull().unique(),
    reportSlug: text('report_slug').unique(),
    audienceDescription: text('audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    /** Embedding model of the vector in the index; null = not embedded. */
    audienceModel: text('audience_model'),
    /** Who added it; with a verified e-mail on its domain, what makes it a member's own. */
    createdBy: text('created_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('newsletters_created_at').on(t.createdAt, t.id),
    index('newsletters_updated_at').on(t.updatedAt, t.id),
    index('newsletters_name').on(sql`lower(${t.name})`, t.id),
    index('newsletters_domain').on(t.domain),
    index('newsletters_name_trgm').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
    index('newsletters_normalized_trgm').using('gin', t.normalizedName.op('gin_trgm_ops')),
  ],
);

export const brands = pgTable(
  'brands',
  {
    id: id(),
    name: text('name').notNull().unique(),
    normalizedName: text('normalized_name').notNull().unique(),
    domain: text('domain').unique(),
    website: text('website'),
    logoUrl: text('logo_url'),
    logoSource: text('logo_source', { enum: ['person', 'site', 'none'] }),
    contactName: text('contact_name'),
    contactTitle: text('contact_title'),
    contactEmail: text('contact_email'),
    contactConfidence: integer('contact_confidence'),
    contactSourceUrl: text('contact_source_url'),
    contactUpdatedAt: moment('contact_updated_at'),
    /** When the brand's site was last read for a contact, found or not. */
    contactCheckedAt: moment('contact_checked_at'),
    targetAudienceDescription: text('target_audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    audienceModel: text('audience_model'),
    /** The earliest detectedAt of its sponsorships, else createdAt (trigger). The 14-day line of brands uses it. */
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brands_first_seen').on(t.firstSeenAt, t.id),
    index('brands_name').on(sql`lower(${t.name})`, t.id),
    index('brands_name_trgm').using('gin', sql`lower(${t.name}) gin_trgm_ops`),
  ],
);

export const emails = pgTable(
  'emails',
  {
    /** UUID-shaped, from a hash of newsletter, Message-ID and body: a redelivery is the same row. */
    id: text('id').primaryKey(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subject: text('subject'),
    /** The segmenter's plain text; every evidence offset refers to it. The HTML stays in R2. */
    content: text('content'),
    senderEmail: text('sender_email'),
    senderName: text('sender_name'),
    listId: text('list_id'),
    /** The date of the issue: its Date header where that is sane, else when it arrived. */
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    hasSponsorship: integer('has_sponsorship').notNull().default(0),
    processingStatus: text('processing_status', { enum: ['pending', 'processing', 'completed', 'error'] })
      .notNull()
      .default('pending'),
    /** 'issue', or why it is none: an admin finds the confirm link of a 'confirmation'. */
    kind: text('kind'),
    confirmUrl: text('confirm_url'),
    /** Reason of an `error` row, or why only its headers could be read. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** The lease: while it is in the future, one consumer is at work on the row. */
    claimedUntil: moment('claimed_until'),
    /** Key of the raw bytes in R2. */
    rawKey: text('raw_key').notNull(),
    rawSize: integer('raw_size').notNull(),
    aiResponse: jsonb('ai_response'),
    createdAt: createdAt(),
  },
  (t) => [
    index('emails_newsletter').on(t.newsletterId, t.receivedAt, t.id),
    index('emails_received').on(t.receivedAt, t.id),
    index('emails_unfinished').on(t.processingStatus, t.createdAt).where(sql`${t.processingStatus} <> 'completed'`),
    index('emails_sender').on(t.senderEmail, t.newsletterId),
    index('emails_list').on(t.listId, t.newsletterId),
  ],
);

export const sponsorships = pgTable(
  'sponsorships',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id),
    placementType: text('placement_type').notNull(),
    textContent: text('text_content'),
    /** When the issue was received; the 14-day line of sponsorships uses it. */
    detectedAt: moment('detected_at').notNull(),
    emailId: text('email_id').references(() => emails.id, { onDelete: 'cascade' }),
    confidence: integer('confidence'),
    /** Evidence span, disclosure words, link domains, analyst and version (contract/sponsorships `evidence`). */
    rawData: jsonb('raw_data'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sponsorships_detected').on(t.detectedAt, t.id),
    index('sponsorships_newsletter').on(t.newsletterId, t.detectedAt, t.id),
    index('sponsorships_brand').on(t.brandId, t.detectedAt, t.id),
    index('sponsorships_placement').on(t.placementType, t.detectedAt, t.id),
    index('sponsorships_email').on(t.emailId),
    index('sponsorships_relevant').on(t.newsletterId, t.brandId, t.detectedAt),
  ],
);

/** How many sponsorships were detected a day (UTC), by scope: 'all', 'type:hero', 'brand:ID', 'newsletter:ID' (trigger). */
export const sponsorshipDays = pgTable(
  'sponsorship_days',
  { scope: text('scope').notNull(), day: date('day').notNull(), count: integer('count').notNull() },
  (t) => [primaryKey({ columns: [t.scope, t.day] }), index('sponsorship_days_day').on(t.day, t.scope, t.count)],
);

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Who vouches for the user, and by what name: the key of sign-in, never the e-mail. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email').unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    isAdmin: boolean('is_admin').notNull().default(false),
    newsletterId: text('newsletter_id').references((): AnyPgColumn => newsletters.id),
    stripeCustomerId: text('stripe_customer_id').unique(),
    subscriptionStatus: text('subscription_status').notNull().default('free'),
    subscriptionId: text('subscription_id'),
    subscriptionTier: text('subscription_tier').notNull().default('free'),
    /** The next billing date, or the end where it doesn't renew. */
    subscriptionExpiresAt: moment('subscription_expires_at'),
    subscriptionRenews: boolean('subscription_renews').notNull().default(false),
    hasCompletedTour: boolean('has_completed_tour').notNull().default(false),
    signupSource: text('signup_source'),
    signupNewsletter: text('signup_newsletter'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_identity').on(t.issuer, t.subject),
    index('users_newsletter').on(t.newsletterId),
    index('users_subscribed').on(t.subscriptionStatus).where(sql`${t.newsletterId} is not null`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 (hex) of the cookie's value; the value itself is nowhere on the server. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expire: moment('expire').notNull(),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(t.userId)],
);

export const partnerDeals = pgTable('partner_deals', {
  id: id(),
  partnerName: text('partner_name').notNull(),
  partnerWebsite: text('partner_website').notNull(),
  partnerLogoUrl: text('partner_logo_url'),
  dealHook: text('deal_hook').notNull(),
  shortDescription: text('short_description').notNull(),
  redemptionInstructions: text('redemption_instructions').notNull(),
  /** Whole dollars. */
  value: integer('value').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const trackingRequests = pgTable(
  'newsletter_tracking_requests',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsletterName: text('newsletter_name').notNull(),
    website: text('website'),
    status: text('status', { enum: ['pending', 'tracked'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('tracking_requests_status').on(t.status, t.createdAt, t.id),
    index('tracking_requests_user').on(t.userId),
  ],
);

export const accessRequests = pgTable(
  'access_requests',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    newsletter: text('newsletter'),
    message: text('message'),
    createdAt: createdAt(),
  },
  (t) => [index('access_requests_created').on(t.createdAt, t.id)],
);

/** Calibrated similarity of two newsletters' audiences, both directions stored, from the cutoff up. */
export const newsletterSimilarities = pgTable(
  'newsletter_similarities',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    similarId: text('similar_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    similarity: real('similarity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.similarId] }),
    index('similarities_best').on(t.newsletterId, t.similarity, t.similarId),
    index('similarities_of').on(t.similarId),
  ],
);

/** Calibrated similarity of a brand's audience and a newsletter's, from the lowest level shown up. */
export const brandFits = pgTable(
  'brand_fits',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    similarity: real('similarity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.brandId] }),
    index('fits_best').on(t.newsletterId, t.similarity, t.brandId),
    index('fits_brand').on(t.brandId),
  ],
);

export const imports = pgTable('imports', {
  id: id(),
  userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
  status: text('status', { enum: ['processing', 'completed', 'failed'] })
    .notNull()
    .default('processing'),
  total: integer('total').notNull(),
  sliceSize: integer('slice_size').notNull(),
  error: text('error'),
  createdAt: createdAt(),
  finishedAt: moment('finished_at'),
});

/** A slice of an import that is done; the key makes its redelivery change nothing. */
export const importSlices = pgTable(
  'import_slices',
  {
    importId: text('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    slice: integer('slice').notNull(),
    processed: integer('processed').notNull(),
    created: integer('created').notNull(),
    errors: jsonb('errors').notNull(),
    doneAt: moment('done_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.slice] })],
);

/** A built report: its JSON lies in R2. `leaseUntil` lets one consumer build at a time. */
export const reports = pgTable('reports', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  builtAt: moment('built_at'),
  /** Since when its newsletter's data differ from what was built; null = up to date. */
  staleSince: moment('stale_since'),
  /** How many issues the built report rests on. */
  issueCount: integer('issue_count').notNull().default(0),
  builds: integer('builds').notNull().default(0),
  leaseUntil: moment('lease_until'),
});

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  handledAt: moment('handled_at').notNull().defaultNow(),
});

/** SHA-256 (hex) of the lower-case addresses that persons had removed; never stored again. */
export const removedContacts = pgTable('removed_contacts', {
  hash: text('hash').primaryKey(),
  removedAt: moment('removed_at').notNull().defaultNow(),
});

export const nightlyRuns = pgTable(
  'nightly_runs',
  {
    id: id(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** A line a step: {step, ms, count, error}. */
    steps: jsonb('steps').notNull().default([]),
  },
  (t) => [index('nightly_runs_started').on(t.startedAt)],
);

/** Tokens spent on the model, by day (UTC); over the day's budget the rules analyst speaks. */
export const modelSpending = pgTable('model_spending', {
  day: date('day').primaryKey(),
  tokens: integer('tokens').notNull().default(0),
});
