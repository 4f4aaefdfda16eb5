// The rules: a hand-written analyst. It looks for words that disclose an ad, the ad below them and its advertiser; then for list entries marked as paid, rows of
// sponsors, and undisclosed ads that can be nothing else.
import { fold, normalisedName } from '../domain/brand/name.ts';
import { strengthOf } from '../domain/brand/site.ts';
import type { Analyst, Claim, Issue } from './analyst.ts';
import { quoteOf } from './block-quote.ts';
import type { Block } from './blocks.ts';
import { type Advertiser, advertiserOf, sitesOf } from './rules/brand.ts';
import { type Disclosure, disclosureIn, smallAdsAbove } from './rules/disclosure.ts';
import { isVentureOf } from './rules/elsewhere.ts';
import { leadingName } from './rules/entry.ts';
import { gridOf, isSideBySide } from './rules/grid.ts';
import { entryHeads } from './rules/items.ts';
import { partsOf } from './rules/joint.ts';
import { legendEntries } from './rules/legend.ts';
import { linksOf, type Own, ownOf } from './rules/own.ts';
import { isPlain, placementOf } from './rules/placement.ts';
import { sectionsOf, severalOf } from './rules/several.ts';
import { smallAdsUnder } from './rules/small-ads.ts';
import { undisclosedAds } from './rules/undisclosed.ts';
import {
  captions,
  endsItsRow,
  isBoxed,
  logosUnder,
  logoUnder,
  textOf,
  type Unit,
  unitAbove,
  unitFrom,
} from './rules/unit.ts';
import { ASKING } from './vocabulary/asking.ts';
import { SUPPORT_LABEL } from './vocabulary/disclosure/supporters.ts';
import { OPEN } from './vocabulary/disclosure.ts';

export const RULES_VERSION = '2026-11-25.4';

/** The rules as an analyst. @offline `npm run eval -- --analyst rules` and the tables of docs/detection.md measure the learned analyst against them. */
export const rulesAnalyst: Analyst = async (issue) => {
  const claims = sponsorsOf(issue);
  return { analyst: 'rules', version: RULES_VERSION, claims, raw: null };
};

interface Found {
  unit: Unit;
  disclosure: Disclosure | null;
  advertiser: Advertiser;
  weight: number;
  inList: boolean;
  inGrid: boolean;
  /** The block of its disclosing words, if that isn't its own first block. */
  credit?: Block;
  /** Told apart from other sponsors in its block or under its label. */
  isApart?: boolean;
  /** All ads of the issue are this brand's. */
  isTakeover?: boolean;
}

/** No issue discloses more; a mail made to keep us busy might. */
const DISCLOSURES_MAX = 300;

/** The rules' claims, ungrounded. */
export function sponsorsOf(issue: Issue): Claim[] {
  const own = ownOf(issue);
  const disclosures = new Map<number, Disclosure>();
  const { timed } = entryHeads(issue.blocks);
  // In a plain mail the author set the line breaks, so a name doesn't continue on the next line.
  const plain = isPlain(issue);
  for (const block of issue.blocks) {
    if (block.role === 'view-online' || timed.has(block.index) || isVentureOf(block.words, own.isShort)) continue;
    const setting = {
      anchors: linksOf(block).map((link) => link.text),
      isHeading: block.level > 0,
      isEntry: block.list,
      isOwn: own.isBrand,
    };
    const found =
      (plain ? disclosureIn(block.text, setting) : null) ??
      disclosureIn(block.words, setting) ??
      (block.words.length <= 40 ? smallAdsAbove(block.words, issue.blocks[block.index + 1]?.words ?? '') : null);
    if (found && !(block.role === 'footer' && found.kind !== 'naming')) disclosures.set(block.index, found);
    if (disclosures.size === DISCLOSURES_MAX) break;
  }
  const taken = new Set<number>();
  const found: Found[] = [];
  for (const block of issue.blocks) {
    const disclosure = disclosures.get(block.index);
    if (!disclosure || taken.has(block.index)) continue;
    found.push(...disclosed(block, disclosure, { issue, disclosures, own, taken }));
  }
  for (const { block, weight } of legendEntries(issue.blocks, taken)) {
    const unit = { blocks: [block], marker: block };
    const advertiser = advertiserOf(unit, leadingName(block), own);
    if (advertiser) found.push({ unit, disclosure: null, advertiser, weight, inList: true, inGrid: false });
    taken.add(block.index);
  }
  for (const { unit, weight } of undisclosedAds(issue, own, taken)) {
    const advertiser = advertiserOf(unit, null, own);
    if (!advertiser || advertiser.certainty < SURE_ENOUGH || known(found, unit)) continue;
    found.push({ unit, disclosure: null, advertiser, weight, inList: unit.marker.list, inGrid: false });
  }
  const ads = oneEach(found.flatMap((one) => apart(one, issue.blocks, own)));
  ads.sort((a, b) => a.unit.marker.index - b.unit.marker.index);
  return ads.map((one, nth) => claimOf(one, issue, nth));
}

/** 'Together with Acme and Beta' names two where each has a link or an ad of its own; 'with support from Gamma' behind it names another. */
function apart(found: Found, blocks: readonly Block[], own: Own): Found[] {
  const { advertiser, disclosure, unit } = found;
  const isCredit = disclosure?.name != null && normalisedName(disclosure.name) === normalisedName(advertiser.brand);
  const names = [...severally(found, blocks), ...(isCredit ? (disclosure.others ?? []) : [])];
  if (names.length < 2) return [found];
  const inGrid = names.length > 2;
  const isApart = unit.marker.words.length <= CREDIT_CHARS;
  const siteOf = (name: string) => {
    const link = linksOf(unit.marker).find(({ text }) => normalisedName(text) === normalisedName(name));
    if (link?.kind === 'site' && !own.isDomain(link.domain)) return link.domain;
    return sitesOf(unit, own).find((site) => strengthOf(name, site) >= 2) ?? null;
  };
  return names.map((brand) => ({
    ...found,
    inGrid,
    isApart,
    advertiser: { ...advertiser, brand, site: siteOf(brand) },
  }));
}
/** In a longer paragraph the names stand amid the words of an ad. */
const CREDIT_CHARS = 400;

function severally({ advertiser: { brand }, unit: { marker } }: Found, blocks: readonly Block[]): string[] {
  const linked = linksOf(marker).map(({ text }) => text);
  const names = partsOf(brand, linked);
  if (names.length < 2 || names.length > 6) return [brand];
  const rest = blocks
    .filter((block) => block !== marker)
    .flatMap((block) => [block.words, ...linksOf(block).map(({ text }) => text)]);
  const anchors = linked.map(normalisedName);
  const alone = (name: string) => anchors.includes(normalisedName(name)) || rest.some((text) => says(text, name));
  const together = anchors.includes(normalisedName(brand)) || rest.some((text) => says(text, brand));
  return together || !names.every(alone) ? [brand] : names;
}

const says = (text: string, name: string) => ` ${fold(text)} `.includes(` ${fold(name)} `);

const TAKEOVER = 3;

/** Merges the ads of one brand: a credit line at the top and the ad further down are one, with the ad's type and the surest disclosure. */
function oneEach(found: readonly Found[]): Found[] {
  const groups = new Map<string, Found[]>();
  for (const one of found) {
    const key = normalisedName(one.advertiser.brand);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const main = group.reduce((a, b) => (textOf(b.unit).length > textOf(a.unit).length ? b : a));
    const surest = group.reduce((a, b) => (b.weight > a.weight ? b : a));
    const site = main.advertiser.site ?? group.find(({ advertiser }) => advertiser.site)?.advertiser.site ?? null;
    return {
      ...main,
      advertiser: { ...main.advertiser, site },
      disclosure: main.disclosure ?? surest.disclosure,
      credit: main.disclosure ? main.unit.marker : surest.unit.marker,
      weight: surest.weight,
      isTakeover: group.length >= TAKEOVER && groups.size === 1,
    };
  });
}

/** The least certainty of the advertiser for an undisclosed ad. */
const SURE_ENOUGH = 0.7;

/** Whether its links lead to the same site as those of an ad found before, of which it then is a part. */
function known(found: readonly Found[], unit: Unit): boolean {
  const ways = (one: Unit) => one.blocks.flatMap(linksOf).flatMap(({ domain }) => domain ?? []);
  const here = new Set(ways(unit));
  return found.some((other) => ways(other.unit).some((way) => here.has(way)));
}

/** The state of reading an issue: its disclosures, its own names and domains, and the blocks that are taken. */
interface Reading {
  issue: Issue;
  disclosures: ReadonlyMap<number, Disclosure>;
  own: Own;
  taken: Set<number>;
}

/** The ads that one block's words disclose; marks their blocks as taken. */
function disclosed(block: Block, disclosure: Disclosure, { issue, disclosures, own, taken }: Reading): Found[] {
  const take = (unit: Unit) => {
    for (const { index } of unit.blocks) taken.add(index);
  };
  if (disclosure.kind === 'tag') {
    const unit = tagged(issue.blocks, block);
    // An entry may begin with a name, or with a title; so may a headline, whose name the ad below it says again.
    const leading = leadingName(block);
    const isNamed = leading && (block.list || saidBelow(unit, leading));
    const advertiser = advertiserOf(unit, isNamed ? leading : null, own, true);
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
  const isOpen = (ofSupport || OPEN.test(disclosure.words)) && !disclosure.name;
  const wall = isOpen ? logosUnder(issue.blocks, block.index) : null;
  const logos = wall && gridOf(wall, own, 2);
  if (wall && logos) {
    take(wall);
    return eachOf(logos, wall, disclosure);
  }
  const logo = isOpen ? logoUnder(issue.blocks, block.index, isMarker) : null;
  if (ofSupport && !logo && !disclosure.name) return [];
  const name = logo?.name ?? disclosure.name;
  const unit = logo?.unit ?? unitOf(issue.blocks, block, disclosure, isMarker);
  if (disclosure.kind === 'label' && !logo) {
    if (ASKING.test(textOf(unit)) && textOf(unit).length < 400) return [];
    const several = severalOf(unit, own) ?? sectionsOf(issue.blocks, unit, own);
    if (several) {
      for (const one of several) take(one.unit);
      take(unit);
      return several.map((one) => ({ ...one, disclosure, weight: disclosure.weight, inGrid: false }));
    }
    const grid = gridOf(unit, own, /(?:sponsors|partners|advertisers|ads)$/iu.test(disclosure.words) ? 2 : 3);
    if (grid) {
      take(unit);
      return eachOf(grid, unit, disclosure);
    }
  }
  const advertiser = advertiserOf(unit, name, own, disclosure.isTitle);
  if (!advertiser) return [];
  // A label without an ad below it (no link, hardly a word) is only a heading, and 'a note from' somebody may be just a note.
  const below = /\bfrom$/iu.test(disclosure.words) ? unitFrom(issue.blocks, block.index, isMarker) : unit;
  if ((disclosure.kind === 'label' || below !== unit) && below.blocks.every((one) => linksOf(one).length === 0))
    return [];
  take(unit);
  return [{ unit, disclosure, advertiser, weight: disclosure.weight, inList: false, inGrid: false }];
}

/** The sponsors of a grid, or of a list whose lines are an ad each. */
function eachOf(sponsors: readonly Advertiser[], unit: Unit, disclosure: Disclosure): Found[] {
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
const saidBelow = ({ blocks, marker }: Unit, name: string): boolean =>
  blocks.some((block) => block !== marker && block.words.includes(name) && says(block.words, name));

/** The line of a list that is one advertiser's. */
function entryOf(unit: Unit, advertiser: Advertiser): Unit {
  const line = blockNaming(unit, advertiser);
  return { blocks: [line], marker: line };
}

const blockNaming = ({ blocks, marker }: Unit, { brand }: Advertiser): Block =>
  blocks.find(({ words }) => words.toLowerCase().includes(brand.toLowerCase())) ?? marker;

/** The ad of a disclosure: below its words, or above them. */
function unitOf(
  blocks: readonly Block[],
  block: Block,
  disclosure: Disclosure,
  isMarker: (other: Block) => boolean,
): Unit {
  const { index } = block;
  const isCaption =
    disclosure.kind === 'label' && !isBoxed(block) && (endsItsRow(blocks, index) || captions(blocks, index));
  const above = disclosure.under || isCaption ? unitAbove(blocks, index, isMarker) : null;
  return above ?? unitFrom(blocks, index, isMarker, disclosure.name);
}

/** The ad of a tag: a tag in a headline belongs to what is below it, one in a list entry to that entry. */
function tagged(blocks: readonly Block[], block: Block): Unit {
  if (block.list || block.level === 0) return { blocks: [block], marker: block };
  const heads = entryHeads(blocks);
  return unitFrom(blocks, block.index, ({ index }) => heads.all.has(index));
}

function claimOf(found: Found, issue: Issue, before: number): Claim {
  const { unit, disclosure, advertiser, weight, inList, inGrid, credit = unit.marker } = found;
  const body = blockNaming(unit, advertiser);
  const spoken = disclosure && credit.words.length > 12 && disclosure.kind !== 'label' ? credit : body;
  const quoted = inGrid ? body : spoken;
  const confidence = Math.round(Math.max(35, Math.min(97, weight * (0.89 + 0.11 * advertiser.certainty) + 2)));
  return {
    brand: advertiser.brand,
    site: advertiser.site,
    placementType: placementOf({
      unit,
      issue,
      before,
      inList,
      inGrid,
      isTakeover: found.isTakeover ?? false,
      isWhole: false,
    }),
    quote: advertiser.quote || quoteOf(quoted),
    block: quoted.index,
    disclosure: disclosure ? [disclosure.words] : [],
    confidence,
    blocks: inGrid ? [body.index] : unit.blocks.map(({ index }) => index),
    ...(found.isApart && { isApart: true }),
  };
}
