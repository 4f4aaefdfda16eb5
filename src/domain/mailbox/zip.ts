// The structure of a .zip file: its list of contents (the central directory) and the header before each file's data.
// Sizes and offsets come from the list; names are never used as paths.
import { MAILBOX_FAULT_REASONS, MAILBOX_LIMITS, MailboxFault } from './bounds.ts';

const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
const END_64 = 0x06064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
/** Number of last bytes of a file that contain the end record, after which a comment may follow. */
export const ZIP_TAIL_BYTES = END_BYTES + LOCATOR_BYTES + 0xffff;
/** Size of the 64-bit end record. */
export const ZIP64_END_RECORD_BYTES = 56;
/** Size of the header before each file's data, without the name and extra field that follow it. */
export const ZIP_LOCAL_HEADER_BYTES = 30;
const ENTRY_BYTES = 46;
/** Maximum size of an entry in the list of contents: its name, extra fields and comment have 64 KB each at most. */
export const ZIP_ENTRY_MAX_BYTES = ENTRY_BYTES + 3 * 0xffff;
const FULL_16 = 0xffff;
const FULL_32 = 0xffffffff;

/** Where the list of contents is. */
export interface ZipDirectory {
  /** Offset of the list's first byte in the file. */
  at: number;
  /** Offset of the first byte after the list. */
  end: number;
  /** Number of entries in the list. */
  entries: number;
}

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  /** Compression method. 0: stored, 8: deflated. */
  method: number;
  crc32: number;
  compressedSize: number;
  size: number;
  /** Offset of the file's local header. */
  at: number;
  /** Number of bytes that the entry takes in the list of contents. */
  length: number;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const long = (view: DataView, at: number): number => Number(view.getBigUint64(at, true));

/**
 * Finds the list of contents by the end record in the last bytes of the file.
 * @param tail the last `ZIP_TAIL_BYTES` of the file, or all of a shorter one. @param size of the file.
 * @returns where the list is, or the offset of the 64-bit end record that says where it is.
 * @throws MailboxFault if the file is cut off or one of several parts.
 */
export function findZipDirectory(tail: Uint8Array, size: number): ZipDirectory | { end64At: number } {
  const view = viewOf(tail);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (view.getUint32(at, true) !== END) continue;
    if (at + END_BYTES + view.getUint16(at + 20, true) > tail.length) continue;
    const [disk, entries] = [view.getUint16(at + 4, true), view.getUint16(at + 10, true)];
    const [length, from] = [view.getUint32(at + 12, true), view.getUint32(at + 16, true)];
    const locator = at - LOCATOR_BYTES;
    const has64 = locator >= 0 && view.getUint32(locator, true) === END_64_LOCATOR;
    if (has64 && (entries === FULL_16 || length === FULL_32 || from === FULL_32))
      return { end64At: long(view, locator + 8) };
    if (disk !== 0) throw new MailboxFault(MAILBOX_FAULT_REASONS.splitZip);
    return checked({ at: from, end: from + length, entries }, size);
  }
  throw new MailboxFault(MAILBOX_FAULT_REASONS.cutOffZip);
}

/**
 * Reads the 64-bit end record.
 * @param record `ZIP64_END_RECORD_BYTES` bytes from the offset that `findZipDirectory` returned.
 * @throws MailboxFault if it isn't an end record.
 */
export function readZip64Directory(record: Uint8Array, size: number): ZipDirectory {
  const view = viewOf(record);
  if (record.length < ZIP64_END_RECORD_BYTES || view.getUint32(0, true) !== END_64)
    throw new MailboxFault(MAILBOX_FAULT_REASONS.damagedZip);
  const at = long(view, 48);
  return checked({ at, end: at + long(view, 40), entries: long(view, 32) }, size);
}

function checked(directory: ZipDirectory, size: number): ZipDirectory {
  if (directory.end > size) throw new MailboxFault(MAILBOX_FAULT_REASONS.cutOffZip);
  if (directory.entries > MAILBOX_LIMITS.entries) throw new MailboxFault(MAILBOX_FAULT_REASONS.tooMany);
  return directory;
}

/**
 * Reads an entry of the list of contents.
 * @param bytes of the list, from the entry's beginning.
 * @throws MailboxFault if no whole entry is there.
 */
export function readZipEntry(bytes: Uint8Array): ZipEntry {
  const view = viewOf(bytes);
  if (bytes.length < ENTRY_BYTES || view.getUint32(0, true) !== ENTRY)
    throw new MailboxFault(MAILBOX_FAULT_REASONS.damagedZip);
  const nameLength = view.getUint16(28, true);
  const extraLength = view.getUint16(30, true);
  const length = ENTRY_BYTES + nameLength + extraLength + view.getUint16(32, true);
  if (length > bytes.length) throw new MailboxFault(MAILBOX_FAULT_REASONS.damagedZip);
  const short = {
    size: view.getUint32(24, true),
    compressedSize: view.getUint32(20, true),
    at: view.getUint32(42, true),
  };
  const extraAt = ENTRY_BYTES + nameLength;
  return {
    name: new TextDecoder().decode(
      bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + Math.min(nameLength, MAILBOX_LIMITS.nameBytes)),
    ),
    isEncrypted: (view.getUint16(8, true) & 1) === 1,
    method: view.getUint16(10, true),
    crc32: view.getUint32(16, true),
    ...with64(short, bytes.subarray(extraAt, extraAt + extraLength)),
    length,
  };
}

/**
 * Replaces values that don't fit into 32 bits by those in the 64-bit extra field, which has them in the order below.
 */
function with64<T extends { size: number; compressedSize: number; at: number }>(short: T, extra: Uint8Array): T {
  const view = viewOf(extra);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const end = Math.min(extra.length, at + 4 + view.getUint16(at + 2, true));
    let place = at + 4;
    const next = (value: number) => {
      if (value !== FULL_32 || place + 8 > end) return value;
      place += 8;
      return long(view, place - 8);
    };
    return { ...short, size: next(short.size), compressedSize: next(short.compressedSize), at: next(short.at) };
  }
  return short;
}

/**
 * Computes where a file's data begins, relative to its local header.
 * @param header the first `ZIP_LOCAL_HEADER_BYTES` bytes of the local header.
 */
export function zipDataOffset(header: Uint8Array): number {
  const view = viewOf(header);
  if (header.length < ZIP_LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL)
    throw new MailboxFault(MAILBOX_FAULT_REASONS.damaged);
  return ZIP_LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true);
}
