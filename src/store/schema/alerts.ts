import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ALERT_RHYTHMS, ALERT_SUBJECTS, WATCH_KINDS } from '../../contract/watch-rules.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment } from './columns.ts';
import { leads } from './leads.ts';
import { newsletters, users } from './newsletters.ts';

export const watches = pgTable(
  'watches',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: WATCH_KINDS }).notNull(),
    brandId: text('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'cascade' }),
    leadId: text('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Filters of a watched list, in the form of its API call; {} otherwise. */
    filters: jsonb('filters').notNull().default({}),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('watches_once').on(
      t.userId,
      t.kind,
      sql`coalesce(${t.brandId}, ${t.newsletterId}, ${t.leadId}, '')`,
      sql`md5(${t.filters}::text)`,
    ),
    index('watches_brand').on(t.brandId),
    index('watches_newsletter').on(t.newsletterId),
    index('watches_lead').on(t.leadId),
  ],
);

/** `subject` has no foreign key: items that are deleted or hidden are left out when alerts are read. */
export const alerts = pgTable(
  'alerts',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null if it needs no watch: an alert about the pipeline's own bookings. */
    watchId: text('watch_id').references(() => watches.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ALERT_SUBJECTS }).notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    readAt: moment('read_at'),
    mailedAt: moment('mailed_at'),
  },
  (t) => [
    uniqueIndex('alerts_once').on(t.userId, t.what, t.subject),
    index('alerts_newest').on(t.userId, t.createdAt),
    index('alerts_unread').on(t.userId).where(sql`read_at is null`),
    index('alerts_watch').on(t.watchId),
  ],
);

/** For each member with a watch or an endpoint: until when the catalogue was matched, and the digest by mail. */
export const alertStates = pgTable('alert_states', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  rhythm: text('rhythm', { enum: ALERT_RHYTHMS }).notNull().default('daily'),
  /** Everything that became visible before this time has been matched. */
  matchedAt: moment('matched_at'),
  mailedAt: moment('mailed_at'),
});
