// What people ask administrators for: access, and newsletters to be tracked.
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
    /** When an administrator said yes or no. */
    decidedAt: moment('decided_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('access_requests_status').on(t.status, t.createdAt, t.id),
    // One an address: what is written later takes the place of what was.
    uniqueIndex('access_requests_email').on(t.email),
  ],
);
