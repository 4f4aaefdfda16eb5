// The bytes of a file as a stream of chunks, of which no more is in memory than was taken.
import { MAILBOX_FAULTS, MailboxFault } from './faults.ts';
import { FORMAT_PROBE_BYTES } from './formats.ts';
import { joined } from './mbox.ts';

export type Chunks = AsyncIterable<Uint8Array>;

/** Takes given numbers of bytes from a stream. */
export class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = new Uint8Array();
  position = 0;

  constructor(chunks: Chunks) {
    this.chunks = chunks[Symbol.asyncIterator]();
  }

  async skipTo(position: number): Promise<void> {
    for await (const _ of this.part(position - this.position, true));
  }

  /** @returns fewer bytes only at the end of the stream. */
  async take(count: number): Promise<Uint8Array> {
    const pieces: Uint8Array[] = [];
    for await (const piece of this.part(count, true)) pieces.push(piece);
    return joined(pieces);
  }

  /** @throws MailboxFault if the stream ends before, unless `mayEnd`. */
  async *part(count: number, mayEnd = false): Chunks {
    for (let left = count; left > 0; ) {
      if (this.rest.length === 0) {
        const { value, done } = await this.chunks.next();
        if (done && mayEnd) return;
        if (done) throw new MailboxFault(MAILBOX_FAULTS.cutOff);
        this.rest = value;
      }
      const piece = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(piece.length);
      left -= piece.length;
      this.position += piece.length;
      if (piece.length > 0) yield piece;
    }
  }
}

/** The first bytes of a stream, and a stream of all of it. */
export async function peek(chunks: Chunks): Promise<{ head: Uint8Array; all: Chunks }> {
  const rest = chunks[Symbol.asyncIterator]();
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length < FORMAT_PROBE_BYTES) {
    const { value, done } = await rest.next();
    if (done) break;
    pieces.push(value);
    length += value.length;
  }
  const head = joined(pieces);
  async function* all() {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  }
  return { head, all: all() };
}

/** @param onProgress is called with the number of bytes read so far. */
export async function* chunksOf(stream: ReadableStream<Uint8Array>, onProgress?: (read: number) => void): Chunks {
  const reader = stream.getReader();
  let total = 0;
  try {
    while (true) {
      const { value, done } = await reader.read();
      if (done) return;
      total += value.length;
      onProgress?.(total);
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
