// Determines what a file in an archive contains: by the extension of its name, or by its first bytes if it has none.
import { decodeLatin1, findMailStart, isHeaderField } from '../mail/message/header-block.ts';
import { MAILBOX_FAULT_REASONS, type MailboxFaultReason } from './bounds.ts';
import { isTar } from './tar.ts';

export type MailFormat = 'eml' | 'emlx' | 'msg' | 'html' | 'text';
export type ArchiveEntryKind =
  | { what: 'mail'; format: MailFormat }
  | { what: 'mbox' }
  /** The name doesn't tell, so the file's first bytes decide. */
  | { what: 'unknown' }
  | { what: 'skipped' }
  | { what: 'refused'; reason: MailboxFaultReason };

const MAIL_ENDINGS: Record<string, MailFormat> = {
  eml: 'eml',
  emlx: 'emlx',
  msg: 'msg',
  html: 'html',
  htm: 'html',
  txt: 'text',
};
const ARCHIVE_ENDING = /^(?:zip|tar|tgz|gz|bz2|xz|7z|rar|zst|pst|ost|olm)$/;
/** Matches paths of files that are no mail: exporting programs and operating systems add them. */
const NON_MAIL_PATH =
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|archive_browser\.html$|table_of_contents$|msgFilterRules\.dat$)/;

/**
 * Classifies a file of an archive by its name.
 * @param name as written in the archive; it may be hostile.
 */
export function classifyArchiveEntry(name: string): ArchiveEntryKind {
  const path = name.replaceAll('\\', '/');
  if (path.endsWith('/') || NON_MAIL_PATH.test(path)) return { what: 'skipped' };
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.split('/').includes('..') || path.includes('\0'))
    return { what: 'refused', reason: MAILBOX_FAULT_REASONS.unsafeName };
  const file = path.slice(path.lastIndexOf('/') + 1);
  const dot = file.lastIndexOf('.');
  const ending = dot > 0 ? file.slice(dot + 1).toLowerCase() : '';
  if (ending === 'mbox' || ending === 'mbx' || file === 'mbox') return { what: 'mbox' };
  const format = Object.hasOwn(MAIL_ENDINGS, ending) ? MAIL_ENDINGS[ending] : undefined;
  if (format) return { what: 'mail', format };
  if (ARCHIVE_ENDING.test(ending)) return { what: 'refused', reason: MAILBOX_FAULT_REASONS.nested };
  // Thunderbird's folders have no ending, and a folder's name may hold a dot: 'News v2.0'.
  return ending === '' || !/^[a-z][a-z0-9]{1,7}$/.test(ending) ? { what: 'unknown' } : { what: 'skipped' };
}

/** Formats of an uploaded mailbox file, or of a file without an extension in an archive, told by the first bytes. */
export type MailboxFileFormat = 'zip' | 'gzip' | 'tar' | 'mbox' | 'mail' | 'emlx' | 'msg';

/** Number of first bytes by which the format of a file is determined. */
export const FORMAT_PROBE_BYTES = 16 * 1024;
const MAGIC: [MailboxFileFormat | 'other', number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['gzip', [0x1f, 0x8b]],
  ['msg', [0xd0, 0xcf, 0x11, 0xe0]],
  ['other', [0x37, 0x7a, 0xbc, 0xaf]],
  ['other', [0x52, 0x61, 0x72, 0x21]],
  ['other', [0xfd, 0x37, 0x7a, 0x58]],
  ['other', [0x42, 0x5a, 0x68]],
  ['other', [0x28, 0xb5, 0x2f, 0xfd]],
  // Outlook's .pst format.
  ['other', [0x21, 0x42, 0x44, 0x4e]],
];

/**
 * Determines a file's format by its first bytes.
 * @param head the first `FORMAT_PROBE_BYTES`.
 * @returns null for an unknown format, 'other' for archives of another kind.
 */
export function detectMailboxFileFormat(head: Uint8Array): MailboxFileFormat | 'other' | null {
  for (const [form, magic] of MAGIC) if (magic.every((byte, at) => head[at] === byte)) return form;
  if (isTar(head)) return 'tar';
  const text = decodeLatin1(head);
  if (/^\s*From \S[^\n]*\n(?:>From |[!-9;-~]+[ \t]*:)/.test(text)) return 'mbox';
  const [first = '', second = ''] = text.split(/\r?\n/, 2);
  if (/^\d{1,9}\s*$/.test(first) && isHeaderField(second)) return 'emlx';
  return findMailStart(head) === null ? null : 'mail';
}

/**
 * Extracts the mail from Apple's .emlx format: a line with its length in bytes, the mail, a property list.
 * @param chunks the file's bytes.
 */
export async function* extractEmlxMail(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left: number | null = null;
  let head: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    let data = chunk;
    if (left === null) {
      head = joined(head, chunk);
      const feed = head.indexOf(0x0a);
      if (feed < 0 && head.length < 64) continue;
      const length = Number.parseInt(decodeLatin1(head.subarray(0, Math.max(0, feed))), 10);
      left = Number.isNaN(length) ? Number.POSITIVE_INFINITY : length;
      data = Number.isNaN(length) ? head : head.subarray(feed + 1);
    }
    const taken: Uint8Array = data.subarray(0, Math.min(left, data.length));
    if (taken.length > 0) yield taken;
    left -= taken.length;
    if (left <= 0) return;
  }
  if (left === null && head.length > 0) yield head;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
