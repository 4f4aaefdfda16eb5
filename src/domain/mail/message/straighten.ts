// With a byte order mark the first header would be lost, with other line ends the body.
import { CR, decodeLatin1, isHeaderField, KNOWN_HEADER_FIELD, LF } from './header-block.ts';

/** @returns the same array if it is normal already; otherwise a normalised copy. */
export function normaliseMessageBytes(bytes: Uint8Array): Uint8Array {
  return withOneHeaderBlock(withoutSecondLineEnds(withUsualLineEnds(fromWideCharacters(bytes))));
}

function fromWideCharacters(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return bytes.subarray(3);
  const wide = detectUtf16(bytes);
  return wide ? new TextEncoder().encode(new TextDecoder(wide).decode(bytes)) : bytes;
}

/** By its byte order mark, or by every other one of the first bytes being NUL; null for other charsets. */
export function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const probe = bytes.subarray(0, 64);
  if (probe.length < 16) return null;
  const nuls = [0, 0];
  for (let i = 0; i < probe.length; i++) if (probe[i] === 0) nuls[i % 2] = (nuls[i % 2] ?? 0) + 1;
  const half = probe.length / 2;
  const [even = 0, odd = 0] = nuls;
  if (odd > half * 0.9 && even === 0) return 'utf-16le';
  if (even > half * 0.9 && odd === 0) return 'utf-16be';
  return null;
}

/** Finds out how the lines of a mail end. A stray CR in a mail with LF lines is content. */
export class LineEndCounter {
  private feeds = 0;
  private bare = 0;
  private isDoubled = false;
  /** Length of the current run of CRs, and whether it follows an LF. */
  private returns = 0;
  private isAfterFeed = false;

  count(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === CR) {
        this.returns++;
        continue;
      }
      if (byte === LF) {
        this.feeds++;
        this.isDoubled ||= this.returns > 1;
      } else if (this.returns > 0) {
        this.bare += this.returns;
        this.isDoubled ||= this.isAfterFeed;
      }
      this.returns = 0;
      this.isAfterFeed = byte === LF;
    }
  }

  /** 'returns': in CR alone. 'doubled': in LF, sometimes with more than one CR around it. 'usual': in LF or CRLF. */
  result(): 'returns' | 'doubled' | 'usual' {
    if (this.bare + this.returns > this.feeds) return 'returns';
    return this.isDoubled ? 'doubled' : 'usual';
  }
}

function withUsualLineEnds(bytes: Uint8Array): Uint8Array {
  const counter = new LineEndCounter();
  counter.count(bytes);
  const ends = counter.result();
  if (ends === 'usual') return bytes;
  const copy = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    let after = at;
    while (bytes[after] === CR) after++;
    if (after === at) copy[length++] = bytes[at++] ?? 0;
    else {
      const isPartOfLineEnd = bytes[after] === LF || (ends === 'doubled' && bytes[at - 1] === LF);
      if (!isPartOfLineEnd) {
        copy.fill(ends === 'returns' ? LF : CR, length, length + after - at);
        length += after - at;
      }
      at = after;
    }
  }
  return copy.subarray(0, length);
}

const TRACE_FIELD = /^(?:received|authentication-results|arc-[a-z-]+|return-path|delivered-to|x-[a-z0-9-]+)[ \t]*:/i;
const TRACE_BYTES_MAX = 64 * 1024;

/** Removes the second one of each two line ends: programs that send mail make two of CR CR LF. */
function withoutSecondLineEnds(bytes: Uint8Array): Uint8Array {
  const start = findDoubleSpacing(bytes);
  if (start === null) return bytes;
  const copy = bytes.slice();
  let length = start;
  let isSecond = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === CR && bytes[at + 1] === LF) continue;
    const isDropped = byte === LF && isSecond;
    isSecond = byte === LF && !isSecond;
    if (!isDropped) copy[length++] = byte;
  }
  return copy.subarray(0, length);
}

/** @returns the offset from which every line of a mail's head is followed by a blank one; null if none is. */
export function findDoubleSpacing(bytes: Uint8Array): number | null {
  let start = 0;
  for (const line of decodeLatin1(bytes.subarray(0, TRACE_BYTES_MAX)).split('\n')) {
    if (!TRACE_FIELD.test(line) && !/^[ \t]/.test(line)) break;
    start += line.length + 1;
  }
  const [first = '', second, third = '', fourth, fifth = ''] = decodeLatin1(bytes.subarray(start, start + 4096))
    .split('\n', 5)
    .map((line) => line.trimEnd());
  const fields = [first, third, fifth].filter((line) => KNOWN_HEADER_FIELD.test(line));
  // A part within a part repeats its fields; the head of a mail doesn't.
  const names = new Set(fields.map((line) => line.split(':')[0]?.toLowerCase()));
  return second === '' && fourth === '' && names.size === 3 ? start : null;
}

function withOneHeaderBlock(bytes: Uint8Array): Uint8Array {
  const gap = findGapBelowTrace(bytes);
  if (!gap) return bytes;
  const copy = new Uint8Array(bytes.length - (gap.end - gap.start));
  copy.set(bytes.subarray(0, gap.start));
  copy.set(bytes.subarray(gap.end), gap.start);
  return copy;
}

/** @returns the blank lines that a mail began with before servers put their fields above it; null if there are none. */
export function findGapBelowTrace(bytes: Uint8Array): { start: number; end: number } | null {
  let start = 0;
  for (let at = 0; at < Math.min(bytes.length, TRACE_BYTES_MAX); ) {
    const feed = bytes.indexOf(LF, at);
    if (feed < 0) return null;
    const line = decodeLatin1(bytes.subarray(at, Math.min(feed, at + 200))).trimEnd();
    if (line === '') {
      start = at;
      break;
    }
    if (at === 0 ? !TRACE_FIELD.test(line) : isHeaderField(line) && !TRACE_FIELD.test(line)) return null;
    at = feed + 1;
  }
  if (start === 0) return null;
  let end = start;
  while (bytes[end] === LF || bytes[end] === CR) end++;
  return KNOWN_HEADER_FIELD.test(decodeLatin1(bytes.subarray(end, end + 200))) ? { start, end } : null;
}
