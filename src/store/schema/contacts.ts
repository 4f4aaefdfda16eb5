// How a brand can be written to, apart from its contact: addresses that are wrong, the brand's own pages, and whether a
// domain accepts mail.
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MAIL_VERDICTS } from '../../contract/contacts.ts';
import { brands } from './brands.ts';
import { moment } from './columns.ts';

/** Addresses that an administrator found wrong after a report. No search stores one as this brand's contact again. */
export const rejectedContacts = pgTable(
  'rejected_contacts',
  {
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    emailHash: text('email_hash').notNull(),
    rejectedAt: moment('rejected_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.emailHash] })],
);

/** What the last search for a brand's contact read. It is shown if the search found no contact. */
export const contactSearches = pgTable('contact_searches', {
  brandId: text('brand_id')
    .primaryKey()
    .references(() => brands.id, { onDelete: 'cascade' }),
  searchedAt: moment('searched_at').notNull(),
  /** URLs of the pages that were read, in the order of reading. */
  pages: jsonb('pages').notNull().default([]),
  /** [{url, kind}]: the company's own pages for advertisers, partners, press and contact (contract/contacts). */
  contactPages: jsonb('contact_pages').notNull().default([]),
});

export const mailDomainChecks = pgTable(
  'mail_domain_checks',
  {
    domain: text('domain').primaryKey(),
    verdict: text('verdict', { enum: MAIL_VERDICTS }).notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (t) => [index('mail_domain_checks_checked').on(t.checkedAt)],
);
