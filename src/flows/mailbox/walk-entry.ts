// Handles one file of an archive: a mail, an mbox whose mails are read next, or a file that is skipped or refused.

import type { MailboxCursor, MailLocation } from '../../contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MAILBOX_LIMITS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import {
  type ArchiveEntryKind,
  classifyArchiveEntry,
  detectMailboxFileFormat,
  FORMAT_PROBE_BYTES,
  type MailFormat,
} from '../../domain/mailbox/entry.ts';
import { type MailboxFinding, readMailboxMail } from './finding.ts';
import { isDecompressionBomb } from './inflate.ts';
import { readMailHead } from './places.ts';
import type { MailboxFileReader } from './sources.ts';

/** A file in an archive: its name, and where its data are. */
export interface ArchiveEntry extends Omit<MailLocation, 'format'> {
  name: string;
}

/**
 * Yields the findings of one file of an archive.
 * @param passed the cursor behind the file; its `consumed` doesn't include the file's bytes yet.
 * @throws MailboxFault if the whole archive is refused.
 */
export async function* walkEntry(
  sources: MailboxFileReader,
  entry: ArchiveEntry,
  passed: MailboxCursor,
): AsyncGenerator<MailboxFinding> {
  const { name, length, size, ...where } = entry;
  const done: MailboxCursor = { ...passed, consumed: passed.consumed + length };
  const refused = (because: string): MailboxFinding => ({ what: 'fault', place: name, because, cursor: done });
  const kind = await kindOf(sources, entry);
  if (kind.what === 'skipped' || kind.what === 'unknown') return yield { what: 'nothing', cursor: done };
  if (kind.what === 'refused') return yield refused(kind.reason);
  if (size === 0) return yield refused(MAILBOX_FAULT_REASONS.empty);
  if (isDecompressionBomb(length, size)) return yield refused(MAILBOX_FAULT_REASONS.bomb);
  const unpacked = passed.unpacked + size;
  if (unpacked > MAILBOX_LIMITS.unpackedBytes) throw new MailboxFault(MAILBOX_FAULT_REASONS.tooMuch);
  if (kind.what === 'mail') {
    const place: MailLocation = { ...where, length, size, format: kind.format };
    return yield await readMailboxMail(sources, place, { name, cursor: { ...done, unpacked } });
  }
  if (entry.packing === 'stored') {
    const { source, at } = where;
    const inner = { source, from: at, at, end: at + size, name, weight: length };
    return yield { what: 'nothing', cursor: { ...passed, unpacked, inner } };
  }
  const to = `plain-${passed.entries}`;
  const unpacking = { format: 'deflate-raw' as const, from: where.at, length, to, segments: 0, size, name };
  yield { what: 'nothing', cursor: { ...passed, unpacking } };
}

/**
 * Determines the kind of a file by its name, or else by its first bytes.
 * @returns 'unknown' only for an empty file or a decompression bomb, whose bytes aren't read.
 */
async function kindOf(sources: MailboxFileReader, entry: ArchiveEntry): Promise<ArchiveEntryKind> {
  const kind = classifyArchiveEntry(entry.name);
  const { name: _, ...where } = entry;
  if (kind.what !== 'unknown' || entry.size === 0 || isDecompressionBomb(entry.length, entry.size)) return kind;
  const probe: MailLocation = { ...where, format: 'eml', crc32: null };
  const head = await readMailHead(sources, probe, FORMAT_PROBE_BYTES).catch((error: unknown) => {
    if (error instanceof MailboxFault) return null;
    throw error;
  });
  if (head === null) return { what: 'refused', reason: MAILBOX_FAULT_REASONS.damaged };
  const form = detectMailboxFileFormat(head);
  if (form === 'mbox') return { what: 'mbox' };
  if (form === 'mail' || form === 'emlx' || form === 'msg') return { what: 'mail', format: FORMATS[form] };
  return form === null ? { what: 'skipped' } : { what: 'refused', reason: MAILBOX_FAULT_REASONS.nested };
}

const FORMATS: Record<'mail' | 'emlx' | 'msg', MailFormat> = { mail: 'eml', emlx: 'emlx', msg: 'msg' };
