// Reads the HTML or plain text that Outlook wraps in compressed rich text, which is all that many .msg files have.
import { decompressRTF } from '@kenjiuno/decompressrtf';
import { deEncapsulateSync } from 'rtf-stream-parser';
import type { MailBody } from './body.ts';
import { decodeCharset } from './charset.ts';
import { toStorableText } from './plain.ts';

/** The reader takes some hundred bytes of memory for each token of the rich text. */
export const RTF_BYTES_MAX = 2 * 1024 * 1024;
/** Offset in the header of compressed rich text of its size after decompression. */
const SIZE_AT = 4;

/** Number of bytes after decompression, as declared, or before if those are more. */
export function rtfSize(compressed: Uint8Array): number {
  if (compressed.length < SIZE_AT + 4) return compressed.length;
  const declared = new DataView(compressed.buffer, compressed.byteOffset).getUint32(SIZE_AT, true);
  return Math.max(declared, compressed.length);
}

/** @returns the wrapped body; null if the rich text is damaged or the mail was written as rich text. */
export function readWrappedBody(compressed: Uint8Array): MailBody | null {
  try {
    const rtf = Buffer.from(decompressRTF(Array.from(compressed)));
    const { mode, text } = deEncapsulateSync(rtf, { decode: decodeCharset });
    const body = toStorableText(String(text));
    if (!body.trim()) return null;
    return mode === 'html' ? { html: body, text: null } : { html: null, text: body };
  } catch {
    return null;
  }
}
