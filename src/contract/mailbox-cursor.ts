// The reading position in a mailbox file. It is stored in the import's row and suffices to continue after any
// interruption.
import * as z from 'zod';

const offset = z.number().int().min(0);

/**
 * The data that is read: the uploaded file ('upload'), or the unpacked content of one of its compressed parts
 * ('plain-3').
 */
const source = z.string().regex(/^(?:upload|plain-\d{1,7})$/);

export const mailboxCursor = z.object({
  /** Format of the file that contains the mails; null until its first bytes have been read. */
  container: z.enum(['zip', 'tar', 'mbox']).nullable(),
  /** The data that contains the archive or mbox. */
  source,
  /** Position of an archive's next file (in a zip: of its entry in the list of contents), or of an mbox's next mail. */
  at: offset,
  end: offset,
  /** Number of the archive's files read so far. */
  entries: offset,
  /**
   * Bytes of the upload that have been read. They give the progress, and their sum reveals archive entries that
   * overlap.
   */
  consumed: offset,
  unpacked: offset,
  /** Name and size that the last tar header gave for the next file. */
  described: z.object({ name: z.string().nullable(), size: offset.nullable() }).nullable(),
  /** Where the data ends prematurely; null if it doesn't. A part of a mail may precede this offset. */
  cut: z.object({ source, at: offset }).nullable(),
  /** The mbox inside an archive that is being read. `weight` is the number of bytes that it takes in the upload. */
  inner: z.object({ source, from: offset, at: offset, end: offset, name: z.string(), weight: offset }).nullable(),
  /** Compressed data that is being unpacked. `size` is the declared unpacked size; null if unknown. */
  unpacking: z
    .object({
      format: z.enum(['gzip', 'deflate-raw']),
      from: offset,
      length: offset,
      to: source,
      /** Number of written segments of `UNPACKED_SEGMENT_BYTES` each. */
      segments: offset,
      size: offset.nullable(),
      name: z.string(),
    })
    .nullable(),
});
export type MailboxCursor = z.infer<typeof mailboxCursor>;

/** Size of the stored objects that unpacked data is divided into; the last one may be shorter. */
export const UNPACKED_SEGMENT_BYTES = 4 * 1024 * 1024;

export const initialMailboxCursor = (size: number): MailboxCursor => ({
  container: null,
  source: 'upload',
  at: 0,
  end: size,
  entries: 0,
  consumed: 0,
  unpacked: 0,
  described: null,
  cut: null,
  inner: null,
  unpacking: null,
});

/** Where a mail is in the mailbox file, so that it can be read again once an administrator has chosen its sender. */
export const mailLocation = z.object({
  source,
  at: offset,
  length: offset,
  /** The mail's size in bytes, unpacked. */
  size: offset,
  packing: z.enum(['stored', 'deflated']),
  format: z.enum(['mbox', 'eml', 'emlx', 'msg', 'html', 'text']),
  crc32: offset.nullable(),
});
export type MailLocation = z.infer<typeof mailLocation>;

/** How much of the upload has been read, 0 to 1; null while it is being unpacked. */
export function mailboxReadShare(cursor: MailboxCursor, size: number): number | null {
  if (cursor.unpacking || size === 0) return null;
  if (cursor.inner) {
    const { from, at, end, weight } = cursor.inner;
    return Math.min(1, (cursor.consumed + (weight * (at - from)) / Math.max(1, end - from)) / size);
  }
  if (cursor.container === 'mbox' || cursor.container === 'tar')
    return cursor.end === 0 ? 1 : Math.min(1, cursor.at / cursor.end);
  return Math.min(1, cursor.consumed / size);
}
