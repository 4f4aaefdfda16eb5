// Imports of mailbox files. A file is uploaded in parts, read in slices, and deleted with everything that nobody chose.
// These tables hold nothing of the mails except who sent those of unknown newsletters and where they are in the file,
// and that only until the import is closed.
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { MAILBOX_IMPORT_STATES, SENDER_DECISIONS } from '../../contract/mailbox-rules.ts';
import { createdAt, id, moment, updatedAt } from './columns.ts';
import { newsletters, users } from './newsletters.ts';

const count = (name: string) => integer(name).notNull().default(0);

export const mailboxImports = pgTable(
  'mailbox_imports',
  {
    id: id(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The file's name. */
    name: text('name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    /** Identifies the file, so that the browser recognises it after an interrupted upload. */
    fingerprint: text('fingerprint').notNull(),
    /** The newsletter that the administrator chose for the file's mails; null if each mail's own headers decide. */
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'set null' }),
    state: text('state', { enum: MAILBOX_IMPORT_STATES }).notNull().default('uploading'),
    /** The file store's id of the upload in parts; null once it is complete. */
    uploadId: text('upload_id'),
    /** The reading position in the file (contract/mailbox-cursor). */
    cursor: jsonb('cursor'),
    /** Why the file couldn't be read, or not to its end; null if there was no problem. */
    because: text('because'),
    found: count('found'),
    imported: count('imported'),
    duplicates: count('duplicates'),
    /** Number of mails of mailing lists whose newsletter isn't known. */
    unknown: count('unknown'),
    /** Number of mails that weren't sent to a mailing list. */
    personal: count('personal'),
    faults: count('faults'),
    /** Number of faults of each kind; stored when the import is closed. */
    report: jsonb('report').$type<Record<string, number>>(),
    /** Lease of the consumer that works on the import. */
    claimedUntil: moment('claimed_until'),
    createdAt: createdAt(),
    /** When the import last made progress or got a decision. Imports without either for a week are closed. */
    updatedAt: updatedAt(),
    closedAt: moment('closed_at'),
  },
  (t) => [
    index('mailbox_imports_created_at').on(t.createdAt, t.id),
    index('mailbox_imports_open').on(t.updatedAt).where(sql`${t.state} <> 'closed'`),
  ],
);

const importId = () =>
  text('import_id')
    .notNull()
    .references(() => mailboxImports.id, { onDelete: 'cascade' });

/** A part of an upload that the file store has. */
export const mailboxParts = pgTable(
  'mailbox_parts',
  {
    importId: importId(),
    part: integer('part').notNull(),
    tag: text('tag').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.part] })],
);

/** A sender of mailing-list mail that the catalogue doesn't know. */
export const mailboxSenders = pgTable(
  'mailbox_senders',
  {
    importId: importId(),
    /** The List-Id, or else the address (domain/mailbox/mail-facts `senderKey`). */
    key: text('key').notNull(),
    address: text('address').notNull(),
    name: text('name'),
    listId: text('list_id'),
    mails: integer('mails').notNull(),
    firstAt: moment('first_at'),
    lastAt: moment('last_at'),
    lastSubject: text('last_subject'),
    decision: text('decision', { enum: SENDER_DECISIONS }).notNull().default('open'),
    /** The newsletter that its mails belong to; set by the decision 'track'. */
    newsletterId: text('newsletter_id').references(() => newsletters.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.key] }),
    index('mailbox_senders_mails').on(t.importId, t.decision, t.mails, t.key),
  ],
);

/** Where a mail of an unknown sender is in the file; deleted once it is imported. */
export const mailboxMails = pgTable(
  'mailbox_mails',
  {
    importId: importId(),
    /** The mail's number among the mails of the file. */
    nth: integer('nth').notNull(),
    senderKey: text('sender_key').notNull(),
    /** Where the mail is in the file (contract/mailbox-cursor `MailLocation`). */
    place: jsonb('place').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.nth] }),
    index('mailbox_mails_sender').on(t.importId, t.senderKey, t.nth),
  ],
);

/**
 * Parts of a file that couldn't be read. Names of files may be private, so the rows are deleted when the import is
 * closed.
 */
export const mailboxFaults = pgTable(
  'mailbox_faults',
  {
    importId: importId(),
    nth: integer('nth').notNull(),
    /** The file in the archive, or the mail's number. */
    place: text('place').notNull(),
    because: text('because').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.nth] })],
);
