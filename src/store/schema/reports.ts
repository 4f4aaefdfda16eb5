// The state of public reports. The reports themselves are in the file store.
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { newsletters } from './newsletters.ts';

export const reports = pgTable('reports', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  builtAt: moment('built_at'),
  staleSince: moment('stale_since'),
  issueCount: integer('issue_count').notNull().default(0),
  builds: integer('builds').notNull().default(0),
  leaseUntil: moment('lease_until'),
  /** When the report was last read, recorded at most once an hour. */
  openedAt: moment('opened_at'),
});
