// Reads the next file of a zip archive, by its central directory.

import type { MailboxCursor } from '../../contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MAILBOX_LIMITS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import { classifyArchiveEntry } from '../../domain/mailbox/entry.ts';
import {
  readZipEntry,
  ZIP_ENTRY_MAX_BYTES,
  ZIP_LOCAL_HEADER_BYTES,
  type ZipEntry,
  zipDataOffset,
} from '../../domain/mailbox/zip.ts';
import type { MailboxFinding } from './finding.ts';
import type { MailboxFileReader } from './sources.ts';
import { walkEntry } from './walk-entry.ts';

const STORED = 0;
const DEFLATED = 8;

/**
 * Yields the findings of the file at the cursor, which is a position in the central directory.
 * @param size of the zip in bytes. @throws MailboxFault if its directory is damaged, or the archive hostile.
 */
export async function* walkZip(
  sources: MailboxFileReader,
  cursor: MailboxCursor,
  size: number,
): AsyncGenerator<MailboxFinding> {
  const { at, end } = cursor;
  const entry = readZipEntry(await sources.read('upload', at, Math.min(ZIP_ENTRY_MAX_BYTES, end - at), 'list'));
  const passed: MailboxCursor = { ...cursor, at: at + entry.length, entries: cursor.entries + 1 };
  if (passed.entries > MAILBOX_LIMITS.entries) throw new MailboxFault(MAILBOX_FAULT_REASONS.tooMany);
  // The files of a valid archive don't overlap, so together they can't be larger than the archive.
  if (cursor.consumed + entry.compressedSize > size) throw new MailboxFault(MAILBOX_FAULT_REASONS.overlapping);
  const refused = (because: string): MailboxFinding => ({
    what: 'fault',
    place: entry.name,
    because,
    cursor: { ...passed, consumed: passed.consumed + entry.compressedSize },
  });
  const kind = classifyArchiveEntry(entry.name);
  if (kind.what === 'skipped') return yield { what: 'nothing', cursor: refused('').cursor };
  if (kind.what === 'refused') return yield refused(kind.reason);
  if (entry.isEncrypted) return yield refused(MAILBOX_FAULT_REASONS.encrypted);
  if (entry.method !== STORED && entry.method !== DEFLATED) return yield refused(MAILBOX_FAULT_REASONS.method);
  if (entry.method === STORED && entry.size !== entry.compressedSize)
    return yield refused(MAILBOX_FAULT_REASONS.damaged);
  const dataAt = await dataPlace(sources, entry, size);
  if (dataAt === null) return yield refused(MAILBOX_FAULT_REASONS.damaged);
  yield* walkEntry(
    sources,
    {
      name: entry.name,
      source: 'upload',
      at: dataAt,
      length: entry.compressedSize,
      size: entry.size,
      packing: entry.method === STORED ? 'stored' : 'deflated',
      crc32: entry.crc32,
    },
    passed,
  );
}

/** @returns the offset of the entry's data; null if the data isn't where the directory says. */
async function dataPlace(sources: MailboxFileReader, entry: ZipEntry, size: number): Promise<number | null> {
  if (entry.at + ZIP_LOCAL_HEADER_BYTES > size) return null;
  try {
    const at = entry.at + zipDataOffset(await sources.read('upload', entry.at, ZIP_LOCAL_HEADER_BYTES));
    return at + entry.compressedSize <= size ? at : null;
  } catch (error) {
    if (error instanceof MailboxFault) return null;
    throw error;
  }
}
