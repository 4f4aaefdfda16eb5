import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PAST_ISSUE_STATES } from '../../contract/past-issues.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { emails } from './emails.ts';
import { newsletters, users } from './newsletters.ts';

/** The archive import of a newsletter; starting it again continues it. */
export const pastIssuesImports = pgTable(
  'past_issues_imports',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .unique()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    requestedBy: text('requested_by').references(() => users.id, { onDelete: 'set null' }),
    state: text('state', { enum: PAST_ISSUE_STATES }).notNull(),
    /** True if the issues are read once they are listed. */
    readsWhenListed: boolean('reads_when_listed').notNull(),
    sinceYear: integer('since_year'),
    platform: text('platform'),
    cursor: text('cursor'),
    because: text('because'),
    /** Lease of the consumer that works on the import. */
    leasedUntil: moment('leased_until'),
    /** The time before which nothing is read, because the site asked to wait or the daily budget is used up. */
    nextAt: moment('next_at'),
    /** Number of requests sent on `requestsOn`, counted against the daily budget. */
    requests: integer('requests').notNull().default(0),
    requestsOn: date('requests_on'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('past_issues_imports_running').on(t.nextAt).where(sql`${t.state} in ('listing', 'reading')`)],
);

/** An issue in an archive, identified by its page's address. */
export const pastIssues = pgTable(
  'past_issues',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    title: text('title'),
    publishedAt: moment('published_at'),
    /** 'matched': the issue had already come by mail. */
    state: text('state', { enum: ['waiting', 'read', 'matched', 'failed'] })
      .notNull()
      .default('waiting'),
    /** True if the issue's text came with the listing. It is kept in the file store until the issue is read. */
    hasText: boolean('has_text').notNull().default(false),
    because: text('because'),
    emailId: text('email_id').references(() => emails.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.newsletterId, t.url] }),
    index('past_issues_email').on(t.emailId),
    index('past_issues_waiting').on(t.newsletterId, t.publishedAt).where(sql`${t.state} = 'waiting'`),
  ],
);
