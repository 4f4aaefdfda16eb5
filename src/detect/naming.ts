// Decides the name of a claim's brand, for every analyst: the mail's most frequent spelling, not one in capitals; complete, not truncated; and never a word
// that isn't a name. Pure; linear in the mail.

import { UNSURE_BELOW } from '../contract/confidence.ts';
import { KNOWN_SPELLINGS } from '../domain/brand/name/spellings.ts';
import { brandKey, displayName, fold, normalisedName } from '../domain/brand/name.ts';
import { strengthOf } from '../domain/brand/site.ts';
import { siteDomain } from '../domain/site/domain.ts';
import type { AnalystName, GroundedClaim, Issue } from './analyst.ts';
import type { Block } from './blocks.ts';
import { abbreviates, isBorneOut } from './naming/borne-out.ts';
import { followedBy, formsOf, properStretches, type Written, writtenIn } from './naming/forms.ts';
import { isCommon, isCoupon, isHeadline, isSaidOf, isTitle, isTradeTerm } from './naming/junk.ts';
import { isPerson, withoutRole } from './naming/people.ts';
import { productAt } from './naming/products.ts';
import { companyOf, organiserOf } from './naming/relations.ts';
import { jointKeysOf, namedTogether, type Part } from './naming/together.ts';
import { OPEN } from './vocabulary/disclosure.ts';

export interface Naming {
  /** The name to show. */
  name: string;
  /** Weight of this mail's vote on the spelling: the sum over its mentions, 0 if the spelling is made up. */
  weight: number;
  /** Upper bound of the claim's confidence, percent: below 100 if the name had to be inferred. */
  sureTo: number;
  /** True if only the ad's running text names it: no link, no picture, no disclosure. */
  alone?: boolean;
  /** The event that was claimed, of which `name` is the organiser. */
  event?: string;
}
export type NoName = 'not a name' | 'own';

/** Blocks around the ad in which its advertiser may be named. */
const NEIGHBOURS = 2;

export interface Namer {
  /** The name of a claim's brand, or that there is none. */
  name(claim: GroundedClaim): Naming | NoName;
  /** The company whose product a named claim's brand is, where its ad says so. */
  company(claim: GroundedClaim): string | null;
  /** For a name that joins several ('Acme and Beta'): the keys under which a person may have declared it one brand. */
  jointKeys(claim: GroundedClaim): string[];
  /** The sponsors that a claim's name joins; null where it is one. @param companies those of `jointKeys` that are one brand. */
  together(claim: GroundedClaim, companies: ReadonlySet<string>): Part[] | null;
}

/**
 * Prepares a mail once, to name any number of its claims. @param by the analyst: a language model distinguishes what an ad is about from whose it is, so its
 * claims need no further support for a name.
 */
export function namingOf(issue: Issue, by: AnalystName): Namer {
  const all = writtenIn(issue.blocks);
  const jointKeys = (claim: GroundedClaim) => jointKeysOf(claim, adOf(issue.blocks, claim));
  const together = (claim: GroundedClaim, companies: ReadonlySet<string>) =>
    namedTogether(claim, { blocks: adOf(issue.blocks, claim), all, companies });
  const name = (claim: GroundedClaim): Naming | NoName => {
    const blocks = adOf(issue.blocks, claim);
    const brand = withoutOwn(claim.brand, issue);
    const reading: Reading = {
      all,
      ad: writtenIn(blocks),
      isAlone: (name, confidence) => !isModel(by) && !isBorneOut(name, { ...claim, confidence }, blocks),
    };
    const byAll = advertiser({ ...claim, brand }, reading);
    // A partner's offer is the partner's even if it links to the newsletter's own pages.
    const isOurs = byAll !== null && isOwnLetter(byAll.name, issue) && !isOwnLetter(brand, issue);
    const found = isOurs ? advertiser({ ...claim, brand, site: null, domain: null }, reading) : byAll;
    if (!found) return 'not a name';
    if (isOwnLetter(found.name, issue)) return 'own';
    // A bare domain's spelling isn't changed.
    if (found.name === claim.domain) return { ...found, weight: 0 };
    const organiser = organiserOf(found.name, wordsOf(blocks), claim.domain);
    if (organiser) {
      const held = spelled(organiser, all);
      const sureTo = found.alone ? LIKELY : found.sureTo;
      return isOwnLetter(held.name, issue) ? 'own' : { ...held, sureTo, event: found.name };
    }
    const sold = claim.domain ? productAt(found.name, claim.domain, blocks) : null;
    const named = spelled(sold ?? whole(found.name, claim.domain, all), all);
    return isOwnLetter(named.name, issue) ? 'own' : { ...found, ...named };
  };
  const company = (claim: GroundedClaim) => {
    const found = companyOf(claim.brand, wordsOf(adOf(issue.blocks, claim)), claim.domain);
    return found && !isOwnLetter(found, issue) ? spelled(found, all).name : null;
  };
  return { name, company, jointKeys, together };
}

const isModel = (by: AnalystName): boolean => by === 'openai' || by === 'openai-vision';

const adOf = (blocks: Block[], { evidence }: GroundedClaim): Block[] => {
  const first = blocks.findIndex((block) => block.end >= evidence.start);
  let last = first;
  while (last + 1 < blocks.length && (blocks[last + 1] as Block).start <= evidence.end) last++;
  return blocks.slice(Math.max(0, first - NEIGHBOURS), last + 1 + NEIGHBOURS);
};

const wordsOf = (blocks: readonly Block[]): string => blocks.map(({ words }) => words).join('\n');

/** Confidence bound, percent, of a name that was inferred from the ad's words or link. */
const LIKELY = 75;

interface Reading {
  all: Written;
  ad: Written;
  /** Whether only running text names somebody. @param confidence the analyst's, percent. */
  isAlone(name: string, confidence: number): boolean;
}

/** The advertiser: as claimed, unless that isn't a name, or only an address spells it. Null if nobody can be determined. */
function advertiser(claim: GroundedClaim, { all, ad, isAlone }: Reading): Omit<Naming, 'weight'> | null {
  const { brand: claimed, domain, disclosure } = claim;
  const shown = oneOf(withoutRole(displayName(claimed.replace(PAGE, '$1'))), domain);
  const brand = ownerOf(shown, domain);
  const forms = formsOf(all, brandKey(brand));
  const strength = domain ? strengthOf(brand, domain) : 0;
  const credited = isCredit(ad, brand, disclosure);
  const disclosed = credited || ` ${fold(disclosure.join(' '))} `.includes(` ${fold(brand)} `);
  // A name in the disclosure or in the ad's own domain is believed; others may not be names, or not an advertiser's.
  const doubtful = strength < 2 && !disclosed;
  const running = doubtful && !isCommon(brand) && isRunningWord(brand, forms);
  const speaker = doubtful && isSpeaker(brand, domain);
  const nobody =
    isTitle(brand) ||
    (isCommon(brand) && !credited && !(strength >= 2 && isWritten(forms))) ||
    isTradeTerm(brand, forms.keys()) ||
    (doubtful && (isHeadline(brand) || isCoupon(brand))) ||
    running ||
    speaker;
  const spelledByAddress = strength > 0 && forms.size === 0;
  if (!nobody && !spelledByAddress && (strength > 0 || disclosed)) return { name: brand, sureTo: 100 };
  const byDomain = domain ? namedByDomain(ad, domain) : null;
  if (!nobody && !spelledByAddress) {
    // 'Sign in through Okta' in an ad for Tailscale: prefers the name in the ad's link if the ad mentions that more often.
    const [here, there] = [mentions(ad, brand), byDomain ? mentions(ad, byDomain) : 0];
    if (byDomain && there > here) return { name: byDomain, sureTo: 100 };
    // 'Try Whisper from Deepgram' at dpgr.am: equally often suffices, except for a product of that company.
    const words = ad.lines.map(({ text }) => text).join('\n');
    if (byDomain && there === here && strength === 0 && !isPartOf(brand, byDomain) && !companyOf(brand, words, domain))
      return { name: byDomain, sureTo: LIKELY };
    // A name replaced by its owner's isn't checked further.
    const alone = brand === shown && isAlone(brand, claim.confidence);
    // 'Run Playwright five times as fast', from QA Wolf: the name in both link and text is likelier the advertiser than the ad's topic.
    if (alone && byDomain) return { name: byDomain, sureTo: LIKELY };
    return { name: brand, sureTo: 100, ...(alone && { alone }) };
  }
  if (byDomain) return { name: byDomain, sureTo: 100 };
  const wellKnown = nobody ? undefined : KNOWN_SPELLINGS.get(brandKey(brand));
  if (wellKnown) return { name: wellKnown, sureTo: 100 };
  const beginning = domain ? sharesBeginning(ad, domain) : null;
  if (beginning) return { name: beginning, sureTo: LIKELY };
  const sold = domain || nobody ? soldBy(ad) : null;
  // The analyst's confidence was in another name, so this one's is bounded.
  if (sold) return { name: sold, sureTo: LIKELY, ...(isAlone(sold, 0) && { alone: true }) };
  // Only the link identifies the advertiser: the bare domain is used as the name, with a bounded confidence.
  if (domain && !running) return { name: domain, sureTo: nobody ? UNSURE_BELOW - 1 : LIKELY };
  return running || speaker ? { name: brand, sureTo: UNSURE_BELOW - 1 } : null;
}

/**
 * Whether a line says nothing else than whose ad it is: 'Presented by Agent Field AI'; or 'Stream sponsor', where the ad names it besides (an 'event sponsor'
 * is no company). There common words are a name.
 */
function isCredit(ad: Written, brand: string, disclosure: readonly string[]): boolean {
  const lines = ad.lines.map(({ text }) => ({ text, said: text.length <= CREDIT_MAX ? fold(text) : null }));
  return disclosure.some((words) => {
    const [credit, tag] = [fold(`${words} ${brand}`), fold(`${brand} ${words}`)];
    if (OPEN.test(words) && lines.some(({ said }) => said === credit)) return true;
    return (
      lines.some(({ said }) => said === tag) && lines.some(({ text, said }) => said !== tag && text.includes(brand))
    );
  });
}
const CREDIT_MAX = 120;

/** 'acme.com/offer': the address of a page isn't a name, but its domain may be. */
const PAGE = /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})\/\S*$/iu;

/** Whether a name is a common word: the mail writes it in lower case as often as capitalised ('crash reporting', 'the grid'). */
function isRunningWord(name: string, forms: Map<string, number>): boolean {
  if (name === name.toLowerCase()) return false;
  let [small, large] = [0, 0];
  for (const [form, count] of forms) {
    if (form === form.toLowerCase()) small += count;
    else large += count;
  }
  return small > 0 && small >= large;
}

/** Whether a name is a person quoted in the ad: a person's name of which the domain spells no part ('Charles Schwab' at schwab.com is a company). */
function isSpeaker(name: string, domain: string | null): boolean {
  if (!isPerson(name)) return false;
  const site = domain?.replace(/[^a-z0-9]/g, '') ?? '';
  return !fold(name)
    .split(' ')
    .some((word) => word.length >= 4 && site.startsWith(word));
}

const JOINT = / (?:and|&|\+|und|et|y) /u;

/** For two names taken as one ('Next.js and Contentful'), the one whose site it is. */
function oneOf(name: string, domain: string | null): string {
  if (!domain || !JOINT.test(name) || strengthOf(name, domain) > 0) return name;
  return name.split(JOINT).find((part) => strengthOf(part, domain) >= 2) ?? name;
}

/** 'Acme's Regulation A': the legal note below an ad for shares. Whole words, so that time stays linear. */
const OFFERING = /^([^'’]{2,60})['’]s? (?:ongoing )?reg(?:ulation|\.)? ?(?:a\+?|cf|crowdfunding|d)\b/iu;

/** The company of a product named with it ("OpenAI's GPT"), unless the domain spells the whole name. */
function ownerOf(name: string, domain: string | null): string {
  const issuer = OFFERING.exec(name)?.[1];
  if (issuer) return issuer;
  const owner = /^(.+?)['’]s \S/u.exec(name)?.[1];
  if (!owner || (domain && strengthOf(name, domain) >= 2)) return name;
  return KNOWN_SPELLINGS.get(brandKey(owner)) ?? name;
}

/** Whether a name joins two that are also claimed separately. */
export function isJoint(name: string, others: ReadonlySet<string>): boolean {
  const parts = name.split(JOINT).map((part) => brandKey(part));
  return parts.length > 1 && parts.some((part) => others.has(part));
}

const isPartOf = (one: string, other: string): boolean =>
  brandKey(one).includes(brandKey(other)) || brandKey(other).includes(brandKey(one));

const mentions = (written: Written, name: string) =>
  [...formsOf(written, brandKey(name)).values()].reduce((sum, count) => sum + count, 0);

/** Whether it is written as a name somewhere: capitalised, but not all in capitals. */
const isWritten = (forms: Map<string, number>) => [...forms.keys()].some((form) => weightOf(form) >= 1);

/** Phrases in which sellers name their product: 'X makes it easy', 'X is the'. */
const SELLS =
  /^ (?:is (?:the|an?|now)|makes?|helps?|lets?|gives?|offers?|brings?|takes?|turns?|automates?|provides?|delivers?|allows?|powers?|connects?|replaces?|builds?|generates?|simplifies|keeps|cuts|saves)\b/u;

/** The proper name that the ad uses in such a phrase; null if there is none. */
function soldBy(ad: Written): string | null {
  for (const { text } of ad.lines) {
    for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
      const name = displayName(
        /^(?:\p{Lu}[\p{L}\p{N}.&-]*)(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2}(?= )/u.exec(sentence)?.[0] ?? '',
      );
      if (brandKey(name).length < 3 || name.split(' ').some((word) => isCommon(word)) || isTitle(name)) continue;
      if (SELLS.test(sentence.slice(name.length))) return name;
    }
  }
  // 'is Acme's letter', 'with Acme’s engineers'
  for (const { text } of ad.lines) {
    const owner = displayName(OWNER.exec(text)?.[1] ?? '');
    if (brandKey(owner).length >= 3 && !owner.split(' ').some((word) => isCommon(word))) return owner;
  }
  return null;
}

/** 'Developer Nation' of developereconomics.net: a name of several words, the first of which begins the domain. */
function sharesBeginning(ad: Written, domain: string): string | null {
  // The shortest first: what may follow is of the offer ('... Survey').
  for (const stretch of properStretches(ad).reverse()) {
    const [first = '', ...rest] = fold(stretch).split(' ');
    if (first.length < 5 || rest.length === 0 || rest.length > 2 || isCommon(rest.join(' '))) continue;
    if (domain.startsWith(first) && mentions(ad, displayName(stretch)) > 0) return displayName(stretch);
  }
  return null;
}

const OWNER = /(?<=\p{Ll} )(\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2})['’]s \p{Ll}/u;

/** The proper name in the ad that its domain bears out best; the longest of equals. */
function namedByDomain(ad: Written, domain: string): string | null {
  let best: { name: string; strength: number } | null = null;
  for (const stretch of properStretches(ad)) {
    const name = displayName(stretch);
    if (brandKey(name).length < 2 || isCommon(name) || isTitle(name)) continue;
    const strength = Math.max(strengthOf(name, domain), abbreviates(domain, name) ? 2 : 0);
    if (strength >= 2 && strength > (best?.strength ?? 0)) best = { name, strength };
  }
  return best?.name ?? null;
}

/** Whether a name is the newsletter's own, its publisher's, or a sister newsletter's: its name and more ('TLDR AI' in TLDR), or without words like 'newsletter'. */
function isOwnLetter(name: string, { newsletter, sender }: Issue): boolean {
  const brand = normalisedName(name);
  const own = [newsletter.name, sender.name].some((said) => {
    const letter = said ? normalisedName(said) : '';
    if (letter.length < 4) return false;
    if (brand === letter || brand.startsWith(`${letter} `) || isSaidOf(brand, letter)) return true;
    return letter.startsWith(`${brand} `) && ISSUED.test(letter.slice(brand.length + 1));
  });
  return (
    own ||
    (newsletter.domain !== null && (siteDomain(name) === newsletter.domain || isOwnSite(name, newsletter.domain)))
  );
}

/** Removes the newsletter's own name from a joint one: 'Acme and The Kiln Letter'. */
function withoutOwn(name: string, issue: Issue): string {
  const parts = name.split(JOINT);
  const others = parts.filter((part) => !isOwnLetter(part, issue));
  return others.length === 1 && parts.length > 1 ? (others[0] as string) : name;
}

/** What a publisher's name is followed by in its letter's. */
const ISSUED =
  /^(?:newsletters?|letter|news|weekly|daily|monthly|digest|brief|briefing|bulletin|mail|mails|team|update|updates|roundup|journal|magazin|magazine|dispatch|ai)$/u;

/** 'Bebeboutik' where the newsletter is at bebeboutik.com: four letters at least, so that it is no accident. */
const isOwnSite = (name: string, domain: string): boolean =>
  brandKey(name).length >= 4 && strengthOf(name, domain) === 3;

/** Completes a truncated name: by what its domain spells out, or by what follows it at every one of several mentions. */
function whole(name: string, domain: string | null, all: Written): string {
  const strength = domain ? strengthOf(name, domain) : 0;
  if (strength === 3) return name;
  const { mentions, longer } = followedBy(all, brandKey(name));
  for (const [form, count] of longer) {
    const said = displayName(form);
    if (fold(said).split(' ').length > 4 || isTitle(said)) continue;
    if (domain && strengthOf(said, domain) >= 2 && strengthOf(said, domain) > strength) return said;
    if (strength < 2 && mentions >= MENTIONS_TOLD && count === mentions) return said;
  }
  return name;
}

/** If so many mentions are all followed by the same words, those belong to the name. */
const MENTIONS_TOLD = 3;

/** The mail's most frequent spelling; spellings all in capitals or lower case count little, because they don't tell the proper one. */
function spelled(name: string, all: Written): Omit<Naming, 'sureTo'> {
  const key = brandKey(name);
  const forms = formsOf(all, key);
  const weighed = [...forms].map(([form, count]) => ({ form, weight: count * weightOf(form) }));
  weighed.sort((a, b) => b.weight - a.weight || (a.form < b.form ? -1 : 1));
  const [best] = weighed;
  const known = KNOWN_SPELLINGS.get(key);
  if (known && (!best || best.weight < 1)) return { name: known, weight: 1 };
  if (!best || best.weight === 0) return { name: shown(name, [...forms.keys()]), weight: best ? 0.1 : 0 };
  // Only lower case, as in an address: the claim's capitalisation is as good.
  if (best.weight < 1 && /\p{Lu}/u.test(name)) return { name, weight: best.weight };
  return { name: displayName(best.form) || name, weight: best.weight };
}

/** The name for display: a short name that is in capitals everywhere stays so. */
function shown(name: string, forms: string[]): string {
  if (forms.length > 0 && forms.every((form) => form === form.toUpperCase()) && brandKey(name).length <= 5)
    return forms[0] as string;
  return name;
}

function weightOf(form: string): number {
  if (!/\p{L}/u.test(form)) return 1;
  const letters = form.replace(/[^\p{L}]/gu, '');
  if (form === form.toUpperCase() && letters.length > 3) return 0;
  if (form === form.toLowerCase() && form !== form.toUpperCase()) return form.includes('.') ? 0.5 : 0.2;
  return 1;
}
