import { boolean, date, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TrendReportContent } from '../../contract/trends.ts';
import type { TrendFacts } from '../trends/trends.ts';
import { id, moment } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

/** A cache of the whole catalogue's trends (flows/trends/read). */
export const trendAnswers = pgTable('trend_answers', {
  key: text('key').primaryKey(),
  builtAt: moment('built_at').notNull(),
  facts: jsonb('facts').$type<TrendFacts>().notNull(),
  queuedAt: moment('queued_at'),
});

/** The weekly trend reports of newsletters: one row per newsletter and Monday. */
export const trendReports = pgTable(
  'trend_reports',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    /** The Monday (UTC) on which the reported week ended. */
    week: date('week').notNull(),
    content: jsonb('content').$type<TrendReportContent>().notNull(),
    builtAt: moment('built_at').notNull(),
  },
  (t) => [uniqueIndex('trend_reports_week').on(t.newsletterId, t.week)],
);

/**
 * Who gets the weekly report by mail, and the last week sent: one mail per week and person, even if jobs are
 * redelivered.
 */
export const trendMailSubscriptions = pgTable('trend_mails', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  wanted: boolean('wanted').notNull(),
  sentWeek: date('sent_week'),
  changedAt: moment('changed_at').notNull(),
});
