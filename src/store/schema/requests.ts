// Requests to administrators: for access, and for newsletters to be tracked.
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ACCESS_STATUSES } from '../../contract/names.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { users } from './newsletters.ts';

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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('tracking_requests_status').on(t.status, t.createdAt, t.id),
    index('tracking_requests_user').on(t.userId),
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
    status: text('status', { enum: ACCESS_STATUSES }).notNull().default('pending'),
    /** When an administrator decided. */
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('access_requests_status').on(t.status, t.createdAt, t.id),
    // One request per address: a later one replaces the earlier one.
    uniqueIndex('access_requests_email').on(t.email),
  ],
);
