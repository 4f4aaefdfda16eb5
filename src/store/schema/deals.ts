import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';

export const partnerDeals = pgTable('partner_deals', {
  id: id(),
  partnerName: text('partner_name').notNull(),
  partnerWebsite: text('partner_website').notNull(),
  partnerLogoUrl: text('partner_logo_url'),
  dealHook: text('deal_hook').notNull(),
  shortDescription: text('short_description').notNull(),
  redemptionInstructions: text('redemption_instructions').notNull(),
  /** The deal's value in whole dollars. */
  value: integer('value').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
