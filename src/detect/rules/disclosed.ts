// The ads that words of disclosure are above, below or beside.
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { ASKING } from '../vocabulary/asking.ts';
import { SUPPORT_LABEL } from '../vocabulary/disclosure/supporters.ts';
import { ENDS_IN_PREPOSITION } from '../vocabulary/disclosure.ts';
import { isEmptySlot } from './asking.ts';
import { type Advertiser, advertiserOf } from './brand.ts';
import { smallAdsAbove } from './disclosure/above.ts';
import type { Disclosure } from './disclosure.ts';
import { leadingName } from './entry.ts';
import { blockNaming, type FoundAd, mentionsName } from './found.ts';
import { gridOf, isSideBySide } from './grid.ts';
import { entryHeads } from './items.ts';
import { linksOf, type OwnIdentity } from './own.ts';
import { sectionsOf, severalOf } from './several.ts';
import { smallAdsUnder } from './small-ads.ts';
import { cutAfterOwnLinks } from './unit/own-links.ts';
import { endsItsRow, isPictureCaption, logosUnder, logoUnder } from './unit/pictured.ts';
import { type AdUnit, isBoxed, textOf, unitAbove, unitFrom } from './unit.ts';

/** The state of reading an issue: its disclosures, its own names and domains, and the blocks that are taken. */
interface Reading {
  issue: Issue;
  disclosures: ReadonlyMap<number, Disclosure>;
  own: OwnIdentity;
  taken: Set<number>;
}

/** The ads that one block's words disclose; marks their blocks as taken. */
export function disclosedAds(
  block: Block,
  disclosure: Disclosure,
  { issue, disclosures, own, taken }: Reading,
): FoundAd[] {
  const take = (unit: AdUnit) => {
    for (const { index } of unit.blocks) taken.add(index);
  };
  if (isEmptySlot(disclosure, block, issue.blocks, own)) return [];
  if (disclosure.kind === 'tag') {
    const unit = tagged(issue.blocks, block);
    // An entry may begin with a name, or with a title; so may a headline, whose name the ad below it says again.
    const leading = leadingName(block);
    const isNamed = leading && (block.list || saidBelow(unit, leading));
    const advertiser = advertiserOf(unit, disclosure.name ?? (isNamed ? leading : null), own, true);
    take(unit);
    return advertiser
      ? [{ unit, disclosure, advertiser, weight: disclosure.weight, inList: block.list, inGrid: false }]
      : [];
  }
  const heads = entryHeads(issue.blocks);
  const isMarker = (other: Block) => disclosures.has(other.index) || heads.all.has(other.index);
  const smallAds = smallAdsAbove(disclosure.words, issue.blocks[block.index + 1]?.words ?? '')
    ? smallAdsUnder(issue.blocks, block, own, (other) => disclosures.get(other.index)?.kind === 'label')
    : null;
  if (smallAds) {
    taken.add(block.index);
    return smallAds.map(({ line, advertiser }) => {
      const unit = { blocks: [line], marker: line };
      take(unit);
      return { unit, disclosure, advertiser, weight: disclosure.weight, inList: true, inGrid: false, isApart: true };
    });
  }
  const ofSupport = SUPPORT_LABEL.test(disclosure.words);
  const isOpen = (ofSupport || ENDS_IN_PREPOSITION.test(disclosure.words)) && !disclosure.name;
  const wall = isOpen ? logosUnder(issue.blocks, block.index) : null;
  const logos = wall && gridOf(wall, own, 2);
  if (wall && logos) {
    take(wall);
    return eachOf(logos, wall, disclosure);
  }
  const logo = isOpen ? logoUnder(issue.blocks, block.index, isMarker) : null;
  if (ofSupport && !logo && !disclosure.name) return [];
  const name = logo?.name ?? disclosure.name;
  const whole = logo?.unit ?? unitOf(issue.blocks, block, disclosure, isMarker);
  if (disclosure.kind === 'label' && !logo) {
    if (ASKING.test(textOf(whole)) && textOf(whole).length < 400) return [];
    const several = severalOf(whole, own) ?? sectionsOf(issue.blocks, whole, own);
    if (several) {
      for (const one of several) take(one.unit);
      take(whole);
      return several.map((one) => ({ ...one, disclosure, weight: disclosure.weight, inGrid: false }));
    }
    const grid = gridOf(
      uptoNotes(whole),
      own,
      /(?:sponsors|partners|advertisers|ads)$/iu.test(disclosure.words) ? 2 : 3,
    );
    if (grid) {
      take(whole);
      return eachOf(grid, whole, disclosure);
    }
  }
  const unit = disclosure.kind === 'label' && !logo ? cutAfterOwnLinks(whole) : whole;
  const advertiser = advertiserOf(unit, name, own, disclosure.isTitle);
  if (!advertiser) return [];
  // A label without an ad below it (no link, hardly a word) is only a heading, and 'a note from' someone may be just a
  // note.
  const below = /\bfrom$/iu.test(disclosure.words) ? unitFrom(issue.blocks, block.index, isMarker) : unit;
  if ((disclosure.kind === 'label' || below !== unit) && below.blocks.every((one) => linksOf(one).length === 0))
    return [];
  take(unit);
  return [{ unit, disclosure, advertiser, weight: disclosure.weight, inList: false, inGrid: false }];
}

/** Up to 'Show notes:' or the like below two of several sponsors: what is below it is the newsletter's again. */
function uptoNotes(unit: AdUnit): AdUnit {
  const { blocks, marker } = unit;
  let linked = 0;
  const end = blocks.findIndex((block) => {
    if (linksOf(block).length > 0) linked++;
    return (
      block !== marker && linked >= 2 && linksOf(block).length === 0 && /^[^.!?]{3,40}[:：]\s*$/u.test(block.words)
    );
  });
  return end < 0 ? unit : { blocks: blocks.slice(0, end), marker };
}

/** The sponsors of a grid, or of a list whose lines are an ad each. */
function eachOf(sponsors: readonly Advertiser[], unit: AdUnit, disclosure: Disclosure): FoundAd[] {
  const inGrid = isSideBySide(unit);
  return sponsors.map((advertiser) => ({
    unit: inGrid ? unit : entryOf(unit, advertiser),
    disclosure,
    advertiser,
    weight: disclosure.weight,
    inList: !inGrid,
    inGrid,
  }));
}

/** Whether the ad under the headline says the name again, written in the same way. */
const saidBelow = ({ blocks, marker }: AdUnit, name: string): boolean =>
  blocks.some((block) => block !== marker && block.words.includes(name) && mentionsName(block.words, name));

/** The line of a list that is one advertiser's. */
function entryOf(unit: AdUnit, advertiser: Advertiser): AdUnit {
  const line = blockNaming(unit, advertiser);
  return { blocks: [line], marker: line };
}

/** The ad of a disclosure: below its words, or above them. */
function unitOf(
  blocks: readonly Block[],
  block: Block,
  disclosure: Disclosure,
  isMarker: (other: Block) => boolean,
): AdUnit {
  const { index } = block;
  const isCaption =
    disclosure.kind === 'label' && !isBoxed(block) && (endsItsRow(blocks, index) || isPictureCaption(blocks, index));
  const above = disclosure.under || isCaption ? unitAbove(blocks, index, isMarker) : null;
  return above ?? unitFrom(blocks, index, isMarker, disclosure.name);
}

/** The ad of a tag: a tag in a headline belongs to what is below it, one in a list entry to that entry. */
function tagged(blocks: readonly Block[], block: Block): AdUnit {
  if (block.list || block.level === 0) return { blocks: [block], marker: block };
  const heads = entryHeads(blocks);
  return unitFrom(blocks, block.index, ({ index }) => heads.all.has(index));
}
