// Brands and their names. A brand's firstSeenAt, `sponsored` and sureness are maintained by triggers, so that no writer
// can forget them.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { users } from './newsletters.ts';

export const brands = pgTable(
  'brands',
  {
    id: id(),
    name: text('name').notNull().unique(),
    /** The key that identifies a brand (domain/brand/name `brandKey`); other spellings are in brand_aliases. */
    normalizedName: text('normalized_name').notNull().unique(),
    /**
     * Registrable domain of its own site; several brands may share one (a product and its company). Null unless it is
     * borne out: `domainSource`.
     */
    domain: text('domain'),
    /** What bears the domain out: its name, the site's own title, or a person. Null: not judged yet. */
    domainSource: text('domain_source', { enum: ['name', 'title', 'person'] }),
    website: text('website'),
    /** 'person': a person chose the name, which isn't changed automatically; null: the spelling that mails use most. */
    nameSource: text('name_source', { enum: ['person'] }),
    /** The company whose product it is ('Adobe' of 'Adobe Firefly'). */
    companyId: text('company_id').references((): AnyPgColumn => brands.id, { onDelete: 'set null' }),
    /** 'person': a person chose the company, or none, which isn't changed automatically; 'mail': its mails named it. */
    companySource: text('company_source', { enum: ['person', 'mail'] }),
    /** The key of the company that its mails name, whether or not the catalogue has that company. */
    companyNamed: text('company_named'),
    logoUrl: text('logo_url'),
    logoSource: text('logo_source', { enum: ['person', 'site', 'none'] }),
    /** When a logo was last looked for on its site, even if the site couldn't be read. */
    logoTriedAt: moment('logo_tried_at'),
    contactName: text('contact_name'),
    contactTitle: text('contact_title'),
    contactEmail: text('contact_email'),
    contactConfidence: integer('contact_confidence'),
    contactSourceUrl: text('contact_source_url'),
    contactUpdatedAt: moment('contact_updated_at'),
    /** Who entered the contact by hand; such a contact is never overwritten by one from the site. */
    contactEnteredBy: text('contact_entered_by'),
    /** When a contact was last looked for on the brand's site, whether or not one was found. */
    contactCheckedAt: moment('contact_checked_at'),
    targetAudienceDescription: text('target_audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    audienceModel: text('audience_model'),
    /**
     * The earliest detectedAt of its counting sponsorships, or createdAt if it has none (trigger). The 14-day line of
     * brands uses it.
     */
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    /** An admin made it: it exists without a sponsorship. */
    byHand: boolean('by_hand').notNull().default(false),
    /** It has at least one counting sponsorship (trigger). */
    sponsored: boolean('sponsored').notNull().default(false),
    /**
     * Whether everybody sees it; otherwise only admins do, and the owner of the provisional newsletter that it
     * sponsored.
     */
    counts: boolean('counts').notNull().generatedAlwaysAs(sql`by_hand or sponsored`),
    /** The earliest detectedAt of its counting sponsorships that are sure (trigger); null: none is. */
    sureSince: moment('sure_since'),
    /**
     * The highest confidence of its counting sponsorships, percent: the maximum of brand_sureness (trigger); null: none
     * counts.
     */
    surest: integer('surest'),
    /** The earliest detectedAt of those with that confidence (trigger): for a line before it the brand is less sure. */
    surestSince: moment('surest_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brands_first_seen').on(t.firstSeenAt, t.id),
    // Covers the totals: index-only scans.
    index('brands_counting').on(t.counts, t.firstSeenAt, t.id, t.sureSince, t.byHand),
    index('brands_surest').on(t.surest.asc().nullsFirst(), t.id),
    index('brands_folded').on(sql`folded(${t.name})`, t.id),
    index('brands_folded_trgm').using('gin', sql`folded(${t.name}) gin_trgm_ops`),
    index('brands_domain').on(t.domain),
    index('brands_contact').on(t.id).where(sql`${t.contactEmail} is not null`),
    index('brands_company').on(t.companyId).where(sql`${t.companyId} is not null`),
    index('brands_company_awaited')
      .on(t.companyNamed)
      .where(sql`${t.companyNamed} is not null and ${t.companyId} is null`),
  ],
);

/**
 * Another spelling of a brand, by its key. Without a brand: a name that a person said is no brand; its claims aren't
 * stored.
 */
export const brandAliases = pgTable(
  'brand_aliases',
  {
    alias: text('alias').primaryKey(),
    /** The spelling as shown. */
    name: text('name').notNull(),
    brandId: text('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['person', 'rename', 'merge', 'correction', 'removal'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('brand_aliases_brand').on(t.brandId)],
);

/** A brand that was merged into another or removed: its row and all that referred to it, so that this can be undone. */
export const brandRemovals = pgTable(
  'brand_removals',
  {
    id: id(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    /** The brand it was merged into; null: it was removed with its sponsorships. */
    intoId: text('into_id').references(() => brands.id, { onDelete: 'set null' }),
    intoName: text('into_name'),
    /**
     * The brand's row, its aliases' keys, the ids (merge) or rows (removal) of its sponsorships, its products' ids,
     * those of merges into it.
     */
    kept: jsonb('kept').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('brand_removals_created').on(t.createdAt, t.id), index('brand_removals_into').on(t.intoId)],
);

/** Registrable domains that ads of several unlike brands lead through: redirectors, not any brand's site. */
export const linkHosts = pgTable('link_hosts', {
  domain: text('domain').primaryKey(),
  /** How many brands that don't own it have ads that lead through it. */
  brands: integer('brands').notNull(),
  learnedAt: moment('learned_at').notNull().defaultNow(),
  /** When a person confirmed that it is one; null: only learned. */
  confirmedAt: moment('confirmed_at'),
});

/** Domains that a person said aren't redirectors: they aren't learned again. */
export const noLinkHosts = pgTable('no_link_hosts', { domain: text('domain').primaryKey(), createdAt: createdAt() });
