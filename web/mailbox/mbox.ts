// A separator ends in a date or holds nothing else, and precedes a header field. It stays: it holds the arrival time.
import { toBytewise } from './formats.ts';

const LF = 0x0a;
const CR = 0x0d;
const QUOTE = 0x3e;
const FROM = [0x46, 0x72, 0x6f, 0x6d];
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** A separator line and the line after it are far shorter than this; anything longer is text. */
const LINES_MAX = 16 * 1024;
const HEADER_FIELD = /^(?:[!-9;-~]+[ \t]*:|>From )/;
const PATCH_LINE = /^From [0-9a-f]{40,64} Mon Sep 17 00:00:00 2001$/;
/** The date at a separator's end: of C's asctime with a zone before or after the year, of RFC 5322, or of ISO 8601. */
const SEPARATOR_DATE =
  /\s(?:\d{1,2}:\d{2}(?::\d{2})?\s+(?:[A-Z]{1,5}\s+|[+-]\d{4}\s+)?\d{4}(?:\s+(?:[A-Z]{1,5}|[+-]\d{4}))?(?:\s+remote from \S+)?|\d{1,2} [A-Z][a-z]{2} \d{4} \d{1,2}:\d{2}(?::\d{2})?(?: (?:[A-Z]{1,5}|[+-]\d{4}))?|\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}\S*)$/;
/** The message in which mail servers keep a mailbox's own data. */
const INTERNAL_MESSAGE = /^(?:x-imap(?:base)?|subject:\s*don't delete this message -- folder internal data)\b/im;

export class MboxSplitter {
  /** Number of bytes, other than blanks, before the first separator. */
  strayBytes = 0;
  /** Number of mails that are larger than the limit. */
  tooLarge = 0;
  private carried: Uint8Array = new Uint8Array();
  private held: Uint8Array[] | null = null;
  private heldBytes = 0;
  private isOfPatches = false;
  private isQuoted = false;
  private isFirst = true;
  private within = false;
  private readonly mailMax: number;

  constructor(mailMax: number) {
    this.mailMax = mailMax;
  }

  push(chunk: Uint8Array): Uint8Array[] {
    return this.lines(this.carried.length > 0 ? joined([this.carried, chunk]) : chunk, false);
  }

  end(): Uint8Array[] {
    const mails = this.lines(this.carried, true);
    return [...mails, ...this.finished()];
  }

  private lines(data: Uint8Array, last: boolean): Uint8Array[] {
    const mails: Uint8Array[] = [];
    let from = 0;
    let at = 0;
    if (this.isFirst) {
      if (data.length < BYTE_ORDER_MARK.length && !last) {
        this.carried = data.slice();
        return mails;
      }
      this.isFirst = false;
      if (BYTE_ORDER_MARK.every((byte, nth) => data[nth] === byte)) from = at = BYTE_ORDER_MARK.length;
    }
    while (at < data.length) {
      const feed = data.indexOf(LF, at);
      if (feed < 0 && !last && data.length - at < LINES_MAX) break;
      const end = feed < 0 ? data.length : feed + 1;
      if (!this.within && startsWithFrom(data, at)) {
        const isSeparator = this.isSeparator(data, at, feed) && isFollowedByField(data, feed, last);
        if (isSeparator === null && data.length - at < LINES_MAX) break;
        if (isSeparator) {
          this.hold(data.subarray(from, at));
          mails.push(...this.finished());
          this.held = [];
          from = at;
        }
      }
      if (data[at] === QUOTE && !this.within && isQuotedFrom(data, at)) this.isQuoted = true;
      this.within = feed < 0;
      if (this.held === null && toBytewise(data.subarray(at, end)).trim()) this.strayBytes += end - at;
      at = end;
    }
    this.hold(data.subarray(from, at));
    this.carried = data.slice(at);
    return mails;
  }

  private isSeparator(data: Uint8Array, at: number, feed: number): boolean {
    const line = toBytewise(data.subarray(at, Math.min(feed < 0 ? data.length : feed, at + 1_000))).trimEnd();
    if (!PATCH_LINE.test(line)) return line === 'From' || SEPARATOR_DATE.test(line);
    // A file of patches has no other separators; in any other file they are text.
    this.isOfPatches ||= this.held === null;
    return this.isOfPatches;
  }

  private hold(bytes: Uint8Array): void {
    if (this.held === null || bytes.length === 0) return;
    this.heldBytes += bytes.length;
    // The chunk that these bytes are part of may be reused.
    if (this.heldBytes <= this.mailMax) this.held.push(bytes.slice());
    else this.held = [];
  }

  private finished(): Uint8Array[] {
    const { held, heldBytes, isQuoted } = this;
    this.held = null;
    this.heldBytes = 0;
    this.isQuoted = false;
    if (held === null) return [];
    if (heldBytes > this.mailMax) {
      this.tooLarge++;
      return [];
    }
    const bytes = joined(held);
    const head = toBytewise(bytes.subarray(0, 4_000)).split(/\n\r?\n/, 1)[0] ?? '';
    if (INTERNAL_MESSAGE.test(head) && /^from:.*\bmailer-daemon\b/im.test(head)) return [];
    return [isQuoted ? unquoted(bytes) : bytes];
  }
}

export function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** True if the line at `at` begins with 'From' and a blank, or holds nothing else. */
function startsWithFrom(data: Uint8Array, at: number): boolean {
  const next = data[at + FROM.length];
  return FROM.every((byte, nth) => data[at + nth] === byte) && (next === 0x20 || next === CR || next === LF);
}

/** @returns null if the line after the separator isn't complete yet. */
function isFollowedByField(data: Uint8Array, feed: number, last: boolean): boolean | null {
  if (feed < 0) return last ? false : null;
  const next = data.indexOf(LF, feed + 1);
  if (next < 0 && !last) return null;
  return HEADER_FIELD.test(toBytewise(data.subarray(feed + 1, Math.min(next < 0 ? data.length : next, feed + 1_000))));
}

function isQuotedFrom(data: Uint8Array, at: number): boolean {
  let from = at;
  while (data[from] === QUOTE) from++;
  return from > at && FROM.every((byte, nth) => data[from + nth] === byte) && data[from + FROM.length] === 0x20;
}

/** Removes one '>' from each line that begins with one or more '>' and 'From ': the quoting of mbox files. */
function unquoted(bytes: Uint8Array): Uint8Array {
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
  return plain.slice(0, length);
}
