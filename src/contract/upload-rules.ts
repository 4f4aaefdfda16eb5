// Bounds of uploads. Without schemas, so that pages can use them without zod.

/** Maximum size of a mail; a larger file is refused with a reason. */
export const MAIL_MAX_BYTES = 25 * 1024 * 1024;
