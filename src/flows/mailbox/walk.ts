// Walks through a mailbox file from a cursor on, and yields its mails one after another. Each finding contains the
// cursor behind it, so that the caller may stop after any finding and continue in another job.
import { MAIL_MAX_BYTES } from '../../contract/emails.ts';
import type { MailboxCursor, MailLocation } from '../../contract/mailbox-cursor.ts';
import { MAILBOX_FAULT_REASONS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import { detectMailboxFileFormat, FORMAT_PROBE_BYTES } from '../../domain/mailbox/entry.ts';
import { MboxSplitter } from '../../domain/mailbox/mbox.ts';
import {
  findZipDirectory,
  readZip64Directory,
  ZIP_TAIL_BYTES,
  ZIP64_END_RECORD_BYTES,
} from '../../domain/mailbox/zip.ts';
import { LARGE_MAIL_BYTES } from '../../memory.ts';
import { type MailboxFinding, readMailboxMail } from './finding.ts';
import { MAIL_HEAD_BYTES } from './places.ts';
import type { MailboxFileReader } from './sources.ts';
import { walkTar } from './walk-tar.ts';
import { walkZip } from './walk-zip.ts';

/**
 * Yields the findings of a mailbox file from the cursor `start` on.
 * @param size of the upload in bytes.
 * @returns the findings up to the end of the file, or up to compressed data that must be unpacked first (`unpacking` of
 *   the last cursor).
 * @throws MailboxFault if nothing more of the file can be read.
 */
export async function* walkMailbox(
  sources: MailboxFileReader,
  start: MailboxCursor,
  size: number,
): AsyncGenerator<MailboxFinding> {
  let cursor = start;
  while (!isMailboxAtEnd(cursor) && !cursor.unpacking) {
    for await (const finding of nextOf(sources, cursor, size)) {
      cursor = finding.cursor;
      yield finding;
    }
  }
}

/** True once nothing of the file is left. */
export const isMailboxAtEnd = ({ at, end, inner, unpacking }: MailboxCursor): boolean =>
  at >= end && inner === null && unpacking === null;

/** Yields the findings of the next mbox or archive file; the cursor of the last finding is behind it. */
function nextOf(sources: MailboxFileReader, cursor: MailboxCursor, size: number): AsyncGenerator<MailboxFinding> {
  if (cursor.inner) return walkInner(sources, cursor, cursor.inner);
  switch (cursor.container) {
    case 'zip':
      return walkZip(sources, cursor, size);
    case 'tar':
      return walkTar(sources, cursor);
    case 'mbox':
      return walkMbox(sources, { ...cursor, name: '', from: 0, isCut: isCut(cursor, cursor) }, (at) => ({
        ...cursor,
        at,
      }));
    case null:
      return open(sources, cursor, size);
  }
}

/** Determines the format by the first bytes of the upload, or of its unpacked data if the upload is compressed. */
async function* open(sources: MailboxFileReader, cursor: MailboxCursor, size: number): AsyncGenerator<MailboxFinding> {
  const { source, end } = cursor;
  const form = detectMailboxFileFormat(await sources.read(source, 0, Math.min(FORMAT_PROBE_BYTES, end)));
  const isUpload = source === 'upload';
  switch (form) {
    case 'zip': {
      if (!isUpload) throw new MailboxFault(MAILBOX_FAULT_REASONS.nested);
      const { at, end: listEnd } = await zipDirectory(sources, size);
      yield { what: 'nothing', cursor: { ...cursor, container: 'zip', at, end: listEnd } };
      return;
    }
    case 'gzip': {
      if (!isUpload) throw new MailboxFault(MAILBOX_FAULT_REASONS.nested);
      const unpacking = { from: 0, length: size, to: 'plain-0', segments: 0, size: null, name: '' };
      yield { what: 'nothing', cursor: { ...cursor, unpacking: { ...unpacking, format: 'gzip' } } };
      return;
    }
    case 'tar':
    case 'mbox':
      yield { what: 'nothing', cursor: { ...cursor, container: form } };
      return;
    case 'mail':
    case 'emlx':
    case 'msg':
      yield await readMailboxMail(
        sources,
        {
          source,
          at: 0,
          length: end,
          size: end,
          packing: 'stored',
          format: form === 'mail' ? 'eml' : form,
          crc32: null,
        },
        { name: '', cursor: { ...cursor, at: end } },
      );
      return;
    case 'other':
      throw new MailboxFault(MAILBOX_FAULT_REASONS.otherArchive);
    case null:
      throw new MailboxFault(isUpload ? MAILBOX_FAULT_REASONS.unknown : MAILBOX_FAULT_REASONS.noMail);
  }
}

async function zipDirectory(sources: MailboxFileReader, size: number) {
  const length = Math.min(size, ZIP_TAIL_BYTES);
  const found = findZipDirectory(await sources.read('upload', size - length, length), size);
  if (!('end64At' in found)) return found;
  return readZip64Directory(await sources.read('upload', found.end64At, ZIP64_END_RECORD_BYTES), size);
}

/** Reads an mbox in an archive. Once all of it is read, its bytes in the archive count as consumed. */
async function* walkInner(
  sources: MailboxFileReader,
  cursor: MailboxCursor,
  inner: NonNullable<MailboxCursor['inner']>,
): AsyncGenerator<MailboxFinding> {
  const after = (at: number): MailboxCursor =>
    at < inner.end
      ? { ...cursor, inner: { ...inner, at } }
      : { ...cursor, inner: null, consumed: cursor.consumed + inner.weight };
  yield* walkMbox(sources, { ...inner, isCut: isCut(cursor, inner) }, after);
}

/** True if the data of an mbox was cut off at its end. */
const isCut = ({ cut }: MailboxCursor, { source, end }: { source: string; end: number }): boolean =>
  cut !== null && cut.source === source && cut.at === end;

/**
 * @param region the mbox; `from`: its beginning, `at`: where to continue.
 * @param after returns the cursor for an offset in the mbox.
 */
async function* walkMbox(
  sources: MailboxFileReader,
  region: { source: string; from: number; at: number; end: number; name: string; isCut: boolean },
  after: (at: number) => MailboxCursor,
): AsyncGenerator<MailboxFinding> {
  const { source, at, end, name } = region;
  const splitter = new MboxSplitter(at, { held: LARGE_MAIL_BYTES, head: MAIL_HEAD_BYTES });
  let last = at;
  const findings = async function* (mails: ReturnType<MboxSplitter['push']>): AsyncGenerator<MailboxFinding> {
    for (const { start, end: mailEnd, next, bytes, head } of mails) {
      last = next;
      const place: MailLocation = {
        source,
        at: start,
        length: mailEnd - start,
        size: mailEnd - start,
        packing: 'stored',
        format: 'mbox',
        crc32: null,
      };
      if (place.size > MAIL_MAX_BYTES)
        yield { what: 'fault', place: name, because: MAILBOX_FAULT_REASONS.tooLarge, cursor: after(next) };
      else if (place.size > 0) yield { what: 'mail', place, bytes, head: bytes ?? head, cursor: after(next) };
    }
  };
  for await (const chunk of sources.stream(source, at, end - at)) yield* findings(splitter.push(chunk));
  // If the file was cut off, its last mail is incomplete and is left out.
  if (!region.isCut) yield* findings(splitter.end());
  const isWhole = at === region.from;
  if (isWhole && last === at && end > at)
    yield { what: 'fault', place: name, because: MAILBOX_FAULT_REASONS.noMail, cursor: after(end) };
  else if (isWhole && splitter.strayBytes > 0)
    yield { what: 'fault', place: name, because: MAILBOX_FAULT_REASONS.beforeFirst, cursor: after(end) };
  else yield { what: 'nothing', cursor: after(end) };
}
