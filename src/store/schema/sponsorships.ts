// Sponsorships: who bought which place in which newsletter, and what bears that out.
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { CHANNELS } from '../../contract/ranking.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
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
    // The last columns are for what is filtered and counted: Postgres reads the index alone only where it holds them too.
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
    // Likewise; its order is worked out from the confidence that stands behind.
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
    index('sponsorships_channel_unknown').on(t.id).where(sql`${t.channel} is null`),
  ],
);
