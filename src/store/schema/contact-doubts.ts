// What is known about how a brand can be written to, besides its contact: reports of members, its own pages, and
// whether a domain takes mail.
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CONTACT_DOUBTS, MAIL_VERDICTS } from '../../contract/contacts.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment } from './columns.ts';
import { users } from './newsletters.ts';

/** A member's report that a brand's contact of the catalogue is wrong; it waits in the review queue. */
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
    /** SHA-256 (hex) of the address it was about: the contact is doubted as long as it is this one. */
    emailHash: text('email_hash').notNull(),
    /** Null: nobody has looked yet. */
    outcome: text('outcome', { enum: ['accepted', 'rejected'] }),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('contact_reports_open').on(t.userId, t.brandId, t.emailHash, t.doubt).where(sql`${t.outcome} is null`),
    index('contact_reports_brand').on(t.brandId, t.createdAt),
  ],
);

/** What the search for a brand's contact looked at last: shown where it found none. */
export const contactSearches = pgTable('contact_searches', {
  brandId: text('brand_id')
    .primaryKey()
    .references(() => brands.id, { onDelete: 'cascade' }),
  searchedAt: moment('searched_at').notNull(),
  /** [{url, addresses}]: the pages that were read, and how many addresses of the company each names. */
  pages: jsonb('pages').notNull().default([]),
  /** [{url, kind}]: the company's own pages for advertisers, partners, press and contact (contract/contacts). */
  doors: jsonb('doors').notNull().default([]),
});

/** Whether a domain takes mail, asked by DNS over HTTPS. */
export const mailDomainChecks = pgTable(
  'mail_domain_checks',
  {
    domain: text('domain').primaryKey(),
    verdict: text('verdict', { enum: MAIL_VERDICTS }).notNull(),
    checkedAt: moment('checked_at').notNull(),
  },
  (t) => [index('mail_domain_checks_checked').on(t.checkedAt)],
);
