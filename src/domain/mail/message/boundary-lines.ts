import { CR, decodeLatin1, LF } from './header-block.ts';

export const DASH = 0x2d;
const CONTENT = 'content-';
/** Maximum length of a boundary. RFC 2046 allows 70 characters, but some mailers use more. */
export const BOUNDARY_MAX_LENGTH = 250;

export function findLineEnd(bytes: Uint8Array, at: number): number {
  const feed = bytes.indexOf(LF, at);
  return feed < 0 ? bytes.length : feed;
}

export function skipBlankLines(bytes: Uint8Array, at: number): number {
  let place = at;
  while (bytes[place] === LF || bytes[place] === CR) place++;
  return place;
}

/** The first line with two dashes that is long enough for a boundary, or directly precedes a part's header. */
export function findUndeclaredBoundary(bytes: Uint8Array, from: number): string | null {
  let at = from;
  for (let lines = 0; lines < 50 && at < bytes.length; lines++) {
    const end = findLineEnd(bytes, at);
    const mark = decodeLatin1(bytes.subarray(at, Math.min(end, at + BOUNDARY_MAX_LENGTH))).trim();
    if (/^--[^\s-][^\s]{3,}$/.test(mark) || /^--[^\s]{6,}$/.test(mark)) return mark.slice(2);
    const next = decodeLatin1(bytes.subarray(end + 1, end + 1 + CONTENT.length)).toLowerCase();
    if (/^--[^\s-]\S*$/.test(mark) && next === CONTENT) return mark.slice(2);
    at = end + 1;
  }
  return null;
}
