// Bounds and states of mailbox imports, apart from the schemas so that a page can name them without loading zod.
export const MAILBOX_MAX_BYTES = 2 * 1024 * 1024 * 1024;
/** Every part of an upload but the last has this size. */
export const MAILBOX_PART_BYTES = 8 * 1024 * 1024;
/** Imports that may be open at once. */
export const MAILBOX_OPEN_MAX = 5;
/** An import that nobody touches is closed after so many days. */
export const MAILBOX_KEPT_DAYS = 7;

/**
 * 'waiting': read to its end, senders wait for a decision. 'closing': what was chosen is brought in, then everything
 * else is deleted.
 */
export const MAILBOX_STATES = ['uploading', 'reading', 'paused', 'waiting', 'closing', 'closed'] as const;
export const SENDER_DECISIONS = ['open', 'track', 'ignore'] as const;
/** Senders on a page, and in one decision. */
export const MAILBOX_SENDERS_PAGE = 50;
