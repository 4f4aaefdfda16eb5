import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { CHANNELS } from '../../contract/ranking.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment, textSearch, updatedAt } from './columns.ts';
import { emails } from './emails.ts';
import { newsletters } from './newsletters.ts';

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
    /** The words of the text for search, and whether it gives a code (migrations/functions/ad-words.sql). */
    words: textSearch('words').generatedAlwaysAs(sql`ad_words(text_content)`),
    hasCode: boolean('has_code').notNull().generatedAlwaysAs(sql`has_ad_code(text_content)`),
    /** When the issue was received; the 14-day line for sponsorships uses this column. */
    detectedAt: moment('detected_at').notNull(),
    emailId: text('email_id').references(() => emails.id, { onDelete: 'cascade' }),
    confidence: integer('confidence'),
    /** Evidence span, disclosure words, link domains, analyst and version (contract/sponsorships `evidence`). */
    rawData: jsonb('raw_data'),
    /**
     * Standing of its source, derived from newsletter and mail and updated with them (triggers in
     * migrations/functions/sponsorship-standing.sql).
     */
    standing: text('standing', { enum: ['trusted', 'provisional', 'unfamiliar'] })
      .notNull()
      .default('trusted'),
    /** A person's verdict; every later analysis keeps it. */
    verdict: text('verdict', { enum: ['confirmed', 'rejected'] }),
    /** True if everyone sees it; day counts and brands.firstSeenAt are based on this. */
    counts: boolean('counts')
      .notNull()
      .generatedAlwaysAs(sql`standing = 'trusted' and verdict is distinct from 'rejected'`),
    /** How the sponsorship was sold (detect/channel); null: not determined yet, counts as direct. */
    channel: text('channel', { enum: CHANNELS }),
    channelName: text('channel_name'),
    /**
     * Key of the name that the analyst claimed. It identifies the same claim later, even if a person assigned it to
     * another brand.
     */
    named: text('named'),
    /** Registrable domain that its ad links to, if it isn't the brand's own site. */
    linkDomain: text('link_domain'),
    /**
     * The analyst's original values of fields that a person corrected: {brand?, placementType?, newsletter?}. No
     * analysis changes those fields.
     */
    edits: jsonb('edits').$type<Record<string, string>>(),
    updatedAt: updatedAt(),
    createdAt: createdAt(),
  },
  // Lists walk one index per branch (visible.ts). Every branch has the condition `counts` or `not counts`, so every
  // index has that column. The columns after the id make filtered walks and counts index-only.
  (t) => [
    index('sponsorships_link_domain').on(t.linkDomain, t.brandId).where(sql`${t.linkDomain} is not null`),
    index('sponsorships_detected').on(t.counts, t.detectedAt, t.id, t.brandId, t.newsletterId),
    // The last columns are those filtered and counted, which makes scans index-only.
    index('sponsorships_newsletter').on(
      t.newsletterId,
      t.counts,
      t.detectedAt,
      t.id,
      t.placementType,
      t.brandId,
      t.channel,
      t.confidence,
      t.verdict,
    ),
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
    // The last columns make scans index-only, as above. The sort order is computed from the confidence, which is one of
    // them.
    index('sponsorships_sureness').on(
      t.counts,
      sql`coalesce(${t.confidence}, 101)`,
      t.detectedAt,
      t.id,
      t.confidence,
      t.placementType,
      t.verdict,
    ),
    index('sponsorships_email').on(t.emailId),
    index('sponsorships_relevant').on(t.newsletterId, t.counts, t.brandId, t.detectedAt),
    index('sponsorships_fill')
      .on(t.brandId, t.detectedAt)
      .where(sql`${t.channel} in ('network', 'cross_promotion', 'house')`),
    index('sponsorships_words').using('gin', t.words),
    index('sponsorships_code').on(t.counts, t.detectedAt, t.id).where(sql`${t.hasCode}`),
    index('sponsorships_channel_unknown').on(t.id).where(sql`${t.channel} is null`),
  ],
);
