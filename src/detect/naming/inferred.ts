// The advertiser's name where the claim has none: as the ad itself uses it, or as its link's domain spells it.
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { abbreviates } from './borne-out.ts';
import { countMentions, properStretches, type TokenizedLines } from './forms.ts';
import { isCommon, isPlace, isTitle } from './junk.ts';

/** Phrases in which sellers name their product: 'X makes it easy', 'X is the'. */
const SELLS =
  /^ (?:is (?:the|an?|now)|makes?|helps?|lets?|gives?|offers?|brings?|takes?|turns?|automates?|provides?|delivers?|allows?|powers?|connects?|replaces?|builds?|generates?|simplifies|keeps|cuts|saves)\b/u;

/** The proper name that the ad uses in such a phrase; null if there is none. */
export function nameInSalesPhrase(ad: TokenizedLines): string | null {
  for (const { text } of ad.lines) {
    for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
      const name = displayName(
        /^(?:\p{Lu}[\p{L}\p{N}.&-]*)(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2}(?= )/u.exec(sentence)?.[0] ?? '',
      );
      if (brandKey(name).length < 3 || name.split(' ').some((word) => isCommon(word)) || isTitle(name)) continue;
      if (SELLS.test(sentence.slice(name.length))) return name;
    }
  }
  return firstSaid(ad, USED, () => true) ?? firstSaid(ad, OWNER, (name) => !isPlace(name));
}

/** The first name of no common word that a pattern finds in a line. */
function firstSaid({ lines }: TokenizedLines, pattern: RegExp, isTaken: (name: string) => boolean): string | null {
  for (const { text } of lines) {
    const name = displayName(pattern.exec(text)?.[1] ?? '');
    if (brandKey(name).length >= 3 && isTaken(name) && !name.split(' ').some((word) => isCommon(word))) return name;
  }
  return null;
}

/** 'Developer Nation' of developereconomics.net: a name of several words, the first of which begins the domain. */
export function nameBeginningLikeDomain(ad: TokenizedLines, domain: string): string | null {
  // The shortest first: what may follow is of the offer ('... Survey').
  for (const stretch of properStretches(ad).reverse()) {
    const [first = '', ...rest] = foldText(stretch).split(' ');
    if (first.length < 5 || rest.length === 0 || rest.length > 2 || isCommon(rest.join(' '))) continue;
    if (domain.startsWith(first) && countMentions(ad, displayName(stretch)) > 0) return displayName(stretch);
  }
  return null;
}

/** 'With Acme, you can fire at night.' */
const USED =
  /(?:^|[.!?] )With (\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2}), (?:you|your|teams|developers|engineers|companies)\b/u;

/** 'is Acme's letter', 'with Acme’s engineers' */
const OWNER = /(?<=\p{Ll} )(\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2})['’]s \p{Ll}/u;

/** The proper name in the ad that its domain bears out best; the longest of equals. */
export function nameMatchingDomain(ad: TokenizedLines, domain: string, isAddress = false): string | null {
  let best: { name: string; strength: number } | null = null;
  for (const stretch of properStretches(ad)) {
    const name = displayName(stretch);
    if (isAddress && name.toLowerCase().includes(domain)) continue;
    if (brandKey(name).length < 2 || isCommon(name) || isTitle(name)) continue;
    const strength = Math.max(domainMatchStrength(name, domain), abbreviates(domain, name) ? 2 : 0);
    // What something is owned by is seldom the name; 'Wendy’s' at wendys.com is.
    if (strength < 3 && /['’]s$/u.test(name)) continue;
    if (strength >= 2 && strength > (best?.strength ?? 0)) best = { name, strength };
  }
  return best?.name ?? numberOf(ad, domain);
}

/**
 * The name that an ad uses beside its bare address: of several words, or of one within a sentence that the ad says at
 * least as often as the address; 'You.com' may be a name itself.
 */
export function nameBesideAddress(ad: TokenizedLines, domain: string): string | null {
  const name = nameMatchingDomain(ad, domain, true);
  if (!name || /[ '’]/u.test(name)) return name;
  const addresses = ad.lines.reduce((sum, { text }) => sum + text.toLowerCase().split(domain).length - 1, 0);
  const isAmid = ad.lines.some(({ text }) => withinSentence(text, name));
  return isAmid && countMentions(ad, name) >= addresses ? name : null;
}

/** After a small word, and not before an ending that makes it an address. */
function withinSentence(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const after = text.slice(at + name.length, at + name.length + 2);
    if (/[\p{Ll},] $/u.test(text.slice(Math.max(0, at - 2), at)) && !/^(?:[\p{L}\p{N}’']|\.\p{Ll})/u.test(after))
      return true;
  }
  return false;
}

/**
 * '1440' of join1440.com: a number is no proper stretch, but a name where the site is called by it and the ad says it.
 */
function numberOf(ad: TokenizedLines, domain: string): string | null {
  const number = /\d{3,}/.exec(domain)?.[0];
  return number && domainMatchStrength(number, domain) >= 2 && countMentions(ad, number) > 0 ? number : null;
}
