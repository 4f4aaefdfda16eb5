import { decompressRTF } from '@kenjiuno/decompressrtf';
import { deEncapsulateSync } from 'rtf-stream-parser';
import type { MailBody } from './body.ts';
import { decodeCharset } from './charset.ts';
import { toStorableText } from './plain.ts';

/** The reader takes some hundred bytes of memory for each token of the rich text. */
export const RTF_BYTES_MAX = 2 * 1024 * 1024;
/** The reader's time grows with the square of the nesting; real mails stay below ten. */
const DEPTH_MAX = 200;
const SIZE_AT = 4;

/** Number of bytes after decompression, as declared, or before if those are more. */
export function rtfSize(compressed: Uint8Array): number {
  if (compressed.length < SIZE_AT + 4) return compressed.length;
  const declared = new DataView(compressed.buffer, compressed.byteOffset).getUint32(SIZE_AT, true);
  return Math.max(declared, compressed.length);
}

/** @returns null if the rich text is damaged or the mail was written as rich text. */
export function readWrappedBody(compressed: Uint8Array): MailBody | null {
  try {
    const rtf = Buffer.from(decompressRTF(Array.from(compressed)));
    if (isNestedTooDeep(rtf)) return null;
    const { mode, text } = deEncapsulateSync(rtf, { decode: decodeCharset });
    const body = toStorableText(String(text));
    if (!body.trim()) return null;
    return mode === 'html' ? { html: body, text: null } : { html: null, text: body };
  } catch {
    return null;
  }
}

/** Escaped braces count as well, which is harmless because they come in pairs. */
function isNestedTooDeep(rtf: Uint8Array): boolean {
  let depth = 0;
  for (const byte of rtf) {
    if (byte === OPEN && ++depth > DEPTH_MAX) return true;
    if (byte === CLOSE) depth--;
  }
  return false;
}

const OPEN = 0x7b;
const CLOSE = 0x7d;
