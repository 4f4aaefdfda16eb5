// Reads a mail of a mailbox file by its place in the file: a small mail as bytes, a large one as a stream.

import type { MailLocation } from '../../contract/mailbox-cursor.ts';
import { concatBytes } from '../../domain/mail/form-data.ts';
import { MAILBOX_FAULT_REASONS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import { updateCrc32 } from '../../domain/mailbox/checksum.ts';
import { extractEmlxMail } from '../../domain/mailbox/entry.ts';
import { unquoteMboxStream } from '../../domain/mailbox/mbox.ts';
import { LARGE_MAIL_BYTES } from '../../memory.ts';
import { inflate, requireExactSize } from './inflate.ts';
import type { MailboxFileReader } from './sources.ts';

/** Number of bytes that are read of a large mail to learn its sender: more than any mail's headers take. */
export const MAIL_HEAD_BYTES = 128 * 1024;

/** True if a mail is read into memory as a whole: a small one, or an Outlook file, which can't be read as a stream. */
export const isHeldInMemory = ({ size, format }: MailLocation): boolean => size <= LARGE_MAIL_BYTES || format === 'msg';

/** Streams the unpacked bytes of a mail. @throws MailboxFault if the archive's data is damaged. */
export async function* readMailChunks(sources: MailboxFileReader, place: MailLocation): AsyncGenerator<Uint8Array> {
  const stored = sources.stream(place.source, place.at, place.length);
  const plain =
    place.packing === 'deflated'
      ? requireExactSize(inflate(stored, 'deflate-raw', MAILBOX_FAULT_REASONS.damaged), place.size)
      : stored;
  const whole = place.crc32 === null ? plain : withChecksum(plain, place.crc32);
  if (place.format === 'mbox') yield* unquoteMboxStream(whole);
  else if (place.format === 'emlx') yield* extractEmlxMail(whole);
  else yield* whole;
}

async function* withChecksum(chunks: AsyncIterable<Uint8Array>, expected: number): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  for await (const chunk of chunks) {
    checksum = updateCrc32(chunk, checksum);
    yield chunk;
  }
  if (checksum !== expected) throw new MailboxFault(MAILBOX_FAULT_REASONS.damaged);
}

/** Reads the unpacked bytes of a mail as a whole. @throws MailboxFault if the archive's data is damaged. */
export async function readMailBytes(sources: MailboxFileReader, place: MailLocation): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readMailChunks(sources, place)) chunks.push(chunk.slice());
  return concatBytes(chunks);
}

/** Reads the first bytes of a mail, at most `length`. @throws MailboxFault if the archive's data is damaged. */
export async function readMailHead(
  sources: MailboxFileReader,
  place: MailLocation,
  length: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readMailChunks(sources, place)) {
    chunks.push(chunk.slice(0, length - size));
    size += chunk.length;
    if (size >= length) break;
  }
  return concatBytes(chunks);
}
