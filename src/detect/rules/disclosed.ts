// Finds the ads above, below or beside a block's words of disclosure.
import type { Issue } from '../analyst.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import { ENDS_IN_CREDIT_PREPOSITION } from '../vocabulary/disclosure.ts';
import { isDisclosureWithoutAd } from './asking.ts';
import { type Advertiser, determineAdvertiser } from './brand.ts';
import { findSmallAdsLabel } from './disclosure/label-above.ts';
import type { Disclosure } from './disclosure/line.ts';
import { findLeadingName } from './entry.ts';
import { type FoundAd, findNamingBlock, mentionsName } from './found-ads.ts';
import { findGridSponsors, hasSponsorsSideBySide } from './grid.ts';
import { findEntryHeads } from './items.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { findSmallAds } from './small-ads.ts';
import { splitAdByLine } from './stacked-ads.ts';
import { cutAfterAdvertiserLinks } from './unit/own-links.ts';
import { isLastInTableRow, isPictureAdCaption, readLogoCredit } from './unit/pictured.ts';
import { type AdUnit, findAdUnitAbove, findAdUnitAt, isInSetOffBox, toAdUnitText } from './unit.ts';

/** `disclosures` by the index of their block; `taken` has the indices of blocks that belong to an ad. */
interface Reading {
  issue: Issue;
  disclosures: ReadonlyMap<number, Disclosure>;
  own: NewsletterIdentity;
  taken: Set<number>;
}

/** Finds the ads that one block's words disclose, and marks their blocks as taken. */
export function findDisclosedAds(
  block: Block,
  disclosure: Disclosure,
  { issue, disclosures, own, taken }: Reading,
): FoundAd[] {
  const take = (unit: AdUnit) => {
    for (const { index } of unit.blocks) taken.add(index);
  };
  if (isDisclosureWithoutAd(disclosure, block, issue.blocks, own)) return [];
  if (disclosure.kind === 'tag') {
    const unit = unitOfTag(issue.blocks, block);
    // A list entry's first words are its name. Those of a headline are, if the ad below repeats them.
    const leading = findLeadingName(block);
    const isNamed = leading && (block.list || isRepeatedBelow(unit, leading));
    const advertiser = determineAdvertiser(unit, disclosure.name ?? (isNamed ? leading : null), own, true);
    take(unit);
    return advertiser
      ? [{ unit, disclosure, advertiser, weight: disclosure.weight, inList: block.list, inGrid: false }]
      : [];
  }
  const heads = findEntryHeads(issue.blocks);
  const isMarker = (other: Block) => disclosures.has(other.index) || heads.all.has(other.index);
  const smallAds = findSmallAdsLabel(disclosure.words, issue.blocks[block.index + 1]?.words ?? '')
    ? findSmallAds(issue.blocks, block, own, (other) => disclosures.get(other.index)?.kind === 'label')
    : null;
  if (smallAds) {
    taken.add(block.index);
    return smallAds.map(({ line, advertiser }) => {
      const unit = { blocks: [line], marker: line };
      take(unit);
      return { unit, disclosure, advertiser, weight: disclosure.weight, inList: true, inGrid: false, isApart: true };
    });
  }
  const isOpen = ENDS_IN_CREDIT_PREPOSITION.test(disclosure.words) && !disclosure.name;
  const logo = isOpen ? readLogoCredit(issue.blocks, block.index, isMarker) : null;
  const name = logo?.name ?? disclosure.name;
  const whole = logo?.unit ?? unitOf(issue.blocks, block, disclosure, isMarker);
  if (disclosure.kind === 'label' && !logo) {
    if (APPEAL_FOR_SUPPORT.test(toAdUnitText(whole)) && toAdUnitText(whole).length < 400) return [];
    const several = splitAdByLine(whole, own);
    if (several) {
      take(whole);
      return several.map((one) => ({ ...one, disclosure, weight: disclosure.weight, inGrid: false }));
    }
    const grid = findGridSponsors(
      cutBeforeNotes(whole),
      own,
      /(?:sponsors|partners|advertisers|ads)$/iu.test(disclosure.words) ? 2 : 3,
    );
    if (grid) {
      take(whole);
      return adsOfSponsors(grid, whole, disclosure);
    }
  }
  const unit = disclosure.kind === 'label' && !logo ? cutAfterAdvertiserLinks(whole) : whole;
  const advertiser = determineAdvertiser(unit, name, own, disclosure.isTitle);
  if (!advertiser) return [];
  // A label without a link below it is only a heading, and 'a note from' somebody may be just a note.
  const below = /\bfrom$/iu.test(disclosure.words) ? findAdUnitAt(issue.blocks, block.index, isMarker) : unit;
  if ((disclosure.kind === 'label' || below !== unit) && below.blocks.every((one) => listBlockLinks(one).length === 0))
    return [];
  take(unit);
  return [{ unit, disclosure, advertiser, weight: disclosure.weight, inList: false, inGrid: false }];
}

/** Cuts at a line like 'Show notes:' after two blocks with links: the rest is the newsletter's. */
function cutBeforeNotes(unit: AdUnit): AdUnit {
  const { blocks, marker } = unit;
  let linked = 0;
  const end = blocks.findIndex((block) => {
    if (listBlockLinks(block).length > 0) linked++;
    return (
      block !== marker &&
      linked >= 2 &&
      listBlockLinks(block).length === 0 &&
      /^[^.!?]{3,40}[:：]\s*$/u.test(block.words)
    );
  });
  return end < 0 ? unit : { blocks: blocks.slice(0, end), marker };
}

/** Makes an ad for each sponsor of a grid, or of a list in which each line is an ad. */
function adsOfSponsors(sponsors: readonly Advertiser[], unit: AdUnit, disclosure: Disclosure): FoundAd[] {
  const inGrid = hasSponsorsSideBySide(unit);
  return sponsors.map((advertiser) => ({
    unit: inGrid ? unit : entryOf(unit, advertiser),
    disclosure,
    advertiser,
    weight: disclosure.weight,
    inList: !inGrid,
    inGrid,
  }));
}

/** True if the ad below the headline repeats the name in the same spelling. */
const isRepeatedBelow = ({ blocks, marker }: AdUnit, name: string): boolean =>
  blocks.some((block) => block !== marker && block.words.includes(name) && mentionsName(block.words, name));

function entryOf(unit: AdUnit, advertiser: Advertiser): AdUnit {
  const line = findNamingBlock(unit, advertiser);
  return { blocks: [line], marker: line };
}

/** Below the words of disclosure, or above them if they are a caption or a closing line. */
function unitOf(
  blocks: readonly Block[],
  block: Block,
  disclosure: Disclosure,
  isMarker: (other: Block) => boolean,
): AdUnit {
  const { index } = block;
  const isCaption =
    disclosure.kind === 'label' &&
    !isInSetOffBox(block) &&
    (isLastInTableRow(blocks, index) || isPictureAdCaption(blocks, index));
  const above = disclosure.under || isCaption ? findAdUnitAbove(blocks, index, isMarker) : null;
  return above ?? findAdUnitAt(blocks, index, isMarker, disclosure.name);
}

/** The blocks of a tagged ad: a tag in a headline belongs to the blocks below it, any other to its own block. */
function unitOfTag(blocks: readonly Block[], block: Block): AdUnit {
  if (block.list || block.level === 0) return { blocks: [block], marker: block };
  const heads = findEntryHeads(blocks);
  return findAdUnitAt(blocks, block.index, ({ index }) => heads.all.has(index));
}
