// Lists in which every entry is an ad of its own: bullets, paragraphs, table cells, lines, or links in one paragraph
// under a heading like 'Classifieds'.
import { foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Block } from '../blocks.ts';
import { onlyPublisher } from '../links/publisher.ts';
import type { Link } from '../links.ts';
import { ASKING } from '../vocabulary/asking.ts';
import { offersWork } from '../vocabulary/small-ads.ts';
import { type Advertiser, advertiserOf } from './brand.ts';
import { NAME_LIKE } from './entry.ts';
import type { OwnIdentity } from './own.ts';
import { footnotesOf, linesOf, targetOf } from './small-ads/lines.ts';
import { namesOfEntry } from './small-ads/name.ts';
import { isBoxed, isHeading } from './unit.ts';

export interface SmallAd {
  /** Its own words and links, with the index of the block that they are in. */
  line: Block;
  advertiser: Advertiser;
}

const BLOCKS_MAX = 60;
const ENTRIES_MAX = 30;
const ENTRY_CHARS = 700;
/** A line without a link above an entry's words: the advertiser's name alone. */
const HEADING_CHARS = 48;

/**
 * The ads under the heading at `marker`, which may be in its block's first line with the entries below it.
 * @param isMarker whether other words of disclosure begin at a block.
 * @returns null for fewer than two that name someone and lead to places of their own.
 */
export function smallAdsUnder(
  blocks: readonly Block[],
  marker: Block,
  own: OwnIdentity,
  isMarker: (block: Block) => boolean,
): SmallAd[] | null {
  const isWork = offersWork(marker.words.split('\n', 1)[0] ?? '');
  const targets = new Set<string>();
  const names = new Set<string>();
  const found: SmallAd[] = [];
  const entries = entriesUnder(blocks, marker, own, isMarker);
  const reading = { isWork, buttons: buttonsOf(entries) };
  for (const { line, heading } of entries) {
    const advertiser = advertiserIn(heading ? beneath(heading, line) : line, reading, own);
    const target = targetOf(line.links[0] as Link);
    if (!advertiser || targets.has(target) || names.has(advertiser.brand.toLowerCase())) continue;
    targets.add(target);
    names.add(advertiser.brand.toLowerCase());
    found.push({ line, advertiser: { ...advertiser, quote: line.text } });
    if (found.length === ENTRIES_MAX) break;
  }
  return found.length < 2 ? null : found;
}

/**
 * The entries under the heading at `marker` that nothing names the advertiser of, though they lead to others.
 * @returns their positions in the text.
 */
export function unnamedEntries(
  blocks: readonly Block[],
  marker: Block,
  own: OwnIdentity,
  isMarker: (block: Block) => boolean,
): { start: number; end: number }[] {
  const entries = entriesUnder(blocks, marker, own, isMarker);
  const reading = { isWork: offersWork(marker.words.split('\n', 1)[0] ?? ''), buttons: buttonsOf(entries) };
  return entries
    .filter(({ line, heading }) => advertiserIn(heading ? beneath(heading, line) : line, reading, own) === null)
    .flatMap(({ line }) => {
      const { start, text } = blocks[line.index] ?? line;
      const at = text.indexOf(line.text);
      return at < 0 || line.links.every(({ domain, text: said }) => own.isDomain(domain) || SELLS_PLACES.test(said))
        ? []
        : [{ start: start + at, end: start + at + line.text.length }];
    });
}

/** What a link of the publisher's says that sells places in the list: 'Book a classified', 'Place your ad here'. */
const SELLS_PLACES =
  /^(?:book|buy|get|place|reserve|submit|advertise|post|add)\b.{0,24}\b(?:classifieds?|ads?|adverts?|listings?|lines?|slots?|spots?|jobs?|here)\b/iu;

interface Entry {
  line: Block;
  /** The line right above that has its advertiser's name. */
  heading: Block | null;
}

/** The lines with links from the heading down to where the list ends. */
function entriesUnder(
  blocks: readonly Block[],
  marker: Block,
  own: OwnIdentity,
  isMarker: (block: Block) => boolean,
): Entry[] {
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
        // What is said right under the heading is of the list; below an entry, the newsletter goes on.
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

/** A heading that is in one block with its entries: the entries alone. */
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

/**
 * Who a line is for. Where it leads tells that first: a name that its site bears out, or that its words spell; then
 * the words of its link; then what is set off from its text, the publisher that its listing or event page names, or
 * what the text says of someone, unless it leads to a site that nothing of that fits; last the site alone. Null where
 * nothing names anybody.
 */
function advertiserIn(line: Block, { isWork, buttons }: ListReading, own: OwnIdentity): Advertiser | null {
  const unit = { blocks: [line], marker: line };
  const { inLinks, setOff, inText } = namesOfEntry(line, isWork, buttons);
  const bySite = advertiserOf(unit, null, own);
  const site = bySite?.site ?? null;
  const called = (name: string | undefined) => (name ? advertiserOf(unit, name, own) : null);
  const publisher = site === null ? onlyPublisher(line.links)?.name : undefined;
  const said = [...inLinks, ...setOff, ...(publisher ? [publisher] : []), ...inText];
  const borneOut = site && said.find((name) => domainMatchStrength(name, site) >= 2);
  if (borneOut) return called(borneOut);
  if (bySite && site && bySite.certainty >= SPELLED) return bySite;
  // One word of a link may be what a button says, where the site isn't called so.
  const [name] = site ? [...inLinks.filter((one) => one.includes(' ')), ...setOff] : said;
  return called(name) ?? (site ? bySite : null);
}

/** The certainty of a name that the words of an ad spell as its site does. */
const SPELLED = 0.95;

interface ListReading {
  /** What the list offers is work. */
  isWork: boolean;
  /** Words that several entries' links say, folded. */
  buttons: ReadonlySet<string>;
}

/** What links of several entries say alike is a button. */
function buttonsOf(entries: readonly Entry[]): Set<string> {
  const seen = new Map<string, number>();
  for (const { line } of entries)
    for (const said of new Set(line.links.map(({ text }) => foldText(text)))) seen.set(said, (seen.get(said) ?? 0) + 1);
  return new Set([...seen].flatMap(([said, count]) => (count > 1 ? [said] : [])));
}
