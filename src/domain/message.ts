// A mail's bytes, read. Whatever comes is a mail: damage, size or malice may cost its text, which is said in `fault`, but never the row, and
// never more time or memory than message/bounds.ts allows.
import { bodyOf } from './message/body.ts';
import { REASONS } from './message/bounds.ts';
import { formatOf } from './message/format.ts';
import { headerBlockAt, mailStart } from './message/header-block.ts';
import { type MailHeaders, NO_HEADERS, readHeaders } from './message/headers.ts';
import { readMsg } from './message/msg.ts';
import { readPage } from './message/page.ts';
import { straighten } from './message/straighten.ts';

export interface ParsedMessage {
  subject: string | null;
  from: { name: string | null; address: string | null } | null;
  /** What the Date header says, unjudged: see issueDate. */
  date: Date | null;
  messageId: string | null;
  listId: string | null;
  /** Lower case, in order of trust: Delivered-To, X-Original-To, Envelope-To, To, Cc. */
  recipients: string[];
  /** Headers that tell a machine's answer from an issue (Auto-Submitted, Precedence, X-Failed-Recipients ...): lower-case name, first value. */
  signals: Record<string, string>;
  html: string | null;
  text: string | null;
}

export interface MessageRead {
  message: ParsedMessage;
  /** Why only the headers were read; an admin sees it as the row's error. */
  fault: string | null;
}

const SIGNALS = [
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

/**
 * @param bytes a mail as received or uploaded: RFC 822, Outlook .msg, an HTML page or plain text.
 * @param hint the uploaded file's name: where the bytes themselves don't tell, its ending does.
 * @returns the message; never throws, whatever the bytes.
 */
export async function readMessage(bytes: Uint8Array, hint: { filename?: string } = {}): Promise<MessageRead> {
  const format = formatOf(bytes, hint.filename);
  if (format === 'binary') return messageRead(NO_HEADERS, NOTHING, REASONS.noText);
  try {
    if (format === 'mail') return await readMail(straighten(bytes));
    if (format === 'msg') {
      const { headers, body, fault } = await readMsg(bytes);
      return messageRead(headers, body, fault);
    }
    const { title, fault, ...body } = await readPage(straighten(bytes), format);
    return messageRead({ ...NO_HEADERS, subject: title }, body, fault);
  } catch {
    return messageRead(NO_HEADERS, NOTHING, format === 'msg' ? REASONS.damagedMsg : REASONS.unreadable);
  }
}

async function readMail(bytes: Uint8Array): Promise<MessageRead> {
  const start = mailStart(bytes) ?? 0;
  const { headers, fault } = await readHeaders(bytes, headerBlockAt(bytes, start));
  if (fault) return messageRead(headers, NOTHING, fault);
  try {
    const body = await bodyOf(bytes, start);
    return messageRead(headers, body, body.fault);
  } catch {
    return messageRead(headers, NOTHING, REASONS.unreadable);
  }
}

function messageRead(
  { all, ...headers }: MailHeaders,
  { html, text }: { html: string | null; text: string | null },
  fault: string | null,
): MessageRead {
  const signals = Object.fromEntries(
    SIGNALS.map((name) => [name, all.get(name)?.[0]?.slice(0, 1000) ?? '']).filter(([, value]) => value),
  );
  return { message: { ...headers, signals, html, text }, fault: fault && `${fault}; only its headers were read.` };
}

const EARLIEST_ISSUE = Date.UTC(2000, 0, 1);

/** The day an issue counts by: its Date header where that is likely (2000 or later, not after its arrival), else its arrival. */
export function issueDate(message: Pick<ParsedMessage, 'date'>, arrival: Date): Date {
  const time = message.date?.getTime() ?? 0;
  return time >= EARLIEST_ISSUE && time <= arrival.getTime() ? new Date(time) : arrival;
}
