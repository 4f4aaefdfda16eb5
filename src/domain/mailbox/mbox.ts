// Splits an mbox file into its mails as it streams. A mail begins with a line 'From ...' that ends in a date or holds
// nothing else, and that precedes a header field; other lines that begin so are text that the writing program didn't
// quote.
import { concatBytes } from '../mail/form-data.ts';
import { decodeLatin1, isHeaderField } from '../mail/message/header-block.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x3e;
const FROM = new TextEncoder().encode('From ');
/** A separator line and the line after it are far shorter than this; anything longer is text. */
const LINES_MAX = 16 * 1024;

export interface MboxMail {
  /** Offsets in the file at which the mail's first header begins and at which the mail ends. */
  start: number;
  end: number;
  /** Offset of the next mail's separator line: where reading can begin again. */
  next: number;
  /** The mail without the mbox quoting of its text; null if it is larger than the limit. */
  bytes: Uint8Array | null;
  /** The beginning of a mail that is too large to be held. */
  head: Uint8Array;
}

/** Splits an mbox file's bytes in pieces: `push` returns the mails that end in a piece, `end` the last one. */
export class MboxSplitter {
  /** Number of bytes, other than blanks, before the first separator. */
  strayBytes = 0;
  private carried: Uint8Array = new Uint8Array();
  private offset: number;
  private readonly heldMax: number;
  private readonly headBytes: number;
  /** Offset of the current mail's first header; null before the first separator. */
  private start: number | null = null;
  private held: Uint8Array[] = [];
  private heldBytes = 0;
  private isTooLarge = false;
  private isQuoted = false;
  /** True if the file consists of patches that Git wrote; in other files they are text. */
  private isOfPatches = false;
  /** True if the next bytes are the rest of a long line. */
  private within = false;

  /**
   * @param at offset in the file of the first byte that is pushed: 0, or that of a separator line.
   * @param limits `held`: larger mails aren't held in memory; `head`: number of bytes that are kept of such a mail.
   */
  constructor(at: number, limits: { held: number; head: number }) {
    this.offset = at;
    this.heldMax = limits.held;
    this.headBytes = limits.head;
  }

  /** Processes the next bytes. @returns the mails that end in them. */
  push(chunk: Uint8Array): MboxMail[] {
    return this.lines(this.carried.length > 0 ? concatBytes([this.carried, chunk]) : chunk, false);
  }

  /** @returns the last mail, if there is one. */
  end(): MboxMail[] {
    const mails = this.lines(this.carried, true);
    if (this.start !== null) mails.push(this.mailUntil(this.offset, this.offset));
    this.start = null;
    return mails;
  }

  private lines(data: Uint8Array, last: boolean): MboxMail[] {
    const mails: MboxMail[] = [];
    let from = 0;
    let at = 0;
    while (at < data.length) {
      const feed = data.indexOf(LF, at);
      if (feed < 0 && !last && data.length - at < LINES_MAX) break;
      const end = feed < 0 ? data.length : feed + 1;
      if (!this.within && startsWithFrom(data, at)) {
        const isSeparator = this.isSeparator(data, at, feed) && isFollowedByField(data, feed, last);
        if (isSeparator === null && data.length - at < LINES_MAX) break;
        if (isSeparator) {
          this.hold(data.subarray(from, at));
          if (this.start !== null) mails.push(this.mailUntil(this.offset + at, this.offset + at));
          this.begin(this.offset + end);
          from = end;
        }
      }
      const isBlank = end - at === 1 || (end - at === 2 && data[at] === CR);
      if (data[at] === QUOTE && !this.within && isQuotedFrom(data, at)) this.isQuoted = true;
      this.within = feed < 0;
      if (this.start === null && !isBlank) this.strayBytes += end - at;
      at = end;
    }
    this.hold(data.subarray(from, at));
    this.offset += at;
    this.carried = data.slice(at);
    return mails;
  }

  private isSeparator(data: Uint8Array, at: number, feed: number): boolean {
    const line = decodeLatin1(data.subarray(at, Math.min(feed < 0 ? data.length : feed, at + SEPARATOR_MAX))).trimEnd();
    if (!PATCH_LINE.test(line)) return line === 'From' || SEPARATOR_DATE.test(line);
    this.isOfPatches ||= this.start === null;
    return this.isOfPatches;
  }

  private begin(start: number): void {
    this.start = start;
    this.held = [];
    this.heldBytes = 0;
    this.isTooLarge = false;
    this.isQuoted = false;
  }

  private hold(bytes: Uint8Array): void {
    if (this.start === null || bytes.length === 0 || this.isTooLarge) return;
    this.heldBytes += bytes.length;
    this.held.push(bytes.slice());
    if (this.heldBytes <= this.heldMax) return;
    this.isTooLarge = true;
    this.held = [concatBytes(this.held).slice(0, this.headBytes)];
  }

  private mailUntil(end: number, next: number): MboxMail {
    const bytes = this.held.length === 1 ? (this.held[0] as Uint8Array) : concatBytes(this.held);
    const whole = this.isTooLarge ? null : this.isQuoted ? unquoteMboxLines(bytes) : bytes;
    return { start: this.start ?? end, end, next, bytes: whole, head: bytes.subarray(0, this.headBytes) };
  }
}

const SEPARATOR_MAX = 1_000;
const PATCH_LINE = /^From [0-9a-f]{40,64} Mon Sep 17 00:00:00 2001$/;
/** The date at a separator's end: of C's asctime with a zone before or after the year, of RFC 5322, or of ISO 8601. */
const SEPARATOR_DATE =
  /\s(?:\d{1,2}:\d{2}(?::\d{2})?\s+(?:[A-Z]{1,5}\s+|[+-]\d{4}\s+)?\d{4}(?:\s+(?:[A-Z]{1,5}|[+-]\d{4}))?(?:\s+remote from \S+)?|\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d{2}(?::\d{2})?(?: (?:[A-Z]{1,5}|[+-]\d{4}))?|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}\S*)$/;

const startsWithFrom = (data: Uint8Array, at: number): boolean => FROM.every((byte, nth) => data[at + nth] === byte);

/**
 * True if a separator line is followed by a header field.
 * @param feed offset of the separator's line end.
 * @returns null if the following line isn't complete yet.
 */
function isFollowedByField(data: Uint8Array, feed: number, last: boolean): boolean | null {
  if (feed < 0) return last ? false : null;
  const next = data.indexOf(LF, feed + 1);
  if (next < 0 && !last) return null;
  const line = decodeLatin1(data.subarray(feed + 1, Math.min(next < 0 ? data.length : next, feed + 1_000)));
  return isHeaderField(line) || line.startsWith('>From ');
}

/** True if a line begins with 'From ' after one or more '>'. */
function isQuotedFrom(data: Uint8Array, at: number): boolean {
  let from = at;
  while (data[from] === QUOTE) from++;
  return from > at && startsWithFrom(data, from);
}

/** Removes one '>' from each line that begins with one or more '>' and 'From ': the quoting of mbox files. */
export function unquoteMboxLines(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const feed = bytes.indexOf(LF, at);
    const end = feed < 0 ? bytes.length : feed + 1;
    const from = bytes[at] === QUOTE && isQuotedFrom(bytes, at) ? at + 1 : at;
    plain.set(bytes.subarray(from, end), length);
    length += end - from;
    at = end;
  }
  return plain.subarray(0, length);
}

/** Like `unquoteMboxLines`, but for the stream of a mail that is too large for memory. */
export async function* unquoteMboxStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let carried: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const data = carried.length > 0 ? concatBytes([carried, chunk]) : chunk;
    const cut = data.lastIndexOf(LF) + 1;
    // Cutting a line without an end in its middle is harmless unless it begins with a quote.
    const whole = cut === 0 && data.length > LINES_MAX && data[0] !== QUOTE ? data.length : cut;
    if (whole > 0) yield unquoteMboxLines(data.subarray(0, whole));
    carried = data.slice(whole);
  }
  if (carried.length > 0) yield unquoteMboxLines(carried);
}
