// The state of public reports. The reports themselves are in the file store.
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { newsletters } from './newsletters.ts';

/** A report's state. `leaseUntil` ensures that one consumer builds at a time. */
export const reports = pgTable('reports', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  builtAt: moment('built_at'),
  /** When the report became out of date; null if it is up to date. */
  staleSince: moment('stale_since'),
  /** Number of issues in the built report. */
  issueCount: integer('issue_count').notNull().default(0),
  builds: integer('builds').notNull().default(0),
  leaseUntil: moment('lease_until'),
  /** When the report was last read, recorded at most once an hour. */
  openedAt: moment('opened_at'),
});
