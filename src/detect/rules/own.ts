// The newsletter's own names and domains. Links there are self-promotion, however much they look like an ad.
import { foldText, normaliseBrandName } from '../../domain/brand/name.ts';
import { domainLabel, siteDomain } from '../../domain/site/domain.ts';
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { domainOf, type Link } from '../links.ts';
import { isCommon } from '../naming/junk.ts';
import { hostKind } from '../vocabulary/hosts.ts';

export interface OwnIdentity {
  isBrand(name: string): boolean;
  /** Whether the publisher's name begins or ends with it: 'Kew' of the Royal Botanic Gardens, Kew. */
  isShort(name: string): boolean;
  isDomain(domain: string | null): boolean;
}

/** A domain that an issue links to this often from top to bottom, is its own. */
const HOME_LINKS = 5;
/** The last words of the publication's name, when they are no shorter, are its own. */
const OWN_PART = 6;

export const linksOf = (block: Block): Link[] => [
  ...block.links,
  ...block.images.flatMap((image) => (image.link ? [image.link] : [])),
];

export function ownOf(issue: Issue): OwnIdentity {
  const domains = new Set<string>();
  const add = (domain: string | null | undefined) => {
    if (domain) domains.add(domain);
  };
  add(issue.newsletter.domain);
  const sender = issue.sender.address?.split('@')[1];
  const senderDomain = sender ? domainOf(sender) : null;
  if (senderDomain && !FREE_MAIL.test(senderDomain)) add(senderDomain);
  for (const block of issue.blocks) {
    if (block.role === 'content') continue;
    for (const link of block.links) if (isOfPublisher(link)) add(link.domain);
  }
  for (const domain of homes(issue.blocks)) add(domain);
  const holders = copyrightHolders(issue.blocks);
  const names = ownNames(issue);
  const squeezed = squeezedOf(names);
  const asked = new Map<string, boolean>();
  const isBrand = (name: string): boolean => {
    const brand = normaliseBrandName(name);
    if (names.some((own) => own === brand || (own.length > 5 && brand.startsWith(`${own} `)))) return true;
    // 'Share The Harbour Courier'
    if (names.some((own) => own.includes(' ') && brand.endsWith(` ${own}`) && isCommon(brand.slice(0, -own.length))))
      return true;
    const together = brand.replaceAll(' ', '');
    if (together.length < 4) return false;
    if (squeezed.has(together)) return true;
    // 'The Harbour Courier' speaks of itself as 'the Courier'.
    if (together.length >= OWN_PART && names.some((own) => own.endsWith(` ${brand}`))) return true;
    if (holders.some((held) => held.startsWith(`${brand} `))) return true;
    return [...domains].some((domain) => domainLabel(domain) === together || domain.replace(/[.-]/g, '') === together);
  };
  return {
    isBrand(name) {
      const known = asked.get(name) ?? isBrand(name);
      asked.set(name, known);
      return known;
    },
    isShort(name) {
      const short = normaliseBrandName(name);
      return short.length > 2 && names.some((own) => own.startsWith(`${short} `) || own.endsWith(` ${short}`));
    },
    isDomain: (domain) =>
      domain !== null &&
      (domains.has(domain) ||
        domains.has(siteDomain(domain) ?? '') ||
        squeezed.has(domainLabel(siteDomain(domain) ?? domain))),
  };
}

/** What follows 'copyright' in a footer, folded: 'copyright c 2026 kew gardens ...' gives 'kew gardens ...' too. */
const copyrightHolders = (blocks: readonly Block[]): string[] =>
  ` ${foldText(
    blocks
      .filter(({ role, afterSignOff }) => role === 'footer' && afterSignOff)
      .map(({ words }) => words)
      .join(' '),
  )} `
    .split('copyright ')
    .slice(1)
    .flatMap((held) => [held, held.replace(/^c /, ''), held.replace(/^(?:c )?\d{4} /, '')]);

/**
 * Whose mails end so: the publisher's site, or its page for leaving; not that of the company that mails or hosts for
 * it.
 */
const isOfPublisher = ({ kind, host }: Link): boolean =>
  kind === 'unsubscribe' || (kind === 'site' && hostKind(host ?? '') === null);

type Named = Pick<Issue, 'newsletter' | 'sender'>;

/** The publication's names as compared, also without what they begin or end with by custom. */
function ownNames({ newsletter, sender }: Named): string[] {
  return [newsletter.name, sender.name].flatMap((name) => {
    const folded = name ? foldText(name) : '';
    return folded
      ? [folded, folded.replace(/^the /, ''), folded.replace(/ (?:newsletter|weekly|daily|digest|team)$/, '')]
      : [];
  });
}

/** 'Bau Haus Post' and 'Bauhauspost' are one. */
const squeezedOf = (names: readonly string[]): Set<string> =>
  new Set(names.map((own) => own.replaceAll(' ', '')).filter(({ length }) => length >= SQUEEZED_LEAST));
/** Shorter names are in others' domains by accident. */
const SQUEEZED_LEAST = 6;

/**
 * @param domain registrable.
 * @returns whether it spells the publication's own name: bauhauspost.example for the Bau Haus Post.
 */
export const spellsOwnName = (domain: string, issue: Named): boolean =>
  squeezedOf(ownNames(issue)).has(domainLabel(domain));

const FREE_MAIL =
  /^(?:gmail|googlemail|outlook|hotmail|yahoo|aol|icloud|gmx|web|proton|protonmail|qq|163|substack|beehiiv|ghost|convertkit|mailchimpapp)\./;

/** Domains that are linked again and again from top to bottom: the publication's own. */
function homes(blocks: readonly Block[]): string[] {
  const places = new Map<string, { count: number; first: number; last: number }>();
  for (const block of blocks) {
    for (const domain of new Set(
      linksOf(block).flatMap((link) => (link.kind === 'site' && link.domain ? [link.domain] : [])),
    )) {
      const seen = places.get(domain) ?? { count: 0, first: block.place, last: block.place };
      places.set(domain, { count: seen.count + 1, first: seen.first, last: block.place });
    }
  }
  return [...places]
    .filter(([, seen]) => seen.count >= HOME_LINKS && seen.last - seen.first > 0.7)
    .map(([domain]) => domain);
}
