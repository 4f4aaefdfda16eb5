// Checks the claims of every analyst against the mail. A claim is dropped and counted if its quote isn't in the mail,
// its brand isn't named there, or the quote is about someone else; a site that no link or text shows is removed. So a
// prompt injection in a newsletter can at most produce a sponsor that the newsletter itself names outside of the
// injected words.
import { toAlternation } from '../domain/any-of.ts';
import { foldText, normaliseBrandName } from '../domain/brand/name.ts';
import { domainMatchStrength } from '../domain/brand/site.ts';
import { siteDomain } from '../domain/site/domain.ts';
import type { AnalystAnswer, Claim, GroundedClaim, Issue } from './analyst.ts';
import type { Block } from './block.ts';
import { buildAdEvidence } from './evidence.ts';
import { mentionsBrand, type SearchableText, toSearchableText } from './ground/naming.ts';
import { QuoteFinder } from './ground/quote.ts';
import { listLinkDomains, listShownDomains } from './ground/sites.ts';
import { VisibleTextQuoteFinder } from './ground/words.ts';
import type { PausableWork } from './pausable-work.ts';
import { listNamesAfterDisclosures } from './rules/disclosure.ts';
import { spellsNewsletterName } from './rules/own-identity.ts';
import { givesOrdersToModel } from './vocabulary/orders.ts';

export const CLAIM_DROP_REASONS = [
  'quote not in the mail',
  'brand not in the mail',
  'brand is not a name',
  'brand is the newsletter itself',
  'brand is a person whom the letter is made with',
  'brand is the platform that mails the letter',
  'quote is about another brand',
  'quote speaks to a model',
  'another brand has the ad',
] as const;
export type ClaimDropReason = (typeof CLAIM_DROP_REASONS)[number];

export interface GroundedAnswer {
  claims: GroundedClaim[];
  dropped: { reason: ClaimDropReason; claim: Claim }[];
  /** Number of dropped claims by reason, and of claims that only lost their site; stored in `aiResponse`. */
  counts: Partial<Record<ClaimDropReason | 'site not in the mail', number>>;
}

/** The brand must be named in the quoted blocks or in this many blocks before or after them. */
const NEIGHBOURS = 8;
/** Words that analysts give as a brand although they name no one, for example 'our sponsor' or 'click here'. */
const NOT_A_BRAND = new RegExp(
  `^(?:(?:our|the|a|this|today(?:'|’)?s|your|its|their|an?) )?(?:${toAlternation(String.raw`
    sponsors? | partners? | advertis\w+ | ads? | brand | company | click | click here | here | link | website | newsletter | read more |
    learn more | more | unknown | none | n a | null | anzeige | werbung | publicite | pubblicita | publicidad | publicidade | advertentie |
    us | you | we | it | them`)})$`,
);

/** Cached, because an issue's claims are checked twice: first the rules' claims, then the final ones. */
const searchIndexes = new WeakMap<Issue, ReturnType<typeof buildSearchIndex>>();
const buildSearchIndex = (issue: Issue) => ({
  finder: new QuoteFinder(issue.text),
  words: new VisibleTextQuoteFinder(issue.blocks),
  everything: toSearchableText(issue.blocks),
  seen: listShownDomains(issue),
});

function searchIndexOf(issue: Issue): ReturnType<typeof buildSearchIndex> {
  const known = searchIndexes.get(issue) ?? buildSearchIndex(issue);
  searchIndexes.set(issue, known);
  return known;
}

const SLICE = 10;

/** Checks every claim of an answer against the mail, in linear time. */
export function* groundAnswer(issue: Issue, answer: AnalystAnswer): PausableWork<GroundedAnswer> {
  const result: GroundedAnswer = { claims: [], dropped: [], counts: {} };
  const { finder, words, everything, seen } = searchIndexOf(issue);
  const brands = new Set(answer.claims.map((claim) => normaliseBrandName(claim.brand)));
  yield;
  for (const [nth, claim] of answer.claims.entries()) {
    if (nth % SLICE === SLICE - 1) yield;
    const drop = (reason: ClaimDropReason) => {
      result.dropped.push({ reason, claim });
      result.counts[reason] = (result.counts[reason] ?? 0) + 1;
    };
    const name = normaliseBrandName(claim.brand);
    const domain = siteDomain(claim.site);
    const shown = domain !== null && seen.has(domain) && !spellsNewsletterName(domain, issue);
    // 'You' is a company's name in an ad that leads to you.com.
    const isUnnamed = NOT_A_BRAND.test(foldText(claim.brand)) && !(shown && domainMatchStrength(name, domain) === 3);
    if (!name || name.length > 100 || isUnnamed || !/\p{L}|\d{3}/u.test(name)) {
      drop('brand is not a name');
      continue;
    }
    const expected = issue.blocks[claim.block]?.start ?? 0;
    const evidence = finder.find(claim.quote, expected) ?? words.find(claim.quote, claim.block);
    if (!evidence) {
      drop('quote not in the mail');
      continue;
    }
    if (!mentionsBrand(everything, claim.brand)) {
      drop('brand not in the mail');
      continue;
    }
    const around = blocksAround(issue.blocks, evidence);
    if (isNewsletterItself(issue, claim)) {
      drop('brand is the newsletter itself');
      continue;
    }
    if (!isAbout(claim, brands, toSearchableText(around), toSearchableText(blocksWithin(around, evidence)))) {
      drop('quote is about another brand');
      continue;
    }
    if (givesOrdersToModel(issue.text, evidence)) {
      drop('quote speaks to a model');
      continue;
    }
    if (claim.site && !shown) result.counts['site not in the mail'] = (result.counts['site not in the mail'] ?? 0) + 1;
    const rested = {
      ...claim,
      site: shown ? claim.site : null,
      domain: shown ? domain : null,
      confidence: Math.min(100, Math.max(0, Math.round(claim.confidence) || 0)),
      evidence,
      linkDomains: listLinkDomains([
        ...new Set([...blocksWithin(around, evidence), ...around.filter(({ index }) => claim.blocks?.includes(index))]),
      ]),
    };
    result.claims.push({ ...rested, ...buildAdEvidence(issue, rested) });
  }
  return result;
}

const blocksWithin = (blocks: Block[], span: { start: number; end: number }) =>
  blocks.filter((block) => block.end >= span.start && block.start <= span.end);

function blocksAround(blocks: Block[], span: { start: number; end: number }): Block[] {
  const first = blocks.findIndex((block) => block.end >= span.start);
  let last = first;
  while (last + 1 < blocks.length && (blocks[last + 1] as Block).start <= span.end) last++;
  return blocks.slice(Math.max(0, first - NEIGHBOURS), last + 1 + NEIGHBOURS);
}

/**
 * True if the quote names the brand, or if its surroundings do while neither another claim's brand nor a disclosure in
 * the quote names someone else.
 * @param around the quoted blocks and their neighbours. @param own the quoted blocks alone.
 */
function isAbout(claim: Claim, brands: Set<string>, around: SearchableText, own: SearchableText): boolean {
  if (!mentionsBrand(around, claim.brand)) return false;
  const quote: SearchableText = { words: ` ${foldText(claim.quote)} `, links: '' };
  if (mentionsBrand(quote, claim.brand) || mentionsBrand({ words: quote.words, links: own.links }, claim.brand))
    return true;
  for (const other of brands)
    if (other && other !== normaliseBrandName(claim.brand) && mentionsBrand(quote, other)) return false;
  return listNamesAfterDisclosures(claim.quote).every((name) =>
    mentionsBrand({ words: ` ${foldText(name)} `, links: '' }, claim.brand),
  );
}

function isNewsletterItself(issue: Issue, claim: Claim): boolean {
  const brand = normaliseBrandName(claim.brand);
  const own = [issue.newsletter.name, issue.sender.name].map((name) => (name ? normaliseBrandName(name) : ''));
  if (own.some((name) => name !== '' && (name === brand || name === `${brand} newsletter`))) return true;
  const domain = siteDomain(claim.site);
  return domain !== null && domain === issue.newsletter.domain;
}
