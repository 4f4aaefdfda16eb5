// Finds the ads in lists in which every entry is one, in any layout, under a heading like 'Classifieds'.
import { foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Block } from '../block.ts';
import { findOnlyListingPublisher } from '../links/publisher.ts';
import type { Link } from '../links.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import { isJobListHeading } from '../vocabulary/small-ads.ts';
import { type Advertiser, determineAdvertiser } from './brand.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { splitIntoAdLines, toAdvertiserKey } from './small-ads/lines.ts';
import { collectSmallAdNames } from './small-ads/name.ts';
import { isInSetOffBox, isMarkupHeading } from './unit.ts';

export interface SmallAd {
  /** The entry's own words and links as a block, with the index of the block that contains it. */
  line: Block;
  advertiser: Advertiser;
}

const BLOCKS_MAX = 60;
const ENTRIES_MAX = 30;
const ENTRY_CHARS = 700;

/**
 * Finds the ads under the heading `marker`. It may be the first line of a block that also contains entries.
 * @param isMarker true for blocks at which other words of disclosure begin.
 * @returns null for fewer than two ads that name their advertiser and lead to different places.
 */
export function findSmallAds(
  blocks: readonly Block[],
  marker: Block,
  own: NewsletterIdentity,
  isMarker: (block: Block) => boolean,
): SmallAd[] | null {
  const isWork = isJobListHeading(marker.words.split('\n', 1)[0] ?? '');
  const targets = new Set<string>();
  const names = new Set<string>();
  const found: SmallAd[] = [];
  const entries = entriesUnder(blocks, marker, own, isMarker);
  const reading = { isWork, buttons: buttonsOf(entries) };
  for (const line of entries) {
    const advertiser = advertiserIn(line, reading, own);
    const target = toAdvertiserKey(line.links[0] as Link);
    if (!advertiser || targets.has(target) || names.has(advertiser.brand.toLowerCase())) continue;
    targets.add(target);
    names.add(advertiser.brand.toLowerCase());
    found.push({ line, advertiser: { ...advertiser, quote: line.text } });
    if (found.length === ENTRIES_MAX) break;
  }
  return found.length < 2 ? null : found;
}

/** The positions of entries under the heading `marker` that lead to other companies and that nothing names. */
export function findUnnamedSmallAds(
  blocks: readonly Block[],
  marker: Block,
  own: NewsletterIdentity,
  isMarker: (block: Block) => boolean,
): { start: number; end: number }[] {
  const entries = entriesUnder(blocks, marker, own, isMarker);
  const reading = { isWork: isJobListHeading(marker.words.split('\n', 1)[0] ?? ''), buttons: buttonsOf(entries) };
  return entries.flatMap((line) => {
    const { start, text } = blocks[line.index] ?? line;
    const at = text.indexOf(line.text);
    const isOffer = line.links.every(({ domain, text: said }) => own.isDomain(domain) || AD_BOOKING_LINK.test(said));
    if (at < 0 || isOffer || advertiserIn(line, reading, own) !== null) return [];
    return [{ start: start + at, end: start + at + line.text.length }];
  });
}

/** Texts of the publisher's own links that sell places in the list: 'Book a classified', 'Place your ad here'. */
const AD_BOOKING_LINK =
  /^(?:book|buy|get|place|reserve|submit|advertise|post|add)\b.{0,24}\b(?:classifieds?|ads?|adverts?|listings?|lines?|slots?|spots?|jobs?|here)\b/iu;

/** The lines with links from a list's heading down to the end of the list. */
function entriesUnder(
  blocks: readonly Block[],
  marker: Block,
  own: NewsletterIdentity,
  isMarker: (block: Block) => boolean,
): Block[] {
  const entries: Block[] = [];
  const below = blocks.slice(marker.index, marker.index + BLOCKS_MAX);
  for (const block of below.map((each) => (each === marker ? removeHeading(each) : each))) {
    if (block.index !== marker.index && endsList(block, marker, isMarker, entries)) break;
    if (!/[\p{L}\p{N}]/u.test(block.words)) continue;
    const lines = splitIntoAdLines(block, own).filter(
      ({ links, text }) => links.length > 0 && text.length <= ENTRY_CHARS,
    );
    // Text right under the heading introduces the list; after an entry, it is the newsletter's again.
    if (lines.length === 0 && entries.length > 0) break;
    entries.push(...lines.filter(({ words }) => !APPEAL_FOR_SUPPORT.test(words)));
  }
  return entries;
}

/** The heading's block without its first line, so that only entries are left. */
function removeHeading(marker: Block): Block {
  const end = marker.text.indexOf('\n');
  return end < 0
    ? { ...marker, text: '', words: '', links: [], images: [] }
    : { ...marker, text: marker.text.slice(end + 1), words: marker.words.slice(marker.words.indexOf('\n') + 1) };
}

function endsList(
  block: Block,
  marker: Block,
  isMarker: (block: Block) => boolean,
  entries: readonly Block[],
): boolean {
  if (block.role !== 'content' || isMarker(block)) return true;
  if (isMarkupHeading(block) && (marker.level === 0 || block.level <= marker.level)) return true;
  // After bullets, a heading outside of the list begins the next section.
  if (block.level > 0 && !block.list && entries.at(-1)?.list) return true;
  // After entries in paragraphs, bullets begin something else.
  if (block.list && entries.length > 1 && entries.every(({ list }) => !list)) return true;
  if (block.ruleBefore && entries.length > 0) return true;
  return isInSetOffBox(marker) && block.box?.id !== marker.box?.id;
}

/**
 * Determines the advertiser of a line. Its link's target counts first: a name that the domain spells. Then come the
 * words of the link; then words that a sign sets off, the publisher that a listing or event page names, or the subject
 * of a sentence, unless the line leads to a site that none of these fits; last the site alone. Null if nothing names
 * anybody.
 */
function advertiserIn(line: Block, { isWork, buttons }: ListReading, own: NewsletterIdentity): Advertiser | null {
  const unit = { blocks: [line], marker: line };
  const { inLinks, setOff, inText } = collectSmallAdNames(line, isWork, buttons);
  const bySite = determineAdvertiser(unit, null, own);
  const site = bySite?.site ?? null;
  const called = (name: string | undefined) => (name ? determineAdvertiser(unit, name, own) : null);
  const publisher = site === null ? findOnlyListingPublisher(line.links)?.name : undefined;
  const said = [...inLinks, ...setOff, ...(publisher ? [publisher] : []), ...inText];
  const borneOut = site && said.find((name) => domainMatchStrength(name, site) >= 2);
  if (borneOut) return called(borneOut);
  if (bySite && site && bySite.certainty >= SPELLED_CERTAINTY) return bySite;
  // A link of a single word may be a button, unless the domain spells it.
  const [name] = site ? [...inLinks.filter((one) => one.includes(' ')), ...setOff] : said;
  return called(name) ?? (site ? bySite : null);
}

/** The certainty that `determineAdvertiser` gives a name that both the ad's words and its domain spell. */
const SPELLED_CERTAINTY = 0.95;

interface ListReading {
  isWork: boolean;
  /** Folded texts that links of several entries share. They are buttons, not names. */
  buttons: ReadonlySet<string>;
}

/** Finds the texts that links of several entries share: they are buttons, not names. */
function buttonsOf(entries: readonly Block[]): Set<string> {
  const seen = new Map<string, number>();
  for (const line of entries)
    for (const said of new Set(line.links.map(({ text }) => foldText(text)))) seen.set(said, (seen.get(said) ?? 0) + 1);
  return new Set([...seen].flatMap(([said, count]) => (count > 1 ? [said] : [])));
}
