// Headers and text parts are kept byte for byte. Boundaries are interpreted as in parts.ts, so that both read the same.
import { concatBytes } from '../form-data.ts';
import { BOUNDARY_MAX_LENGTH, DASH } from './boundary-lines.ts';
import { MAIL_LIMITS } from './bounds.ts';
import { isDataTextType, isDeliveryReportType, isMessageType, parseContentType } from './content-type.ts';
import { detectMailFileFormat } from './format.ts';
import { CR, decodeLatin1, findMailStart, isHeaderField, LF } from './header-block.ts';
import { detectUtf16, normaliseMessageBytes } from './straighten.ts';

const HEAD_BYTES = 64 * 1024;
/** More than is ever read of a mail's text and headers. */
const KEPT_MAX = MAIL_LIMITS.textBytes + 2 * MAIL_LIMITS.headerBytes;
/** A longer line can't be a boundary, so it doesn't have to be buffered. */
const LINE_MAX = BOUNDARY_MAX_LENGTH + 6;

type Place = 'head' | 'header' | 'kept' | 'skipped' | 'beyond';

export class AttachmentRemover {
  private place: Place = 'head';
  private waiting: Uint8Array[] = [];
  private waitingBytes = 0;
  private readonly kept: Uint8Array[] = [];
  private keptBytes = 0;
  /** Declared boundaries with the default content type of their parts. */
  private readonly open = new Map<string, string>();
  private header: string[] = [];
  private headerBytes = 0;
  private childType = 'text/plain';
  /** True if blank lines precede a header, as in a message within a mail; they don't end it. */
  private blankFirst = false;
  private within = false;

  /** @returns false if no further bytes are needed. */
  push(chunk: Uint8Array): boolean {
    if (!this.isBeyond()) this.next(chunk);
    return !this.isBeyond();
  }

  private next(chunk: Uint8Array): void {
    if (this.place === 'head') {
      this.waiting.push(chunk.slice());
      this.waitingBytes += chunk.length;
      if (this.waitingBytes >= HEAD_BYTES) this.begin();
      return;
    }
    this.lines(this.waiting.length > 0 ? concatBytes([...this.waiting.splice(0), chunk]) : chunk, false);
  }

  /** @returns null if the mail must be read as a whole: parts not determined in one pass, or nearly all text. */
  end(): Uint8Array | null {
    if (this.place === 'head') this.begin();
    if (this.place !== 'beyond' && this.waiting.length > 0) this.lines(concatBytes(this.waiting.splice(0)), true);
    return this.isBeyond() ? null : concatBytes(this.kept);
  }

  private isBeyond(): boolean {
    return this.place === 'beyond';
  }

  private begin(): void {
    const head = concatBytes(this.waiting.splice(0));
    const start =
      detectMailFileFormat(head) === 'mail' && detectUtf16(head) === null && normaliseMessageBytes(head) === head
        ? findMailStart(head)
        : null;
    this.place = start === null ? 'beyond' : 'header';
    if (start === null) return;
    this.keep(head.subarray(0, start));
    this.lines(head.subarray(start), false);
  }

  /** @param last true if the bytes after the last line end are a whole line. */
  private lines(bytes: Uint8Array, last: boolean): void {
    let from = 0;
    let at = 0;
    const flush = (to: number) => {
      if (to > from) this.keep(bytes.subarray(from, to));
      from = to;
    };
    while (at < bytes.length && !this.isBeyond()) {
      const feed = bytes.indexOf(LF, at);
      if (feed < 0 && !last && bytes.length - at <= LINE_MAX) break;
      const end = feed < 0 ? bytes.length : feed;
      const next = feed < 0 ? bytes.length : feed + 1;
      this.line(bytes, at, end);
      if (this.place === 'skipped') {
        flush(at);
        from = next;
      }
      this.within = feed < 0;
      at = next;
    }
    flush(at);
    if (at < bytes.length) this.waiting = [bytes.slice(at)];
  }

  private line(bytes: Uint8Array, at: number, end: number): void {
    if (!this.within && this.mark(bytes, at, end)) return;
    if (this.place !== 'header') return;
    const blank = end === at || (end === at + 1 && bytes[at] === CR);
    if (!this.within && blank) {
      if (!this.blankFirst) this.endHeader();
      return;
    }
    const text = decodeLatin1(bytes.subarray(at, end));
    // A part without a header begins with its text.
    if (
      !this.within &&
      this.open.size > 0 &&
      this.header.length === 0 &&
      !isHeaderField(text) &&
      !/^[ \t]/.test(text)
    ) {
      this.place = 'kept';
      return;
    }
    this.blankFirst = false;
    this.header.push(this.within ? text : `\n${text}`);
    this.headerBytes += end - at;
    if (this.headerBytes > MAIL_LIMITS.headerBytes) this.place = 'beyond';
  }

  /** @returns true if it is a boundary line, after preparing for the part that follows it. */
  private mark(bytes: Uint8Array, at: number, end: number): boolean {
    if (bytes[at] !== DASH || bytes[at + 1] !== DASH || end - at > LINE_MAX) return false;
    const mark = decodeLatin1(bytes.subarray(at + 2, end)).trimEnd();
    const childType = this.open.get(mark);
    if (childType === undefined && !(mark.endsWith('--') && this.open.has(mark.slice(0, -2)))) return false;
    if (this.place === 'header') this.endHeader();
    if (this.isBeyond()) return true;
    this.place = childType === undefined ? 'kept' : 'header';
    this.childType = childType ?? 'text/plain';
    this.header = [];
    this.blankFirst = false;
    return true;
  }

  private endHeader(): void {
    const content = parseContentType(this.header.join('').slice(1).replaceAll('\0', ''), this.childType);
    this.header = [];
    if (content.type.startsWith('multipart/')) {
      // An undeclared boundary can only be found by reading the whole mail.
      if (!content.boundary) this.place = 'beyond';
      else {
        const childType = content.type === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
        this.open.set(content.boundary.slice(0, BOUNDARY_MAX_LENGTH), childType);
        this.place = 'kept';
      }
    } else if (isMessageType(content.type)) {
      const encoded = /base64|quoted-printable/.test(content.encoding);
      this.place = encoded ? 'kept' : 'header';
      this.childType = 'text/plain';
      this.blankFirst = !encoded;
    } else {
      const read = content.type.startsWith('text/')
        ? !isDataTextType(content.type)
        : isDeliveryReportType(content.type);
      this.place = read ? 'kept' : 'skipped';
    }
  }

  private keep(bytes: Uint8Array): void {
    this.keptBytes += bytes.length;
    if (this.keptBytes > KEPT_MAX) this.place = 'beyond';
    else this.kept.push(bytes.slice());
  }
}
