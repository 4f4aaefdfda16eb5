import { bigint, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { NightlyRun } from '../../contract/settings.ts';
import { id, moment } from './columns.ts';
import { newsletters } from './newsletters.ts';

export const nightlyRuns = pgTable(
  'nightly_runs',
  {
    id: id(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** One entry for each step: {step, ms, count, error}. */
    steps: jsonb('steps').$type<NightlyRun['steps']>().notNull().default([]),
  },
  (t) => [index('nightly_runs_started').on(t.startedAt)],
);

/** Of its daily quota (UTC) by mail from outside; mail over it waits (domain/newsletter/quota). */
export const newsletterQuotaUse = pgTable(
  'newsletter_usage',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    mails: integer('mails').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.day] }), index('newsletter_usage_day').on(t.day)],
);

export const modelTokensByDay = pgTable('model_tokens_by_day', {
  day: date('day').primaryKey(),
  tokens: integer('tokens').notNull().default(0),
});

/** By the reader whose answer stands (a model's name, or 'offline'), and the tokens that were paid for. */
export const issuesReadByDay = pgTable(
  'issues_read_by_day',
  {
    day: date('day').notNull(),
    reader: text('reader').notNull(),
    issues: integer('issues').notNull(),
    inputTokens: bigint('input_tokens', { mode: 'number' }).notNull(),
    outputTokens: bigint('output_tokens', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.reader] })],
);

export const eventCounts = pgTable(
  'event_counts',
  {
    hour: moment('hour').notNull(),
    what: text('what').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.what] })],
);

/** Notices to administrators: one row per problem, deleted when it is over. */
export const notices = pgTable('notices', {
  name: text('name').primaryKey(),
  text: text('text').notNull(),
  since: moment('since').notNull(),
  /** The column's name is from when both channels shared one. */
  mailedAt: moment('sent_at'),
  postedAt: moment('posted_at'),
});

/** SHA-256 (hex) of the tokens of signed webhook calls, kept until they expire, so that each is accepted once. */
export const inboundSignatures = pgTable(
  'inbound_signatures',
  { hash: text('hash').primaryKey(), seenAt: moment('seen_at').notNull().defaultNow() },
  (t) => [index('inbound_signatures_seen').on(t.seenAt)],
);

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  handledAt: moment('handled_at').notNull().defaultNow(),
});
