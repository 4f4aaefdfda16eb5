// Finds the advertiser's own site: a domain that the ad links to and that matches the name, or else such a domain
// elsewhere in the issue, or else the ad's only linked domain.
import { foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel, siteDomain } from '../../domain/site/domain.ts';
import { leadsToSharedHostPage } from '../rules/page-entry.ts';
import type { PossibleAdvertiserName } from './advertisers/name.ts';
import type { AdCandidate } from './candidates.ts';
import type { IssueReading } from './reading.ts';

/** Words that companies add to their name in a domain when the plain one was taken: getacme.com, acmehq.com. */
const DOMAIN_AFFIX =
  /^(?:get|try|use|join|go|my|the|hello|with|meet|buy|shop|team|on)(?=\w{3})|(?:hq|app|inc|labs?|ai|io|dev|tech|software|data|cloud|software|health|group|insurance|online|global|usa)$/gu;

/** @returns the registrable domain of the advertiser's site, or null if the issue doesn't show it. */
export function findAdvertiserSite(
  reading: IssueReading,
  { blocks, marker }: AdCandidate,
  name: PossibleAdvertiserName,
): string | null {
  const readers = marker && !blocks.includes(marker) ? [marker, ...blocks] : blocks;
  const outside = readers.flatMap((each) => each.outside);
  const links = outside.filter(({ kind, domain }) => kind === 'site' && domain);
  const counts = new Map<string, number>();
  for (const { domain, campaign } of links)
    if (domain) counts.set(domain, (counts.get(domain) ?? 0) + (campaign.paid ? 3 : campaign.tagged ? 2 : 1));
  const domains = [...counts].sort((a, b) => b[1] - a[1]).map(([domain]) => domain);
  const alike = bestMatching(domains, name.shown);
  if (alike) return alike;
  // If a newsletter is advertised, its site may be a subdomain of a publishing platform: 'tidenotes.substack.com'.
  const tenant = outside
    .flatMap(({ kind, url }) => (kind === 'platform' ? (siteDomain(url) ?? []) : []))
    .find((domain) => domainMatchStrength(name.shown, domain) >= 2);
  if (tenant) return tenant;
  const written = writtenDomain(readers.map(({ line }) => line).join(' '), name.shown);
  if (written) return written;
  const elsewhere = [...reading.domains.keys()].filter(
    (domain) => !reading.own.isDomain(domain) && rateDomainMatch(domain, name.shown) >= 2,
  );
  if (elsewhere.length === 1) return elsewhere[0] ?? null;
  const entries = readers.map(({ block, outside }) => ({ isListed: block.list, links: outside }));
  if (leadsToSharedHostPage(entries, name.key)) return null;
  return domains.length === 1 || (counts.get(domains[0] ?? '') ?? 0) >= 2 * (counts.get(domains[1] ?? '') ?? 99)
    ? (domains[0] ?? null)
    : null;
}

/**
 * How well a domain matches a name. 3: equal; 2: equal without a word such as 'get' or 'hq' in the domain or the name;
 * 1: one contains the other, or the domain is the name's initials or begins with its first word; 0: no match.
 */
export function rateDomainMatch(domain: string, brand: string): 0 | 1 | 2 | 3 {
  const name = foldText(brand).replaceAll(' ', '');
  const label = domainLabel(domain);
  if (label === name || domain.replace(/[.-]/g, '') === name) return 3;
  const bare = label.replace(DOMAIN_AFFIX, '');
  if (bare.length > 2 && (bare === name || name.replace(DOMAIN_AFFIX, '') === bare)) return 2;
  if (name.length > 2 && label.length > 3 && (label.includes(name) || name.includes(label))) return 1;
  const words = foldText(brand).split(' ');
  const initials = words.map((word) => word[0]).join('');
  return (words.length > 2 && label === initials) ||
    (words[0] !== undefined && words[0].length > 3 && label.startsWith(words[0]))
    ? 1
    : 0;
}

function bestMatching(domains: readonly string[], brand: string): string | null {
  let found: { domain: string; how: number } | null = null;
  for (const domain of domains) {
    const how = rateDomainMatch(domain, brand);
    if (how > (found?.how ?? 0)) found = { domain, how };
  }
  return found?.domain ?? null;
}

/**
 * A domain that the ad's text spells out and that matches the name, as 'code KILN at glazeworks.com' for Glazeworks.
 */
function writtenDomain(text: string, brand: string): string | null {
  for (const [host] of text.matchAll(/\b(?:[a-z0-9-]{1,63}\.){1,3}[a-z]{2,12}\b/giu)) {
    const domain = host.toLowerCase().split('.').slice(-2).join('.');
    if (rateDomainMatch(domain, brand) >= 2) return domain;
  }
  return null;
}
