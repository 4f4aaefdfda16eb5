// Members who run a newsletter, in addition to those who added it or have a verified address on its domain
// (domain/access.ts).
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MEMBER_ROLES } from '../../contract/members.ts';
import { createdAt, id, moment } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

export const newsletterMembers = pgTable(
  'newsletter_members',
  {
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** When an owner removed them. From then on, an address on the newsletter's domain no longer proves membership. */
    removedAt: moment('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.userId] }), index('newsletter_members_user').on(t.userId)],
);

/** An invitation by mail to join a newsletter's team; deleted some time after it expires. */
export const newsletterInvitations = pgTable(
  'newsletter_invitations',
  {
    id: id(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    /** The invited address, lower case. Only a user with this verified address may accept. */
    email: text('email').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** SHA-256 (hex) of the token in the mail. */
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('newsletter_invitations_newsletter').on(t.newsletterId, t.createdAt),
    index('newsletter_invitations_invited_by').on(t.invitedBy),
  ],
);
