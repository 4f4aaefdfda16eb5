// Our own subscriptions to newsletters by their tracking addresses: where readers sign up, and what a person has
// handled.
import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

export const newsletterSubscriptions = pgTable('newsletter_subscriptions', {
  newsletterId: text('newsletter_id')
    .primaryKey()
    .references(() => newsletters.id, { onDelete: 'cascade' }),
  /** The publishing platform (domain/publication/platforms); null until its site was read. */
  platform: text('platform'),
  signUpUrl: text('sign_up_url'),
  feedUrl: text('feed_url'),
  /** When the newsletter's site was last looked up, even if it couldn't be read. */
  lookedUpAt: moment('looked_up_at'),
  /**
   * When a person last signed up, or opened the mails that asked for it. Mails that arrived earlier need no further
   * action.
   */
  handledAt: moment('handled_at'),
  handledBy: text('handled_by').references(() => users.id, { onDelete: 'set null' }),
  /** The value of `handledAt` before the last change, for undoing that change. */
  handledBefore: moment('handled_before'),
});
