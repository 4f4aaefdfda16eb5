// Tells the format of a mailbox file by its first bytes, and that of a file in an archive by its name if that tells.
import { isTar } from './tar.ts';

export type MailFormat = 'eml' | 'emlx' | 'msg' | 'html' | 'txt';
export type MailboxFormat = MailFormat | 'mbox' | 'zip' | 'gzip' | 'tar';

export const FORMAT_PROBE_BYTES = 16 * 1024;

const MAGIC: [format: MailboxFormat | { name: string }, magic: string][] = [
  ['zip', 'PK\x03\x04'],
  ['zip', 'PK\x05\x06'],
  ['gzip', '\x1f\x8b'],
  ['msg', '\xd0\xcf\x11\xe0'],
  [{ name: 'a PNG image' }, '\x89PNG'],
  [{ name: 'a JPEG image' }, '\xff\xd8\xff'],
  [{ name: 'a GIF image' }, 'GIF8'],
  [{ name: 'a WebP or audio file' }, 'RIFF'],
  [{ name: 'a PDF document' }, '%PDF'],
  [{ name: 'a 7z archive' }, '7z\xbc\xaf'],
  [{ name: 'a RAR archive' }, 'Rar!'],
  [{ name: 'an XZ archive' }, '\xfd7zXZ'],
  [{ name: 'a bzip2 archive' }, 'BZh'],
  [{ name: 'a Zstandard archive' }, '\x28\xb5\x2f\xfd'],
  [{ name: 'an Outlook data file (.pst)' }, '!BDN'],
  [{ name: 'an SQLite database' }, 'SQLite format'],
  [{ name: 'a program' }, 'MZ'],
  [{ name: 'a program' }, '\x7fELF'],
];
const HEADER_FIELD = /^[!-9;-~]+[ \t]*:/;
/** A header field that mails begin with. */
const MAIL_FIELD =
  /^(?:from|to|cc|subject|date|sender|reply-to|return-path|received|delivered-to|message-id|mime-version|content-[a-z-]+|list-[a-z-]+|dkim-signature|arc-[a-z-]+|authentication-results|x-[a-z0-9-]+|status):/im;

/** Each byte as the character with the same code. */
export const toBytewise = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(new Uint16Array(bytes));

/** @returns `name`: what the file is instead of a mailbox; null if that is unknown. */
export function detectMailboxFormat(head: Uint8Array): MailboxFormat | { name: string } | null {
  const text = toBytewise(head.subarray(0, FORMAT_PROBE_BYTES)).replace(/^\xef\xbb\xbf/, '');
  if (/^From[ \r\n]/.test(text.trimStart())) return 'mbox';
  for (const [format, magic] of MAGIC) if (text.startsWith(magic)) return format;
  if (isTar(head)) return 'tar';
  const [first = '', second = ''] = text.split(/\r\n?|\n/, 2);
  if (/^\d{1,9}\s*$/.test(first) && HEADER_FIELD.test(second)) return 'emlx';
  const [block = ''] = text.trimStart().split(/\n\r?\n|\r\r/, 1);
  if (MAIL_FIELD.test(block)) return 'eml';
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return 'html';
  return text.includes('\0') || text === '' ? null : { name: 'a text file without mail headers' };
}

const FORMAT_BY_ENDING: Record<string, MailFormat | 'mbox'> = {
  eml: 'eml',
  emlx: 'emlx',
  msg: 'msg',
  html: 'html',
  htm: 'html',
  txt: 'txt',
  mbox: 'mbox',
  mbx: 'mbox',
};
const ARCHIVE_ENDING = /^(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst|pst|ost|olm)$/;
/** Paths of files that are no mail: exporting programs and operating systems add them. */
const OTHER_PATH =
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|archive_browser\.html$|table_of_contents$|msgFilterRules\.dat$)/;

/** @returns 'archive' for one inside the archive, 'other' for no mail, 'unknown' if the first bytes have to tell. */
export function classifyArchiveEntry(name: string): MailFormat | 'mbox' | 'archive' | 'other' | 'unknown' {
  const path = name.replaceAll('\\', '/');
  if (path.endsWith('/') || OTHER_PATH.test(path)) return 'other';
  const file = path.slice(path.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  const ending = dot > 0 ? file.slice(dot + 1).toLowerCase() : '';
  if (file === 'mbox') return 'mbox';
  if (Object.hasOwn(FORMAT_BY_ENDING, ending)) return FORMAT_BY_ENDING[ending] ?? 'unknown';
  if (ARCHIVE_ENDING.test(ending)) return 'archive';
  // Thunderbird's folders have no ending, and a folder's name may hold a dot: 'News v2.0'.
  return ending === '' || !/^[a-z][a-z0-9]{1,7}$/.test(ending) ? 'unknown' : 'other';
}
