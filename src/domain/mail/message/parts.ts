// One pass checks every bound before a parser sees a byte. Boundaries are interpreted as postal-mime does.
import { BOUNDARY_MAX_LENGTH, DASH, findLineEnd, findUndeclaredBoundary, skipBlankLines } from './boundary-lines.ts';
import { countEncodedWords, MAIL_LIMITS, REFUSAL_REASONS, type RefusalReason } from './bounds.ts';
import { type ContentType, isDeliveryReportType, isMessageType, parseContentType } from './content-type.ts';
import { CR, decodeLatin1, isHeaderField } from './header-block.ts';

export interface TextPart {
  content: ContentType;
  body: Uint8Array;
  /** Parts with the same number are alternative forms of the same content; null if there is no alternative. */
  alternative: number | null;
  /** Where the part belongs: the mail itself, an attached message, or the message that a delivery report returns. */
  within: 'mail' | 'attached' | 'report';
}

interface Container {
  alternative: number | null;
  within: TextPart['within'];
  childType: string;
  report: boolean;
  depth: number;
}

interface Begun {
  bodyStart: number;
  leaf: Omit<TextPart, 'body'> | null;
}

interface Place {
  at: number;
  container: Container;
}

interface Boundary {
  at: number;
  after: number;
  container: Container | null;
}

/** @returns text parts in order, and the types of the others; or why they mustn't be read. */
export function findTextParts(
  bytes: Uint8Array,
  start: number,
): { leaves: TextPart[]; unread: ReadonlySet<string>; fault: RefusalReason | null } {
  const walk = new Walk(bytes);
  const { unread } = walk;
  const fault = walk.from(start);
  if (fault || walk.leaves.length > 0 || walk.boundariesSeen)
    return { leaves: fault ? [] : walk.leaves, unread, fault };
  // The declared boundary doesn't occur, so the multipart may use another one.
  const second = new Walk(bytes, true);
  const secondFault = second.from(start);
  return { leaves: secondFault ? [] : second.leaves, unread, fault: secondFault };
}

class Walk {
  readonly leaves: TextPart[] = [];
  readonly unread = new Set<string>();
  private readonly bytes: Uint8Array;
  private readonly open = new Map<string, Container>();
  private headerBytes = 0;
  private encodedWords = 0;
  private parts = 0;
  private messages = 0;
  private alternatives = 0;
  boundariesSeen = 0;
  private readonly mistrusting: boolean;

  /** @param mistrusting true to ignore declared boundaries and detect each one in the text itself. */
  constructor(bytes: Uint8Array, mistrusting = false) {
    this.bytes = bytes;
    this.mistrusting = mistrusting;
  }

  from(start: number): RefusalReason | null {
    let place: Place | null = {
      at: start,
      container: { alternative: null, within: 'mail', childType: 'text/plain', report: false, depth: 0 },
    };
    while (place) {
      const { at, container }: Place = place;
      const begun = this.begin(at, container);
      if (typeof begun === 'string') return begun;
      const end = this.nextBoundary(begun.bodyStart);
      if (begun.leaf) this.leaves.push({ ...begun.leaf, body: this.bytes.subarray(begun.bodyStart, end.at) });
      place = this.nextPart(end);
    }
    return null;
  }

  private begin(at: number, container: Container): RefusalReason | Begun {
    if (++this.parts > MAIL_LIMITS.parts) return REFUSAL_REASONS.parts;
    if (container.depth > MAIL_LIMITS.depth) return REFUSAL_REASONS.depth;
    const block = this.partHeaderAt(at);
    const header = this.bytes.subarray(at, block.end);
    this.headerBytes += header.length;
    if (this.headerBytes > MAIL_LIMITS.headerBytes) return REFUSAL_REASONS.headerBytes;
    const text = decodeLatin1(header).replaceAll('\0', '');
    this.encodedWords += countEncodedWords(text);
    if (this.encodedWords > MAIL_LIMITS.encodedWords) return REFUSAL_REASONS.encodedWords;
    const content = parseContentType(text, container.childType);
    const { within, depth } = container;
    const { bodyStart } = block;
    const begun = (leaf: Begun['leaf']): Begun => ({ bodyStart, leaf });
    if (content.type.startsWith('multipart/')) {
      const declared = this.mistrusting ? null : content.boundary;
      const boundary = declared ?? findUndeclaredBoundary(this.bytes, bodyStart);
      if (boundary) {
        const kind = content.type.slice('multipart/'.length);
        this.open.set(boundary.slice(0, BOUNDARY_MAX_LENGTH), {
          alternative: kind === 'alternative' ? ++this.alternatives : container.alternative,
          within,
          childType: kind === 'digest' ? 'message/rfc822' : 'text/plain',
          report: kind === 'report',
          depth: depth + 1,
        });
        return begun(null);
      }
      return begun({ content: { ...content, type: 'text/plain' }, alternative: null, within });
    }
    if (isMessageType(content.type)) {
      if (++this.messages > MAIL_LIMITS.nestedMessages) return REFUSAL_REASONS.nestedMessages;
      const inside = container.report ? 'report' : content.disposition === 'attachment' ? 'attached' : within;
      if (/base64|quoted-printable/.test(content.encoding))
        return begun({ content, alternative: null, within: inside });
      return this.begin(skipBlankLines(this.bytes, bodyStart), {
        alternative: null,
        within: inside,
        childType: 'text/plain',
        report: false,
        depth: depth + 1,
      });
    }
    const evidence = isDeliveryReportType(content.type);
    if (evidence || content.type.startsWith('text/'))
      return begun({ content, alternative: container.alternative, within: evidence ? 'report' : within });
    this.unread.add(content.type);
    return begun(null);
  }

  /** Without a header, a part's first line is text. A boundary also ends a header that lacks its blank line. */
  private partHeaderAt(start: number): { end: number; bodyStart: number } {
    let at = start;
    let textFrom: number | null = null;
    while (at < this.bytes.length) {
      const end = findLineEnd(this.bytes, at);
      if (end === at || (end === at + 1 && this.bytes[at] === CR)) return { end: at, bodyStart: end + 1 };
      if (this.open.size > 0) {
        if (this.markAt(at, end)) return { end: textFrom ?? at, bodyStart: textFrom ?? at };
        const line = decodeLatin1(this.bytes.subarray(at, Math.min(end, at + 1000)));
        const isText = !isHeaderField(line) && !/^[ \t]/.test(line);
        if (isText && at === start) return { end: at, bodyStart: at };
        if (isText) textFrom ??= at;
      }
      at = end + 1;
    }
    return { end: this.bytes.length, bodyStart: this.bytes.length };
  }

  private nextBoundary(from: number): Boundary {
    for (let at = from; at < this.bytes.length && this.open.size > 0; ) {
      const end = findLineEnd(this.bytes, at);
      const mark = this.markAt(at, end);
      if (mark) this.boundariesSeen++;
      if (mark) return { at, after: end + 1, container: mark.container };
      at = end + 1;
    }
    return { at: this.bytes.length, after: this.bytes.length, container: null };
  }

  /** Begins the next part of `container`, or (null) closes one, after which text belongs to no part. */
  private markAt(at: number, end: number): { container: Container | null } | null {
    if (this.bytes[at] !== DASH || this.bytes[at + 1] !== DASH || end - at > BOUNDARY_MAX_LENGTH + 6) return null;
    const mark = decodeLatin1(this.bytes.subarray(at + 2, end)).trimEnd();
    const container = this.open.get(mark);
    if (container) return { container };
    return mark.endsWith('--') && this.open.has(mark.slice(0, -2)) ? { container: null } : null;
  }

  private nextPart(end: Boundary): Place | null {
    let boundary = end;
    while (!boundary.container) {
      if (boundary.after >= this.bytes.length) return null;
      boundary = this.nextBoundary(boundary.after);
    }
    return { at: boundary.after, container: boundary.container };
  }
}
