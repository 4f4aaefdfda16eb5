// A name as the mail writes it: whole, and in its most frequent spelling.
import { anyOf } from '../../domain/any-of.ts';
import { KNOWN_SPELLINGS } from '../../domain/brand/name/spellings.ts';
import { brandKey, displayName, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { domainLabel } from '../../domain/site/domain.ts';
import type { NamedAdvertiser } from './advertiser.ts';
import { formsOf, longerForms, POSSESSIVE_S, type TokenizedLines, textAfterMentions } from './forms.ts';
import { isTitle } from './junk.ts';

/**
 * Completes a truncated name: by what its domain spells out, or by what follows it at every one of several mentions.
 */
export function completeName(name: string, domain: string | null, all: TokenizedLines): string {
  const strength = domain ? domainMatchStrength(name, domain) : 0;
  if (strength === 3 && !name.includes(' ')) return name;
  const { mentions, longer } = longerForms(all, brandKey(name));
  if (strength === 3) {
    const [full] = longer.find(([form, count]) => count === mentions && TRADE.test(form)) ?? [];
    return full ? displayName(full) : name;
  }
  for (const [form, count] of longer) {
    const said = displayName(form);
    if (foldText(said).split(' ').length > 4 || isTitle(said)) continue;
    if (domain && domainMatchStrength(said, domain) >= 2 && domainMatchStrength(said, domain) > strength) return said;
    if (strength < 2 && mentions >= MENTIONS_TOLD && count === mentions) return said;
  }
  return name;
}

/**
 * What companies of a place say that they do, as a part of their name which their site leaves out: 'Harbor Light
 * Realty' at harborlight.com. A company whose site is one word is known by that.
 */
const TRADE = new RegExp(
  ` (?:${anyOf(`
    realty | real estate | properties | homes | builders | construction | roofing | plumbing | heating | cooling | electric | landscaping | nursery |
    bank | credit union | insurance | mortgage | advisors | wealth management | law | law firm | law group | attorneys | accounting |
    dental | dentistry | orthodontics | orthopedics | clinic | hospital | pharmacy | veterinary | funeral home | auto | motors | brewing |
    brewery | coffee | bakery | winery | vineyards | foods | farms? | market | hotel | inn | books | bookshop | gallery | theat(?:re|er)`)})$`,
  'iu',
);

/** If so many mentions are all followed by the same words, those belong to the name. */
const MENTIONS_TOLD = 3;

/** An s that nothing follows which the name could own. */
const OWNING_NOTHING = /^['’]s(?: *$| *[–—|:.,;!?)»”"-])/u;

/**
 * 'Wendy’s': the s is the name's own where its domain has it too, or where the mail never writes the name without it
 * and once owns nothing with it.
 */
export function keepOwnS(name: string, domain: string | null, all: TokenizedLines): string {
  const mentions = textAfterMentions(all, brandKey(name));
  const owned = mentions.find((text) => POSSESSIVE_S.test(text))?.slice(0, 2);
  if (!owned) return name;
  const isSpelled =
    domain !== null && domainMatchStrength(`${name}s`, domain) === 3 && domainMatchStrength(name, domain) < 3;
  const isAlways =
    mentions.every((text) => POSSESSIVE_S.test(text)) && mentions.some((text) => OWNING_NOTHING.test(text));
  return isSpelled || isAlways ? `${name}${owned}` : name;
}

/** 'The Information' of theinformation.com, as its site is called. */
export function withArticle(name: string, domain: string | null): string {
  if (domain === null || /^the\s/iu.test(name)) return name;
  const spelled = `the${brandKey(name)}`;
  return [domainLabel(domain), domain.replace(/[.-]/g, '')].includes(spelled) ? `The ${name}` : name;
}

/**
 * The mail's most frequent spelling; spellings all in capitals or lower case count little, because they don't tell the
 * proper one.
 */
export function mostFrequentSpelling(name: string, all: TokenizedLines): Omit<NamedAdvertiser, 'sureTo'> {
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

export function weightOf(form: string): number {
  if (!/\p{L}/u.test(form)) return 1;
  const letters = form.replace(/[^\p{L}]/gu, '');
  if (form === form.toUpperCase() && letters.length > 3) return 0;
  if (form === form.toLowerCase() && form !== form.toUpperCase()) return form.includes('.') ? 0.5 : 0.2;
  return 1;
}
