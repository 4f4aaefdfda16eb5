import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ERROR_REPORT_KINDS } from '../../contract/review.ts';
import type { ReviewUndo } from '../issue/review.ts';
import { brands } from './brands.ts';
import { createdAt, id, moment } from './columns.ts';
import { emails } from './emails.ts';
import { newsletterSenders, newsletters, users } from './newsletters.ts';
import { sponsorships } from './sponsorships.ts';

/**
 * Who changed what, when, and the previous values. Entries are never removed; only a contact is erased from them at its
 * owner's request.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    at: moment('at').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The user's e-mail address at that time, because the entry outlives the user. */
    who: text('who').notNull(),
    /** 'brand.edit', 'sponsorship.reject' ... (contract/audit-log). */
    action: text('action').notNull(),
    subject: text('subject', { enum: ['brand', 'sponsorship', 'newsletter', 'review', 'host'] }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The subject's name, so that the log can be read without the subject's row. */
    label: text('label').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [index('audit_log_at').on(t.at, t.id), index('audit_log_subject').on(t.subjectId, t.at)],
);

/** A member's report that a sponsorship or a brand's contact is wrong, and its outcome. */
export const errorReports = pgTable(
  'error_reports',
  {
    id: id(),
    sponsorshipId: text('sponsorship_id').references(() => sponsorships.id, { onDelete: 'set null' }),
    brandId: text('brand_id').references(() => brands.id, { onDelete: 'set null' }),
    /**
     * SHA-256 (hex) of the reported address, for a report about a contact. The brand's contact is doubted while it has
     * this address.
     */
    emailHash: text('email_hash'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    what: text('what', { enum: ERROR_REPORT_KINDS }).notNull(),
    note: text('note'),
    label: text('label').notNull(),
    outcome: text('outcome', { enum: ['accepted', 'rejected'] }),
    outcomeNote: text('outcome_note'),
    decidedAt: moment('decided_at'),
    seenAt: moment('seen_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('error_reports_user').on(t.userId, t.createdAt),
    index('error_reports_brand').on(t.brandId, t.createdAt).where(sql`${t.brandId} is not null`),
    uniqueIndex('error_reports_open_contact')
      .on(t.userId, t.brandId, t.emailHash, t.what)
      .where(sql`${t.outcome} is null and ${t.brandId} is not null`),
    uniqueIndex('error_reports_open').on(t.userId, t.sponsorshipId, t.what).where(sql`${t.outcome} is null`),
  ],
);

/** A review item. It is deleted with its subject; a decided item isn't raised again. */
export const reviewItems = pgTable(
  'review_items',
  {
    id: id(),
    kind: text('kind').notNull(),
    /** Identifies the item by kind and ids, so that raising it again changes nothing. */
    key: text('key').notNull().unique(),
    reason: text('reason').notNull(),
    sponsorshipId: text('sponsorship_id').references(() => sponsorships.id, { onDelete: 'cascade' }),
    brandId: text('brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    /** The brand that would be kept by a merge. */
    otherBrandId: text('other_brand_id').references(() => brands.id, { onDelete: 'cascade' }),
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'cascade' }),
    emailId: text('email_id').references(() => emails.id, { onDelete: 'cascade' }),
    reportId: text('report_id').references(() => errorReports.id, { onDelete: 'cascade' }),
    senderId: text('sender_id').references(() => newsletterSenders.id, { onDelete: 'cascade' }),
    /**
     * What the analyst found and could not name: {words, text, picture, link, start, end}; `words` is null for a
     * picture.
     */
    detail: jsonb('detail').$type<{
      words: string | null;
      text: string | null;
      picture?: string;
      link?: string;
      start: number;
      end: number;
    }>(),
    createdAt: createdAt(),
    skippedAt: moment('skipped_at'),
    decision: text('decision', { enum: ['accepted', 'rejected', 'edited'] }),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The state before the decision, so that it can be undone (store/review `ReviewUndo`). */
    undo: jsonb('undo').$type<ReviewUndo>(),
  },
  (t) => [
    index('review_items_sender').on(t.senderId),
    index('review_items_open').on(t.skippedAt, t.createdAt, t.id).where(sql`${t.decision} is null`),
    index('review_items_sponsorship').on(t.sponsorshipId),
    index('review_items_brand').on(t.brandId),
    index('review_items_other_brand').on(t.otherBrandId),
    index('review_items_newsletter').on(t.newsletterId),
    index('review_items_email').on(t.emailId),
    index('review_items_report').on(t.reportId),
  ],
);
