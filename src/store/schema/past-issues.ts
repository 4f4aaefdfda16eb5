// The reading of past issues from a newsletter's public archive.
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PAST_ISSUE_STATES } from '../../contract/past-issues.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { emails } from './emails.ts';
import { newsletters, users } from './newsletters.ts';

/** One for each newsletter; reading again continues it. */
export const archiveReadings = pgTable(
  'archive_readings',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .unique()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: PAST_ISSUE_STATES }).notNull(),
    /** Whether the issues are read once they are listed. */
    readsWhenListed: boolean('reads_when_listed').notNull(),
    sinceYear: integer('since_year'),
    platform: text('platform'),
    /** Where the listing continues (adapters/publication-reader); null before the first page, '' at its end. */
    cursor: text('cursor'),
    because: text('because'),
    /** The lease of the consumer that works on it. */
    claimedUntil: moment('claimed_until'),
    /** Not before this moment: the site asked to wait, or the daily budget is used up. */
    nextAt: moment('next_at'),
    /** Requests sent on `requestsOn`, against the daily budget. */
    requests: integer('requests').notNull().default(0),
    requestsOn: date('requests_on'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('archive_readings_running').on(t.nextAt).where(sql`${t.state} in ('listing', 'reading')`)],
);

/** An issue of an archive, by the address of its page. */
export const archiveIssues = pgTable(
  'archive_issues',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    title: text('title'),
    publishedAt: moment('published_at'),
    /** 'matched': it had come by mail. */
    state: text('state', { enum: ['waiting', 'read', 'matched', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Its text came with the listing and is kept in the file store until it is read. */
    hasText: boolean('has_text').notNull().default(false),
    because: text('because'),
    /** The mail that it became, or that it is the page of. */
    emailId: text('email_id').references(() => emails.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.url] }),
    index('archive_issues_email').on(t.emailId),
    index('archive_issues_waiting').on(t.newsletterId, t.publishedAt).where(sql`${t.state} = 'waiting'`),
  ],
);
