// Repairs encoded bodies before they are decoded: text that isn't encoded as declared, and blanks that servers added.
import { decodeLatin1 } from './header-block.ts';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const EQUALS = 0x3d;
const BASE64_LINE = /^[A-Za-z0-9+/]*={0,3}$/;
/** No word of a plain text is as long as this. */
const ENCODED_LINE_MIN = 60;

/**
 * The part of a body that is base64. A list server may append a plain footer to it.
 * @returns null if the body is plain text, whatever its header says.
 */
export function base64PartOf(body: Uint8Array): Uint8Array | null {
  let end = 0;
  let isEnded = true;
  let isEncoded = false;
  while (end < body.length) {
    const feed = body.indexOf(LF, end);
    const next = feed < 0 ? body.length : feed + 1;
    const line = decodeLatin1(body.subarray(end, next)).trim();
    if (isEnded && !BASE64_LINE.test(line)) break;
    isEnded = line === '' || line.endsWith('=');
    isEncoded ||= line.endsWith('=') || line.length >= ENCODED_LINE_MIN;
    end = next;
  }
  return isEncoded || end >= body.length - end ? body.subarray(0, end) : null;
}

/** Removes blanks between a soft line break and the end of its line (RFC 2045, 6.7). */
export function withoutBlanksAfterSoftBreaks(body: Uint8Array): Uint8Array {
  const kept = new Uint8Array(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at++) {
    kept[length++] = body[at] ?? 0;
    if (body[at] !== EQUALS) continue;
    let after = at + 1;
    while (body[after] === SPACE || body[after] === TAB) after++;
    if (after === body.length || body[after] === LF || body[after] === CR) at = after - 1;
  }
  return kept.subarray(0, length);
}
