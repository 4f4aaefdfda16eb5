// The mail as lines of JSON, one a block. JSON because a mail can't forge it: whatever a block says stays inside its
// own string.
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';

/** Links and images told of one block; a block with more is a menu or an archive. */
const MOST_LINKS = 12;
const MOST_IMAGES = 8;
const LONGEST_ANCHOR = 80;
const LONGEST_PATH = 60;

/** The first line: what is known of the mail itself. */
export function mailLine(issue: Issue): string {
  return JSON.stringify({
    mail: {
      subject: clean(issue.subject?.slice(0, 500) ?? null),
      newsletter: clean(issue.newsletter.name?.slice(0, 200) ?? null),
      newsletter_domain: issue.newsletter.domain,
      sender: clean(issue.sender.name?.slice(0, 200) ?? null),
      sender_address: clean(issue.sender.address?.slice(0, 200) ?? null),
      blocks: issue.blocks.length,
    },
  });
}

/** One block; null where it says and shows nothing. @param text its words, where the block's own are too long. */
export function blockLine(block: Block, text = textOf(block)): string | null {
  const links = [...new Set(block.links.slice(0, MOST_LINKS).flatMap(linkWords))];
  const images = block.images
    .slice(0, MOST_IMAGES)
    .flatMap((image) => imageWords(image.alt, image.link))
    .filter((image) => !links.includes(image));
  const says = clean(text);
  if (!says && links.length === 0 && images.length === 0) return null;
  const marks = marksOf(block);
  return JSON.stringify({
    n: block.index,
    at: Math.round(block.place * 100),
    text: says,
    ...(block.heading ? { heading: clean(block.heading.slice(0, 120)) } : {}),
    ...(marks.length > 0 ? { marks } : {}),
    ...(links.length > 0 ? { links } : {}),
    ...(images.length > 0 ? { images } : {}),
  });
}

/** What a block says: as the mail writes it, unless bare addresses make up much of that. */
export function textOf(block: Block): string {
  return block.text.length > block.words.length * 1.3 ? block.words : block.text;
}

/** Blocks that were left out, as a line. */
export function gapLine(from: number, to: number): string {
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

function linkWords(link: Link): string[] {
  if (link.kind === 'unsubscribe' || link.kind === 'mail' || link.kind === 'none') return [];
  return [`${clean(link.text.trim().slice(0, LONGEST_ANCHOR))} -> ${targetOf(link)}`];
}

function imageWords(alt: string, link: Link | null): string[] {
  const says = clean(alt.trim().slice(0, LONGEST_ANCHOR * 2)) ?? '';
  const leads = link && link.kind !== 'unsubscribe' && link.kind !== 'none' ? targetOf(link) : null;
  if (!says && !leads) return [];
  return [leads ? `${says} -> ${leads}` : says];
}

/** Host and path without the query: what tells a reader whose page it is. */
function targetOf(link: Link): string {
  const url = link.url ? URL.parse(link.url) : null;
  const where = url ? `${url.host}${url.pathname === '/' ? '' : url.pathname.slice(0, LONGEST_PATH)}` : '?';
  const notes = [
    link.adNetwork ? 'ad network' : '',
    link.campaign.paid ? 'paid campaign' : link.campaign.tagged && link.kind === 'site' ? 'campaign' : '',
    link.affiliate ? 'affiliate' : '',
  ].filter(Boolean);
  return notes.length > 0 ? `${where} (${notes.join(', ')})` : where;
}

/** Without control characters and halves of surrogate pairs, which some servers refuse. */
function clean<T extends string | null>(text: T): T {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return (text === null ? null : text.toWellFormed().replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')) as T;
}
