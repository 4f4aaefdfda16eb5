// Reads the next file of a tar archive. Links and devices are skipped.

import type { MailboxCursor } from '../../contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MAILBOX_LIMITS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import { classifyArchiveEntry } from '../../domain/mailbox/entry.ts';
import {
  paddedTarSize,
  readPaxNameAndSize,
  readTarHeader,
  readTarLongName,
  TAR_BLOCK_BYTES,
} from '../../domain/mailbox/tar.ts';
import type { MailboxFinding } from './finding.ts';
import type { MailboxFileReader } from './sources.ts';
import { walkEntry } from './walk-entry.ts';

/** Yields the findings of the file at the cursor. @throws MailboxFault if the tar is damaged here, or hostile. */
export async function* walkTar(sources: MailboxFileReader, cursor: MailboxCursor): AsyncGenerator<MailboxFinding> {
  const { source, at, end } = cursor;
  const header = readTarHeader(await sources.read(source, at, TAR_BLOCK_BYTES));
  if (!header) return yield { what: 'nothing', cursor: { ...cursor, at: end } };
  const entries = cursor.entries + 1;
  if (entries > MAILBOX_LIMITS.entries) throw new MailboxFault(MAILBOX_FAULT_REASONS.tooMany);
  const dataAt = at + TAR_BLOCK_BYTES;
  const size = header.kind === 'file' ? (cursor.described?.size ?? header.size) : header.size;
  const isCut = dataAt + size > end;
  // A cursor beyond the end marks an archive that was cut off. If only the padding is missing, nothing was cut off.
  const next = isCut ? dataAt + size : Math.min(end, dataAt + paddedTarSize(size));
  const passed: MailboxCursor = { ...cursor, at: next, entries, described: null };
  if (header.kind === 'other' || (isCut && header.kind !== 'file')) return yield { what: 'nothing', cursor: passed };
  if (header.kind !== 'file') {
    const data = await sources.read(source, dataAt, size);
    const told = header.kind === 'pax' ? readPaxNameAndSize(data) : { name: readTarLongName(data), size: null };
    const before = cursor.described;
    const described = { name: told.name ?? before?.name ?? null, size: told.size ?? before?.size ?? null };
    return yield { what: 'nothing', cursor: { ...passed, described } };
  }
  const name = cursor.described?.name ?? header.name;
  // An incomplete mail is skipped; an incomplete mbox is read as far as it goes.
  if (isCut && classifyArchiveEntry(name).what === 'mail') return yield { what: 'nothing', cursor: passed };
  const there = Math.min(size, end - dataAt);
  const cut = isCut ? { source, at: dataAt + there } : cursor.cut;
  const entry = { name, source, at: dataAt, length: there, size: there, packing: 'stored' as const, crc32: null };
  yield* walkEntry(sources, entry, { ...passed, cut });
}
