// Knows the newsletter's own names and domains. Links to them are self-promotion, however much they look like an ad.
import { foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainLabel, siteDomain } from '../../domain/site/domain.ts';
import type { Issue } from '../analyst.ts';
import type { Block } from '../block.ts';
import { listBlockLinks } from '../block.ts';
import { type Link, toRegistrableDomain } from '../links.ts';
import { findHostKind } from '../vocabulary/hosts.ts';

export interface NewsletterIdentity {
  /** True if a name is the newsletter's or its publisher's, also shortened or with further words. */
  isBrand(name: string): boolean;
  /** True if a domain is the newsletter's or its publisher's; false for null. */
  isDomain(domain: string | null): boolean;
}

/** A domain with at least this many links, spread from top to bottom, is the publication's own. */
const HOME_LINKS_MIN = 5;
/** The last words of the publication's name are its own name too, if they have at least this many letters. */
const OWN_ENDING_MIN = 6;

export function buildNewsletterIdentity(issue: Issue): NewsletterIdentity {
  const domains = new Set<string>();
  const add = (domain: string | null | undefined) => {
    if (domain) domains.add(domain);
  };
  add(issue.newsletter.domain);
  const sender = issue.sender.address?.split('@')[1];
  const senderDomain = sender ? toRegistrableDomain(sender) : null;
  if (senderDomain && !SHARED_MAIL_DOMAIN.test(senderDomain)) add(senderDomain);
  for (const block of issue.blocks) {
    if (block.role === 'content') continue;
    for (const link of block.links) if (isPublisherLink(link)) add(link.domain);
  }
  for (const domain of homeDomains(issue.blocks)) add(domain);
  const names = ownNames(issue);
  const namesWithoutSpaces = removeSpaces(names);
  const asked = new Map<string, boolean>();
  const isBrand = (name: string): boolean => {
    const brand = normaliseBrandName(name);
    if (names.some((own) => own === brand || (own.length > 5 && brand.startsWith(`${own} `)))) return true;
    const together = brand.replaceAll(' ', '');
    if (together.length < 4) return false;
    if (namesWithoutSpaces.has(together)) return true;
    // 'The Harbour Courier' may call itself 'the Courier'.
    if (together.length >= OWN_ENDING_MIN && names.some((own) => own.endsWith(` ${brand}`))) return true;
    return [...domains].some((domain) => domainLabel(domain) === together || domain.replace(/[.-]/g, '') === together);
  };
  return {
    isBrand(name) {
      const known = asked.get(name) ?? isBrand(name);
      asked.set(name, known);
      return known;
    },
    isDomain: (domain) =>
      domain !== null &&
      (domains.has(domain) ||
        domains.has(siteDomain(domain) ?? '') ||
        namesWithoutSpaces.has(domainLabel(siteDomain(domain) ?? domain))),
  };
}

/** True for the publisher's site or unsubscribe page, not for the company that mails or hosts the newsletter. */
const isPublisherLink = ({ kind, host }: Link): boolean =>
  kind === 'unsubscribe' || (kind === 'site' && findHostKind(host ?? '') === null);

type IssueNames = Pick<Issue, 'newsletter' | 'sender'>;

/** The publication's names, folded; also without a leading article and without endings such as 'newsletter'. */
function ownNames({ newsletter, sender }: IssueNames): string[] {
  return [newsletter.name, sender.name].flatMap((name) => {
    const folded = name ? foldText(name) : '';
    return folded
      ? [folded, folded.replace(/^the /, ''), folded.replace(/ (?:newsletter|weekly|daily|digest|team)$/, '')]
      : [];
  });
}

/** Removes the spaces from the publication's names, so that 'Bau Haus Post' and 'Bauhauspost' are equal. */
const removeSpaces = (names: readonly string[]): Set<string> =>
  new Set(names.map((own) => own.replaceAll(' ', '')).filter(({ length }) => length >= SPELLED_NAME_MIN));
/** A publication's name that is shorter than this may be in another company's domain by coincidence. */
const SPELLED_NAME_MIN = 6;

/** True for bauhauspost.example and the Bau Haus Post. @param domain a registrable domain. */
export const spellsNewsletterName = (domain: string, issue: IssueNames): boolean =>
  removeSpaces(ownNames(issue)).has(domainLabel(domain));

/** Mail providers and mailing platforms, whose domain isn't the publisher's own. */
const SHARED_MAIL_DOMAIN =
  /^(?:gmail|googlemail|outlook|hotmail|yahoo|aol|icloud|gmx|web|proton|protonmail|qq|163|substack|beehiiv|ghost|convertkit|mailchimpapp)\./;

/** Domains that are linked again and again from top to bottom, which makes them the publication's own. */
function homeDomains(blocks: readonly Block[]): string[] {
  const places = new Map<string, { count: number; first: number; last: number }>();
  for (const block of blocks) {
    for (const domain of new Set(
      listBlockLinks(block).flatMap((link) => (link.kind === 'site' && link.domain ? [link.domain] : [])),
    )) {
      const seen = places.get(domain) ?? { count: 0, first: block.place, last: block.place };
      places.set(domain, { count: seen.count + 1, first: seen.first, last: block.place });
    }
  }
  return [...places]
    .filter(([, seen]) => seen.count >= HOME_LINKS_MIN && seen.last - seen.first > 0.7)
    .map(([domain]) => domain);
}
