// Chooses the written form of a name: complete rather than truncated, and in the mail's most frequent spelling.
import { KNOWN_SPELLINGS } from '../../domain/brand/name/spellings.ts';
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import {
  countSpellings,
  findLongerSpellings,
  LEADING_POSSESSIVE_S,
  listTextAfterMentions,
  type TokenizedLines,
} from './forms.ts';
import { looksLikeTitle } from './junk.ts';

/** Completes a truncated name by the words after it, if the domain spells them or all of three mentions have them. */
export function completeTruncatedName(name: string, domain: string | null, all: TokenizedLines): string {
  const strength = domain ? domainMatchStrength(name, domain) : 0;
  if (strength === 3) return name;
  const { mentions, longer } = findLongerSpellings(all, brandKey(name));
  for (const [form, count] of longer) {
    const said = displayName(form);
    if (foldText(said).split(' ').length > 4 || looksLikeTitle(said)) continue;
    if (domain && domainMatchStrength(said, domain) >= 2 && domainMatchStrength(said, domain) > strength) return said;
    if (strength < 2 && mentions >= MENTIONS_MIN && count === mentions) return said;
  }
  return name;
}

/** Words that follow a name belong to it if they follow all of at least this many mentions. */
const MENTIONS_MIN = 3;

/** A possessive s after which no owned thing follows, but punctuation or the end of the line. */
const POSSESSIVE_OF_NOTHING = /^['’]s(?: *$| *[–—|:.,;!?)»”"-])/u;

/** Keeps the s of 'Wendy’s': if the domain has it, or if the mail never omits it and once no owned thing follows. */
export function keepPossessiveS(name: string, domain: string | null, all: TokenizedLines): string {
  const mentions = listTextAfterMentions(all, brandKey(name));
  const owned = mentions.find((text) => LEADING_POSSESSIVE_S.test(text))?.slice(0, 2);
  if (!owned) return name;
  const isSpelled =
    domain !== null && domainMatchStrength(`${name}s`, domain) === 3 && domainMatchStrength(name, domain) < 3;
  const isAlways =
    mentions.every((text) => LEADING_POSSESSIVE_S.test(text)) &&
    mentions.some((text) => POSSESSIVE_OF_NOTHING.test(text));
  return isSpelled || isAlways ? `${name}${owned}` : name;
}

/** Adds 'The' if the domain spells it: 'The Information' at theinformation.com. */
export function addLeadingThe(name: string, domain: string | null): string {
  if (domain === null || /^the\s/iu.test(name)) return name;
  const spelled = `the${brandKey(name)}`;
  return [domainLabel(domain), domain.replace(/[.-]/g, '')].includes(spelled) ? `The ${name}` : name;
}

/** The mail's most frequent spelling. Those all in capitals or in lower case count little. */
export function findMostFrequentSpelling(name: string, all: TokenizedLines): { name: string; weight: number } {
  const key = brandKey(name);
  const forms = countSpellings(all, key);
  const weighed = [...forms].map(([form, count]) => ({ form, weight: count * weighSpelling(form) }));
  weighed.sort((a, b) => b.weight - a.weight || (a.form < b.form ? -1 : 1));
  const [best] = weighed;
  const known = KNOWN_SPELLINGS.get(key);
  if (known && (!best || best.weight < 1)) return { name: known, weight: 1 };
  if (!best || best.weight === 0) return { name, weight: best ? 0.1 : 0 };
  // The mail has the name in lower case only, as in an address, so the claim's own capitalisation is kept.
  if (best.weight < 1 && /\p{Lu}/u.test(name)) return { name, weight: best.weight };
  return { name: displayName(best.form) || name, weight: best.weight };
}

/** How much one mention counts for a spelling: 0 in capitals (over three letters), little in lower case, else 1. */
export function weighSpelling(form: string): number {
  if (!/\p{L}/u.test(form)) return 1;
  const letters = form.replace(/[^\p{L}]/gu, '');
  if (form === form.toUpperCase() && letters.length > 3) return 0;
  if (form === form.toLowerCase() && form !== form.toUpperCase()) return form.includes('.') ? 0.5 : 0.2;
  return 1;
}
