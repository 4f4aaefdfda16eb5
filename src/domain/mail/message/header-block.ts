import { toAlternation } from '../../any-of.ts';

export const LF = 0x0a;
export const CR = 0x0d;

/** Header fields that mails begin with. One of them among the first lines distinguishes a mail from a plain text. */
export const KNOWN_HEADER_FIELD = new RegExp(
  `^(?:${toAlternation(`
    from | to | cc | bcc | subject | date | sender | reply-to | return-path | received | delivered-to | x-original-to | message-id |
    mime-version | content-[a-z-]+ | list-[a-z-]+ | dkim-signature | arc-[a-z-]+ | authentication-results | x-[a-z0-9-]+ | resent-[a-z-]+ |
    in-reply-to | references | errors-to | precedence | importance | organization | user-agent | envelope-to | newsgroups`)}):`,
  'i',
);
const HEADER_FIELD_START = /^[!-9;-~]+[ \t]*:/;
/** The line that an mbox file puts before each message. */
export const MBOX_SEPARATOR_LINE = /^>?From \S+/;

export interface HeaderBlock {
  start: number;
  end: number;
  bodyStart: number;
}

/** @returns where the header block beginning at `start` ends. Without a blank line, all the rest is header. */
export function findHeaderBlock(bytes: Uint8Array, start: number): HeaderBlock {
  let lineStart = start;
  while (lineStart < bytes.length) {
    const feed = bytes.indexOf(LF, lineStart);
    const lineEnd = feed < 0 ? bytes.length : feed;
    const next = feed < 0 ? bytes.length : feed + 1;
    if (lineEnd === lineStart || (lineEnd === lineStart + 1 && bytes[lineStart] === CR))
      return { start, end: lineStart, bodyStart: next };
    lineStart = next;
  }
  return { start, end: bytes.length, bodyStart: bytes.length };
}

/** @returns where a mail's headers begin, after blank lines and an mbox line; null if the bytes are a bare text. */
export function findMailStart(bytes: Uint8Array): number | null {
  const head = decodeLatin1(bytes.subarray(0, 16_384)).replaceAll('\0', '');
  let first = 0;
  let started = false;
  // After a first line that is not a field, one known name may be a coincidence ('From: the editor'); two are not.
  let needed = 1;
  for (const line of head.split('\n').slice(0, 60)) {
    const text = line.trimEnd();
    if (!started && (text === '' || MBOX_SEPARATOR_LINE.test(text))) {
      first += line.length + 1;
      continue;
    }
    if (text === '') break;
    if (!started && !isHeaderField(text)) needed = 2;
    started = true;
    if (KNOWN_HEADER_FIELD.test(text) && --needed === 0) return offsetWithNuls(bytes, first);
  }
  return null;
}

function offsetWithNuls(bytes: Uint8Array, at: number): number {
  let place = 0;
  for (let seen = 0; seen < at; place++) if (bytes[place] !== 0) seen++;
  return place;
}

export const isHeaderField = (line: string): boolean => HEADER_FIELD_START.test(line);

/** Bytes to characters of the same code. TextDecoder reads ISO-8859-1 as windows-1252; UTF-16 units are one to one. */
export const decodeLatin1 = (bytes: Uint8Array): string => UTF16.decode(new Uint16Array(bytes));
const UTF16 = new TextDecoder('utf-16le');

export interface HeaderField {
  name: string;
  value: string;
}

/** Splits a block into its fields, in order, and the lines that are neither fields nor continuations. */
export function parseHeaderLines(block: string): { fields: HeaderField[]; others: string[] } {
  const fields: HeaderField[] = [];
  const others: string[] = [];
  for (const line of block.split(/\r?\n/)) {
    const last = fields.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last) last.value += line;
    } else if (isHeaderField(line)) {
      const colon = line.indexOf(':');
      fields.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1) });
    } else others.push(line);
  }
  for (const field of fields) field.value = field.value.trim();
  return { fields, others };
}

export const parseHeaderFields = (block: string): HeaderField[] => parseHeaderLines(block).fields;
