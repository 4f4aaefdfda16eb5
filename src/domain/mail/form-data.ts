// Streams multipart/form-data (RFC 7578) in linear time; the platform's parser buffers the whole form.
import { AppError } from '../../errors.ts';

export interface FormPart {
  name: string;
  filename: string | null;
  bytes: Uint8Array;
}

export interface FormBounds {
  parts: number;
  keep?: (part: { name: string; filename: string | null }) => boolean;
}

const HEAD_MAX = 16 * 1024;
const BOUNDARY_MAX = 200;
/** Smaller chunks are joined before parsing, so that a head arriving byte by byte costs no more than others. */
const STRIDE = 64 * 1024;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const malformed = () => new AppError('invalid', 'Malformed form in request body');

/** Yields each part as soon as it is complete. @throws AppError invalid if it is no such form or exceeds `bounds`. */
export async function* parseFormParts(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  bounds: FormBounds,
): AsyncGenerator<FormPart> {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType.slice(0, 1000));
  const name = boundary?.[1] ?? boundary?.[2] ?? '';
  if (!name || name.length > BOUNDARY_MAX) throw malformed();
  const reader = new PartReader(bytesOf(`\r\n--${name}`), bounds);
  for await (const stride of strides(chunks)) yield* reader.take(stride);
  if (!reader.isWhole) throw malformed();
}

async function* strides(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.length;
    if (size < STRIDE) continue;
    yield concatBytes(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield concatBytes(held);
}

export function concatBytes(chunks: Uint8Array[]): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

class PartReader {
  private readonly delimiter: Uint8Array;
  private readonly bounds: FormBounds;
  private state: 'preamble' | 'head' | 'body' | 'over' = 'preamble';
  /** Bytes that may begin a delimiter or a head. Begins with a line end, because none precedes the first delimiter. */
  private rest: Uint8Array = bytesOf('\r\n');
  private part: { name: string; filename: string | null; kept: Uint8Array[] | null } | null = null;
  private count = 0;

  constructor(delimiter: Uint8Array, bounds: FormBounds) {
    this.delimiter = delimiter;
    this.bounds = bounds;
  }

  get isWhole(): boolean {
    return this.state === 'over';
  }

  take(chunk: Uint8Array): FormPart[] {
    const done: FormPart[] = [];
    let data = concatBytes([this.rest, chunk]);
    for (;;) {
      if (this.state === 'over') {
        this.rest = new Uint8Array();
        return done;
      }
      if (this.state === 'head') {
        const end = this.endOfHead(data);
        if (end < 0) {
          if (data.length > HEAD_MAX) throw malformed();
          this.rest = data;
          return done;
        }
        if (isLast(data)) this.state = 'over';
        else {
          this.begin(new TextDecoder().decode(data.subarray(0, end)));
          this.state = 'body';
          // In an empty part, the line end before the next delimiter is the one that ended the head.
          data = data.subarray(end - 2);
        }
        continue;
      }
      const at = indexOf(data, this.delimiter);
      if (at < 0) {
        const safe = Math.max(0, data.length - this.delimiter.length + 1);
        this.keep(data.subarray(0, safe));
        this.rest = data.slice(safe);
        return done;
      }
      this.keep(data.subarray(0, at));
      if (this.state === 'body') done.push(...this.finish());
      this.state = 'head';
      data = data.subarray(at + this.delimiter.length);
    }
  }

  private endOfHead(data: Uint8Array): number {
    if (data.length < 2) return -1;
    if (isLast(data)) return 2;
    const end = indexOf(data, HEAD_END);
    if (end > HEAD_MAX) throw malformed();
    return end < 0 ? -1 : end + HEAD_END.length;
  }

  private begin(head: string): void {
    this.count += 1;
    if (this.count > this.bounds.parts)
      throw new AppError('invalid', `The form has more than ${this.bounds.parts} fields`);
    const disposition = /^content-disposition:[ \t]*form-data([^\r\n]*)/im.exec(head)?.[1];
    if (disposition === undefined) throw malformed();
    const part = { name: parameter(disposition, 'name') ?? '', filename: parameter(disposition, 'filename') };
    const wanted = this.bounds.keep?.(part) ?? true;
    this.part = { ...part, kept: wanted ? [] : null };
    this.skip = 2;
  }

  private skip = 0;

  private keep(bytes: Uint8Array): void {
    if (this.state !== 'body') return;
    const skipped = Math.min(this.skip, bytes.length);
    this.skip -= skipped;
    if (bytes.length > skipped) this.part?.kept?.push(bytes.slice(skipped));
  }

  private finish(): FormPart[] {
    const part = this.part;
    this.part = null;
    return part?.kept ? [{ name: part.name, filename: part.filename, bytes: concatBytes(part.kept) }] : [];
  }
}

const HEAD_END = bytesOf('\r\n\r\n');
const DASH = 45;
const isLast = (data: Uint8Array) => data[0] === DASH && data[1] === DASH;

/** Linear, because `sought` begins with a line end and a delimiter contains no other. */
function indexOf(data: Uint8Array, sought: Uint8Array): number {
  for (let at = data.indexOf(sought[0] as number); at >= 0; at = data.indexOf(sought[0] as number, at + 1)) {
    if (at + sought.length > data.length) return -1;
    let same = 1;
    while (same < sought.length && data[at + same] === sought[same]) same += 1;
    if (same === sought.length) return at;
  }
  return -1;
}

/** Reads a parameter. Browsers percent-encode quotes and line ends, other clients escape with a backslash. */
function parameter(disposition: string, name: string): string | null {
  const found = new RegExp(`;[ \\t]*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(disposition);
  if (!found) return null;
  return (found[1]?.replace(/\\(["\\])/g, '$1') ?? found[2] ?? '')
    .replace(/%22/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');
}
