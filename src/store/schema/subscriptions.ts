// Our own subscriptions to newsletters by their tracking addresses: where one signs up, and what was dealt with.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

/** One row for each newsletter whose site was looked at, or whose subscription a person acted on. */
export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  /** The publishing platform (domain/publication/platforms); null until its site was read. */
  platform: text('platform'),
  /** Where readers subscribe; null where it isn't known. */
  signUpUrl: text('sign_up_url'),
  feedUrl: text('feed_url'),
  /** When its site was last asked for these, even if it couldn't be read. */
  lookedUpAt: moment('looked_up_at'),
  /** A person signed up, or opened the mails that asked for it: what arrived until then needs nothing more. */
  handledAt: moment('handled_at'),
  handledBy: text('handled_by').references(() => users.id, { onDelete: 'set null' }),
  /** `handledAt` before the last change, for undo. */
  handledBefore: moment('handled_before'),
});
