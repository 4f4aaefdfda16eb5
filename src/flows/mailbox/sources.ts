// Gives random access to a mailbox file and to its unpacked parts, with a window of each in memory.

import { UNPACKED_SEGMENT_BYTES } from '../../contract/mailbox-cursor.ts';
import { FILE_KEYS } from '../../domain/file-keys.ts';
import { concatBytes } from '../../domain/mail/form-data.ts';
import { MAILBOX_FAULT_REASONS, MailboxFault } from '../../domain/mailbox/bounds.ts';
import type { Services } from '../../services.ts';

/** Minimum number of bytes per request to the file store, so that one request serves many consecutive mails. */
const WINDOW_BYTES = 4 * 1024 * 1024;

interface Window {
  at: number;
  bytes: Uint8Array;
}

export class MailboxFileReader {
  private readonly services: Pick<Services, 'files' | 'largeFiles'>;
  private readonly importId: string;
  private readonly size: number;
  private readonly windows = new Map<string, Window>();

  /** @param size of the upload in bytes. */
  constructor(services: Pick<Services, 'files' | 'largeFiles'>, importId: string, size: number) {
    this.services = services;
    this.importId = importId;
    this.size = size;
  }

  /**
   * @param use the purpose of the bytes ('list': a zip's directory). Each has its own window, so that alternating reads
   *   of the directory and the data don't evict each other's.
   * @returns `length` bytes, or fewer at the end of the source.
   */
  async read(source: string, at: number, length: number, use: 'list' | 'data' = 'data'): Promise<Uint8Array> {
    const key = `${source} ${use}`;
    const held = this.windows.get(key);
    if (held && at >= held.at && at + length <= held.at + held.bytes.length)
      return held.bytes.subarray(at - held.at, at - held.at + length);
    const bytes =
      source === 'upload'
        ? await this.uploaded(at, Math.max(length, WINDOW_BYTES))
        : await this.segments(source, at, length);
    // Sources are read one after another, so the windows of earlier ones are dropped.
    for (const other of this.windows.keys()) if (other.endsWith(use)) this.windows.delete(other);
    this.windows.set(key, bytes);
    return bytes.bytes.subarray(at - bytes.at, at - bytes.at + length);
  }

  /** Reads the same bytes as a stream, for parts that are too large for memory. */
  async *stream(source: string, at: number, length: number): AsyncGenerator<Uint8Array> {
    for (let from = at; from < at + length; ) {
      const bytes = await this.read(source, from, Math.min(WINDOW_BYTES, at + length - from));
      if (bytes.length === 0) throw new MailboxFault(MAILBOX_FAULT_REASONS.cutOff);
      yield bytes;
      from += bytes.length;
    }
  }

  /** A compressed part of the upload, by one request to the file store. */
  async *compressed(from: number, length: number): AsyncGenerator<Uint8Array> {
    if (length === 0) return;
    const body = await this.services.largeFiles.range(FILE_KEYS.mailboxUpload(this.importId), from, length);
    if (!body) throw new Error('the uploaded file is gone');
    yield* body as AsyncIterable<Uint8Array>;
  }

  private async uploaded(at: number, length: number): Promise<Window> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.compressed(at, Math.min(length, Math.max(0, this.size - at)))) chunks.push(chunk);
    return { at, bytes: concatBytes(chunks) };
  }

  /** Reads all segments that the range touches. */
  private async segments(source: string, at: number, length: number): Promise<Window> {
    const first = Math.floor(at / UNPACKED_SEGMENT_BYTES);
    const last = Math.floor((at + Math.max(1, length) - 1) / UNPACKED_SEGMENT_BYTES);
    const found: Uint8Array[] = [];
    for (let nth = first; nth <= last; nth++) {
      const bytes = await this.services.files.bytes(FILE_KEYS.mailboxSegment(this.importId, source, nth));
      if (!bytes) break;
      found.push(bytes);
    }
    return { at: first * UNPACKED_SEGMENT_BYTES, bytes: concatBytes(found) };
  }
}
