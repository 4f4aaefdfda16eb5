// Any bytes are a mail: what is damaged, too large or malicious is missing, with the reason in `fault`.
import { readMailBody } from './message/body.ts';
import { REFUSAL_REASONS } from './message/bounds.ts';
import { detectMailFileFormat } from './message/format.ts';
import { decodeLatin1, findHeaderBlock, findMailStart } from './message/header-block.ts';
import { parseHeaderDate } from './message/header-date.ts';
import { type MailHeaders, NO_HEADERS, readMailHeaders } from './message/headers.ts';
import { readOutlookFile } from './message/msg.ts';
import { readUploadedPage } from './message/page.ts';
import { normaliseMessageBytes } from './message/straighten.ts';

export interface ParsedMessage {
  subject: string | null;
  from: { name: string | null; address: string | null } | null;
  /** Of the Date header, else of the newest Received line or the mailbox's line. It may be wrong: `issueDate`. */
  date: Date | null;
  messageId: string | null;
  listId: string | null;
  /** Recipients in lower case, most trusted first: Delivered-To, X-Original-To, Envelope-To, To, Cc. */
  recipients: string[];
  /** Headers that distinguish a machine's reply from an issue: lower-case name and first value. */
  signals: Record<string, string>;
  html: string | null;
  text: string | null;
}

export interface MessageReadResult {
  message: ParsedMessage;
  /** Why only the headers were read; shown to admins as the row's error. Null if the whole mail was read. */
  fault: string | null;
  /** The error that stopped the reading, if one did: a bug of ours, or unforeseen damage. */
  cause?: unknown;
  /** What was unusual about a mail that could still be read; shown to admins. */
  note: string | null;
  /** Forms of content in the mail that can't be read, such as 'application/pdf'. */
  unread: string[];
}

const SIGNAL_HEADERS = [
  'auto-submitted',
  'precedence',
  'x-failed-recipients',
  'x-autoreply',
  'x-autorespond',
  'x-auto-response-suppress',
  'return-path',
  'content-type',
  'list-unsubscribe',
];
const NOTHING = { html: null, text: null };

/** @param hint an uploaded file's name, whose extension decides if the bytes don't. Never throws. */
export async function readMessage(bytes: Uint8Array, hint: { filename?: string } = {}): Promise<MessageReadResult> {
  const format = detectMailFileFormat(bytes, hint.filename);
  if (format === 'binary') return messageRead(NO_HEADERS, NOTHING, REFUSAL_REASONS.noText);
  try {
    if (format === 'mail') return await readMail(normaliseMessageBytes(bytes));
    if (format === 'msg') {
      const { headers, body, fault, unread } = await readOutlookFile(bytes);
      return { ...messageRead(headers, body, fault), unread };
    }
    const { title, fault, ...body } = await readUploadedPage(normaliseMessageBytes(bytes), format);
    return messageRead({ ...NO_HEADERS, subject: title }, body, fault);
  } catch (cause) {
    return {
      ...messageRead(NO_HEADERS, NOTHING, format === 'msg' ? REFUSAL_REASONS.damagedMsg : REFUSAL_REASONS.unreadable),
      cause,
    };
  }
}

async function readMail(bytes: Uint8Array): Promise<MessageReadResult> {
  const start = findMailStart(bytes) ?? 0;
  const { headers: named, fault } = readMailHeaders(bytes, findHeaderBlock(bytes, start));
  // A mailbox writes the time of arrival into its line before the mail.
  const headers = { ...named, date: named.date ?? parseHeaderDate(decodeLatin1(bytes.subarray(0, start))) };
  if (fault) return messageRead(headers, NOTHING, fault);
  try {
    const body = await readMailBody(bytes, start);
    const note = body.notes.map((each) => `${each}.`).join(' ') || null;
    return { ...messageRead(headers, body, body.fault), note, unread: body.unread };
  } catch (cause) {
    return { ...messageRead(headers, NOTHING, REFUSAL_REASONS.unreadable), cause };
  }
}

function messageRead(
  { all, ...headers }: MailHeaders,
  { html, text }: { html: string | null; text: string | null },
  fault: string | null,
): MessageReadResult {
  const signals = Object.fromEntries(
    SIGNAL_HEADERS.map((name) => [name, all.get(name)?.[0]?.slice(0, 1000) ?? '']).filter(([, value]) => value),
  );
  return {
    message: { ...headers, signals, html, text },
    fault: fault && `${fault}; only its headers were read.`,
    note: null,
    unread: [],
  };
}

const EARLIEST_ISSUE = Date.UTC(2000, 0, 1);

const TRANSIT_MAX_MS = 48 * 3_600_000;

/** Its Date if at most 48 hours before arrival, or any since 2000 if `vouched`: strangers must not date mail back. */
export function issueDate(message: Pick<ParsedMessage, 'date'>, arrival: Date, vouched: boolean): Date {
  const time = message.date?.getTime() ?? 0;
  const earliest = vouched ? EARLIEST_ISSUE : arrival.getTime() - TRANSIT_MAX_MS;
  return time >= earliest && time <= arrival.getTime() ? new Date(time) : arrival;
}
