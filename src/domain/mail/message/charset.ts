// Valid UTF-8 wins over the label of a single-byte charset: labels are often wrong, valid UTF-8 hardly by chance.
import { decodeWords } from 'postal-mime';
import { decodeLatin1 } from './header-block.ts';
import { decodeUtf7, isUtf7 } from './utf7.ts';

const REPLACEMENT = '\ufffd';
const ESCAPE = 0x1b;
/** Western charsets. ('us-ascii' with bytes above 127 and unknown names say nothing about the charset.) */
const WESTERN_CHARSET = /^(?:x-)?(?:iso[-_]?8859[-_]?1|latin-?1|l1|cp-?1252|windows-1252)\b/i;
const WIDE_CHARSET = /^(?:utf-?16|(?:iso-10646-)?ucs-?2|unicode)/i;

/** @param label the declared charset. @param within the one that the text names; it counts if none is declared. */
export function decodeCharset(bytes: Uint8Array, label: string | null, within: string | null = null): string {
  const clean = (label ?? '').replace(/[^\w.:+-]/g, '');
  if (isUtf7(clean)) return decodeUtf7(decodeLatin1(bytes));
  if (hasJapaneseEscape(bytes)) return readJapanese(bytes);
  if (WIDE_CHARSET.test(clean) && bytes.includes(0)) return readAs(bytes, clean);
  const utf8 = readUtf8(bytes);
  if (namesCharset(clean) || WESTERN_CHARSET.test(clean)) {
    if (utf8 !== null && WIDE_CHARSET.test(clean)) return utf8;
    const text = readAs(bytes, clean);
    // A single-byte charset has as many characters as bytes.
    if (utf8 !== null && (text.length === bytes.length || text.includes(REPLACEMENT))) return utf8;
    return isMostlyLost(text) ? readAs(bytes, 'windows-1252') : text;
  }
  if (utf8 !== null) return utf8;
  if (within && !/^utf-?8$/i.test(within) && namesCharset(within)) return readAs(bytes, within);
  const text = new TextDecoder().decode(bytes);
  return isMostlyLost(text) ? readAs(bytes, 'windows-1252') : text;
}

function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return null;
  }
}

function readAs(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return decodeWords(`=?${label}?B?${toBase64(bytes)}?=`);
  }
}

function toBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let at = 0; at < bytes.length; at += 0x6000) chunks.push(btoa(decodeLatin1(bytes.subarray(at, at + 0x6000))));
  return chunks.join('');
}

/** The platform replaces an escape sequence that follows another one, as where two encoded words meet. */
function readJapanese(bytes: Uint8Array): string {
  const text = decodeLatin1(bytes).replace(REPEATED_ESCAPE, '');
  return new TextDecoder('iso-2022-jp').decode(Uint8Array.from(text, (character) => character.charCodeAt(0)));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins the sequences
const REPEATED_ESCAPE = /\u001b(?:\([BIJ]|\$[@B])(?=\u001b[($])/g;

function hasJapaneseEscape(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(ESCAPE); at >= 0; at = bytes.indexOf(ESCAPE, at + 1))
    if (/^(?:\$[@B]|\([IJ])/.test(decodeLatin1(bytes.subarray(at + 1, at + 3)))) return true;
  return false;
}

/** postal-mime reads unknown labels as windows-1252, so one that decodes UTF-8 alike is unknown. */
function namesCharset(label: string): boolean {
  if (label === '') return false;
  if (decodeWords(`=?${label}?B?w6k=?=`) !== 'Ã©') return true;
  try {
    return new TextDecoder(label).encoding !== 'windows-1252';
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
