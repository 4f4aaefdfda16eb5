// How a brand can be written to, besides its contact: members' reports, the brand's own pages, and whether a domain
// accepts mail.
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CONTACT_DOUBTS, MAIL_VERDICTS } from '../../contract/contacts.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment } from './columns.ts';
import { users } from './newsletters.ts';

/** A member's report that a brand's catalogue contact is wrong; it waits in the review queue. */
export const contactReports = pgTable(
  'contact_reports',
  {
    id: id(),
    brandId: text('brand_id')
      .notNull()
      .references(() => brands.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    doubt: text('doubt', { enum: CONTACT_DOUBTS }).notNull(),
    /** SHA-256 (hex) of the reported address: the contact is in doubt only while it has this address. */
    emailHash: text('email_hash').notNull(),
    /** Null until someone has decided. */
    outcome: text('outcome', { enum: ['accepted', 'rejected'] }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_reports_open').on(t.userId, t.brandId, t.emailHash, t.doubt).where(sql`${t.outcome} is null`),
    index('contact_reports_brand').on(t.brandId, t.createdAt),
  ],
);

/** The last search for a brand's contact, shown if it found none. */
export const contactSearches = pgTable('contact_searches', {
  brandId: text('brand_id')
    .primaryKey()
    .references(() => brands.id, { onDelete: 'cascade' }),
  searchedAt: moment('searched_at').notNull(),
  /** [{url, addresses}]: the pages read, and how many of the company's addresses each contains. */
  pages: jsonb('pages').notNull().default([]),
  /** [{url, kind}]: the company's own pages for advertisers, partners, press and contact (contract/contacts). */
  doors: jsonb('doors').notNull().default([]),
});

/** Whether a domain accepts mail, looked up by DNS over HTTPS. */
export const mailDomainChecks = pgTable(
  'mail_domain_checks',
  {
    domain: text('domain').primaryKey(),
    verdict: text('verdict', { enum: MAIL_VERDICTS }).notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (t) => [index('mail_domain_checks_checked').on(t.checkedAt)],
);
