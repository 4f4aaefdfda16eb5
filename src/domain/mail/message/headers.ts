// Newsletters' headers are often malformed: an unquoted comma in a name, bytes of a local charset, an unparsable date.
import { addressParser } from 'postal-mime';
import { countEncodedWords, MAIL_LIMITS, REFUSAL_REASONS, type RefusalReason } from './bounds.ts';
import { type HeaderBlock, type HeaderField, parseHeaderFields } from './header-block.ts';
import { parseHeaderDate } from './header-date.ts';
import { decodeHeaderBlock, decodeHeaderText } from './header-text.ts';
import { toOneLine } from './plain.ts';

export interface MailHeaders {
  subject: string | null;
  from: { name: string | null; address: string | null } | null;
  date: Date | null;
  messageId: string | null;
  listId: string | null;
  /** Recipients in lower case, most trusted first: delivery headers before what the sender wrote. */
  recipients: string[];
  /** All values by lower-case header name, in order, with encoded words not yet decoded. */
  all: Map<string, string[]>;
}

export const NO_HEADERS: MailHeaders = {
  subject: null,
  from: null,
  date: null,
  messageId: null,
  listId: null,
  recipients: [],
  all: new Map(),
};

/** Headers that name a recipient, most reliable first. */
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-delivered-to', 'to', 'cc'];
const RECIPIENTS_MAX = 100;
const TEXT_MAX = 2_000;

/** @returns the headers; `fault` says why they were truncated or left out, if so. */
export function readMailHeaders(
  bytes: Uint8Array,
  block: HeaderBlock,
): { headers: MailHeaders; fault: RefusalReason | null } {
  const whole = bytes.subarray(block.start, block.end);
  const over = whole.length > MAIL_LIMITS.headerBytes;
  let text = decodeHeaderBlock(over ? shortened(whole) : whole);
  let fault: RefusalReason | null = over ? REFUSAL_REASONS.headerBytes : null;
  if (countEncodedWords(text) > MAIL_LIMITS.encodedWords) {
    fault ??= REFUSAL_REASONS.encodedWords;
    text = text.replaceAll('=?', '= ?');
  }
  return { headers: headersOf(parseHeaderFields(text)), fault };
}

/** Truncates each field, so that an endless one doesn't hide those after it. */
function shortened(block: Uint8Array): Uint8Array {
  const kept = new Uint8Array(MAIL_LIMITS.fallbackHeaderBytes);
  let length = 0;
  let ofField = 0;
  for (let at = 0; at < block.length && length < kept.length; ) {
    const feed = block.indexOf(LF, at);
    const end = feed < 0 ? block.length : feed + 1;
    if (block[at] !== SPACE && block[at] !== TAB) ofField = 0;
    const room = Math.min(MAIL_LIMITS.fallbackFieldBytes - ofField, kept.length - length);
    const line = block.subarray(at, Math.min(end, at + room));
    kept.set(line, length);
    length += line.length;
    ofField += line.length;
    if (line.length > 0 && line.length < end - at && length < kept.length) kept[length++] = LF;
    at = end;
  }
  return kept.subarray(0, length);
}

const LF = 0x0a;
const SPACE = 0x20;
const TAB = 0x09;

function headersOf(fields: HeaderField[]): MailHeaders {
  const all = new Map<string, string[]>();
  for (const { name, value } of fields) {
    const values = all.get(name);
    if (values) values.push(value);
    else all.set(name, [value]);
  }
  const first = (name: string) => all.get(name)?.find((value) => value.trim() !== '');
  const listId = first('list-id');
  return {
    subject: textOf(first('subject')),
    from: senderOf(first('from')) ?? senderOf(first('sender')),
    date: dateOf(all),
    messageId: textOf(first('message-id')),
    listId: listId ? (textOf(/<([^<>]+)>/.exec(listId)?.[1] ?? listId)?.toLowerCase() ?? null) : null,
    recipients: recipientsOf(all),
    all,
  };
}

function dateOf(all: Map<string, string[]>): Date | null {
  const [received = ''] = all.get('received') ?? [];
  return [...(all.get('date') ?? []), received.slice(received.lastIndexOf(';') + 1)].reduce<Date | null>(
    (found, value) => found ?? parseHeaderDate(value),
    null,
  );
}

function textOf(value: string | undefined): string | null {
  if (!value) return null;
  return decodeHeaderText(value).slice(0, TEXT_MAX) || null;
}

function senderOf(value: string | undefined): MailHeaders['from'] {
  if (!value) return null;
  const boxes = boxesOf(value);
  const first = boxes[0];
  if (first && isAddress(first.address))
    return { name: textOf(first.name.replace(/[<>]+$/, '')), address: cleanAddress(first.address) };
  // 'Smith, Jane <jane@example.com>' parses as a list of two, the second of which has the address and half of the name.
  const usable = boxes.find((box) => isAddress(box.address))?.address;
  const decoded = decodeHeaderText(value)
    .slice(0, TEXT_MAX)
    .replace(/\((?:[^()\\]|\\.)*\)/g, '');
  const address =
    usable ?? /<\s*([^<>\s]+@[^<>\s]+)\s*>/.exec(decoded)?.[1] ?? /[^\s<>"(),;:]+@[^\s<>"(),;:]+/.exec(decoded)?.[0];
  const name = decoded
    .replace(/<[^<>]*>?/g, ' ')
    .replace(address ?? '\0', ' ')
    .replace(/["\s]+/g, ' ')
    .trim();
  if (!address && !name) return null;
  return { name: name || null, address: address ? cleanAddress(address) : null };
}

const HIDDEN_WORD = '=\u0001?';

function boxesOf(value: string): { name: string; address: string }[] {
  try {
    // The parser would decode names by their labels alone, so their encoded words are hidden from it.
    return addressParser(value.slice(0, 64_000).replaceAll('=?', HIDDEN_WORD), { flatten: true }).flatMap((entry) =>
      entry.address === undefined
        ? []
        : [{ name: entry.name.replaceAll(HIDDEN_WORD, '=?'), address: entry.address.replaceAll(HIDDEN_WORD, '=?') }],
    );
  } catch {
    return [];
  }
}

function recipientsOf(all: Map<string, string[]>): string[] {
  const found = new Set<string>();
  for (const name of RECIPIENT_HEADERS) {
    for (const value of all.get(name) ?? []) {
      for (const box of boxesOf(value)) {
        if (isAddress(box.address)) found.add(cleanAddress(box.address).toLowerCase());
        if (found.size >= RECIPIENTS_MAX) return [...found];
      }
    }
  }
  return [...found];
}

const isAddress = (address: string): boolean => /^[^\s@]+@[^\s@]+$/.test(address.trim());
const cleanAddress = (address: string): string =>
  toOneLine(address)
    .replace(/^<+|>+$/g, '')
    .slice(0, 320);
