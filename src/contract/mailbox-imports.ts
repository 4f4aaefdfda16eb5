// Imports of mailbox files: an mbox, an archive of mails, an export of a mail program.
import * as z from 'zod';
import { isoDate } from './common.ts';
import {
  MAILBOX_IMPORT_STATES,
  MAILBOX_MAX_BYTES,
  MAILBOX_SENDERS_PAGE_SIZE,
  SENDER_DECISIONS,
} from './mailbox-rules.ts';

export const mailboxImportInput = z.object({
  name: z.string().trim().min(1, 'The file needs a name').max(300),
  size: z
    .number()
    .int()
    .min(1, 'The file is empty')
    .max(MAILBOX_MAX_BYTES, 'The file is larger than 2 GB. Export a part of the mailbox.'),
  /** Identifies the file; the browser computes it from the file's size and contents. */
  fingerprint: z.string().min(1).max(100),
  /** The newsletter that the file's mails belong to. A mail's own tracking address or List-Id takes precedence. */
  newsletterId: z.string().max(100).nullish(),
});
export type MailboxImportInput = z.infer<typeof mailboxImportInput>;

export const mailboxImportChange = z.object({ state: z.enum(['paused', 'reading'], { error: 'Pause or resume it' }) });

export const mailboxImportRow = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  fingerprint: z.string(),
  state: z.enum(MAILBOX_IMPORT_STATES),
  /** The newsletter that the administrator chose for the file; null if each mail's own headers decide. */
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Number of the upload's parts that have arrived. */
  parts: z.number().int(),
  /** How much of the file has been read, 0 to 1; null while compressed data is being unpacked. */
  share: z.number().nullable(),
  /** Number of mails found so far. The counts below say what became of them. */
  found: z.number().int(),
  imported: z.number().int(),
  /** Number of mails that had already been received. */
  duplicates: z.number().int(),
  /** Number of mails of mailing lists whose newsletter isn't known. */
  unknown: z.number().int(),
  personal: z.number().int(),
  faults: z.number().int(),
  /** Why the file couldn't be read, or not to its end. */
  because: z.string().nullable(),
  createdAt: isoDate,
  /**
   * When the import is closed, and what nobody chose is deleted, unless somebody acts before; null once it is closed.
   */
  closesAt: isoDate.nullable(),
  closedAt: isoDate.nullable(),
});
export type MailboxImportRow = z.infer<typeof mailboxImportRow>;

export const mailboxImportList = z.object({ imports: z.array(mailboxImportRow) });
export type MailboxImportList = z.infer<typeof mailboxImportList>;

export const mailboxImportDetail = mailboxImportRow.extend({
  /** Numbers of the upload's parts that have arrived, from 1 on. */
  partNumbers: z.array(z.number().int()),
  /** Number of senders by decision. */
  senders: z.object({ open: z.number().int(), track: z.number().int(), ignore: z.number().int() }),
  /** Number of mails that wait to be imported because their sender was chosen. */
  chosenWaiting: z.number().int(),
  /** The first parts of the file that couldn't be read; empty once the import is closed. */
  unread: z.array(z.object({ place: z.string(), because: z.string() })),
  /** How many parts of the file couldn't be read, by reason. */
  report: z.array(z.object({ because: z.string(), count: z.number().int() })),
});
export type MailboxImportDetail = z.infer<typeof mailboxImportDetail>;

export const newMailboxImportAnswer = z.object({
  id: z.string(),
  partBytes: z.number().int(),
  parts: z.number().int(),
});
export type NewMailboxImportAnswer = z.infer<typeof newMailboxImportAnswer>;

export const mailboxSendersQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  decision: z.enum(SENDER_DECISIONS).default('open'),
  search: z.string().trim().max(200).default(''),
});
export type MailboxSendersQuery = z.infer<typeof mailboxSendersQuery>;

export const mailboxSender = z.object({
  key: z.string(),
  name: z.string().nullable(),
  address: z.string(),
  mails: z.number().int(),
  firstAt: isoDate.nullable(),
  lastAt: isoDate.nullable(),
  lastSubject: z.string().nullable(),
  /**
   * The newsletter that the sender's mails belong to; for an undecided sender, a newsletter of the same site as a
   * suggestion.
   */
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type MailboxSender = z.infer<typeof mailboxSender>;

export const mailboxSenderList = z.object({
  senders: z.array(mailboxSender),
  page: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type MailboxSenderList = z.infer<typeof mailboxSenderList>;

export const senderDecisionInput = z.object({
  keys: z.array(z.string().min(1).max(320)).min(1).max(MAILBOX_SENDERS_PAGE_SIZE),
  decision: z.enum(SENDER_DECISIONS),
  /**
   * With 'track': the newsletter that the senders' mails belong to. If absent, a newsletter is created for each sender.
   */
  newsletterId: z.string().max(100).nullish(),
});
export type SenderDecisionInput = z.infer<typeof senderDecisionInput>;

export const senderDecisionAnswer = z.object({
  /** Number of senders that the decision concerned. */
  decided: z.number().int(),
  /** Number of newsletters that the decision created. */
  created: z.number().int(),
});
export type SenderDecisionAnswer = z.infer<typeof senderDecisionAnswer>;
