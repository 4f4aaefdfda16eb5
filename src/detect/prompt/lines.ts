// Writes a mail as lines of JSON, one a block. A mail can't forge them: what a block says stays inside a string.
import type { Issue } from '../analyst.ts';
import type { Block } from '../block.ts';
import type { Link } from '../links.ts';

/** At most this many links and images of one block are written; a block with more is a menu or an archive. */
const LINKS_MAX = 12;
const IMAGES_MAX = 8;
const ANCHOR_MAX = 80;
const PATH_MAX = 60;
const SLOTS_MAX = 8;

export function writeMailHeaderLine(issue: Issue): string {
  const slots = [...new Set((issue.slots ?? []).map(({ words }) => words))].filter(Boolean).slice(0, SLOTS_MAX);
  const corrections = (issue.corrections ?? []).map(({ claimed, correct }) => ({
    claimed: withoutControls(claimed.slice(0, ANCHOR_MAX)),
    correct: withoutControls(correct?.slice(0, ANCHOR_MAX) ?? null),
  }));
  return JSON.stringify({
    mail: {
      subject: withoutControls(issue.subject?.slice(0, 500) ?? null),
      newsletter: withoutControls(issue.newsletter.name?.slice(0, 200) ?? null),
      newsletter_domain: issue.newsletter.domain,
      sender: withoutControls(issue.sender.name?.slice(0, 200) ?? null),
      sender_address: withoutControls(issue.sender.address?.slice(0, 200) ?? null),
      blocks: issue.blocks.length,
      ...(slots.length > 0 && { slots }),
      ...(corrections.length > 0 && { corrections }),
    },
  });
}

/** The line of one block; null if it is empty. @param text replaces the block's text, if that is too long. */
export function writeBlockLine(block: Block, text = toPromptText(block)): string | null {
  const links = [...new Set(block.links.slice(0, LINKS_MAX).flatMap(describeLink))];
  const images = block.images
    .slice(0, IMAGES_MAX)
    .flatMap((image) => describeImage(image.alt, image.link))
    .filter((image) => !links.includes(image));
  const says = withoutControls(text);
  if (!says && links.length === 0 && images.length === 0) return null;
  const marks = marksOf(block);
  return JSON.stringify({
    n: block.index,
    at: Math.round(block.place * 100),
    text: says,
    ...(block.heading ? { heading: withoutControls(block.heading.slice(0, 120)) } : {}),
    ...(marks.length > 0 ? { marks } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(images.length > 0 ? { images } : {}),
  });
}

/** A block's text for the prompt: as in the mail, or without markup and bare URLs if these are much of its length. */
export function toPromptText(block: Block): string {
  return block.text.length > block.words.length * 1.3 ? block.words : block.text;
}

export function writeLeftOutLine(from: number, to: number): string {
  return JSON.stringify({ left_out: from === to ? `block ${from}` : `blocks ${from} to ${to}` });
}

function marksOf(block: Block): string[] {
  const marks: string[] = [];
  if (block.level > 0) marks.push('heading');
  if (block.list) marks.push('list');
  if (block.box && block.box.share < 0.6) marks.push('box');
  if (block.ruleBefore) marks.push('rule before');
  if (block.hint) marks.push('ad markup');
  if (block.afterSignOff) marks.push('after sign-off');
  if (block.role !== 'content') marks.push('foot');
  return marks;
}

function describeLink(link: Link): string[] {
  if (link.kind === 'unsubscribe' || link.kind === 'mail' || link.kind === 'none') return [];
  return [`${withoutControls(link.text.trim().slice(0, ANCHOR_MAX))} -> ${targetOf(link)}`];
}

function describeImage(alt: string, link: Link | null): string[] {
  const says = withoutControls(alt.trim().slice(0, ANCHOR_MAX * 2)) ?? '';
  const leads = link && link.kind !== 'unsubscribe' && link.kind !== 'none' ? targetOf(link) : null;
  if (!says && !leads) return [];
  return [leads ? `${says} -> ${leads}` : says];
}

/** A link's target as host and path without the query, with notes on paid campaigns; '?' if the target is hidden. */
function targetOf(link: Link): string {
  const url = link.url ? URL.parse(link.url) : null;
  const where = url ? `${url.host}${url.pathname === '/' ? '' : url.pathname.slice(0, PATH_MAX)}` : '?';
  const notes = [
    link.adNetwork ? 'ad network' : '',
    link.campaign.paid ? 'paid campaign' : link.campaign.tagged && link.kind === 'site' ? 'campaign' : '',
    link.affiliate ? 'affiliate' : '',
  ].filter(Boolean);
  return notes.length > 0 ? `${where} (${notes.join(', ')})` : where;
}

/** Removes control characters and lone surrogates, which some servers reject. */
function withoutControls<T extends string | null>(text: T): T {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return (text === null ? null : text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')) as T;
}
