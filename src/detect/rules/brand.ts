// Determines an ad's advertiser: the name that the disclosure gives, else a name on which the ad's links and its words
// agree.
import { displayName, foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import { findOnlyListingPublisher } from '../links/publisher.ts';
import { findAdvertiserNameInWords } from './name-by-words.ts';
import { findEasternAdvertiserName } from './native-name.ts';
import { listBlockLinks, type NewsletterIdentity } from './own-identity.ts';
import { leadsToSharedHostPage } from './page-entry.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

export interface Advertiser {
  brand: string;
  site: string | null;
  /** How well the ad supports the name, 0 to 1. */
  certainty: number;
  /** The words about this advertiser alone, if its ad is among others. */
  quote?: string;
}

const foldWithoutSpaces = (text: string) => foldText(text).replaceAll(' ', '');

/**
 * Domains of other companies that an ad's links lead to, the most linked first. Links with campaign tags count more.
 */
export function listAdvertiserSites(unit: AdUnit, own: NewsletterIdentity): string[] {
  const counts = new Map<string, number>();
  for (const link of unit.blocks.flatMap(listBlockLinks)) {
    if (link.kind !== 'site' || !link.domain || own.isDomain(link.domain)) continue;
    counts.set(link.domain, (counts.get(link.domain) ?? 0) + (link.campaign.paid ? 3 : link.campaign.tagged ? 2 : 1));
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([domain]) => domain);
}

/**
 * Determines an ad's advertiser; null if nothing names one.
 * @param named the name that the disclosure gives, null if it gives none.
 * @param isTitle true if `named` may be the ad's title, so that a name that the linked domain spells is preferred.
 */
export function determineAdvertiser(
  unit: AdUnit,
  named: string | null,
  own: NewsletterIdentity,
  isTitle = false,
): Advertiser | null {
  const sites = listAdvertiserSites(unit, own);
  const text = toAdUnitText(unit);
  const other = named && isTitle && sites[0] ? nameOfSite(sites[0], text, unit) : null;
  if (named && !(other && !own.isBrand(other) && normaliseBrandName(other) !== normaliseBrandName(named))) {
    const brand = displayName(named);
    if (!brand || own.isBrand(brand)) return null;
    return { brand: bestSpelling(brand, text), site: siteFor(brand, sites, unit), certainty: 1 };
  }
  for (const site of sites.slice(0, 2)) {
    const name = nameOfSite(site, text, unit);
    if (name && !own.isBrand(name)) return { brand: name, site, certainty: 0.95 };
  }
  const [site] = sites;
  const native = findEasternAdvertiserName(unit, own);
  if (native) return { brand: native, site: site ?? null, certainty: site ? 0.8 : 0.7 };
  const said = findAdvertiserNameInWords(unit, own);
  if (said) return { brand: said, site: site ?? null, certainty: site ? 0.8 : 0.7 };
  const publisher = findOnlyListingPublisher(unit.blocks.flatMap(listBlockLinks));
  if (publisher && !site)
    return own.isBrand(publisher.name) ? null : { brand: publisher.name, site: null, certainty: 0.7 };
  if (site) {
    const label = domainLabel(site);
    return own.isBrand(label)
      ? null
      : {
          brand: label.length <= 3 ? label.toUpperCase() : label[0]?.toUpperCase() + label.slice(1),
          site,
          certainty: 0.6,
        };
  }
  return null;
}

/** Spells a name as the ad's text does, if that has lower case letters: disclosures often are in capitals. */
function bestSpelling(name: string, text: string): string {
  const wanted = normaliseBrandName(name);
  for (const match of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}.&'’+-]*(?: [\p{L}\p{N}][\p{L}\p{N}.&'’+-]*){0,4}/gu)) {
    const words = match[0].split(' ');
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + 4); to++) {
        const candidate = displayName(words.slice(from, to).join(' '));
        if (
          normaliseBrandName(candidate) === wanted &&
          /\p{Ll}/u.test(candidate) &&
          /^[\p{Lu}\p{N}]|\.[a-z]+$/u.test(candidate)
        )
          return candidate;
      }
    }
  }
  return name;
}

/**
 * The domain of a named brand among the linked ones: the one that resembles the name, else the only one, else one with
 * a campaign tag.
 */
function siteFor(brand: string, sites: string[], unit: AdUnit): string | null {
  const name = foldWithoutSpaces(brand);
  const alike = sites.find((site) => {
    const label = domainLabel(site);
    return label === name || (label.length > 3 && (name.includes(label) || label.includes(name)) && name.length > 2);
  });
  if (alike) return alike;
  const initials = foldText(brand)
    .split(' ')
    .map((word) => word[0])
    .join('');
  const short = sites.find((site) => initials.length > 2 && domainLabel(site) === initials);
  if (short) return short;
  const paid = unit.blocks
    .flatMap(listBlockLinks)
    .find((link) => link.kind === 'site' && link.domain && sites.includes(link.domain) && link.campaign.tagged);
  const entries = unit.blocks.map((block) => ({ isListed: block.list, links: listBlockLinks(block) }));
  if (leadsToSharedHostPage(entries, foldText(brand))) return null;
  return sites.length === 1 ? (sites[0] ?? null) : (paid?.domain ?? null);
}

/** Finds the words of the ad that spell its domain: 'Wispr Flow' at wisprflow.ai. */
function nameOfSite(site: string, text: string, unit: AdUnit): string | null {
  const label = domainLabel(site).replace(/^(?:get|try|use|join|go|my|the|hello|with)(?=\w{4})/, '');
  const whole = domainLabel(site);
  const tokens = [
    ...`${text}\n${unit.blocks.flatMap((block) => [...block.images.map(({ alt }) => alt), ...listBlockLinks(block).map((link) => link.text)]).join('\n')}`.matchAll(
      /([&+][ \u00a0])?([\p{L}\p{N}][\p{L}\p{N}.&'’+-]*)/gu,
    ),
  ].map(([, sign = '', word = '']) => ({ sign, word }));
  let partial: string | null = null;
  for (let from = 0; from < tokens.length; from++) {
    let [name, said] = ['', ''];
    for (let to = from; to < Math.min(tokens.length, from + 4); to++) {
      const { sign, word } = tokens[to] as { sign: string; word: string };
      // The domain may spell out or omit the '&' of a name: 'Stone & Pine' at stoneandpine.com or stonepine.com.
      const and = name && sign && whole.startsWith(`${foldWithoutSpaces(said)}and`) ? 'and ' : '';
      said += `${and}${word} `;
      name = name ? `${name} ${sign}${word}` : word;
      const together = foldWithoutSpaces(said.trim().replace(/['’]s$/u, ''));
      if (together === label || together === whole || together === site.replaceAll('.', '')) {
        const shown = displayName(name.replace(/['’]s$/u, ''));
        if (/^[\p{Lu}\p{N}]/u.test(shown) || /\.[a-z]{2,}$/.test(shown)) return shown;
        partial ??= shown;
      }
      if (together.length > whole.length) break;
    }
  }
  if (partial) return partial[0]?.toUpperCase() + partial.slice(1);
  // If no words spell the whole domain, the most frequent capitalised word with which it begins is the name: 'Dell' at
  // delltechnologies.com.
  const counts = new Map<string, number>();
  for (const { word } of tokens) {
    const bare = word.replace(/['’]s$|[.,]+$/gu, '');
    if (!/^\p{Lu}/u.test(bare) || bare.length < 4 || !whole.startsWith(bare.toLowerCase())) continue;
    counts.set(bare, (counts.get(bare) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}
