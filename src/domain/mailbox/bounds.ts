// Bounds on what one mailbox file may cost, and the reasons that an import's report gives for what was left out.
import { MAIL_MAX_BYTES } from '../../contract/emails.ts';

const MB = 1024 * 1024;

export const MAILBOX_LIMITS = {
  /** Total size of everything that is unpacked from the file. */
  unpackedBytes: 8 * 1024 * MB,
  /** Maximum number of files in an archive, folders included. */
  entries: 200_000,
  /** A compressed file may grow to this multiple of its size, or to `ratioFreeBytes`. Mail grows five- to tenfold. */
  ratio: 200,
  ratioFreeBytes: 16 * MB,
  /** Number of bytes that are read of a file's name in an archive. */
  nameBytes: 4_096,
} as const;

export const MAILBOX_FAULT_REASONS = {
  unknown: 'This is not a mailbox file. Choose an .mbox, .zip, .tar, .tgz, .gz, .eml or .emlx file.',
  otherArchive: 'This kind of archive can’t be read. Unpack it and make a .zip of its mails.',
  cutOffZip: 'The .zip file is cut off: its list of contents is missing. Download it again.',
  splitZip: 'The .zip file is one of several parts. Join the parts first.',
  damagedZip: 'The list of contents in the .zip file is damaged',
  overlapping: 'The files in the archive overlap, which no honest archive does',
  damagedTar: 'The .tar file is damaged from here on',
  cutOff: 'The file ends too early: it was cut off',
  damagedGzip: 'The compressed data is damaged from here on',
  bomb: `It unpacks to more than ${MAILBOX_LIMITS.ratio} times its size`,
  tooMuch: `The file unpacks to more than ${MAILBOX_LIMITS.unpackedBytes / 1024 / MB} GB`,
  tooMany: `The archive holds more than ${MAILBOX_LIMITS.entries.toLocaleString('en-US')} files`,
  nested: 'An archive inside the archive. Unpack it and import it separately.',
  encrypted: 'It is encrypted',
  method: 'It is compressed in a way that can’t be read',
  damaged: 'Its compressed data is damaged',
  unsafeName: 'Its name leads out of the archive',
  tooLarge: `The mail is larger than ${MAIL_MAX_BYTES / MB} MB`,
  empty: 'It is empty',
  noMail: 'It holds no mail',
  beforeFirst: 'Text before the first mail',
  noSender: 'It names no sender. Import it again and choose its newsletter.',
} as const;

export type MailboxFaultReason = (typeof MAILBOX_FAULT_REASONS)[keyof typeof MAILBOX_FAULT_REASONS];

/** Thrown if a part of a mailbox file can't be read. The import's report shows `reason`. */
export class MailboxFault extends Error {
  readonly reason: MailboxFaultReason;

  constructor(reason: MailboxFaultReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'MailboxFault';
    this.reason = reason;
  }
}
