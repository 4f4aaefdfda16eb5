// Finds ads for the review queue: disclosed ones, and entries of small ads, whose sponsor could not be determined.
import { foldText } from '../../domain/brand/name.ts';
import type { Claim, Issue } from '../analyst.ts';
import { type Block, isVisibleBlock, listBlockLinks } from '../block.ts';
import type { AdWithoutSponsor } from '../lost-claims.ts';
import { computeSlotSimilarity, fingerprintAdSlot, SAME_SLOT_SIMILARITY_MIN } from '../slots.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import { isDisclosureWithoutAd } from './asking.ts';
import { findSmallAdsLabel } from './disclosure/label-above.ts';
import type { Disclosure } from './disclosure/line.ts';
import { isOutsideLink } from './outside-links.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { findUnnamedSmallAds } from './small-ads.ts';
import { findAdUnitAt } from './unit.ts';

/** Words of disclosure below this weight may be none. */
const WEIGHT_MIN = 70;
const UNREAD_MAX = 10;

/** Finds the disclosed ads on whose blocks no claim was made. Of overlapping ads the first is kept. */
export function findUnreadAds(
  { blocks, slots = [] }: Issue,
  disclosures: ReadonlyMap<number, Disclosure>,
  claims: readonly Claim[],
  own: NewsletterIdentity,
): AdWithoutSponsor[] {
  const taken = new Set(claims.flatMap(({ blocks: its = [], block }) => [...its, block]));
  const isMarker = ({ index }: Block) => disclosures.has(index);
  const isLabel = ({ index }: Block) => disclosures.get(index)?.kind === 'label';
  const found: AdWithoutSponsor[] = [];
  const add = (words: string, { start, end }: { start: number; end: number }) => {
    if (!found.some((other) => start < other.end && other.start < end)) found.push({ words, start, end });
  };
  for (const [index, disclosure] of disclosures) {
    if (found.length >= UNREAD_MAX) break;
    const block = blocks[index] as Block;
    const heading = isVisibleBlock(block) ? findSmallAdsLabel(block.words, blocks[index + 1]?.words ?? '') : null;
    if (heading) for (const span of findUnnamedSmallAds(blocks, block, own, isLabel)) add(heading.words, span);
    if (disclosure.weight < WEIGHT_MIN || isDisclosureWithoutAd(disclosure, block, blocks, own)) continue;
    if (disclosure.name && own.isBrand(disclosure.name)) continue;
    const unit = disclosure.kind === 'tag' ? [block] : findAdUnitAt(blocks, index, isMarker, disclosure.name).blocks;
    const leadsOutside = unit.some((one) => listBlockLinks(one).some((link) => isOutsideLink(link, own)));
    const slot = fingerprintAdSlot(unit, disclosure.words, disclosure.name ?? '');
    const isKnownSlot = computeSlotSimilarity(slot, slots) >= SAME_SLOT_SIMILARITY_MIN;
    if (
      !(leadsOutside || isKnownSlot) ||
      unit.some((one) => taken.has(one.index) || APPEAL_FOR_SUPPORT.test(one.words))
    )
      continue;
    const text = ` ${foldText(unit.map(({ words }) => words).join(' '))} `;
    if (claims.some(({ brand }) => text.includes(` ${foldText(brand)} `))) continue;
    add(disclosure.words, { start: unit[0]?.start ?? block.start, end: unit.at(-1)?.end ?? block.end });
  }
  return found.sort((a, b) => a.start - b.start);
}
