// Lists in which every entry is an ad of its own: bullets, paragraphs, table cells, lines, or links in one paragraph
// under a heading like 'Classifieds'.
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { ASKING } from '../vocabulary/asking.ts';
import { offersWork } from '../vocabulary/small-ads.ts';
import { type Advertiser, advertiserOf } from './brand.ts';
import { NAME_LIKE } from './entry.ts';
import type { Own } from './own.ts';
import { footnotesOf, linesOf, targetOf } from './small-ads/lines.ts';
import { nameOfEntry } from './small-ads/name.ts';
import { isBoxed, isHeading } from './unit.ts';

export interface SmallAd {
  /** Its own words and links, with the index of the block that they stand in. */
  line: Block;
  advertiser: Advertiser;
}

const BLOCKS_MAX = 60;
const ENTRIES_MAX = 30;
const ENTRY_CHARS = 700;
/** A line without a link above an entry's words: the advertiser's name alone. */
const HEADING_CHARS = 48;

/**
 * The ads under the heading at `marker`, which may stand in its block's first line with the entries below it.
 * @param isMarker whether other words of disclosure begin at a block.
 * @returns null for fewer than two that name somebody and lead to places of their own.
 */
export function smallAdsUnder(
  blocks: readonly Block[],
  marker: Block,
  own: Own,
  isMarker: (block: Block) => boolean,
): SmallAd[] | null {
  const isWork = offersWork(marker.words.split('\n', 1)[0] ?? '');
  const targets = new Set<string>();
  const names = new Set<string>();
  const found: SmallAd[] = [];
  for (const { line, heading } of entriesUnder(blocks, marker, own, isMarker)) {
    const advertiser = advertiserIn(heading ? beneath(heading, line) : line, isWork, own);
    const target = targetOf(line.links[0] as Link);
    if (!advertiser || targets.has(target) || names.has(advertiser.brand.toLowerCase())) continue;
    targets.add(target);
    names.add(advertiser.brand.toLowerCase());
    found.push({ line, advertiser: { ...advertiser, quote: line.text } });
    if (found.length === ENTRIES_MAX) break;
  }
  return found.length < 2 ? null : found;
}

interface Entry {
  line: Block;
  /** The line right above that has its advertiser's name. */
  heading: Block | null;
}

/** The lines with links from the heading down to where the list ends. */
function entriesUnder(blocks: readonly Block[], marker: Block, own: Own, isMarker: (block: Block) => boolean): Entry[] {
  const footnotes = footnotesOf(blocks, own);
  const entries: Entry[] = [];
  let heading: Block | null = null;
  const below = blocks.slice(marker.index, marker.index + BLOCKS_MAX);
  for (const block of below.map((each) => (each === marker ? withoutHeading(each) : each))) {
    if (block.index !== marker.index && endsList(block, marker, isMarker, entries)) break;
    if (!/[\p{L}\p{N}]/u.test(block.words)) continue;
    const lines = linesOf(block, own, footnotes).filter(
      ({ links, text }) => links.length > 0 && text.length <= ENTRY_CHARS,
    );
    if (lines.length === 0) {
      if (heading || block.words.length > HEADING_CHARS || !NAME_LIKE.test(block.words.trim())) {
        // What is said right under the heading is of the list; below an entry, the letter goes on.
        if (entries.length > 0) break;
        heading = null;
      } else heading = block;
      continue;
    }
    for (const [nth, line] of lines.entries())
      if (!ASKING.test(line.words)) entries.push({ line, heading: nth === 0 ? heading : null });
    heading = null;
  }
  return entries;
}

/** A heading that stands in one block with its entries: the entries alone. */
function withoutHeading(marker: Block): Block {
  const end = marker.text.indexOf('\n');
  return end < 0
    ? { ...marker, text: '', words: '', links: [], images: [] }
    : { ...marker, text: marker.text.slice(end + 1), words: marker.words.slice(marker.words.indexOf('\n') + 1) };
}

/** A name in a line of its own above the words and the link of its ad. */
const beneath = (heading: Block, line: Block): Block => ({
  ...line,
  text: `${heading.text}\n${line.text}`,
  words: `${heading.words}\n${line.words}`,
});

function endsList(
  block: Block,
  marker: Block,
  isMarker: (block: Block) => boolean,
  entries: readonly Entry[],
): boolean {
  if (block.role !== 'content' || isMarker(block)) return true;
  if (isHeading(block) && (marker.level === 0 || block.level <= marker.level)) return true;
  // Below bullets, a heading that is none of them is the next section's.
  if (block.level > 0 && !block.list && entries.at(-1)?.line.list) return true;
  // Below paragraphs, a list is what comes next.
  if (block.list && entries.length > 1 && entries.every(({ line }) => !line.list)) return true;
  if (block.ruleBefore && entries.length > 0) return true;
  return isBoxed(marker) && block.box?.id !== marker.box?.id;
}

/** Whom a line names: what it begins with, else what its link and its words agree on, else its site. */
function advertiserIn(line: Block, isWork: boolean, own: Own): Advertiser | null {
  const unit = { blocks: [line], marker: line };
  const name = nameOfEntry(line, isWork);
  const advertiser = advertiserOf(unit, name, own);
  return advertiser && (name || advertiser.site) ? advertiser : null;
}
