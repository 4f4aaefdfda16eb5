// Decides the brand name of each claim, for every analyst: the complete name in the spelling that the mail uses most,
// not in capitals, and never a word that isn't a name. Pure; time linear in the mail.

import { INFERRED_NAME_MAX_CONFIDENCE } from '../contract/attribution.ts';
import { brandKey } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import type { AnalystName, GroundedClaim, Issue } from './analyst.ts';
import type { Block } from './blocks.ts';
import type { ClaimDropReason } from './ground.ts';
import { findListingPublisher } from './links/publisher.ts';
import { chooseAdvertiserName, type NamedAdvertiser, type NamingContext } from './naming/advertiser.ts';
import { countSpellings, type TokenizedLines, tokenizeLines } from './naming/forms.ts';
import { findContributors, isUnpaidGuest } from './naming/guests.ts';
import { type JointSponsor, listJointNameKeys, splitJointSponsors } from './naming/joint-names.ts';
import { isOwnNewsletterName, NAME_CONJUNCTION, removeOwnNameFromJoint } from './naming/own-newsletter.ts';
import { restsOnMailingPlatformLine } from './naming/platform.ts';
import { findEventOrganiser, findFeatureOwner, findProductCompany } from './naming/relations.ts';
import { addLeadingThe, completeTruncatedName, findMostFrequentSpelling, keepPossessiveS } from './naming/spelling.ts';
import { findWeakNameSupport } from './naming/supporting-evidence.ts';
import { trimToProperName } from './naming/trailing-words.ts';
import { listBlockLinks } from './rules/own-identity.ts';

export type NameRefusalReason = 'not a name' | 'own' | 'guest' | 'mailer';
/** For each refusal of a name: the reason for dropping the claim, as it is stored. */
export const DROP_REASON_OF_NAME_REFUSAL: Record<NameRefusalReason, ClaimDropReason> = {
  'not a name': 'brand is not a name',
  own: 'brand is the newsletter itself',
  guest: 'brand is a person whom the letter is made with',
  mailer: 'brand is the platform that mails the letter',
};

/** The advertiser may be named in the quoted blocks or in this many blocks before or after them. */
const NEIGHBOURS = 2;

export interface BrandNamer {
  /** The final name of a claim's brand, or why it has none. */
  name(claim: GroundedClaim): NamedAdvertiser | NameRefusalReason;
  /** The company whose product the brand of a named claim is, if the ad says so. */
  company(claim: GroundedClaim): string | null;
  /** For a joint name ('Acme and Beta'): the keys under which a person may have declared it to be one brand. */
  jointKeys(claim: GroundedClaim): string[];
  /**
   * The sponsors that a joint name such as 'Acme and Beta' lists; null where the name is one brand.
   * @param companies those of `jointKeys` that a person declared to be one brand.
   */
  together(claim: GroundedClaim, companies: ReadonlySet<string>): JointSponsor[] | null;
}

/**
 * Prepares a mail once, so that any number of its claims can be named.
 * @param by the analyst that made the claims. A language model doesn't confuse what an ad is about with whose ad it is,
 *   so its claims need no further support for a name.
 */
export function createBrandNamer(issue: Issue, by: AnalystName): BrandNamer {
  const all = tokenizeLines(issue.blocks);
  const contributors = findContributors(issue.blocks);
  const jointKeys = (claim: GroundedClaim) => listJointNameKeys(claim, blocksAroundQuote(issue.blocks, claim));
  const together = (claim: GroundedClaim, companies: ReadonlySet<string>) =>
    splitJointSponsors(claim, { blocks: blocksAroundQuote(issue.blocks, claim), all, companies });
  const name = (claim: GroundedClaim): NamedAdvertiser | NameRefusalReason => {
    const blocks = blocksAroundQuote(issue.blocks, claim);
    const brand = trimToProperName(removeOwnNameFromJoint(claim.brand, issue), claim.domain, blocks);
    if (contributors.has(brand) || isUnpaidGuest(brand, claim, blocks)) return 'guest';
    const itself = blocksOfAdItself(claim, blocks);
    if (restsOnMailingPlatformLine(brand, claim, { itself, blocks })) return 'mailer';
    // If the whole mail is one ad, every block may support the name.
    const around = claim.placementType === 'dedicated_send' ? issue.blocks : blocks;
    const reading: NamingContext = {
      all,
      ad: tokenizeLines(blocks),
      own: tokenizeLines(itself),
      supportOf: (name, confidence) =>
        isLanguageModel(by) ? null : findWeakNameSupport(name, { ...claim, confidence }, around),
    };
    const byAll = chooseAdvertiserName({ ...claim, brand }, reading);
    // A partner's offer that links to the newsletter's own pages would be named after the newsletter; naming it again
    // without its link finds the partner.
    const isOurs = byAll !== null && isOwnNewsletterName(byAll.name, issue) && !isOwnNewsletterName(brand, issue);
    const found = isOurs ? chooseAdvertiserName({ ...claim, brand, site: null, domain: null }, reading) : byAll;
    if (!found) return 'not a name';
    if (found.name !== claim.domain) found.name = trimToProperName(found.name, claim.domain, blocks);
    if (isOwnNewsletterName(found.name, issue)) return 'own';
    // The ad is named only by its bare domain, whose spelling isn't changed.
    if (found.name === claim.domain) return { ...found, name: siteNameOrDomain(itself, claim.domain), weight: 0 };
    const organiser = findEventOrganiser(found.name, wordsOf(blocks), claim.domain);
    if (organiser) {
      const held = findMostFrequentSpelling(organiser, all);
      const sureTo = found.support === 'nothing' ? INFERRED_NAME_MAX_CONFIDENCE : found.sureTo;
      return isOwnNewsletterName(held.name, issue) ? 'own' : { ...held, sureTo, event: found.name };
    }
    const owner = findFeatureOwner(found.name, wordsOf(blocks), claim.domain);
    if (owner && !isOwnNewsletterName(owner, issue))
      return { ...findMostFrequentSpelling(owner, all), sureTo: found.sureTo };
    const { name, weight } = findMostFrequentSpelling(completeTruncatedName(found.name, claim.domain, all), all);
    if (isOwnNewsletterName(name, issue)) return 'own';
    const shown = addLeadingThe(keepPossessiveS(name, claim.domain, all), claim.domain);
    return { ...found, name: shown, weight, ...publisherPageOf(shown, itself, { sureTo: found.sureTo, all }) };
  };
  const company = (claim: GroundedClaim) => {
    const found = findProductCompany(claim.brand, wordsOf(blocksAroundQuote(issue.blocks, claim)), claim.domain);
    return found && !isOwnNewsletterName(found, issue) ? findMostFrequentSpelling(found, all).name : null;
  };
  return { name, company, jointKeys, together };
}

/**
 * The ad's own blocks. For a sponsor separated from others (`isApart`) only the analyst's blocks count, because the
 * entries of others may be between its label and its own entry.
 */
const blocksOfAdItself = (claim: GroundedClaim, around: readonly Block[]): Block[] =>
  around.filter(({ index, start, end }) =>
    claim.isApart && claim.blocks ? claim.blocks.includes(index) : start < claim.ad.end && end > claim.ad.start,
  );

/** The name that the linked page gives its site, if it matches the domain; otherwise the bare domain. */
const siteNameOrDomain = (blocks: readonly Block[], domain: string): string =>
  blocks
    .flatMap(listBlockLinks)
    .flatMap((link) => (link.domain === domain && link.siteName ? [link.siteName] : []))
    .find((name) => domainMatchStrength(name, domain) >= 2) ?? domain;

/**
 * For a name that a linked listing or event page gives as its publisher: the page's host, and a reduced maximum
 * confidence if the mail itself doesn't mention the name.
 */
function publisherPageOf(
  name: string,
  blocks: readonly Block[],
  { sureTo, all }: { sureTo: number; all: TokenizedLines },
): Pick<NamedAdvertiser, 'sureTo' | 'publishedAt'> {
  const key = brandKey(name);
  const page = blocks
    .flatMap(listBlockLinks)
    .map(findListingPublisher)
    .find((publisher) => publisher && brandKey(publisher.name) === key);
  if (!page) return { sureTo };
  const isSaid = countSpellings(all, key).size > 0;
  return { sureTo: isSaid ? sureTo : Math.min(sureTo, INFERRED_NAME_MAX_CONFIDENCE), publishedAt: page.host };
}

const isLanguageModel = (by: AnalystName): boolean => by === 'openai' || by === 'openai-vision';

const blocksAroundQuote = (blocks: Block[], { evidence }: GroundedClaim): Block[] => {
  const first = blocks.findIndex((block) => block.end >= evidence.start);
  let last = first;
  while (last + 1 < blocks.length && (blocks[last + 1] as Block).start <= evidence.end) last++;
  return blocks.slice(Math.max(0, first - NEIGHBOURS), last + 1 + NEIGHBOURS);
};

const wordsOf = (blocks: readonly Block[]): string => blocks.map(({ words }) => words).join('\n');

/** True for a joint name ('Acme and Beta') of which a part is also claimed by itself. @param others brand keys. */
export function isJointNameWithClaimedPart(name: string, others: ReadonlySet<string>): boolean {
  const parts = name.split(NAME_CONJUNCTION).map((part) => brandKey(part));
  return parts.length > 1 && parts.some((part) => others.has(part));
}
