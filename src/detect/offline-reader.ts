// The offline reader, which needs no key and no network. It looks for words that disclose an ad, the ad below them and
// its advertiser; then for list entries marked as paid, rows of sponsors, and unmistakable ads without any disclosure.
import type { Analyst, AnalystAnswer, Claim, Issue } from './analyst.ts';
import { isVisibleBlock, listBlockLinks } from './block.ts';
import { toClaimQuote } from './block-quote.ts';
import { type PausableWork, runWithPauses } from './pausable-work.ts';
import { findPictureAds } from './picture-ads.ts';
import { determineAdvertiser } from './rules/brand.ts';
import { findDisclosedAds } from './rules/disclosed.ts';
import { findEasternAdLabel, findSmallAdsLabel } from './rules/disclosure/label-above.ts';
import type { Disclosure } from './rules/disclosure/line.ts';
import { findDisclosure } from './rules/disclosure.ts';
import { findLeadingName } from './rules/entry.ts';
import { type FoundAd, findNamingBlock, mergeAdsByBrand, splitAdOfJointSponsors } from './rules/found-ads.ts';
import { findEntryHeads } from './rules/items.ts';
import { findEntriesMarkedPaid } from './rules/legend.ts';
import { buildNewsletterIdentity } from './rules/own-identity.ts';
import { determinePlacementType, isMailWithoutMarkup } from './rules/placement.ts';
import { findUndisclosedAdUnits } from './rules/undisclosed.ts';
import type { AdUnit } from './rules/unit.ts';
import { findUnreadAds } from './rules/unread-ads.ts';
import { computeSlotSimilarity, fingerprintAdSlot, SAME_SLOT_SIMILARITY_MIN } from './slots.ts';

const VERSION = '2026-11-28';

export const offlineReader: Analyst = (issue) => runWithPauses(readOffline(issue));

const SLICE = 200;

/** Upper bound on disclosures per issue, far above any real issue: it limits the work that a hostile mail can cause. */
const DISCLOSURES_MAX = 300;

/** Reads an issue in time linear in its length; it yields between slices, so that the Worker serves other requests. */
export function* readOffline(issue: Issue): PausableWork<AnalystAnswer> {
  const own = buildNewsletterIdentity(issue);
  const disclosures = new Map<number, Disclosure>();
  const { timed } = findEntryHeads(issue.blocks);
  // Plain-text mails are also searched with their line breaks, because a name doesn't continue on the next line.
  const plain = isMailWithoutMarkup(issue);
  for (const block of issue.blocks) {
    if (block.index % SLICE === SLICE - 1) yield;
    if (!isVisibleBlock(block) || timed.has(block.index)) continue;
    const setting = {
      anchors: listBlockLinks(block).map((link) => link.text),
      isHeading: block.level > 0,
      isEntry: block.list,
      isOwn: own.isBrand,
    };
    const found =
      (plain ? findDisclosure(block.text, { ...setting, isWrapped: true }) : null) ??
      findDisclosure(block.words, setting) ??
      findEasternAdLabel(block.words, issue.blocks[block.index + 1]?.words ?? '') ??
      (block.words.length <= 40 ? findSmallAdsLabel(block.words, issue.blocks[block.index + 1]?.words ?? '') : null);
    if (found && !(block.role === 'footer' && found.kind !== 'naming')) disclosures.set(block.index, found);
    if (disclosures.size === DISCLOSURES_MAX) break;
  }
  const taken = new Set<number>();
  const found: FoundAd[] = [];
  for (const block of issue.blocks) {
    if (block.index % SLICE === SLICE - 1) yield;
    const disclosure = disclosures.get(block.index);
    if (!disclosure || taken.has(block.index)) continue;
    found.push(...findDisclosedAds(block, disclosure, { issue, disclosures, own, taken }));
  }
  yield;
  for (const { block, weight } of findEntriesMarkedPaid(issue.blocks, taken)) {
    const unit = { blocks: [block], marker: block };
    const advertiser = determineAdvertiser(unit, findLeadingName(block), own);
    if (advertiser) found.push({ unit, disclosure: null, advertiser, weight, inList: true, inGrid: false });
    taken.add(block.index);
  }
  for (const { unit, weight } of findUndisclosedAdUnits(issue, own, taken)) {
    const advertiser = determineAdvertiser(unit, null, own);
    if (!advertiser?.site || advertiser.certainty < UNDISCLOSED_CERTAINTY_MIN || linksLikeFoundAd(found, unit))
      continue;
    found.push({ unit, disclosure: null, advertiser, weight, inList: unit.marker.list, inGrid: false });
  }
  yield;
  const ads = mergeAdsByBrand(found.flatMap((one) => splitAdOfJointSponsors(one, issue.blocks, own)));
  ads.sort((a, b) => a.unit.marker.index - b.unit.marker.index);
  const claims = ads.map((one, nth) => addSlotReason(claimOf(one, issue, nth), issue));
  yield;
  const raw = {
    unnamed: findPictureAds(issue.blocks, disclosures),
    slotSeen: findUnreadAds(issue, disclosures, claims, own),
  };
  return { analyst: 'offline', version: VERSION, claims, raw };
}

/** Adds the reason 'in the slot of earlier issues' to a claim whose ad looks like a remembered slot. */
function addSlotReason(claim: Claim, issue: Issue): Claim {
  const blocks = (claim.blocks ?? []).flatMap((index) => issue.blocks[index] ?? []);
  const slot = fingerprintAdSlot(blocks, claim.disclosure[0] ?? null, claim.brand);
  const isKnown = computeSlotSimilarity(slot, issue.slots ?? []) >= SAME_SLOT_SIMILARITY_MIN;
  return isKnown ? { ...claim, why: ['in the slot of earlier issues'] } : claim;
}

/** An ad without disclosure becomes a claim only if the certainty of its advertiser (0 to 1) is at least this. */
const UNDISCLOSED_CERTAINTY_MIN = 0.7;

/** True if the unit links to a site that an ad found before also links to: the unit is then part of that ad. */
function linksLikeFoundAd(found: readonly FoundAd[], unit: AdUnit): boolean {
  const ways = (one: AdUnit) => one.blocks.flatMap(listBlockLinks).flatMap(({ domain }) => domain ?? []);
  const here = new Set(ways(unit));
  return found.some((other) => ways(other.unit).some((way) => here.has(way)));
}

/** Points of confidence that a link to the advertiser's site adds: of such claims more are right. */
const SITE_BONUS = 7;

function claimOf(found: FoundAd, issue: Issue, before: number): Claim {
  const { unit, disclosure, advertiser, weight, inList, inGrid, credit = unit.marker } = found;
  const body = findNamingBlock(unit, advertiser);
  const spoken = disclosure && credit.words.length > 12 && disclosure.kind !== 'label' ? credit : body;
  const quoted = inGrid ? body : spoken;
  const supported = weight * (0.89 + 0.11 * advertiser.certainty) + (advertiser.site ? SITE_BONUS : 0);
  const confidence = Math.round(Math.max(35, Math.min(97, supported)));
  return {
    brand: advertiser.brand,
    site: advertiser.site,
    placementType: determinePlacementType({
      unit,
      issue,
      before,
      inList,
      inGrid,
      isTakeover: found.isTakeover ?? false,
      isWhole: false,
    }),
    quote: advertiser.quote || toClaimQuote(quoted),
    block: quoted.index,
    disclosure: disclosure ? [disclosure.words] : [],
    confidence,
    blocks: inGrid ? [body.index] : unit.blocks.map(({ index }) => index),
    ...(found.isApart && { isApart: true }),
  };
}
