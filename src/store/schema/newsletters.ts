import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.ts';

export const newsletters = pgTable(
  'newsletters',
  {
    id: id(),
    name: text('name').notNull(),
    /** The newsletter's website; empty if an imported row had none, and shown as absent. */
    website: text('website').notNull().default(''),
    description: text('description').notNull().default(''),
    /** domain/site `newsletterDomain` of the website; null if there is none. */
    domain: text('domain'),
    normalizedName: text('normalized_name').notNull(),
    logoUrl: text('logo_url'),
    /** Where the logo comes from. 'person' takes precedence over 'site'; null if no logo was looked for yet. */
    logoSource: text('logo_source', { enum: ['person', 'site', 'none'] }),
    logoTriedAt: moment('logo_tried_at'),
    uniqueEmail: text('unique_email').notNull().unique(),
    reportSlug: text('report_slug').unique(),
    audienceDescription: text('audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    /** When similar newsletters and fitting brands were last looked up, even if there were none. */
    audienceRelatedAt: moment('audience_related_at'),
    audienceModel: text('audience_model'),
    /** The user who added it, which makes it provably theirs. */
    createdBy: text('created_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /**
     * 'provisional': a member added it and no administrator has confirmed it. Only its owner and administrators see
     * what rests on it alone.
     */
    standing: text('standing', { enum: ['trusted', 'provisional'] })
      .notNull()
      .default('trusted'),
    /** When an administrator last decided on its standing; a provisional newsletter with this set was refused. */
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

/** A sender of a newsletter: the values that a mail must match. '' means that the sender has none of this kind. */
export const newsletterSenders = pgTable(
  'newsletter_senders',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references((): AnyPgColumn => newsletters.id, { onDelete: 'cascade' }),
    /** Domain of the From address; the whole address if the domain belongs to a mail provider or hosting platform. */
    fromKey: text('from_key').notNull(),
    /** The domain authenticated by DKIM (or aligned SPF); '' if its mail isn't authenticated. */
    authDomain: text('auth_domain').notNull().default(''),
    /** The List-Id, if only a platform's domain is authenticated. */
    listId: text('list_id').notNull().default(''),
    standing: text('standing', { enum: ['known', 'unfamiliar', 'refused'] })
      .notNull()
      .default('unfamiliar'),
    /** 'first': accepted automatically with the first issue; 'person': accepted by an administrator. */
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

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Together with `subject` identifies the user at sign-in; the e-mail address never does. */
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
    /** The next billing date, or the end of the subscription if it doesn't renew. */
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
    // An unverified address doesn't reserve itself.
    uniqueIndex('users_verified_email').on(t.email).where(sql`${t.emailVerified}`),
    index('users_email').on(t.email),
    index('users_newsletter').on(t.newsletterId),
    index('users_subscribed').on(t.subscriptionStatus).where(sql`${t.newsletterId} is not null`),
  ],
);
