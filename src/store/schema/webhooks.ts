import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DELIVERY_STATES } from '../../contract/webhook-rules.ts';
import { createdAt, id, moment } from './columns.ts';
import { users } from './newsletters.ts';

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: id(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** 'whsec_' and base64 of 24 bytes; unhashed, because signing needs it. */
    secret: text('secret').notNull(),
    events: text('events').array().notNull(),
    createdAt: createdAt(),
    /** Set by the owner, or after a day of failures; then nothing is queued or sent. */
    disabledAt: moment('disabled_at'),
    disabledFor: text('disabled_for', { enum: ['owner', 'failures'] }),
    /** When the current run of failed attempts began; null if the last attempt succeeded. */
    failingSince: moment('failing_since'),
    nextAt: moment('next_at'),
    /** Lease of the delivering job: one at a time, so that events arrive in order. */
    leasedUntil: moment('leased_until'),
  },
  (t) => [index('webhook_endpoints_user').on(t.userId)],
);

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` header, the same for every attempt, so that a receiver can drop duplicates. */
    id: text('id').primaryKey(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    event: text('event').notNull(),
    /** Its content is read under the owner's Sight when it is sent. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    lastAt: moment('last_at'),
    lastStatus: integer('last_status'),
    lastError: text('last_error'),
  },
  (t) => [
    uniqueIndex('webhook_deliveries_once').on(t.endpointId, t.event, t.subject),
    index('webhook_deliveries_order').on(t.endpointId, t.state, t.seq),
    index('webhook_deliveries_age').on(t.createdAt),
    index('webhook_deliveries_user').on(t.userId),
  ],
);
