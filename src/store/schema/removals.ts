// Addresses that are never stored or written to again, kept as hashes only.
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** SHA-256 (hex) of lower-case addresses removed at their owners' request; never stored again. */
export const removedContacts = pgTable('removed_contacts', {
  hash: text('hash').primaryKey(),
  removedAt: moment('removed_at').notNull().defaultNow(),
});

/** At most one removal link a day, however often it is requested. */
export const removalMails = pgTable(
  'removal_mails',
  { hash: text('hash').notNull(), day: date('day').notNull() },
  (t) => [primaryKey({ columns: [t.hash, t.day] })],
);

/** Mail to these bounced permanently, or their owners complained; they are never written to again. */
export const mailSuppressions = pgTable('mail_suppressions', {
  hash: text('hash').primaryKey(),
  reason: text('reason', { enum: ['bounced', 'complained'] }).notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
});
