import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './newsletters.ts';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 (hex) of the cookie's value; the value itself isn't stored. */
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When an unused session ends; extended while it is used. */
    expire: moment('expire').notNull(),
    /** When the session ends at the latest; never extended. */
    endsAt: moment('ends_at').notNull().default(sql`now() + interval '90 days'`),
  },
  (t) => [index('sessions_expire').on(t.expire), index('sessions_user').on(t.userId)],
);

/** A member's visits to the dashboard, which shows changes since `previousAt`. */
export const dashboardVisits = pgTable('dashboard_visits', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the current visit began. Below: when it was last recorded, and when the previous one ended. */
  startedAt: moment('started_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  previousAt: moment('previous_at'),
});
