// Received mails: the state of their analysis, and what was read from each. Raw bytes and HTML are in the file store.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { newsletterSenders, newsletters } from './newsletters.ts';

export const emails = pgTable(
  'emails',
  {
    /** UUID-shaped hash of newsletter, Message-ID and body, so that a redelivery is the same row. */
    id: text('id').primaryKey(),
    newsletterId: text('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subject: text('subject'),
    /** The segmenter's plain text, to which every evidence offset refers; null if archived. The HTML is in R2. */
    content: text('content'),
    /** When the text was moved to R2 (flows/issue/mail-text); null while it is in this row. */
    textMovedAt: moment('text_moved_at'),
    senderEmail: text('sender_email'),
    senderName: text('sender_name'),
    listId: text('list_id'),
    /**
     * The date of the issue: its Date header if that is plausible, otherwise when it arrived (domain/mail/message
     * `issueDate`).
     */
    receivedAt: moment('received_at').notNull(),
    processedAt: moment('processed_at'),
    hasSponsorship: integer('has_sponsorship').notNull().default(0),
    processingStatus: text('processing_status', { enum: ['pending', 'processing', 'completed', 'error'] })
      .notNull()
      .default('pending'),
    /**
     * The kind of mail: 'issue', or why it isn't one. An administrator finds the confirmation link of a 'confirmation'
     * in `confirmUrl`.
     */
    kind: text('kind'),
    confirmUrl: text('confirm_url'),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    /** The end of the lease: until then one consumer works on the row. */
    leasedUntil: moment('leased_until'),
    /** Until then a job for a pending row is expected, so the cron sends no second one. */
    awaitedUntil: moment('awaited_until'),
    rawKey: text('raw_key').notNull(),
    rawSize: integer('raw_size').notNull(),
    aiResponse: jsonb('ai_response'),
    /** When the language model is to read the mail again, because the offline reader answered in its place. */
    modelRetryAt: moment('model_retry_at'),
    /** Where the mail's hidden links lead, as far as known (domain/link/resolved-target `LinkTargets`). */
    linkTargets: jsonb('link_targets'),
    /** When the mail's hidden links were last looked up; null if never. */
    linksSoughtAt: moment('links_sought_at'),
    /** The door through which the mail came in (domain/mail/door). */
    door: text('door', { enum: ['mail', 'webhook', 'admin', 'archive'] })
      .notNull()
      .default('mail'),
    /** The method by which the receiving server authenticated the sender's domain; null if it wasn't authenticated. */
    authMethod: text('auth_method', { enum: ['dkim', 'spf'] }),
    authDomain: text('auth_domain'),
    /** The receiving server's verdict verbatim, to help a person decide. */
    authDetail: text('auth_detail'),
    senderId: text('sender_id').references((): AnyPgColumn => newsletterSenders.id, { onDelete: 'set null' }),
    /**
     * 'unfamiliar': not one of the newsletter's known senders, so its sponsorships don't count until an administrator
     * confirms the sender.
     */
    senderStanding: text('sender_standing', { enum: ['known', 'unfamiliar'] })
      .notNull()
      .default('known'),
    /** The time before which the mail isn't analysed, because its newsletter's daily quota was used up. */
    heldUntil: moment('held_until'),
    /** True if the mail has been counted against its newsletter's quota, so that a second attempt isn't held. */
    counted: boolean('counted').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    index('emails_held').on(t.heldUntil, t.createdAt).where(sql`${t.heldUntil} is not null`),
    index('emails_model_retry').on(t.receivedAt).where(sql`${t.modelRetryAt} is not null`),
    index('emails_sender_row').on(t.senderId, t.receivedAt),
    // The columns after the key make filtered walks and counts index-only.
    index('emails_newsletter').on(t.newsletterId, t.receivedAt, t.id, t.processingStatus, t.kind, t.senderStanding),
    index('emails_received').on(t.receivedAt, t.id, t.processingStatus, t.kind, t.hasSponsorship),
    index('emails_created').on(t.createdAt, t.processingStatus, t.kind, t.hasSponsorship),
    index('emails_unfinished').on(t.processingStatus, t.createdAt).where(sql`${t.processingStatus} <> 'completed'`),
    // Mails that ask a person to act: confirmations, re-engagement mails, bounces.
    index('emails_service').on(t.newsletterId, t.kind, t.receivedAt).where(sql`${t.kind} <> 'issue'`),
    // For the newest issue that came by mail.
    index('emails_mailed')
      .on(t.newsletterId, t.receivedAt)
      .where(sql`${t.kind} = 'issue' and ${t.door} in ('mail', 'webhook')`),
    index('emails_sender').on(t.senderEmail, t.newsletterId),
    // For the nightly run, which archives the oldest first.
    index('emails_texts').on(t.createdAt).where(sql`${t.content} is not null`),
    index('emails_list').on(t.listId, t.newsletterId),
  ],
);
