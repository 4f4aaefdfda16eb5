import { concatBytes } from '../form-data.ts';
import { decodeLatin1, LF } from './header-block.ts';

const BASE64_LINE = /^[A-Za-z0-9+/]*={0,3}$/;
/** No word of a plain text is as long as this. */
const ENCODED_LINE_MIN = 60;

/** A list server may append a plain footer to it. Null if the body is plain text, whatever its header says. */
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

/** Decodes base64. Padding may also end a piece of it, and whatever is not of its alphabet is left out. */
export function decodeBase64(text: string): Uint8Array {
  return concatBytes(
    text
      .replace(/[^A-Za-z0-9+/=]+/g, '')
      .split(/=+/)
      .map(decodeBase64Piece),
  );
}

/** A remainder of one character encodes no byte. */
function decodeBase64Piece(piece: string): Uint8Array {
  return toBytes(atob(piece.length % 4 === 1 ? piece.slice(0, -1) : piece));
}

export function toBytes(bytewise: string): Uint8Array {
  const bytes = new Uint8Array(bytewise.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = bytewise.charCodeAt(at);
  return bytes;
}

/** Decodes quoted-printable (RFC 2045, 6.7). A '=' that encodes nothing stays; blanks after a soft line break go. */
export const decodeQuotedPrintable = (body: Uint8Array): Uint8Array =>
  toBytes(
    decodeLatin1(body).replace(/=(?:[ \t]*\r*(?:\n|$)|([0-9a-f]{2}))/gi, (_, hex?: string) =>
      hex ? String.fromCharCode(Number.parseInt(hex, 16)) : '',
    ),
  );
