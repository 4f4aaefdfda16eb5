// Received mails: the queue of what is to be analysed, and what was read of each. Raw bytes and HTML lie in the file store.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { newsletterSenders, newsletters } from './newsletters.ts';

export const emails = pgTable(
  'emails',
  {
    /** UUID-shaped, from a hash of newsletter, Message-ID and body: a redelivery is the same row. */
    id: text('id').primaryKey(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subject: text('subject'),
    /** The segmenter's plain text; every evidence offset refers to it. The HTML stays in R2. */
    content: text('content'),
    senderEmail: text('sender_email'),
    senderName: text('sender_name'),
    listId: text('list_id'),
    /** The date of the issue: its Date header where that is sane, else when it arrived. */
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    hasSponsorship: integer('has_sponsorship').notNull().default(0),
    processingStatus: text('processing_status', { enum: ['pending', 'processing', 'completed', 'error'] })
      .notNull()
      .default('pending'),
    /** 'issue', or why it is none: an admin finds the confirm link of a 'confirmation'. */
    kind: text('kind'),
    confirmUrl: text('confirm_url'),
    /** Reason of an `error` row, or why only its headers could be read. */
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** The lease: while it is in the future, one consumer is at work on the row. */
    claimedUntil: moment('claimed_until'),
    /** Until then a job for a pending row is expected to be on its way: the cron sends no second one. */
    awaitedUntil: moment('awaited_until'),
    /** Key of the raw bytes in R2. */
    rawKey: text('raw_key').notNull(),
    rawSize: integer('raw_size').notNull(),
    aiResponse: jsonb('ai_response'),
    /** By which door it came: from strangers by 'mail' or 'webhook', from an 'admin' (upload, form) who vouches for it, by an owner's 'import'. */
    door: text('door', { enum: ['mail', 'webhook', 'admin', 'import'] })
      .notNull()
      .default('mail'),
    /** What proved a domain to be its sender, by the receiving server's word; null = nothing did. */
    authMethod: text('auth_method', { enum: ['dkim', 'spf'] }),
    /** The domain that was proved. */
    authDomain: text('auth_domain'),
    /** The receiving server's words, for a person to judge by. */
    authDetail: text('auth_detail'),
    senderId: text('sender_id').references((): AnyPgColumn => newsletterSenders.id, { onDelete: 'set null' }),
    /** 'unfamiliar' = none of the senders that its newsletter knows: what it says counts for nobody until an admin confirms the sender. */
    senderStanding: text('sender_standing', { enum: ['known', 'unfamiliar'] })
      .notNull()
      .default('known'),
    /** Its newsletter's quota of the day was used up: nobody works on it before this moment. */
    heldUntil: moment('held_until'),
    /** Whether it counts in its newsletter's quota already, so that a second attempt isn't held. */
    counted: boolean('counted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('emails_held').on(t.heldUntil, t.createdAt).where(sql`${t.heldUntil} is not null`),
    index('emails_sender_row').on(t.senderId, t.receivedAt),
    // What stands behind the key is there so that a filtered walk or count reads the index alone.
    index('emails_newsletter').on(t.newsletterId, t.receivedAt, t.id, t.processingStatus, t.kind, t.senderStanding),
    index('emails_received').on(t.receivedAt, t.id, t.processingStatus, t.kind, t.hasSponsorship),
    index('emails_created').on(t.createdAt, t.processingStatus, t.kind, t.hasSponsorship),
    index('emails_unfinished').on(t.processingStatus, t.createdAt).where(sql`${t.processingStatus} <> 'completed'`),
    index('emails_sender').on(t.senderEmail, t.newsletterId),
    index('emails_list').on(t.listId, t.newsletterId),
  ],
);
