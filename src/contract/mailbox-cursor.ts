// How far the reading of a mailbox file is: enough to go on after any interruption. Kept with the import's row.
import * as z from 'zod';

const offset = z.number().int().min(0);

/** The uploaded file ('upload'), or what a compressed part of it unpacks to ('plain-3'). */
const source = z.string().regex(/^(?:upload|plain-\d{1,7})$/);

export const mailboxCursor = z.object({
  /** What the mails are in; null before the first bytes were looked at. */
  container: z.enum(['zip', 'tar', 'mbox']).nullable(),
  /** Where the container is. */
  source,
  /** The next file of an archive (in a zip: its place in the list of contents), or the next mail of an mbox. */
  at: offset,
  end: offset,
  /** Files of the archive so far. */
  entries: offset,
  /** Bytes of the upload that are dealt with, for the progress and against overlapping entries. */
  consumed: offset,
  unpacked: offset,
  /** What a tar's last header said about the next file. */
  described: z.object({ name: z.string().nullable(), size: offset.nullable() }).nullable(),
  /** Where data ends too early: half of a mail may stand before it. */
  cut: z.object({ source, at: offset }).nullable(),
  /** An mbox within an archive that is being read. `weight`: bytes that it takes in the upload. */
  inner: z.object({ source, from: offset, at: offset, end: offset, name: z.string(), weight: offset }).nullable(),
  /** Compressed data that is being unpacked. `size`: as declared; null: unknown. */
  unpacking: z
    .object({
      format: z.enum(['gzip', 'deflate-raw']),
      from: offset,
      length: offset,
      to: source,
      /** Written segments of `SEGMENT_BYTES` each. */
      segments: offset,
      size: offset.nullable(),
      name: z.string(),
    })
    .nullable(),
});
export type MailboxCursor = z.infer<typeof mailboxCursor>;

/** Unpacked data is kept in objects of this size, the last one shorter. */
export const SEGMENT_BYTES = 4 * 1024 * 1024;

export const startCursor = (size: number): MailboxCursor => ({
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

/** Where a mail is, so that it can be read again once its sender is chosen. */
export const mailPlace = z.object({
  source,
  at: offset,
  length: offset,
  /** Bytes once unpacked. */
  size: offset,
  packing: z.enum(['stored', 'deflated']),
  format: z.enum(['mbox', 'eml', 'emlx', 'msg', 'html', 'text']),
  crc32: offset.nullable(),
});
export type MailPlace = z.infer<typeof mailPlace>;

/** How much of the upload has been read, 0 to 1; null while it is being unpacked. */
export function readShare(cursor: MailboxCursor, size: number): number | null {
  if (cursor.unpacking || size === 0) return null;
  if (cursor.inner) {
    const { from, at, end, weight } = cursor.inner;
    return Math.min(1, (cursor.consumed + (weight * (at - from)) / Math.max(1, end - from)) / size);
  }
  if (cursor.container === 'mbox' || cursor.container === 'tar')
    return cursor.end === 0 ? 1 : Math.min(1, cursor.at / cursor.end);
  return Math.min(1, cursor.consumed / size);
}
