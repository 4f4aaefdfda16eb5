import { foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { isSufficientQuote } from '../ground/quote.ts';
import { type Advertiser, listAdvertiserSites } from './brand.ts';
import type { Disclosure } from './disclosure/line.ts';
import { splitJointName } from './joint.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

export interface FoundAd {
  unit: AdUnit;
  disclosure: Disclosure | null;
  advertiser: Advertiser;
  weight: number;
  inList: boolean;
  inGrid: boolean;
  /** The block with the words of disclosure, if it isn't the ad's first block. */
  credit?: Block;
  /** True if its sponsor is distinguished from others in its block or under its label. */
  isApart?: boolean;
  isTakeover?: boolean;
}

/** Splits 'Together with Acme and Beta', if each name is a link or is mentioned elsewhere. */
export function splitAdOfJointSponsors(found: FoundAd, blocks: readonly Block[], own: NewsletterIdentity): FoundAd[] {
  const { advertiser, unit } = found;
  const names = splitNames(found, blocks);
  if (names.length < 2) return [found];
  const inGrid = names.length > 2;
  const isApart = unit.marker.words.length <= CREDIT_CHARS_MAX || listBlockLinks(unit.marker).length === 0;
  const siteOf = (name: string) => {
    const link = listBlockLinks(unit.marker).find(({ text }) => normaliseBrandName(text) === normaliseBrandName(name));
    if (link?.kind === 'site' && !own.isDomain(link.domain)) return link.domain;
    return listAdvertiserSites(unit, own).find((site) => domainMatchStrength(name, site) >= 2) ?? null;
  };
  return names.map((brand) => ({
    ...found,
    inGrid,
    isApart,
    advertiser: { ...advertiser, brand, site: siteOf(brand) },
  }));
}
/** In a longer block with links, a joint credit's sponsors can't be distinguished from one another. */
const CREDIT_CHARS_MAX = 400;

/** The names in 'Acme and Beta', if each is a link or is mentioned elsewhere and the joint name isn't. */
function splitNames({ advertiser: { brand }, unit: { marker } }: FoundAd, blocks: readonly Block[]): string[] {
  const linked = listBlockLinks(marker).map(({ text }) => text);
  const names = splitJointName(brand, linked);
  if (names.length < 2 || names.length > 6) return [brand];
  const rest = blocks.filter((block) => block !== marker).flatMap(foldedTexts);
  const isSaid = (name: string) => {
    const wanted = ` ${foldText(name)} `;
    return rest.some((text) => text.includes(wanted));
  };
  const anchors = linked.map(normaliseBrandName);
  const alone = (name: string) => anchors.includes(normaliseBrandName(name)) || isSaid(name);
  const together = anchors.includes(normaliseBrandName(brand)) || isSaid(brand);
  return together || !names.every(alone) ? [brand] : names;
}

/** A block's words and the texts of its links, folded. Cached, because many credits may ask for them. */
function foldedTexts(block: Block): string[] {
  const known =
    foldedTextsCache.get(block) ??
    [block.words, ...listBlockLinks(block).map(({ text }) => text)].map((text) => ` ${foldText(text)} `);
  foldedTextsCache.set(block, known);
  return known;
}
const foldedTextsCache = new WeakMap<Block, string[]>();

export const mentionsName = (text: string, name: string) => ` ${foldText(text)} `.includes(` ${foldText(name)} `);

/** If an issue has at least this many ads, and all are one brand's, the brand has taken the issue over. */
const TAKEOVER_ADS_MIN = 3;

/** Merges the ads of one brand into the longest, with the highest weight and any disclosure. */
export function mergeAdsByBrand(found: readonly FoundAd[]): FoundAd[] {
  const groups = new Map<string, FoundAd[]>();
  for (const one of found) {
    const key = normaliseBrandName(one.advertiser.brand);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => {
    const main = group.reduce((a, b) => (toAdUnitText(b.unit).length > toAdUnitText(a.unit).length ? b : a));
    const surest = group.reduce((a, b) => (b.weight > a.weight ? b : a));
    const site = main.advertiser.site ?? group.find(({ advertiser }) => advertiser.site)?.advertiser.site ?? null;
    return {
      ...main,
      advertiser: { ...main.advertiser, site },
      disclosure: main.disclosure ?? surest.disclosure,
      credit: main.disclosure ? main.unit.marker : surest.unit.marker,
      weight: surest.weight,
      isTakeover: group.length >= TAKEOVER_ADS_MIN && groups.size === 1,
    };
  });
}

/** The block that names the advertiser; else one that links to it and has enough words to quote. */
export const findNamingBlock = ({ blocks, marker }: AdUnit, { brand, site }: Advertiser): Block =>
  blocks.find(({ words }) => words.toLowerCase().includes(brand.toLowerCase())) ??
  blocks.find(
    (block) =>
      isSufficientQuote(block.text) && listBlockLinks(block).some(({ domain }) => site !== null && domain === site),
  ) ??
  marker;
