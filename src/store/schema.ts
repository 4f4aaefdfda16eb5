// The tables. What a column means is said here once; migrations/ is generated from this file and read by a person.
// Indexes are ascending: lists read them backwards (ORDER BY x DESC, id DESC) and page by keyset over the same pair.
// Counts by day and a brand's firstSeenAt are kept by triggers (migrations/0001), so that no writer can forget them.
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
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
import { ACCESS_STATUSES } from '../contract/names.ts';
import { CHANNELS, DEAL_STATES, PITCH_MARKS } from '../contract/ranking.ts';

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
    /** When its site was last asked for a logo, read or not. */
    logoTriedAt: moment('logo_tried_at'),
    uniqueEmail: text('unique_email').notNull().unique(),
    reportSlug: text('report_slug').unique(),
    audienceDescription: text('audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    /** Embedding model of the vector in the index; null = not embedded. */
    audienceModel: text('audience_model'),
    /** Who added it; with a verified e-mail on its domain, what makes it a member's own. */
    createdBy: text('created_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** 'provisional' = a member made it and no admin has confirmed it: what stands on it alone is its owner's and admins' to see. */
    standing: text('standing', { enum: ['trusted', 'provisional'] })
      .notNull()
      .default('trusted'),
    /** When an admin last decided on its standing; a provisional one with it was refused. */
    standingDecidedAt: moment('standing_decided_at'),
    standingDecidedBy: text('standing_decided_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('newsletters_provisional').on(t.createdAt, t.id).where(sql`${t.standing} = 'provisional'`),
    index('newsletters_created_at').on(t.createdAt, t.id),
    index('newsletters_standing').on(t.standing, t.createdAt),
    index('newsletters_updated_at').on(t.updatedAt, t.id),
    index('newsletters_folded').on(sql`folded(${t.name})`, t.id),
    index('newsletters_domain').on(t.domain),
    index('newsletters_folded_trgm').using('gin', sql`folded(${t.name}) gin_trgm_ops`),
    index('newsletters_normalized_trgm').using('gin', t.normalizedName.op('gin_trgm_ops')),
  ],
);

export const brands = pgTable(
  'brands',
  {
    id: id(),
    name: text('name').notNull().unique(),
    /** The key that brands are told apart by (domain/brand/name `brandKey`); other ways of writing are in brand_aliases. */
    normalizedName: text('normalized_name').notNull().unique(),
    /** Registrable domain of its own site; several brands may share one (a product and its company). Null until something bears it out. */
    domain: text('domain'),
    /** What bears the domain out: its name, the site's own title, or a person. Null: not judged yet. */
    domainSource: text('domain_source', { enum: ['name', 'title', 'person'] }),
    website: text('website'),
    /** 'person': the name stays as it is; null: the form that mails use most. */
    nameSource: text('name_source', { enum: ['person'] }),
    /** The company whose product it is ('Adobe' of 'Adobe Firefly'). */
    companyId: text('company_id').references((): AnyPgColumn => brands.id, { onDelete: 'set null' }),
    /** 'person': the company, or that there is none, stays as it is; 'mail': its mails named it. */
    companySource: text('company_source', { enum: ['person', 'mail'] }),
    /** The key of the company that its mails name, whether the catalogue has it or not. */
    companyNamed: text('company_named'),
    logoUrl: text('logo_url'),
    logoSource: text('logo_source', { enum: ['person', 'site', 'none'] }),
    /** When its site was last asked for a logo, read or not. */
    logoTriedAt: moment('logo_tried_at'),
    contactName: text('contact_name'),
    contactTitle: text('contact_title'),
    contactEmail: text('contact_email'),
    contactConfidence: integer('contact_confidence'),
    contactSourceUrl: text('contact_source_url'),
    contactUpdatedAt: moment('contact_updated_at'),
    /** Who entered the contact by hand; such a one is never overwritten by what a site says. */
    contactEnteredBy: text('contact_entered_by'),
    /** When the brand's site was last read for a contact, found or not. */
    contactCheckedAt: moment('contact_checked_at'),
    targetAudienceDescription: text('target_audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    audienceModel: text('audience_model'),
    /** The earliest detectedAt of its counting sponsorships, else createdAt (trigger). The 14-day line of brands uses it. */
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    /** An admin made it, so that it stands without a sponsorship. */
    byHand: boolean('by_hand').notNull().default(false),
    /** At least one counting sponsorship stands behind it (trigger). */
    sponsored: boolean('sponsored').notNull().default(false),
    /** What the catalogue shows to others than admins and the owner whose provisional newsletter it sponsored. */
    counts: boolean('counts').notNull().generatedAlwaysAs(sql`by_hand or sponsored`),
    /** The earliest detectedAt of its counting sponsorships that are sure enough to count (trigger); null: none is. */
    sureSince: moment('sure_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brands_first_seen').on(t.firstSeenAt, t.id),
    // Totals are read from it alone.
    index('brands_counting').on(t.counts, t.firstSeenAt, t.id, t.sureSince, t.byHand),
    index('brands_folded').on(sql`folded(${t.name})`, t.id),
    index('brands_folded_trgm').using('gin', sql`folded(${t.name}) gin_trgm_ops`),
    index('brands_domain').on(t.domain),
    index('brands_company').on(t.companyId).where(sql`${t.companyId} is not null`),
    index('brands_company_awaited')
      .on(t.companyNamed)
      .where(sql`${t.companyNamed} is not null and ${t.companyId} is null`),
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
    /** Until then a job for a pending row is expected to be on its way: the cron sends no second one. */
    awaitedUntil: moment('awaited_until'),
    /** Key of the raw bytes in R2. */
    rawKey: text('raw_key').notNull(),
    rawSize: integer('raw_size').notNull(),
    aiResponse: jsonb('ai_response'),
    /** By which door it came: from strangers by 'mail' or 'webhook', from an 'admin' (upload, form) who vouches for it, by an owner's 'import'. */
    door: text('door', { enum: ['mail', 'webhook', 'admin', 'import'] })
      .notNull()
      .default('mail'),
    /** What proved a domain to be its sender, by the receiving server's word; null = nothing did. */
    authMethod: text('auth_method', { enum: ['dkim', 'spf'] }),
    /** The domain that was proved. */
    authDomain: text('auth_domain'),
    /** The receiving server's words, for a person to judge by. */
    authDetail: text('auth_detail'),
    senderId: text('sender_id').references((): AnyPgColumn => newsletterSenders.id, { onDelete: 'set null' }),
    /** 'unfamiliar' = none of the senders that its newsletter knows: what it says counts for nobody until an admin confirms the sender. */
    senderStanding: text('sender_standing', { enum: ['known', 'unfamiliar'] })
      .notNull()
      .default('known'),
    /** Its newsletter's quota of the day was used up: nobody works on it before this moment. */
    heldUntil: moment('held_until'),
    /** Whether it counts in its newsletter's quota already, so that a second attempt isn't held. */
    counted: boolean('counted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('emails_held').on(t.heldUntil, t.createdAt).where(sql`${t.heldUntil} is not null`),
    index('emails_sender_row').on(t.senderId, t.receivedAt),
    // What stands behind the key is there so that a filtered walk or count reads the index alone.
    index('emails_newsletter').on(t.newsletterId, t.receivedAt, t.id, t.processingStatus, t.kind, t.senderStanding),
    index('emails_received').on(t.receivedAt, t.id, t.processingStatus, t.kind, t.hasSponsorship),
    index('emails_created').on(t.createdAt, t.processingStatus, t.kind, t.hasSponsorship),
    index('emails_unfinished').on(t.processingStatus, t.createdAt).where(sql`${t.processingStatus} <> 'completed'`),
    index('emails_sender').on(t.senderEmail, t.newsletterId),
    index('emails_list').on(t.listId, t.newsletterId),
  ],
);

/** Who writes for a newsletter: what a mail must match to be of a known sender. '' where a sender has nothing of the kind. */
/** How many mails of a newsletter there are (trigger): the inbox's total must not count them anew at each look. */
export const emailTotals = pgTable('email_totals', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  count: integer('count').notNull(),
});

export const newsletterSenders = pgTable(
  'newsletter_senders',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references((): AnyPgColumn => newsletters.id, { onDelete: 'cascade' }),
    /** Domain of the From address; the whole address where the domain is a mail or hosting platform's. */
    fromKey: text('from_key').notNull(),
    /** The domain that DKIM (or aligned SPF) proved; '' = its mail proves nothing. */
    authDomain: text('auth_domain').notNull().default(''),
    /** Where the proof is a platform's only: which of its lists. */
    listId: text('list_id').notNull().default(''),
    standing: text('standing', { enum: ['known', 'unfamiliar', 'refused'] })
      .notNull()
      .default('unfamiliar'),
    /** 'first' = taken with the first issue, without a person's word. */
    taken: text('taken', { enum: ['first', 'person'] }),
    decidedBy: text('decided_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('newsletter_senders_identity').on(t.newsletterId, t.fromKey, t.authDomain, t.listId),
    index('newsletter_senders_waiting').on(t.createdAt, t.id).where(sql`${t.standing} = 'unfamiliar'`),
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
    /** How far its source is trusted: derived from newsletter and mail, and moved with them (triggers of migrations/0005). */
    standing: text('standing', { enum: ['trusted', 'provisional', 'unfamiliar'] })
      .notNull()
      .default('trusted'),
    /** A person's word on it; outlives every re-analysis. */
    verdict: text('verdict', { enum: ['confirmed', 'rejected'] }),
    /** What the catalogue shows to others; day counts and brands.firstSeenAt rest on it. */
    counts: boolean('counts')
      .notNull()
      .generatedAlwaysAs(sql`standing = 'trusted' and verdict is distinct from 'rejected'`),
    /** How it came to be (detect/channel); null where nobody has looked yet, which counts as direct. */
    channel: text('channel', { enum: CHANNELS }),
    /** Which network or marketplace; null elsewhere. */
    channelName: text('channel_name'),
    /** The key of the name that the analyst claimed: how the same claim is known again, whatever brand a person gave it. */
    named: text('named'),
    /** Where its ad leads, where that isn't the brand's own site (a registrable domain). */
    linkDomain: text('link_domain'),
    /** What a person put right, and what the analyst had said: {brand?, placementType?, newsletter?}; those stay as they are in every analysis. */
    edits: jsonb('edits'),
    updatedAt: updatedAt(),
    createdAt: createdAt(),
  },
  // Lists are walks of one index a branch (visible.ts): each branch says `counts` or `not counts`, so each index holds it. What stands behind the id
  // is there so that a filtered walk or count reads the index alone.
  (t) => [
    index('sponsorships_link_domain').on(t.linkDomain, t.brandId).where(sql`${t.linkDomain} is not null`),
    index('sponsorships_detected').on(t.counts, t.detectedAt, t.id, t.brandId, t.newsletterId),
    index('sponsorships_newsletter').on(t.newsletterId, t.counts, t.detectedAt, t.id, t.placementType),
    index('sponsorships_brand').on(
      t.brandId,
      t.counts,
      t.detectedAt,
      t.id,
      t.newsletterId,
      t.placementType,
      t.channel,
      t.channelName,
      t.confidence,
      t.verdict,
    ),
    index('sponsorships_placement').on(t.placementType, t.counts, t.detectedAt, t.id, t.brandId, t.newsletterId),
    index('sponsorships_channel')
      .on(t.channel, t.counts, t.detectedAt, t.id, t.placementType)
      .where(sql`${t.channel} <> 'direct'`),
    index('sponsorships_created').on(t.createdAt),
    index('sponsorships_unjudged').on(t.confidence, t.counts, t.createdAt).where(sql`${t.verdict} is null`),
    index('sponsorships_sureness').on(t.counts, sql`coalesce(${t.confidence}, 101)`, t.detectedAt, t.id),
    index('sponsorships_email').on(t.emailId),
    index('sponsorships_relevant').on(t.newsletterId, t.counts, t.brandId, t.detectedAt),
    index('sponsorships_fill')
      .on(t.brandId, t.detectedAt)
      .where(sql`${t.channel} in ('network', 'cross_promotion', 'house')`),
    index('sponsorships_channel_unknown').on(t.id).where(sql`${t.channel} is null`),
  ],
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
 * How often a brand was seen in the days that 'recent' means, as far as that counts: kept by the triggers of sponsorship_days, made anew where the days move
 * on (store/brand-recent.ts). 'all' of them, and those that lie 'past' a line.
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
  (t) => [
    primaryKey({ columns: [t.brandId, t.confidence] }),
    index('brand_sureness_surest').on(t.confidence, t.brandId, t.firstAt).where(sql`${t.count} > 0`),
  ],
);

/** What trends of the whole catalogue were last found to be (flows/trends/read). */
export const trendAnswers = pgTable('trend_answers', {
  /** Reach, length of the periods and their bounds. */
  key: text('key').primaryKey(),
  builtAt: moment('built_at').notNull(),
  facts: jsonb('facts').notNull(),
  /** When a job was last sent to build it anew. */
  queuedAt: moment('queued_at'),
});

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

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Who vouches for the user, and by what name: the key of sign-in, never the e-mail. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
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
    // An address that nobody has proved to be theirs reserves nothing.
    uniqueIndex('users_verified_email').on(t.email).where(sql`${t.emailVerified}`),
    index('users_email').on(t.email),
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
    /** Slides while the session is used. */
    expire: moment('expire').notNull(),
    /** Never slides: then one signs in again. */
    endsAt: moment('ends_at').notNull().default(sql`now() + interval '90 days'`),
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
    status: text('status', { enum: ACCESS_STATUSES }).notNull().default('pending'),
    /** When an administrator said yes or no. */
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('access_requests_status').on(t.status, t.createdAt, t.id),
    // One an address: what is written later takes the place of what was.
    uniqueIndex('access_requests_email').on(t.email),
  ],
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

/** A removal link was sent to the address of this hash that day: one a day, however often somebody asks. */
export const removalMails = pgTable(
  'removal_mails',
  { hash: text('hash').notNull(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.hash, t.day] })],
);

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

/** What a newsletter's mail from strangers has cost a day (UTC); over its quota the rest waits (domain/newsletter/quota). */
export const newsletterUsage = pgTable(
  'newsletter_usage',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    mails: integer('mails').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.day] }), index('newsletter_usage_day').on(t.day)],
);

/** SHA-256 (hex) of tokens that proved a webhook's call, until their time is over: the same proof isn't taken twice. */
export const webhookTokens = pgTable(
  'webhook_tokens',
  { hash: text('hash').primaryKey(), seenAt: moment('seen_at').notNull().defaultNow() },
  (t) => [index('webhook_tokens_seen').on(t.seenAt)],
);

/** Tokens spent on the model, by day (UTC); over the day's budget the rules analyst speaks. */
export const modelSpending = pgTable('model_spending', {
  day: date('day').primaryKey(),
  tokens: integer('tokens').notNull().default(0),
});

/** SHA-256 (hex) of the lower-case addresses that our mail bounced from for good, or whose owners complained: never written to again. */
export const mailSuppressions = pgTable('mail_suppressions', {
  hash: text('hash').primaryKey(),
  reason: text('reason', { enum: ['bounced', 'complained'] }).notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
});

/** What happened how often, by hour (UTC): dead letters, model refusals and the like, for the status page. */
export const eventCounts = pgTable(
  'event_counts',
  {
    hour: moment('hour').notNull(),
    what: text('what').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.what] })],
);

/** What administrators should know now: a row a matter, gone when it is over. */
export const notices = pgTable('notices', {
  name: text('name').primaryKey(),
  text: text('text').notNull(),
  since: moment('since').notNull(),
  /** When it was sent to the webhook or by mail; null = not yet. */
  sentAt: moment('sent_at'),
});

/**
 * What deal patterns and scores may rest on: 'all' that we have, or what lay 'past' the free members' line when it was written. The line only moves
 * forward, so that what was past it stays so.
 */
const reach = () => text('reach', { enum: ['all', 'past'] }).notNull();

/** Issues received against the usual rhythm (domain/newsletter/coverage); a row a newsletter that sent any. */
export const newsletterCoverage = pgTable('newsletter_coverage', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
  lastAt: moment('last_at').notNull(),
  received: integer('received').notNull(),
  expected: integer('expected').notNull(),
  usualGapDays: real('usual_gap_days'),
  /** [{from, to}], ISO moments: stretches in which issues are missing. */
  unseen: jsonb('unseen').notNull().default([]),
  builtAt: moment('built_at').notNull(),
});

/** A brand's dealings with a newsletter (domain/pitch/deal-pattern), from what counts and was bought for it: direct and affiliate placements. */
export const dealPatterns = pgTable(
  'deal_patterns',
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
    /** From then on silence is a lapse; no row changes by time alone. */
    lapsesAt: moment('lapses_at').notNull(),
    /** The state until then. */
    active: text('active', { enum: DEAL_STATES }).notNull(),
    /** Its placements as of lastAt, each fading by the half-life. */
    heat: real('heat').notNull(),
    /** Mean confidence, 0 to 1. */
    certainty: real('certainty').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.reach, t.brandId] }),
    index('patterns_brand').on(t.brandId, t.reach, t.newsletterId, t.lastAt),
  ],
);

/** Newsletters whose patterns and coverage differ from what was built (triggers); `since` guards against what comes meanwhile. */
export const stalePatterns = pgTable('stale_patterns', {
  newsletterId: text('newsletter_id').primaryKey(),
  since: moment('since').notNull(),
});

/** How promising a brand is for a newsletter that somebody runs here (domain/pitch/score). */
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
    /** 0 to 100. */
    score: real('score').notNull(),
    confidence: integer('confidence').notNull(),
    /** [{name, share}] (domain/pitch/score), and what the reason says: contract/pitch `pitchBasis`. */
    factors: jsonb('factors').notNull(),
    basis: jsonb('basis').notNull(),
    /** The liveliest of its states in the nearest newsletters, else anywhere. */
    state: text('state', { enum: DEAL_STATES }),
    lastAt: moment('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.reach, t.brandId] }),
    index('pitch_best').on(t.newsletterId, t.reach, t.score, t.brandId),
    index('pitch_brand').on(t.brandId),
  ],
);

/** When a newsletter's scores were built, and since when they are out of date. */
export const pitchBuilds = pgTable('pitch_builds', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  builtAt: moment('built_at'),
  staleSince: moment('stale_since'),
});

/** What a member said of a brand that was proposed. */
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

/** A member's visits of the dashboard: what changed is told since `previousAt`. */
export const dashboardVisits = pgTable('dashboard_visits', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the visit that goes on began, when it was last seen, and when the one before it ended. */
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  previousAt: moment('previous_at'),
});

/** A similarity search that a member keeps; everybody who runs the same newsletter finds it. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text'),
    website: text('website'),
    createdAt: createdAt(),
  },
  (t) => [index('searches_newsletter').on(t.newsletterId, t.createdAt), index('searches_user').on(t.userId)],
);

/** The weekly trend report of a newsletter: a row a Monday. */
export const trendReports = pgTable(
  'trend_reports',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    /** The Monday (UTC) on which the week that it tells of ended. */
    week: date('week').notNull(),
    /** contract/trends `trendReportContent`. */
    content: jsonb('content').notNull(),
    builtAt: moment('built_at').notNull(),
  },
  (t) => [uniqueIndex('trend_reports_week').on(t.newsletterId, t.week)],
);

/** Who wants the weekly report by mail, and up to which week it was sent: a mail a week and person, whatever is redelivered. */
export const trendMails = pgTable('trend_mails', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wanted: boolean('wanted').notNull(),
  sentWeek: date('sent_week'),
  changedAt: moment('changed_at').notNull(),
});
