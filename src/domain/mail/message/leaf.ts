// Decodes one text part. postal-mime undoes the transfer encoding, the charset and format=flowed. It gets a single part
// at a time, so that it never converts HTML to text, which takes it quadratic time on an unclosed tag.
import PostalMime, { decodeWords } from 'postal-mime';
import type { TextPart } from './parts.ts';
import { toStorableText } from './plain.ts';
import { decodeUtf7, isUtf7 } from './utf7.ts';

const LF = 0x0a;
const CR = 0x0d;
const REPLACEMENT = '\ufffd';
/** Western charsets. ('us-ascii' with bytes above 127 and unknown names say nothing about the charset.) */
const WESTERN_CHARSET = /^(?:x-)?(?:iso[-_]?8859[-_]?1|latin-?1|l1|cp-?1252|windows-1252)\b/i;

/**
 * @returns the part's text, safe to store.
 * @throws any error of postal-mime.
 */
export async function decodePartText({ content, body }: Pick<TextPart, 'content' | 'body'>): Promise<string> {
  const html = content.type === 'text/html';
  const read = (charset: string) => decoded({ content, body }, charset);
  const declared = content.charset;
  if (declared && isUtf7(declared)) return decodeUtf7(await read('windows-1252'));
  if (declared && (namesCharset(declared) || WESTERN_CHARSET.test(declared))) {
    const text = await read(declared);
    return isMostlyLost(text) ? read('windows-1252') : text;
  }
  const text = await read('utf-8');
  if (!text.includes(REPLACEMENT)) return text;
  const within = html ? /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]+)/i.exec(text.slice(0, 10_000))?.[1] : undefined;
  if (within && !/^utf-?8$/i.test(within) && namesCharset(within)) return read(within);
  return isMostlyLost(text) ? read('windows-1252') : text;
}

/** @returns the bytes of a message that was transfer-encoded as a whole; null if the part isn't one. */
export async function decodeInnerMessage({
  content,
  body,
}: Pick<TextPart, 'content' | 'body'>): Promise<Uint8Array | null> {
  const mail = await PostalMime.parse(
    withHeader(`Content-Type: application/octet-stream\nContent-Transfer-Encoding: ${content.encoding}\n\n`, body),
  );
  const inner = mail.attachments[0]?.content;
  return inner instanceof ArrayBuffer ? new Uint8Array(inner) : null;
}

async function decoded({ content, body }: Pick<TextPart, 'content' | 'body'>, charset: string): Promise<string> {
  const html = content.type === 'text/html';
  const header =
    `Content-Type: text/${html ? 'html' : 'plain'}; charset="${charset.replace(/[^\w.:+-]/g, '')}"${content.parameters}\n` +
    `Content-Transfer-Encoding: ${content.encoding || '8bit'}\n\n`;
  const verbatim =
    !/base64|quoted-printable/.test(content.encoding) && !content.parameters && !/utf-?16|ucs/i.test(charset);
  const mail = await PostalMime.parse(withHeader(header, body, verbatim));
  // The parser ends every body with a line end.
  return toStorableText((html ? mail.html : mail.text) ?? '').replace(/\n$/, '');
}

/**
 * Puts a header before a body.
 * @param asOneLine replaces LF by CR, so that the parser sees a single line: it allocates an object for each line of a
 *   body that needs no decoding. Line ends are normalised afterwards anyway.
 */
function withHeader(header: string, body: Uint8Array, asOneLine = false): Uint8Array {
  const head = new TextEncoder().encode(header);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  if (!asOneLine) {
    whole.set(body, head.length);
    return whole;
  }
  let length = head.length;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte !== CR || body[at + 1] !== LF) whole[length++] = byte === LF ? CR : byte;
  }
  return whole.subarray(0, length);
}

/**
 * True if postal-mime knows the charset of this label. It reads unknown charsets as windows-1252, so a label under
 * which two bytes of UTF-8 decode as windows-1252 does is unknown, unless the platform knows it as a charset that has
 * those two letters in the same places (Turkish, Western with a euro sign).
 */
function namesCharset(label: string): boolean {
  const clean = label.replace(/[^\w.:+-]/g, '');
  if (clean === '') return false;
  if (decodeWords(`=?${clean}?B?w6k=?=`) !== 'Ã©') return true;
  try {
    return new TextDecoder(clean).encoding !== 'windows-1252';
  } catch {
    return false;
  }
}

/** True if more non-ASCII characters were lost than kept, which indicates another charset. */
function isMostlyLost(text: string): boolean {
  let lost = 0;
  let kept = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0xfffd) lost++;
    else if (code > 0x7f) kept++;
  }
  return lost > kept;
}
