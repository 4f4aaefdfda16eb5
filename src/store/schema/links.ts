import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { newsletters } from './newsletters.ts';

/** Requests by day (UTC), purpose and host: a publisher's pages, or the redirects of ads' links. */
export const linkRequests = pgTable(
  'link_requests',
  {
    day: date('day').notNull(),
    purpose: text('purpose', { enum: ['page', 'redirect'] }).notNull(),
    host: text('host').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.purpose, t.host] })],
);

/**
 * When a link was last followed for a brand in a newsletter. `subject` is 'brand:ID', or 'href:HASH' if no brand was
 * named.
 */
export const followedLinks = pgTable(
  'followed_links',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    followedAt: moment('followed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.subject] }), index('followed_links_at').on(t.followedAt)],
);
