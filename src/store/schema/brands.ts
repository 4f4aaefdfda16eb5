// Brands and the names they go by. A brand's firstSeenAt, `sponsored` and how sure it is are kept by triggers, so that no writer can forget them.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { users } from './newsletters.ts';

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
    /** Percent of the surest of its counting sponsorships, of brand_sureness the highest (trigger); null: none counts. */
    surest: integer('surest'),
    /** The earliest detectedAt of those that are as sure (trigger): up to a line before it the brand was less sure. */
    surestSince: moment('surest_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brands_first_seen').on(t.firstSeenAt, t.id),
    // Totals are read from it alone.
    index('brands_counting').on(t.counts, t.firstSeenAt, t.id, t.sureSince, t.byHand),
    index('brands_surest').on(t.surest.asc().nullsFirst(), t.id),
    index('brands_folded').on(sql`folded(${t.name})`, t.id),
    index('brands_folded_trgm').using('gin', sql`folded(${t.name}) gin_trgm_ops`),
    index('brands_domain').on(t.domain),
    index('brands_company').on(t.companyId).where(sql`${t.companyId} is not null`),
    index('brands_company_awaited')
      .on(t.companyNamed)
      .where(sql`${t.companyNamed} is not null and ${t.companyId} is null`),
  ],
);

/** Another way to write a brand, by its key. Without a brand: a name that a person said is none; claims of it aren't stored. */
export const brandAliases = pgTable(
  'brand_aliases',
  {
    alias: text('alias').primaryKey(),
    /** As a person reads it. */
    name: text('name').notNull(),
    brandId: text('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['person', 'rename', 'merge', 'correction', 'removal'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('brand_aliases_brand').on(t.brandId)],
);

/** A brand that was merged into another, or removed: its row and all that hung on it, so that it can be taken back. */
export const brandRemovals = pgTable(
  'brand_removals',
  {
    id: id(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    /** Null: removed, its sponsorships with it. */
    intoId: text('into_id').references(() => brands.id, { onDelete: 'set null' }),
    intoName: text('into_name'),
    /** The brand's row, its aliases' keys, the ids (merge) or rows (removal) of its sponsorships, its products' ids, those of merges into it. */
    kept: jsonb('kept').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('brand_removals_created').on(t.createdAt, t.id), index('brand_removals_into').on(t.intoId)],
);

/** Registrable domains that ads of several unlike brands lead through: redirectors, nobody's site. */
export const linkHosts = pgTable('link_hosts', {
  domain: text('domain').primaryKey(),
  /** How many brands' ads lead through it whose name doesn't bear it out. */
  brands: integer('brands').notNull(),
  learnedAt: moment('learned_at').notNull().defaultNow(),
  /** When a person said that it is one; null: learned alone. */
  confirmedAt: moment('confirmed_at'),
});

/** Domains that a person said are no redirectors: they aren't learned again. */
export const noLinkHosts = pgTable('no_link_hosts', { domain: text('domain').primaryKey(), createdAt: createdAt() });
