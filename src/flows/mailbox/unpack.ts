// Unpacks compressed data of a mailbox file into plain segments in the file store. The decompressor's state can't be
// kept between jobs, so each job starts at the beginning, skips the segments that are written already (which is quick),
// and writes the following ones.

import { type MailboxCursor, UNPACKED_SEGMENT_BYTES } from '../../contract/mailbox-cursor.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import {
  MAILBOX_FAULT_REASONS,
  MAILBOX_LIMITS,
  MailboxFault,
  type MailboxFaultReason,
} from '../../domain/mailbox/bounds.ts';
import type { Services } from '../../services.ts';
import { inflate, isDecompressionBomb } from './inflate.ts';
import type { MailboxFileReader } from './sources.ts';

/** Time for which a job writes, counted from its first segment that no earlier job wrote. */
const WRITING_MS = 30_000;

/** The result of unpacking one slice. */
export interface UnpackedSlice {
  cursor: MailboxCursor;
  /** Why the data ended early or was left out; null without a fault. */
  fault: { place: string; because: MailboxFaultReason } | null;
}

/**
 * Writes segments for half a minute, or until the data ends.
 * @param clock milliseconds since the epoch.
 * @returns the cursor with which to continue. The part of damaged data that could be unpacked is read nevertheless.
 * @throws MailboxFault if the upload itself (not a file in an archive) turns out to be a decompression bomb.
 */
export async function unpackSlice(
  { files }: Pick<Services, 'files'>,
  sources: MailboxFileReader,
  { importId, cursor, clock }: { importId: string; cursor: MailboxCursor; clock: () => number },
): Promise<UnpackedSlice> {
  const { unpacking } = cursor;
  if (!unpacking) return { cursor, fault: null };
  const { format, from, length, to } = unpacking;
  const put = (nth: number, bytes: Uint8Array) =>
    files.put(FILE_KEYS.mailboxSegment(importId, to, nth), bytes, { contentType: 'application/octet-stream' });
  const buffer = new Uint8Array(UNPACKED_SEGMENT_BYTES);
  let segments = unpacking.segments;
  let total = 0;
  const damaged = format === 'gzip' ? MAILBOX_FAULT_REASONS.damagedGzip : MAILBOX_FAULT_REASONS.damaged;
  let because: MailboxFaultReason | null = null;
  let since = Number.POSITIVE_INFINITY;
  try {
    for await (const chunk of inflate(sources.compressed(from, length), format, damaged)) {
      for (let at = 0; at < chunk.length; ) {
        const filled = total % UNPACKED_SEGMENT_BYTES;
        const taken = Math.min(UNPACKED_SEGMENT_BYTES - filled, chunk.length - at);
        const nth = Math.floor(total / UNPACKED_SEGMENT_BYTES);
        if (nth >= segments) buffer.set(chunk.subarray(at, at + taken), filled);
        at += taken;
        total += taken;
        if (nth >= segments && filled + taken === UNPACKED_SEGMENT_BYTES) {
          if (since === Number.POSITIVE_INFINITY) since = clock();
          await put(nth, buffer);
          segments++;
        }
      }
      refuseExcess(cursor, unpacking, total);
      if (clock() - since > WRITING_MS)
        return { cursor: { ...cursor, unpacking: { ...unpacking, segments } }, fault: null };
    }
    if (unpacking.size !== null && total < unpacking.size) because = damaged;
  } catch (error) {
    if (!(error instanceof MailboxFault)) throw error;
    if (error.reason !== damaged) return leftOut(cursor, error);
    because = damaged;
  }
  const rest = total % UNPACKED_SEGMENT_BYTES;
  if (rest > 0 && total > segments * UNPACKED_SEGMENT_BYTES) await put(segments, buffer.subarray(0, rest));
  return {
    cursor: { ...unpackedCursor(cursor, unpacking, total), cut: because && { source: to, at: total } },
    fault: because && { place: unpacking.name, because },
  };
}

type Unpacking = NonNullable<MailboxCursor['unpacking']>;

/** @throws MailboxFault if the data outgrows its bounds or its declared size. */
function refuseExcess(cursor: MailboxCursor, { length, size }: Unpacking, total: number): void {
  if (isDecompressionBomb(length, total)) throw new MailboxFault(MAILBOX_FAULT_REASONS.bomb);
  if (cursor.unpacked + total > MAILBOX_LIMITS.unpackedBytes) throw new MailboxFault(MAILBOX_FAULT_REASONS.tooMuch);
  if (size !== null && total > size) throw new MailboxFault(MAILBOX_FAULT_REASONS.bomb);
}

/** Leaves out a decompression bomb in an archive. If the upload itself is one, the fault is thrown again. */
function leftOut(cursor: MailboxCursor, fault: MailboxFault): UnpackedSlice {
  const { unpacking } = cursor;
  if (!unpacking || cursor.container === null) throw fault;
  return {
    cursor: { ...cursor, unpacking: null, consumed: cursor.consumed + unpacking.length },
    fault: { place: unpacking.name, because: fault.reason },
  };
}

function unpackedCursor(cursor: MailboxCursor, { to, length, name }: Unpacking, total: number): MailboxCursor {
  const unpacked = cursor.unpacked + total;
  if (cursor.container === null) return { ...cursor, source: to, at: 0, end: total, unpacked, unpacking: null };
  const inner = total > 0 ? { source: to, from: 0, at: 0, end: total, name, weight: length } : null;
  return { ...cursor, unpacked, unpacking: null, inner, consumed: cursor.consumed + (inner ? 0 : length) };
}
