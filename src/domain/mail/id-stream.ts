// A large mail's id while it goes by: the same as `emailIdOf` has for its bytes, with no more than its head in memory.
import { createHash, type Hash } from 'node:crypto';
import { joined } from './form-data.ts';
import { identityIn, uuidOf } from './id.ts';
import { formatOf } from './message/format.ts';
import { headerBlockAt, mailStart } from './message/header-block.ts';
import { wideCharset } from './message/straighten.ts';

const LF = 0x0a;
const CR = 0x0d;
/** The header block is looked for in so much. */
const HEAD_BYTES = 1024 * 1024;

export class EmailIdStream {
  private readonly newsletterId: string;
  private readonly hash: Hash = createHash('sha256');
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  /** The header's own; null until the head is read. */
  private identity: string | null = null;
  /** What only a look at all the bytes can straighten first. */
  private odd = false;
  private bare = 0;
  private feeds = 0;
  /** Ends of lines that are counted if anything follows. */
  private ends = 0;
  private afterReturn = false;
  private readonly out = new Uint8Array(64 * 1024);
  private written = 0;

  constructor(newsletterId: string) {
    this.newsletterId = newsletterId;
  }

  /** The next bytes; they are read before this returns, and kept no longer than the head. */
  push(chunk: Uint8Array): void {
    if (this.odd) return;
    if (this.identity !== null) {
      this.body(chunk);
      return;
    }
    this.waiting.push(chunk.slice());
    this.waitingBytes += chunk.length;
    if (this.waitingBytes >= HEAD_BYTES) this.head();
  }

  /** @returns the id, or null where it takes all the bytes at once (UTF-16, lines that end in CR, a header block without an end): `emailIdOf`. */
  end(): string | null {
    if (this.identity === null && !this.odd) this.head();
    if (this.afterReturn) {
      this.bare++;
      this.write(CR);
    }
    this.flush();
    if (this.odd || (this.bare > 0 && this.bare > this.feeds)) return null;
    const whole = `${this.newsletterId}\n${this.identity}\n${this.hash.digest('hex')}`;
    return uuidOf(createHash('sha256').update(whole).digest('hex'));
  }

  private head(): void {
    const complete = this.waitingBytes < HEAD_BYTES;
    const head = joined(this.waiting);
    this.waiting = [];
    const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    this.odd = !marked && wideCharset(head) !== null;
    const bytes = marked ? head.subarray(3) : head;
    const start = formatOf(head) === 'mail' ? mailStart(bytes) : null;
    const block = start === null ? null : headerBlockAt(bytes, start);
    // The block may go on behind the head.
    this.odd ||= block !== null && !complete && block.bodyStart === bytes.length;
    if (this.odd) return;
    this.identity = block ? identityIn(bytes.subarray(block.start, block.end)) : '';
    const from = block?.bodyStart ?? 0;
    this.countEnds(bytes.subarray(0, from));
    this.body(bytes.subarray(from));
  }

  private countEnds(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      if (bytes[at] === LF) this.feeds++;
      else if (bytes[at] === CR && bytes[at + 1] !== LF) this.bare++;
    }
  }

  /** Line ends as LF, none at the end. */
  private body(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.afterReturn && byte !== LF) {
        this.bare++;
        this.write(CR);
      }
      this.afterReturn = byte === CR;
      if (byte === LF) {
        this.feeds++;
        this.ends++;
      } else if (byte !== CR) this.write(byte);
    }
  }

  private write(byte: number): void {
    for (; this.ends > 0; this.ends--) this.put(LF);
    this.put(byte);
  }

  private put(byte: number): void {
    if (this.written === this.out.length) this.flush();
    this.out[this.written++] = byte;
  }

  private flush(): void {
    this.hash.update(this.out.subarray(0, this.written));
    this.written = 0;
  }
}
