// Reads the mails of a mailbox file one by one, in slices, so that memory doesn't grow with the file.
import { BlobReader, type Entry, ZipReader } from '@zip.js/zip.js';
import { Gunzip } from 'fflate';
import { MAIL_MAX_BYTES } from '../../src/contract/upload-rules.ts';
import { ByteReader, type Chunks, chunksOf, peek } from './chunks.ts';
import { MAILBOX_FAULTS, MailboxFault, UNPACKED_MAX_BYTES } from './faults.ts';
import {
  classifyArchiveEntry,
  detectMailboxFormat,
  FORMAT_PROBE_BYTES,
  type MailboxFormat,
  type MailFormat,
  toBytewise,
} from './formats.ts';
import { joined, MboxSplitter } from './mbox.ts';
import {
  paddedTarSize,
  readPaxNameAndSize,
  readTarHeader,
  readTarLongName,
  TAR_BLOCK_BYTES,
  type TarHeader,
} from './tar.ts';

export type FoundInMailbox =
  | { kind: 'mail'; format: Exclude<MailFormat, 'emlx'>; bytes: Uint8Array }
  /** A part of the file that holds no mail or can't be read. */
  | { kind: 'fault'; place: string; reason: string };

const LF = 0x0a;
const CR = 0x0d;

/** @throws MailboxFault if the file is no mailbox, or can't be read to its end. */
export async function* walkMailbox(file: File, onProgress: (read: number) => void): AsyncGenerator<FoundInMailbox> {
  const head = new Uint8Array(await file.slice(0, FORMAT_PROBE_BYTES).arrayBuffer());
  const format = knownFormat(head);
  if (format === 'zip') yield* walkZip(file, onProgress);
  else {
    const unpacked = format === 'gzip' ? unpack(file, onProgress) : chunksOf(file.stream(), onProgress);
    yield* walkUnpacked(unpacked, file.name);
  }
}

function knownFormat(head: Uint8Array): MailboxFormat {
  const format = detectMailboxFormat(head);
  if (typeof format === 'string') return format;
  throw new MailboxFault(
    format
      ? `This is ${format.name}, not a mailbox. Choose an .mbox, .zip, .tar, .tgz, .gz, .eml or .emlx file.`
      : 'This is not a mailbox. Choose an .mbox, .zip, .tar, .tgz, .gz, .eml or .emlx file.',
  );
}

async function* walkUnpacked(chunks: Chunks, name: string): AsyncGenerator<FoundInMailbox> {
  const { head, all } = await peek(chunks);
  const format = knownFormat(head);
  if (format === 'zip' || format === 'gzip') throw new MailboxFault(MAILBOX_FAULTS.nested);
  if (format === 'tar') yield* walkTar(new ByteReader(all));
  else yield* walkFile(all, format, name);
}

async function* walkFile(chunks: Chunks, format: MailboxFormat, place: string): AsyncGenerator<FoundInMailbox> {
  if (format === 'mbox') yield* walkMbox(chunks, place);
  else yield await readMail(chunks, format as MailFormat, place);
}

async function* walkMbox(chunks: Chunks, place: string): AsyncGenerator<FoundInMailbox> {
  const splitter = new MboxSplitter(MAIL_MAX_BYTES);
  let mails = 0;
  const { head, all } = await peek(chunks);
  // Programs of old systems ended lines in CR alone.
  const isOfReturns = head.includes(CR) && !head.includes(LF);
  const found = (bytes: Uint8Array): FoundInMailbox => {
    mails++;
    return { kind: 'mail', format: 'eml', bytes };
  };
  for await (const chunk of all)
    for (const bytes of splitter.push(isOfReturns ? chunk.map((byte) => (byte === CR ? LF : byte)) : chunk))
      yield found(bytes);
  for (const bytes of splitter.end()) yield found(bytes);
  if (splitter.tooLarge > 0) yield { kind: 'fault', place, reason: MAILBOX_FAULTS.tooLarge };
  if (splitter.strayBytes > 0 || mails === 0)
    yield { kind: 'fault', place, reason: mails === 0 ? MAILBOX_FAULTS.noMail : MAILBOX_FAULTS.beforeFirst };
}

async function readMail(chunks: Chunks, format: MailFormat, place: string): Promise<FoundInMailbox> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > MAIL_MAX_BYTES) return { kind: 'fault', place, reason: MAILBOX_FAULTS.tooLarge };
    pieces.push(chunk.slice());
  }
  if (size === 0) return { kind: 'fault', place, reason: MAILBOX_FAULTS.empty };
  const bytes = joined(pieces);
  return {
    kind: 'mail',
    format: format === 'emlx' ? 'eml' : format,
    bytes: format === 'emlx' ? unwrapEmlx(bytes) : bytes,
  };
}

/** Removes what Apple's .emlx puts around a mail: a line with its length before it, a property list after it. */
function unwrapEmlx(bytes: Uint8Array): Uint8Array {
  const start = bytes.indexOf(LF) + 1;
  const length = Number.parseInt(toBytewise(bytes.subarray(0, start)), 10);
  return Number.isNaN(length) ? bytes : bytes.slice(start, start + length);
}

/** @param entry opens the file's bytes; they are only read if the file may hold mail. */
async function* walkEntry(name: string, open: () => Chunks): AsyncGenerator<FoundInMailbox> {
  const kind = classifyArchiveEntry(name);
  if (kind === 'other') return;
  if (kind === 'archive') yield { kind: 'fault', place: name, reason: MAILBOX_FAULTS.nested };
  else if (kind !== 'unknown') yield* walkFile(open(), kind, name);
  else {
    const { head, all } = await peek(open());
    const format = detectMailboxFormat(head);
    if (format === 'mbox' || format === 'eml' || format === 'emlx' || format === 'msg')
      yield* walkFile(all, format, name);
  }
}

async function* walkZip(file: File, onProgress: (read: number) => void): AsyncGenerator<FoundInMailbox> {
  const zip = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  let read = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.getEntriesGenerator()) {
      read += entry.compressedSize;
      if (entry.directory) continue;
      if (entry.encrypted) yield { kind: 'fault', place: entry.filename, reason: MAILBOX_FAULTS.encrypted };
      else {
        unpacked += entry.uncompressedSize;
        if (unpacked > UNPACKED_MAX_BYTES) throw new MailboxFault(MAILBOX_FAULTS.tooMuch);
        try {
          yield* walkEntry(entry.filename, () => inflate(entry));
        } catch {
          yield { kind: 'fault', place: entry.filename, reason: MAILBOX_FAULTS.damaged };
        }
      }
      onProgress(read);
    }
  } catch (cause) {
    throw cause instanceof MailboxFault ? cause : new MailboxFault(MAILBOX_FAULTS.damagedZip, { cause });
  } finally {
    await zip.close();
  }
}

async function* inflate(entry: Entry): Chunks {
  if (entry.directory) return;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const written = entry.getData(writable, { useWebWorkers: false, checkSignature: true });
  written.catch(() => undefined);
  yield* chunksOf(readable);
  await written;
}

/** Unpacks gzip, also files of several members that were joined. */
async function* unpack(file: File, onProgress: (read: number) => void): Chunks {
  const out: Uint8Array[] = [];
  let unpacked = 0;
  let ofMember = 0;
  const gunzip = new Gunzip((data) => {
    ofMember += data.length;
    out.push(data);
  });
  gunzip.onmember = () => {
    ofMember = 0;
  };
  try {
    for await (const chunk of chunksOf(file.stream(), onProgress)) {
      gunzip.push(chunk);
      for (const data of out.splice(0)) {
        unpacked += data.length;
        if (unpacked > UNPACKED_MAX_BYTES) throw new MailboxFault(MAILBOX_FAULTS.tooMuch);
        yield data;
      }
    }
  } catch (cause) {
    throw cause instanceof MailboxFault ? cause : new MailboxFault(MAILBOX_FAULTS.damagedGzip, { cause });
  }
  // The library doesn't notice that data are missing; each member ends with its size.
  const end = new DataView(await file.slice(-4).arrayBuffer());
  if (end.byteLength < 4 || end.getUint32(0, true) !== ofMember % 2 ** 32)
    throw new MailboxFault(MAILBOX_FAULTS.cutOff);
}

async function* walkTar(reader: ByteReader): AsyncGenerator<FoundInMailbox> {
  let unpacked = 0;
  let next: Partial<Pick<TarHeader, 'name' | 'size'>> = {};
  while (true) {
    const block = await reader.take(TAR_BLOCK_BYTES);
    const header = block.length === 0 ? null : readTarHeader(block);
    if (!header) return;
    const size = next.size ?? header.size;
    const name = next.name ?? header.name;
    if (header.kind === 'long-name' || header.kind === 'pax') {
      const data = (await reader.take(paddedTarSize(header.size))).subarray(0, header.size);
      next = { ...next, ...(header.kind === 'pax' ? readPaxNameAndSize(data) : { name: readTarLongName(data) }) };
      continue;
    }
    next = {};
    unpacked += size;
    if (unpacked > UNPACKED_MAX_BYTES) throw new MailboxFault(MAILBOX_FAULTS.tooMuch);
    const end = reader.position + paddedTarSize(size);
    if (header.kind === 'file') yield* walkEntry(name, () => reader.part(size));
    await reader.skipTo(end);
  }
}
