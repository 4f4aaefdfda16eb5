// Imports of mailbox files: an mbox, an archive of mails, an export of a mail program.
import * as z from 'zod';
import { isoDate } from './common.ts';
import { MAILBOX_MAX_BYTES, MAILBOX_SENDERS_PAGE, MAILBOX_STATES, SENDER_DECISIONS } from './mailbox-rules.ts';

export const mailboxInput = z.object({
  name: z.string().trim().min(1, 'The file needs a name').max(300),
  size: z
    .number()
    .int()
    .min(1, 'The file is empty')
    .max(MAILBOX_MAX_BYTES, 'The file is larger than 2 GB. Export a part of the mailbox.'),
  /** Made by the browser from the file's size and contents. */
  fingerprint: z.string().min(1).max(100),
  /** All mails belong to this newsletter, unless they say otherwise. */
  newsletterId: z.string().max(100).nullish(),
});
export type MailboxInput = z.infer<typeof mailboxInput>;

export const mailboxChange = z.object({ state: z.enum(['paused', 'reading'], { error: 'Pause or resume it' }) });

export const mailboxRow = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number().int(),
  fingerprint: z.string(),
  state: z.enum(MAILBOX_STATES),
  /** The newsletter that all mails belong to; null: each mail tells. */
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** How many parts of the upload are here. */
  parts: z.number().int(),
  /** How much of the file has been read, 0 to 1; null while compressed data is being unpacked. */
  share: z.number().nullable(),
  /** Mails found so far, and what became of them. */
  found: z.number().int(),
  imported: z.number().int(),
  /** Were here already. */
  duplicates: z.number().int(),
  /** Mails of mailing lists whose newsletter isn't known. */
  unknown: z.number().int(),
  personal: z.number().int(),
  faults: z.number().int(),
  /** Why the file couldn't be read, or not to its end. */
  because: z.string().nullable(),
  createdAt: isoDate,
  /** When everything that nobody chose is deleted if nobody does anything; null once it is. */
  closesAt: isoDate.nullable(),
  closedAt: isoDate.nullable(),
});
export type MailboxRow = z.infer<typeof mailboxRow>;

export const mailboxList = z.object({ imports: z.array(mailboxRow) });
export type MailboxList = z.infer<typeof mailboxList>;

export const mailboxDetail = mailboxRow.extend({
  /** Numbers of the parts that are here, from 1 on. */
  partNumbers: z.array(z.number().int()),
  /** Senders by decision. */
  senders: z.object({ open: z.number().int(), track: z.number().int(), ignore: z.number().int() }),
  /** Mails of senders that are tracked now and wait to be brought in. */
  chosenWaiting: z.number().int(),
  /** The first of what couldn't be read; empty once the import is closed. */
  unread: z.array(z.object({ place: z.string(), because: z.string() })),
  /** Reasons with their numbers. */
  report: z.array(z.object({ because: z.string(), count: z.number().int() })),
});
export type MailboxDetail = z.infer<typeof mailboxDetail>;

export const mailboxStarted = z.object({ id: z.string(), partBytes: z.number().int(), parts: z.number().int() });
export type MailboxStarted = z.infer<typeof mailboxStarted>;

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
  /** The newsletter that its mails belong to, or of the same site as a suggestion. */
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

export const mailboxDecision = z.object({
  keys: z.array(z.string().min(1).max(320)).min(1).max(MAILBOX_SENDERS_PAGE),
  decision: z.enum(SENDER_DECISIONS),
  /** With 'track': the newsletter that they belong to; absent: each becomes a newsletter of its own. */
  newsletterId: z.string().max(100).nullish(),
});
export type MailboxDecision = z.infer<typeof mailboxDecision>;

export const mailboxDecided = z.object({
  /** How many senders were decided on. */
  decided: z.number().int(),
  /** Newsletters that are tracked from now on. */
  created: z.number().int(),
});
export type MailboxDecided = z.infer<typeof mailboxDecided>;
