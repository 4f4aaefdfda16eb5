import { escapeHtmlText } from '../../html-escape.ts';
import {
  hasTooManyUnfinishedTags,
  REFUSAL_REASONS,
  type RefusalReason,
  TextBudget,
  UNUSUAL_MAIL_NOTES,
} from './bounds.ts';
import { isDataTextType, isMessageType } from './content-type.ts';
import { findMailStart } from './header-block.ts';
import { decodePartText, decodeTransferEncoding } from './leaf.ts';
import { findTextParts, type TextPart } from './parts.ts';
import { decodeHtmlEntities, looksLikeText } from './plain.ts';

export interface MailBody {
  html: string | null;
  text: string | null;
}

/** Maximum length, in characters, of a covering note: 'Here is today's issue', a greeting, a signature. */
const COVERING_NOTE_LENGTH_MAX = 1_500;
/** Maximum depth of encoded messages inside encoded messages. No newsletter seen so far nests deeper. */
const ENCODED_MESSAGE_DEPTH_MAX = 3;

/** @returns the texts, or why they must not be read. @throws errors of the parser. */
export async function readMailBody(
  bytes: Uint8Array,
  start: number,
): Promise<MailBody & { fault: RefusalReason | null; notes: string[]; unread: string[] }> {
  const budget = new TextBudget();
  const body = await read(bytes, start, budget, 0);
  return { ...body, notes: [...budget.notes], unread: [...budget.unread] };
}

async function read(
  bytes: Uint8Array,
  start: number,
  budget: TextBudget,
  level: number,
): Promise<MailBody & { fault: RefusalReason | null }> {
  const { leaves, unread, fault } = findTextParts(bytes, start);
  if (fault) return nothing(fault);
  for (const type of unread) budget.unread.add(type);
  const shown = leaves.filter((leaf) => leaf.within === 'mail' && leaf.content.disposition === 'inline');
  const own = await join(shown, budget, level);
  if (own.fault) return own;
  if (own.html?.trim() || own.text?.trim()) return (await covered(leaves, own, budget, level)) ?? own;
  // Nothing to show: falls back to attached messages and texts, then to the message that a delivery report returns.
  const rest = leaves.filter((leaf) => !shown.includes(leaf));
  for (const some of [rest.filter(isOwn), rest.filter((leaf) => !isOwn(leaf))]) {
    const found = await join(some, budget, level);
    if (found.fault || found.html?.trim() || found.text?.trim()) return found;
  }
  return own;
}

async function covered(leaves: TextPart[], own: MailBody, budget: TextBudget, level: number) {
  const attached = leaves.filter(({ within }) => within === 'attached');
  const said = lengthOf(own);
  if (attached.length === 0 || said > COVERING_NOTE_LENGTH_MAX) return null;
  const found = await join(attached, budget, level);
  if (found.fault || lengthOf(found) < 2 * said) return null;
  budget.notes.add(UNUSUAL_MAIL_NOTES.forwarded);
  return found;
}

function lengthOf({ html, text }: MailBody): number {
  if (html === null) return text?.trim().length ?? 0;
  let length = 0;
  let inTag = false;
  for (const character of html) {
    if (character === '<') inTag = true;
    else if (character === '>') inTag = false;
    else if (!inTag && character.trim()) length++;
  }
  return length;
}

const isOwn = (leaf: TextPart): boolean => leaf.within !== 'report';

const nothing = (fault: RefusalReason | null) => ({ html: null, text: null, fault });

async function join(
  leaves: TextPart[],
  budget: TextBudget,
  level: number,
): Promise<MailBody & { fault: RefusalReason | null }> {
  const items: MailBody[] = [];
  const byAlternative = new Map<number, MailBody>();
  for (const leaf of leaves) {
    if (isDataTextType(leaf.content.type)) {
      budget.unread.add(leaf.content.type);
      continue;
    }
    const fault = budget.take(leaf.body, leaf.content.encoding === 'base64');
    if (fault) return nothing(fault);
    const piece = await bodyOfLeaf(leaf, budget, level);
    if (piece.fault) return nothing(piece.fault);
    const existing = leaf.alternative === null ? undefined : byAlternative.get(leaf.alternative);
    const item = existing ?? { html: null, text: null };
    item.html = added(item.html, piece.html);
    item.text = added(item.text, piece.text);
    if (existing) continue;
    items.push(item);
    if (leaf.alternative !== null) byAlternative.set(leaf.alternative, item);
  }
  return { ...joined(items), fault: null };
}

const added = (before: string | null, more: string | null): string | null =>
  before === null || more === null ? (before ?? more) : `${before}\n\n${more}`;

async function bodyOfLeaf(
  leaf: TextPart,
  budget: TextBudget,
  level: number,
): Promise<MailBody & { fault: RefusalReason | null }> {
  if (isMessageType(leaf.content.type)) {
    const inner = level < ENCODED_MESSAGE_DEPTH_MAX ? decodeTransferEncoding(leaf) : null;
    const start = inner && findMailStart(inner);
    return inner && start !== null ? read(inner, start, budget, level + 1) : nothing(null);
  }
  const text = decodePartText(leaf);
  if (leaf.content.broken) {
    // The content type may be wrong, so the bytes decide.
    if (!looksLikeText(text)) return nothing(null);
    budget.notes.add(UNUSUAL_MAIL_NOTES.brokenType);
    if (/^\s*<(?:!doctype html|html|body|table|div|p)\b/i.test(text.slice(0, 1000)))
      return hasTooManyUnfinishedTags(text)
        ? nothing(REFUSAL_REASONS.unclosedTags)
        : { html: text, text: null, fault: null };
  }
  if (leaf.content.type !== 'text/html') return { html: null, text, fault: null };
  return hasTooManyUnfinishedTags(text)
    ? nothing(REFUSAL_REASONS.unclosedTags)
    : { ...readHtml(text, leaf.alternative !== null), fault: null };
}

/** An HTML part without any tag was written as plain text. It is one, unless the mail has another plain text. */
function readHtml(html: string, hasAlternative: boolean): MailBody {
  if (LINE_BREAKING_TAG.test(html)) return { html, text: null };
  if (hasAlternative || ANY_TAG.test(html)) return { html: withLineBreaks(html), text: null };
  return { html: null, text: decodeHtmlEntities(html) };
}

const ANY_TAG = /<[a-z!/]/i;
const LINE_BREAKING_TAG = /<(?:br|p|div|table|tr|td|li|h[1-6]|hr|center|pre|blockquote|section|article)\b/i;

/** Makes the line ends of an HTML text visible that was written as plain text. */
const withLineBreaks = (html: string): string =>
  html.replace(/<[^<>]*>|\n/g, (piece) => (piece === '\n' ? '<br>\n' : piece));

/** Joins parts. If any part has HTML the result is HTML, with the text of the other parts in between. */
function joined(items: MailBody[]): MailBody {
  const texts = items.flatMap((item) => item.text ?? []);
  const html = items.some((item) => item.html?.trim())
    ? items
        .flatMap((item) => (item.html?.trim() ? [item.html] : item.text?.trim() ? [asHtml(item.text)] : []))
        .join('\n')
    : null;
  return { html, text: texts.filter(Boolean).join('\n\n') || null };
}

function asHtml(text: string): string {
  const escaped = escapeHtmlText(text.trim());
  return `<div>${escaped.replaceAll('\n', '<br>\n')}</div>`;
}
