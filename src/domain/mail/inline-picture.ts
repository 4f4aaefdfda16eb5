// Reads a picture that the mail itself contains, so that no request is needed: within the picture's address ('data:'),
// or as a MIME part that the address refers to ('cid:').
import { decodeLatin1, findMailStart } from './message/header-block.ts';
import { findInlineParts } from './message/parts.ts';
import { normaliseMessageBytes } from './message/straighten.ts';

/** The mail's HTML and its raw bytes (without attachments if the mail is large). */
export interface HtmlAndRawMail {
  html: string | null;
  raw: Uint8Array;
}

/** True if a picture's address is a data: or cid: URL, so that the mail contains the picture. */
export const isInlinePicture = (address: string): boolean => /^\s*(?:data|cid):/i.test(address);

/**
 * Reads a picture that the mail contains.
 * @param address of the picture, possibly truncated by the segmenter; the rest is looked up in the HTML.
 * @returns the picture's bytes; null if the mail doesn't contain it or it exceeds `maxBytes`.
 */
export function readInlinePicture(address: string, { html, raw }: HtmlAndRawMail, maxBytes: number): Uint8Array | null {
  const id = /^\s*cid:(.+)$/is.exec(address)?.[1]?.trim();
  if (id) return partOf(raw, id, maxBytes);
  const begun = html?.indexOf(address) ?? -1;
  const whole = html && begun >= 0 ? upToQuote(html, begun, 2 * maxBytes) : address;
  const code = /^\s*data:image\/[\w.+-]+;base64,(.*)$/is.exec(whole)?.[1];
  return code === undefined ? null : fromBase64(code, maxBytes);
}

/** The HTML from `from` up to the quote or bracket that ends the address. */
function upToQuote(html: string, from: number, most: number): string {
  const rest = html.slice(from, from + most);
  const end = rest.search(/["'<>]/);
  return end < 0 ? rest : rest.slice(0, end);
}

function partOf(raw: Uint8Array, id: string, maxBytes: number): Uint8Array | null {
  const bytes = normaliseMessageBytes(raw);
  const start = findMailStart(bytes);
  if (start === null) return null;
  const names = new Set([id, decoded(id)]);
  const part = findInlineParts(bytes, start).find((one) => names.has(one.id));
  if (!part || part.body.length > 2 * maxBytes) return null;
  if (part.encoding === 'base64') return fromBase64(decodeLatin1(part.body), maxBytes);
  return part.encoding === 'binary' || part.encoding === '8bit' ? part.body : null;
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function fromBase64(code: string, maxBytes: number): Uint8Array | null {
  try {
    const binary = atob(code.replace(/[^A-Za-z0-9+/=]+/g, ''));
    if (binary.length === 0 || binary.length > maxBytes) return null;
    const bytes = new Uint8Array(binary.length);
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
