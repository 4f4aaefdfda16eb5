// The bytes decide, because names can be wrong; if they are ambiguous, the extension does.
import { decodeLatin1, findMailStart } from './header-block.ts';
import { normaliseMessageBytes } from './straighten.ts';

export type MailFileFormat = 'mail' | 'msg' | 'html' | 'text' | 'binary';

const OLE_MAGIC = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const PROBE_BYTES = 16_384;
const HTML_START =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype|!--|html|head|body|meta|title|style|table|div|center|p|h[1-6]|span|a|img|font)\b/i;

/** @param filename of an upload; its extension decides between page and text. */
export function detectMailFileFormat(bytes: Uint8Array, filename = ''): MailFileFormat {
  if (OLE_MAGIC.every((byte, at) => bytes[at] === byte)) return 'msg';
  const head = normaliseMessageBytes(bytes.subarray(0, PROBE_BYTES));
  const text = decodeLatin1(head);
  if (HTML_START.test(text) || /^\s*<!--/.test(text)) return 'html';
  if (findMailStart(head) !== null) return 'mail';
  if (isBinary(head)) return 'binary';
  if (/\.html?$/i.test(filename)) return 'html';
  return 'text';
}

/** True if more than a tenth of the bytes are control characters, which no charset's text has. */
function isBinary(head: Uint8Array): boolean {
  let control = 0;
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32)) control++;
  return control > head.length / 10;
}
