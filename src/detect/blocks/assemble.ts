// Turns pieces into blocks: adds the heading above, the place in the issue, the role and the links' resolved targets.

import type { Block } from '../block.ts';
import { type Link, type LookedUpLinkTargets, NO_LOOKED_UP_LINK_TARGETS, readLink } from '../links.ts';
import { findDisclosure } from '../rules/disclosure.ts';
import { FOOTER_PHRASE, SIGN_OFF_LINE, VIEW_ONLINE_PHRASE } from '../vocabulary/boilerplate.ts';
import { joinExcessPieces } from './bound-pieces.ts';
import { removeInvisibleCharacters } from './invisible.ts';
import { stripMarkup } from './markup.ts';
import type { SetOffBox, TextAndPieces, TextPiece } from './piece.ts';
import { isHorizontalRule } from './plain.ts';

/** A box that contains more than this share of the text is the layout, and sets nothing off from the rest. */
const LAYOUT_SHARE = 0.4;
/** At most this many links and images are kept of each block. */
const LINKS_MAX = 60;

/**
 * Makes the blocks of an issue.
 * @param source for 'text', Markdown syntax and bare URLs are removed from the blocks' `words`.
 * @param targets looked-up targets of the mail's hidden links.
 */
export function assembleBlocks(
  walk: TextAndPieces,
  source: 'html' | 'text',
  targets: LookedUpLinkTargets = NO_LOOKED_UP_LINK_TARGETS,
): Block[] {
  const { text } = walk;
  const pieces = joinExcessPieces(walk.pieces);
  const shares = boxShares(walk);
  const setOff = (id: number | null): SetOffBox | null => {
    for (let at = id, steps = 0; at !== null && steps < 40; steps++) {
      const box = walk.boxes[at] as SetOffBox;
      if ((shares.get(at) ?? 0) <= LAYOUT_SHARE) return box;
      at = box.parent;
    }
    return null;
  };
  const blocks: Block[] = [];
  let heading: { text: string; level: number; index: number } | null = null;
  const reader = { targets, cache: new Map<string, Link>() };
  for (const piece of pieces) {
    const own = text.slice(piece.start, piece.end);
    const words = source === 'text' ? stripMarkup(own.slice(0, 20_000)) : own.slice(0, 20_000);
    const level = piece.level || (isTitle(piece, words, source) ? 7 : 0);
    const box = setOff(piece.box);
    const block: Block = {
      index: blocks.length,
      start: piece.start,
      end: piece.end,
      text: own,
      words,
      level,
      heading: level && heading && heading.level >= level ? null : (heading?.text ?? null),
      list: piece.list,
      cell: piece.cell,
      box: box && { id: box.id, background: box.background, border: box.border, share: shares.get(box.id) ?? 0 },
      hint: isInHintedBox(walk.boxes, piece.box, shares),
      ruleBefore: piece.ruleBefore || isDivider(blocks.at(-1)),
      links: piece.links.slice(0, LINKS_MAX).map((link) => resolveLink(link.href, link.text, reader)),
      images: piece.images.slice(0, LINKS_MAX).map((image) => ({
        src: image.src,
        alt: image.alt,
        link: image.href ? resolveLink(image.href, image.alt, reader) : null,
      })),
      place: text.length ? piece.start / text.length : 0,
      role: piece.unseen ? 'unseen' : 'content',
      afterSignOff: false,
    };
    if (level) heading = { text: words, level, index: block.index };
    blocks.push(block);
  }
  markRoles(blocks);
  return blocks;
}

const isDivider = (block: Block | undefined): boolean =>
  block !== undefined && block.links.length + block.images.length === 0 && isHorizontalRule(block.words);

interface LinkReader {
  targets: LookedUpLinkTargets;
  cache: Map<string, Link>;
}

function resolveLink(href: string, text: string, { targets, cache }: LinkReader): Link {
  const known = cache.get(href) ?? readLink(href, targets);
  if (cache.size < 5000) cache.set(href, known);
  return { ...known, text: removeInvisibleCharacters(text).replace(/\s+/g, ' ').trim() };
}

/** A short bold line, or in plain text a line in capitals. */
function isTitle(piece: TextPiece, words: string, source: 'html' | 'text'): boolean {
  if (words.length < 2 || words.length > 90 || piece.list || /[.!?;,]$/.test(words)) return false;
  if (piece.bold) return true;
  const letters = words.replace(/[^\p{L}]/gu, '');
  return (
    source === 'text' && letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase()
  );
}

function boxShares({ text, pieces, boxes }: TextAndPieces): Map<number, number> {
  const own = new Array<number>(boxes.length).fill(0);
  for (const piece of pieces) if (piece.box !== null) own[piece.box] = (own[piece.box] ?? 0) + piece.end - piece.start;
  // A nested box has a higher id than its parent, so one pass from the end adds up all lengths.
  for (let id = boxes.length - 1; id >= 0; id--) {
    const parent = (boxes[id] as SetOffBox).parent;
    if (parent !== null) own[parent] = (own[parent] ?? 0) + (own[id] ?? 0);
  }
  return new Map(own.map((length, id) => [id, text.length ? length / text.length : 0]));
}

function isInHintedBox(boxes: SetOffBox[], id: number | null, shares: Map<number, number>): boolean {
  for (let at = id, steps = 0; at !== null && steps < 40; steps++) {
    const box = boxes[at] as SetOffBox;
    if (box.hint && (shares.get(at) ?? 0) <= LAYOUT_SHARE) return true;
    at = box.parent;
  }
  return false;
}

/** Marks the "view online" line at the top, footer lines, and what comes after the sign-off. */
function markRoles(blocks: Block[]): void {
  const head = Math.min(blocks.length, 6);
  for (let i = 0; i < head; i++) {
    const block = blocks[i] as Block;
    // A "view online" line that also names a sponsor is content: 'View online | Presented by Acme'.
    if (
      block.role === 'content' &&
      block.words.length < 200 &&
      VIEW_ONLINE_PHRASE.test(block.words) &&
      !findDisclosure(block.words)?.name
    )
      block.role = 'view-online';
  }
  let signedOff = false;
  for (const block of blocks) {
    if (block.place > 0.4 && block.words.length < 120 && SIGN_OFF_LINE.test(block.words.trim())) signedOff = true;
    else block.afterSignOff = signedOff;
    const inFoot = block.place > 0.5 || blocks.length < 12;
    if (block.role === 'content' && inFoot && block.words.length < 1200 && FOOTER_PHRASE.test(block.words)) {
      block.role = 'footer';
      if (block.place > 0.75) signedOff = true;
    }
  }
}
