// Brands and their names. Triggers maintain a brand's firstSeenAt, `sponsored` and confidence columns, so that no
// writer can forget them.
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
    /** Registrable domain of its own site; a product and its company may share one. Null: nothing confirms it. */
    domain: text('domain'),
    /** What confirms the domain: the brand's name, the site's title, or a person. Null: not verified yet. */
    domainSource: text('domain_source', { enum: ['name', 'title', 'person'] }),
    website: text('website'),
    /**
     * 'person': a person chose the name, and it isn't changed automatically. Null: the spelling that mails use most.
     */
    nameSource: text('name_source', { enum: ['person'] }),
    companyId: text('company_id').references((): AnyPgColumn => brands.id, { onDelete: 'set null' }),
    /**
     * 'person': a person chose the company, or none, and it isn't changed automatically. 'mail': its mails named it.
     */
    companySource: text('company_source', { enum: ['person', 'mail'] }),
    /** Key of the company that its mails name, whether or not the catalogue has that company. */
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
    /** Who entered the contact by hand; one found on the site never overwrites it. */
    contactEnteredBy: text('contact_entered_by'),
    /** When a contact was last looked for on the brand's site, whether or not one was found. */
    contactCheckedAt: moment('contact_checked_at'),
    targetAudienceDescription: text('target_audience_description'),
    audienceAnalyzedAt: moment('audience_analyzed_at'),
    audienceModel: text('audience_model'),
    /** The earliest detectedAt of its counting sponsorships, else createdAt (trigger). The 14-day line uses it. */
    firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
    byHand: boolean('by_hand').notNull().default(false),
    /** A member typed its name for a lead. Nobody else sees it before an ad or an administrator names it. */
    byMember: boolean('by_member').notNull().default(false),
    sponsored: boolean('sponsored').notNull().default(false),
    /** Others are seen by administrators, and by the owner of the provisional newsletter that they sponsored. */
    counts: boolean('counts').notNull().generatedAlwaysAs(sql`by_hand or sponsored`),
    /**
     * The earliest detectedAt of the brand's counting sponsorships with sufficient confidence (trigger); null if there
     * are none.
     */
    sureSince: moment('sure_since'),
    /**
     * The highest confidence of the brand's counting sponsorships, in percent: the maximum of brand_sureness (trigger);
     * null if none counts.
     */
    surest: integer('surest'),
    /**
     * The earliest detectedAt of sponsorships with that confidence (trigger). Under a line before it, the brand's
     * confidence is lower.
     */
    surestSince: moment('surest_since'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('brands_first_seen').on(t.firstSeenAt, t.id),
    // Covering index for the totals, which makes them index-only scans.
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
 * Another spelling of a brand, by its key. Without a brand id it is a name that a person said is not a brand; claims of
 * that name aren't stored.
 */
export const brandAliases = pgTable(
  'brand_aliases',
  {
    alias: text('alias').primaryKey(),
    name: text('name').notNull(),
    brandId: text('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    source: text('source', { enum: ['person', 'rename', 'merge', 'correction', 'removal'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('brand_aliases_brand').on(t.brandId)],
);

/** A brand that was merged or removed: its row and everything that referred to it, for undoing. */
export const brandRemovals = pgTable(
  'brand_removals',
  {
    id: id(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    /** The brand that it was merged into; null if it was removed with its sponsorships. */
    intoId: text('into_id').references(() => brands.id, { onDelete: 'set null' }),
    intoName: text('into_name'),
    /** The brand's row, its aliases and products, and every row that was deleted with it (rows_deleted_with). */
    kept: jsonb('kept').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
  },
  (t) => [index('brand_removals_created').on(t.createdAt, t.id), index('brand_removals_into').on(t.intoId)],
);

/**
 * Redirectors: registrable domains through which ads of several unrelated brands link, and which are not any brand's
 * site.
 */
export const linkHosts = pgTable('link_hosts', {
  domain: text('domain').primaryKey(),
  /** Number of brands that don't own the domain and whose ads link through it. */
  brands: integer('brands').notNull(),
  learnedAt: moment('learned_at').notNull().defaultNow(),
  /** When a person confirmed that it is a redirector; null if it was only learned. */
  confirmedAt: moment('confirmed_at'),
});

/** Domains that a person said aren't redirectors; they aren't learned again. */
export const noLinkHosts = pgTable('no_link_hosts', { domain: text('domain').primaryKey(), createdAt: createdAt() });
