// Decides each claim's brand name, for every analyst: refuses what is no name, and spells the others as the mail does.
import { UNSURE_BELOW } from '../contract/confidence.ts';
import { brandKey, displayName, foldText } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import { domainLabel } from '../domain/site/domain.ts';
import type { AnalystName, GroundedClaim, Issue } from './analyst.ts';
import { type Block, listBlockLinks } from './block.ts';
import type { ClaimDropReason } from './ground.ts';
import { hasCreditFor, isSetOff, mixesAlphabets } from './naming/doubts.ts';
import { countSpellings, type TokenizedLines, tokenizeLines } from './naming/forms.ts';
import { findContributors, isUnpaidGuest } from './naming/guests.ts';
import {
  hasOnlyCommonWords,
  isKnownPlace,
  isQualifiedJobTitle,
  isTechnicalAbbreviation,
  isTimeOrDate,
  looksLikeCouponCode,
  looksLikeHeadline,
  looksLikeTitle,
} from './naming/junk.ts';
import { isOwnNewsletterName, NAME_CONJUNCTION, removeOwnNameFromJoint } from './naming/own-newsletter.ts';
import { isPersonName, removePersonFromName } from './naming/people.ts';
import { restsOnMailingPlatformLine } from './naming/platform.ts';
import { findProductCompany } from './naming/relations.ts';
import { findNameOfSite } from './naming/site-name.ts';
import { addLeadingThe, completeTruncatedName, findMostFrequentSpelling, keepPossessiveS } from './naming/spelling.ts';
import { trimToProperName } from './naming/trailing-words.ts';
import type { PausableWork } from './pausable-work.ts';

const SLICE = 4;
/** The advertiser may be named in the quoted blocks or in this many blocks before or after them. */
const NEIGHBOURS = 2;
/** Upper bound of the confidence in a name that only running text supports, or that isn't the mail's. */
const UNSUPPORTED_MAX = UNSURE_BELOW - 1;

/**
 * Gives each claim its final name.
 * @param by the analyst. A language model doesn't confuse an ad's topic with its advertiser, so that a name which only
 *   running text has is bounded for the offline reader alone.
 * @param drop is called with each claim that gets no name, and the reason.
 */
export function* nameClaims(
  issue: Issue,
  claims: readonly GroundedClaim[],
  by: AnalystName,
  drop: (claim: GroundedClaim, reason: ClaimDropReason) => void,
): PausableWork<GroundedClaim[]> {
  const all = tokenizeLines(issue.blocks);
  const contributors = findContributors(issue.blocks);
  const keys = new Set(claims.map(({ brand }) => brandKey(brand)));
  const named: GroundedClaim[] = [];
  for (const [nth, claim] of claims.entries()) {
    if (nth % SLICE === SLICE - 1) yield;
    const said = nameClaim(issue, claim, { all, contributors, by, keys });
    if (typeof said === 'string') drop(claim, said);
    else named.push(said);
  }
  return named;
}

interface NamingContext {
  all: TokenizedLines;
  contributors: ReadonlySet<string>;
  by: AnalystName;
  keys: ReadonlySet<string>;
}

function nameClaim(
  issue: Issue,
  claim: GroundedClaim,
  { all, contributors, by, keys }: NamingContext,
): GroundedClaim | ClaimDropReason {
  const { domain, disclosure } = claim;
  const blocks = blocksAroundQuote(issue.blocks, claim);
  const itself = blocksOfAdItself(claim, blocks);
  const words = blocks.map((block) => block.words).join('\n');
  const bare = claim.brand.replace(PAGE_ADDRESS, '$1');
  const trimmed = trimToProperName(removeOwnNameFromJoint(bare, issue), domain, blocks);
  const brand = removePersonFromName(displayName(trimmed), domain);
  if (contributors.has(brand) || isUnpaidGuest(brand, claim, blocks))
    return 'brand is a person whom the letter is made with';
  if (restsOnMailingPlatformLine(brand, claim, { itself, letter: issue.blocks }))
    return 'brand is the platform that mails the letter';
  if (isOwnNewsletterName(brand, issue)) return 'brand is the newsletter itself';
  const forms = countSpellings(all, brandKey(brand));
  const strength = domain ? domainMatchStrength(brand, domain) : 0;
  const isSupported = strength > 0 || hasCreditFor(words, brand, disclosure);
  const isDisclosed = isSupported || ` ${foldText(disclosure.join(' '))} `.includes(` ${foldText(brand)} `);
  if (strength < 3 && !claim.isApart && isJointNameWithClaimedPart(brand, keys)) return 'brand is not a name';
  const isPerson = !isSupported && isPersonName(brand) && !(domain && brandKey(brand).includes(domainLabel(domain)));
  const isRefused = isPerson || isNoName(brand, { isSupported, forms: [...forms.keys()] });
  if (isRefused && !domain) return 'brand is not a name';
  // The ad's own words for its site replace what is no name, and what only a link's address spells.
  if (domain && (isRefused || brand.toLowerCase() === domain || (strength > 0 && forms.size === 0))) {
    const spelled = isRefused || words.toLowerCase().includes(domain) ? domain : brand;
    const said = findNameOfSite(tokenizeLines(blocks), domain) ?? findSiteName(itself, domain) ?? spelled;
    const confidence = isRefused ? Math.min(claim.confidence, UNSUPPORTED_MAX) : claim.confidence;
    if (isOwnNewsletterName(said, issue)) return 'brand is the newsletter itself';
    const { name, weight } = said === spelled ? { name: said, weight: 0 } : findMostFrequentSpelling(said, all);
    return { ...claim, brand: name, nameWeight: weight, confidence };
  }
  const isWeak = by === 'offline' && !domain && !isDisclosed && !isSetOff(brand, itself) && !claim.isApart;
  const { name: complete, weight } = findMostFrequentSpelling(completeTruncatedName(brand, domain, all), all);
  const name = addLeadingThe(keepPossessiveS(complete, domain, all), domain);
  if (isOwnNewsletterName(name, issue)) return 'brand is the newsletter itself';
  const doubt = mixesAlphabets(name)
    ? `${name} is written in two alphabets`
    : isWeak
      ? `no link, picture or disclosure names ${name}`
      : null;
  const result = {
    ...claim,
    brand: name,
    nameWeight: weight,
    ...(doubt && {
      confidence: Math.min(claim.confidence, UNSUPPORTED_MAX),
      ad: { ...claim.ad, reason: `${claim.ad.reason}; ${doubt}` },
    }),
  };
  return addCompany(result, { words, issue, all });
}

/** 'acme.com/offer': the address of a page isn't a name, but its domain may be one. */
const PAGE_ADDRESS = /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})\/\S*$/iu;

/** Words that only may be no name are accepted if the ad's link or disclosure supports them. */
const isNoName = (brand: string, { isSupported, forms }: { isSupported: boolean; forms: Iterable<string> }): boolean =>
  isTimeOrDate(brand) ||
  looksLikeTitle(brand) ||
  isTechnicalAbbreviation(brand, forms) ||
  (!isSupported &&
    (hasOnlyCommonWords(brand) ||
      looksLikeHeadline(brand) ||
      looksLikeCouponCode(brand) ||
      isQualifiedJobTitle(brand) ||
      isKnownPlace(brand)));

/** A product's claim keeps the product's name and gets its company. */
function addCompany(
  claim: GroundedClaim,
  { words, issue, all }: { words: string; issue: Issue; all: TokenizedLines },
): GroundedClaim {
  const company = findProductCompany(claim.brand, words, claim.domain);
  if (!company || isOwnNewsletterName(company, issue)) return claim;
  return { ...claim, company: findMostFrequentSpelling(company, all).name };
}

/** The ad's own blocks; only the analyst's, if entries of others may be between the label and this entry. */
const blocksOfAdItself = (claim: GroundedClaim, around: readonly Block[]): Block[] =>
  around.filter(({ index, start, end }) =>
    claim.isApart && claim.blocks ? claim.blocks.includes(index) : start < claim.ad.end && end > claim.ad.start,
  );

/** The name that the linked page gives its site, if it matches the domain. */
const findSiteName = (blocks: readonly Block[], domain: string): string | undefined =>
  blocks
    .flatMap(listBlockLinks)
    .flatMap((link) => (link.domain === domain && link.siteName ? [link.siteName] : []))
    .find((name) => domainMatchStrength(name, domain) >= 2);

const blocksAroundQuote = (blocks: Block[], { evidence }: GroundedClaim): Block[] => {
  const first = blocks.findIndex((block) => block.end >= evidence.start);
  let last = first;
  while (last + 1 < blocks.length && (blocks[last + 1] as Block).start <= evidence.end) last++;
  return blocks.slice(Math.max(0, first - NEIGHBOURS), last + 1 + NEIGHBOURS);
};

/** True for a joint name ('Acme and Beta') of which a part is also claimed by itself. */
function isJointNameWithClaimedPart(name: string, keys: ReadonlySet<string>): boolean {
  const parts = name.split(NAME_CONJUNCTION).map((part) => brandKey(part));
  return parts.length > 1 && parts.some((part) => keys.has(part));
}
