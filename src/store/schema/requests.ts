import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ACCESS_REQUEST_STATUSES } from '../../contract/names.ts';
import type { NewsletterOnItsSite } from '../../contract/past-issues.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

export const trackingRequests = pgTable(
  'newsletter_tracking_requests',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    newsletterName: text('newsletter_name').notNull(),
    website: text('website'),
    status: text('status', { enum: ['pending', 'tracked'] })
      .notNull()
      .default('pending'),
    /** What its site says about it (flows/newsletter/look-up-request); null if that wasn't or couldn't be read. */
    found: jsonb('found').$type<NewsletterOnItsSite>(),
    because: text('because'),
    lookedUpAt: moment('looked_up_at'),
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'set null' }),
    /** When the member was alerted to the newsletter's first issues. */
    toldAt: moment('told_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('tracking_requests_status').on(t.status, t.createdAt, t.id),
    index('tracking_requests_user').on(t.userId),
    index('tracking_requests_untold').on(t.newsletterId).where(sql`${t.toldAt} is null`),
  ],
);

export const accessRequests = pgTable(
  'access_requests',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    newsletter: text('newsletter'),
    message: text('message'),
    status: text('status', { enum: ACCESS_REQUEST_STATUSES }).notNull().default('pending'),
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('access_requests_status').on(t.status, t.createdAt, t.id),
    // One request per address: a later one replaces the earlier one.
    uniqueIndex('access_requests_email').on(t.email),
  ],
);
