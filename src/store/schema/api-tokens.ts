import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { users } from './newsletters.ts';

/** A token has its owner's rights, which are looked up at every call. Revoking a token deletes its row. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** SHA-256 (hex) of the token; the token itself isn't stored. */
    hash: text('hash').notNull(),
    /** The token's first characters, so that its owner can recognise it. */
    hint: text('hint').notNull(),
    scopes: text('scopes').array().notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    /** The current rate-limit window: when it began, and the calls made in it. */
    windowBegan: moment('window_began'),
    windowCalls: integer('window_calls').notNull().default(0),
  },
  (t) => [uniqueIndex('api_tokens_hash').on(t.hash), index('api_tokens_user').on(t.userId)],
);
