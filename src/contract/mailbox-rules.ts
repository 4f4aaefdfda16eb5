// Bounds and states of mailbox imports. Without schemas, so that pages can use them without zod.

/** Maximum size of a mailbox file, 2 GB. */
export const MAILBOX_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** The size of every part of an upload but the last. */
export const MAILBOX_PART_BYTES = 8 * 1024 * 1024;
/** Maximum number of a user's imports that are open at once. */
export const OPEN_MAILBOX_IMPORTS_MAX = 5;
/** Days without activity after which an import is closed. */
export const IDLE_MAILBOX_IMPORT_DAYS = 7;

/**
 * States of an import. 'waiting': the file has been read, and senders wait for a decision. 'closing': the chosen mails
 * are being imported, and then everything else is deleted.
 */
export const MAILBOX_IMPORT_STATES = ['uploading', 'reading', 'paused', 'waiting', 'closing', 'closed'] as const;
export const SENDER_DECISIONS = ['open', 'track', 'ignore'] as const;
/** Maximum number of senders on a page and in one decision. */
export const MAILBOX_SENDERS_PAGE_SIZE = 50;
