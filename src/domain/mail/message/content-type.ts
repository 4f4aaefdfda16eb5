// Malformed values count as text/plain; the bytes then show whether the part is text at all.
import { parseHeaderFields } from './header-block.ts';

export interface ContentType {
  type: string;
  broken: boolean;
  boundary: string | null;
  charset: string | null;
  /** Content-Transfer-Encoding in lower case; '' if absent. Misspelt names of the two usual ones are corrected. */
  encoding: string;
  disposition: 'inline' | 'attachment';
  flow: 'keep-spaces' | 'delete-spaces' | null;
}

const HTML_TYPE = /^(?:text\/x?htm|text\/xhtml|application\/(?:xhtml\+xml|html))$/;

/** @param defaultType message/rfc822 within a digest, otherwise text/plain. */
export function parseContentType(block: string, defaultType: string): ContentType {
  const fields = parseHeaderFields(block);
  const first = (name: string) => withoutComments(fields.find((field) => field.name === name)?.value ?? '');
  const value = first('content-type');
  const named = /^\s*([\w.+-]+\/[\w.+*-]+)/.exec(value)?.[1]?.toLowerCase();
  const type = named && HTML_TYPE.test(named) ? 'text/html' : named;
  return {
    type: type ?? defaultType,
    broken: type === undefined && value !== '' && !/^\s*text\b/i.test(value),
    boundary: parameter(value, 'boundary'),
    charset: parameter(value, 'charset'),
    encoding: encodingOf(first('content-transfer-encoding').toLowerCase()),
    disposition: /^\s*"?attachment\b/i.test(first('content-disposition')) ? 'attachment' : 'inline',
    flow: /^flowed$/i.test(parameter(value, 'format') ?? '')
      ? /^yes$/i.test(parameter(value, 'delsp') ?? '')
        ? 'delete-spaces'
        : 'keep-spaces'
      : null,
  };
}

function encodingOf(value: string): string {
  if (/base-?64/.test(value)) return 'base64';
  return /quoted.{0,2}printable/.test(value) ? 'quoted-printable' : (/[\w-]+/.exec(value)?.[0] ?? '');
}

/** Removes comments in parentheses outside quotes. A quoted boundary may contain parentheses. */
function withoutComments(value: string): string {
  if (!value.includes('(')) return value;
  return value.replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, (piece) => (piece.startsWith('(') ? ' ' : piece));
}

function parameter(value: string, name: string): string | null {
  const whole = new RegExp(`[;\\s]${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"?|([^;\\s]+))`, 'i').exec(value);
  if (whole) return (whole[1]?.replace(/\\(.)/g, '$1') ?? whole[2] ?? '').trim() || null;
  const pieces = [...value.matchAll(new RegExp(`[;\\s]${name}\\*(\\d+)\\*?\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'gi'))]
    .sort((a, b) => Number(a[1]) - Number(b[1]))
    .map((piece) => piece[2] ?? piece[3] ?? '');
  return pieces.join('').trim() || null;
}

export const isMessageType = (type: string): boolean => type === 'message/rfc822' || type === 'message/global';
export const isDeliveryReportType = (type: string): boolean =>
  type === 'text/rfc822-headers' || type === 'message/delivery-status';
export const isDataTextType = (type: string): boolean =>
  /^text\/(?:calendar|csv|x?-?vcard|directory|css|javascript|xml|rtf|x-amp-html|x-diff|x-patch)$/.test(type);
