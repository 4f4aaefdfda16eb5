// From the readable parts of a mail to its one HTML and its one plain text.
import { type Fault, isTangled, REASONS, TextBudget } from './bounds.ts';
import { mailStart } from './header-block.ts';
import { innerMessage, textOf } from './leaf.ts';
import { type Leaf, leavesOf } from './parts.ts';

export interface Body {
  html: string | null;
  text: string | null;
}

/** Base64 within base64 within base64 is no one's newsletter. */
const INNER_MAX = 3;
/** Text parts that are data, not reading matter. */
const DATA_TYPES = /^text\/(?:calendar|csv|x?-?vcard|directory|css|javascript|xml|rtf|x-amp-html|x-diff|x-patch)$/;

/** @returns the mail's texts, or why they may not be read. @throws what the parser throws. */
export async function bodyOf(bytes: Uint8Array, start: number): Promise<Body & { fault: Fault | null }> {
  return read(bytes, start, new TextBudget(), 0);
}

async function read(
  bytes: Uint8Array,
  start: number,
  budget: TextBudget,
  level: number,
): Promise<Body & { fault: Fault | null }> {
  const { leaves, fault } = leavesOf(bytes, start);
  if (fault) return nothing(fault);
  const shown = leaves.filter((leaf) => leaf.within === 'mail' && leaf.content.disposition === 'inline');
  const own = await join(shown, budget, level);
  if (own.fault || own.html?.trim() || own.text?.trim()) return own;
  // A newsletter that was forwarded as an attachment, or marked as one by its own sender; else what a delivery report reports.
  const rest = leaves.filter((leaf) => !shown.includes(leaf));
  for (const some of [rest.filter(isOwn), rest.filter((leaf) => !isOwn(leaf))]) {
    const found = await join(some, budget, level);
    if (found.fault || found.html?.trim() || found.text?.trim()) return found;
  }
  return own;
}

const isOwn = (leaf: Leaf): boolean => leaf.within !== 'report';

const nothing = (fault: Fault | null) => ({ html: null, text: null, fault });

async function join(leaves: Leaf[], budget: TextBudget, level: number): Promise<Body & { fault: Fault | null }> {
  const items: Body[] = [];
  const byAlternative = new Map<number, Body>();
  for (const leaf of leaves) {
    if (DATA_TYPES.test(leaf.content.type)) continue;
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
  before === null || more === null ? (before ?? more) : `${before}\n${more}`;

async function bodyOfLeaf(leaf: Leaf, budget: TextBudget, level: number): Promise<Body & { fault: Fault | null }> {
  if (/^message\/(?:rfc822|global)$/.test(leaf.content.type)) {
    const inner = level < INNER_MAX ? await innerMessage(leaf) : null;
    const start = inner && mailStart(inner);
    return inner && start !== null ? read(inner, start, budget, level + 1) : nothing(null);
  }
  const text = await textOf(leaf);
  if (leaf.content.type !== 'text/html') return { html: null, text, fault: null };
  return isTangled(text) ? nothing(REASONS.unclosedTags) : { html: text, text: null, fault: null };
}

/** HTML is the whole mail where there is any: parts that have none stand between the others as text. */
function joined(items: Body[]): Body {
  const texts = items.flatMap((item) => item.text ?? []);
  const html = items.some((item) => item.html?.trim())
    ? items
        .flatMap((item) => (item.html?.trim() ? [item.html] : item.text?.trim() ? [asHtml(item.text)] : []))
        .join('\n')
    : null;
  return { html, text: texts.join('\n') || null };
}

/** Plain text as HTML that reads like it. */
function asHtml(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<div>${escaped.replaceAll('\n', '<br>\n')}</div>`;
}
