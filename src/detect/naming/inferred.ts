// Finds the advertiser's name if the claim has none: as the ad's own sentences use it, or as the link's domain spells
// it.
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { countMentions, listCapitalisedRuns, type TokenizedLines } from './forms.ts';
import { hasOnlyCommonWords, isKnownPlace, looksLikeTitle } from './junk.ts';
import { domainAbbreviatesName } from './supporting-evidence.ts';

/** Verbs after a product's name in a seller's sentence: 'X makes it easy', 'X is the'. */
const SELLING_VERB =
  /^ (?:is (?:the|an?|now)|makes?|helps?|lets?|gives?|offers?|brings?|takes?|turns?|automates?|provides?|delivers?|allows?|powers?|connects?|replaces?|builds?|generates?|simplifies|keeps|cuts|saves)\b/u;

/**
 * Finds the proper name in a selling sentence of the ad ('Acme makes it easy', 'With Acme, you can', 'Acme's
 * engineers'); null if there is none.
 */
export function findNameInSalesPhrase(ad: TokenizedLines): string | null {
  for (const { text } of ad.lines) {
    for (const sentence of text.split(/(?<=[.!?])\s+/u)) {
      const name = displayName(
        /^(?:\p{Lu}[\p{L}\p{N}.&-]*)(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2}(?= )/u.exec(sentence)?.[0] ?? '',
      );
      if (brandKey(name).length < 3 || name.split(' ').some((word) => hasOnlyCommonWords(word)) || looksLikeTitle(name))
        continue;
      if (SELLING_VERB.test(sentence.slice(name.length))) return name;
    }
  }
  return (
    firstNameMatching(ad, WITH_NAME, () => true) ??
    firstNameMatching(ad, POSSESSIVE_NAME, (name) => !isKnownPlace(name))
  );
}

/** The first match of a pattern in the lines that contains no common word and that `isTaken` accepts. */
function firstNameMatching(
  { lines }: TokenizedLines,
  pattern: RegExp,
  isTaken: (name: string) => boolean,
): string | null {
  for (const { text } of lines) {
    const name = displayName(pattern.exec(text)?.[1] ?? '');
    if (brandKey(name).length >= 3 && isTaken(name) && !name.split(' ').some((word) => hasOnlyCommonWords(word)))
      return name;
  }
  return null;
}

/**
 * Finds a name of two or three words whose first word begins the domain: 'Developer Nation' at developereconomics.net.
 */
export function findNameBeginningLikeDomain(ad: TokenizedLines, domain: string): string | null {
  // Shorter stretches come first, because longer ones may include words of the offer ('Developer Nation Survey').
  for (const stretch of listCapitalisedRuns(ad).reverse()) {
    const [first = '', ...rest] = foldText(stretch).split(' ');
    if (first.length < 5 || rest.length === 0 || rest.length > 2 || hasOnlyCommonWords(rest.join(' '))) continue;
    if (domain.startsWith(first) && countMentions(ad, displayName(stretch)) > 0) return displayName(stretch);
  }
  return null;
}

/** 'With Acme, you can fire at night.': captures the name that readers are told to use. */
const WITH_NAME =
  /(?:^|[.!?] )With (\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2}), (?:you|your|teams|developers|engineers|companies)\b/u;

/** 'with Acme’s engineers': captures a name in the possessive within a sentence. */
const POSSESSIVE_NAME = /(?<=\p{Ll} )(\p{Lu}[\p{L}\p{N}.&-]*(?: \p{Lu}[\p{L}\p{N}.&-]*){0,2})['’]s \p{Ll}/u;

/**
 * Finds the proper name in the ad that the domain spells best; the longest of equally good ones. If there is none, a
 * number that the domain spells and the ad mentions counts as the name.
 * @param isAddress true if names that contain the domain itself are to be ignored.
 */
export function findNameMatchingDomain(ad: TokenizedLines, domain: string, isAddress = false): string | null {
  let best: { name: string; strength: number } | null = null;
  for (const stretch of listCapitalisedRuns(ad)) {
    const name = displayName(stretch);
    if (isAddress && name.toLowerCase().includes(domain)) continue;
    if (brandKey(name).length < 2 || hasOnlyCommonWords(name) || looksLikeTitle(name)) continue;
    const strength = Math.max(domainMatchStrength(name, domain), domainAbbreviatesName(domain, name) ? 2 : 0);
    // A possessive is seldom a name, unless the domain spells it exactly: 'Wendy’s' at wendys.com.
    if (strength < 3 && /['’]s$/u.test(name)) continue;
    if (strength >= 2 && strength > (best?.strength ?? 0)) best = { name, strength };
  }
  return best?.name ?? numberInDomain(ad, domain);
}

/**
 * Finds the name that an ad uses next to its bare address. A single word must be within a sentence and at least as
 * frequent as the address, because the address may itself be the name ('You.com').
 */
export function findNameBesideDomain(ad: TokenizedLines, domain: string): string | null {
  const name = findNameMatchingDomain(ad, domain, true);
  if (!name || /[ '’]/u.test(name)) return name;
  const addresses = ad.lines.reduce((sum, { text }) => sum + text.toLowerCase().split(domain).length - 1, 0);
  const isAmid = ad.lines.some(({ text }) => isWithinSentence(text, name));
  return isAmid && countMentions(ad, name) >= addresses ? name : null;
}

/** True if the text contains the name after a word in lower case or a comma, and not as the beginning of an address. */
function isWithinSentence(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const after = text.slice(at + name.length, at + name.length + 2);
    if (/[\p{Ll},] $/u.test(text.slice(Math.max(0, at - 2), at)) && !/^(?:[\p{L}\p{N}’']|\.\p{Ll})/u.test(after))
      return true;
  }
  return false;
}

/**
 * Finds a number that is the brand's name: '1440' at join1440.com. The domain must spell it, and the ad must mention
 * it.
 */
function numberInDomain(ad: TokenizedLines, domain: string): string | null {
  const number = /\d{3,}/.exec(domain)?.[0];
  return number && domainMatchStrength(number, domain) >= 2 && countMentions(ad, number) > 0 ? number : null;
}
