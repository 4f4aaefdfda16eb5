// Determines an ad's advertiser: the disclosed name, else a name on which the ad's links and words agree.
import { displayName, foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import { listBlockLinks } from '../block.ts';
import { findOnlyListingPublisher } from '../links/publisher.ts';
import { tokenizeLines } from '../naming/forms.ts';
import { findNameOfSite } from '../naming/site-name.ts';
import { findAdvertiserNameInWords } from './name-by-words.ts';
import { findEasternAdvertiserName } from './native-name.ts';
import { isRedirectAddress } from './outside-links.ts';
import type { NewsletterIdentity } from './own-identity.ts';
import { type AdUnit, toAdUnitText } from './unit.ts';

export interface Advertiser {
  brand: string;
  site: string | null;
  certainty: number;
  /** The words about this advertiser alone, if its ad is among others. */
  quote?: string;
}

const foldWithoutSpaces = (text: string) => foldText(text).replaceAll(' ', '');

/** Domains of other companies in an ad's links, the most linked first. Campaign tags count more. */
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
  const lines = tokenizeLines(unit.blocks);
  const nameOfSite = (site: string) => findNameOfSite(lines, site);
  const other = named && isTitle && sites[0] ? nameOfSite(sites[0]) : null;
  if (named && !(other && !own.isBrand(other) && normaliseBrandName(other) !== normaliseBrandName(named))) {
    const brand = displayName(named);
    if (!brand || own.isBrand(brand)) return null;
    return { brand: bestSpelling(brand, text), site: siteFor(brand, sites, unit), certainty: 1 };
  }
  for (const site of sites.slice(0, 2)) {
    const name = nameOfSite(site);
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
  // A redirect's host says nothing about its advertiser.
  const isSite = unit.blocks.some((block) =>
    listBlockLinks(block).some(({ domain, url }) => domain === site && !isRedirectAddress(url ?? '')),
  );
  if (site && isSite) {
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

/** The linked domain that resembles the name, else the only one, else one with a campaign tag. */
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
  return sites.length === 1 ? (sites[0] ?? null) : (paid?.domain ?? null);
}
