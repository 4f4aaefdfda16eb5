// Computes the id of a large mail while it streams, equal to `computeEmailId` of all its bytes.
import { createHash, type Hash } from 'node:crypto';
import { concatBytes } from './form-data.ts';
import { extractMailIdentity, toUuid } from './id.ts';
import { detectMailFileFormat } from './message/format.ts';
import { CR, findHeaderBlock, findMailStart, LF } from './message/header-block.ts';
import { detectUtf16, findDoubleSpacing, findGapBelowTrace, LineEndCounter } from './message/straighten.ts';

/** The header block must end within this many bytes. */
const HEAD_BYTES = 1024 * 1024;

export class EmailIdStream {
  private readonly newsletterId: string;
  private readonly hash: Hash = createHash('sha256');
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private identity: string | null = null;
  /** True for a mail that must be normalised as a whole, which has no streamed id. */
  private odd = false;
  private readonly lineEnds = new LineEndCounter();
  /** Line ends held back: they are hashed only if more bytes follow. */
  private ends = 0;
  private afterReturn = false;
  private readonly out = new Uint8Array(64 * 1024);
  private written = 0;

  constructor(newsletterId: string) {
    this.newsletterId = newsletterId;
  }

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

  /** @returns null for a mail that `computeEmailId` must read as a whole (UTF-16, unusual line ends). */
  end(): string | null {
    if (this.identity === null && !this.odd) this.head();
    if (this.afterReturn) this.write(CR);
    this.flush();
    if (this.odd || this.lineEnds.result() !== 'usual') return null;
    const whole = `${this.newsletterId}\n${this.identity}\n${this.hash.digest('hex')}`;
    return toUuid(createHash('sha256').update(whole).digest('hex'));
  }

  private head(): void {
    const complete = this.waitingBytes < HEAD_BYTES;
    const head = concatBytes(this.waiting);
    this.waiting = [];
    const marked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
    const bytes = marked ? head.subarray(3) : head;
    this.odd =
      (!marked && detectUtf16(head) !== null) || findGapBelowTrace(bytes) !== null || findDoubleSpacing(bytes) !== null;
    const start = detectMailFileFormat(head) === 'mail' ? findMailStart(bytes) : null;
    const block = start === null ? null : findHeaderBlock(bytes, start);
    // If the headers don't end within the buffered bytes, the identity can't be streamed.
    this.odd ||= block !== null && !complete && block.bodyStart === bytes.length;
    if (this.odd) return;
    this.identity = block ? extractMailIdentity(bytes.subarray(block.start, block.end)) : '';
    const from = block?.bodyStart ?? 0;
    this.lineEnds.count(bytes.subarray(0, from));
    this.body(bytes.subarray(from));
  }

  /** Hashes the body with LF line ends, without trailing ones. */
  private body(bytes: Uint8Array): void {
    this.lineEnds.count(bytes);
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (this.afterReturn && byte !== LF) this.write(CR);
      this.afterReturn = byte === CR;
      if (byte === LF) this.ends++;
      else if (byte !== CR) this.write(byte);
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
