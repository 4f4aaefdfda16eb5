// Finds a product's company, if the ad itself names it: the product remains the sponsor and is linked to its company.
import { brandKey, displayName } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { hasOnlyCommonWords, looksLikeTitle } from './junk.ts';
import { isPersonName } from './people.ts';

/** An event's name in one word, with or without the year: 'DevSecCon 2024'. */
const CAMEL_EVENT = /^\p{Lu}[\p{L}\p{N}]*\p{Ll}(?:Con|Conf|Fest|Days)(?: ?['’]?\d{2,4})?$/u;
/** A name that ends in a word for an event, with or without the year: 'DX Summit'. */
const EVENT_WORD =
  /^(?:.+ )?(?:summit|conference|conf|con|world['’]s fair|expo|forum|congress|symposium|webinar|hackathon|festival|fest)(?: ?['’]?\d{2,4})?$/iu;

/** Captures a name of up to four capitalised words. */
const CAPITALISED_NAME = String.raw`(?<![\p{L}\p{N}])(\p{Lu}(?:[\p{L}\p{N}&-]|\.(?=[\p{L}\p{N}])){0,40}(?: (?:of |the )?\p{Lu}(?:[\p{L}\p{N}&-]|\.(?=[\p{L}\p{N}])){0,40}){0,3})`;
/** Tested first, because compiling a pattern for one name costs more than reading a whole ad. */
const HAS_POSSESSIVE = /['’]s /u;
const HAS_BY_OR_FROM = / (?:by|from) /u;
const COMPANY_NOUN_PATTERN = '(?:company|brand|product|subsidiary|business)\\b';
const HAS_COMPANY_NOUN = new RegExp(` ${COMPANY_NOUN_PATTERN}`, 'u');
const HAS_PART_OF = /part of /u;

const READ_MAX = 4_000;

const isEventName = (name: string): boolean => EVENT_WORD.test(name) || CAMEL_EVENT.test(name);

/** The company whose product it is. If the product has its own site, 'Kiln by Acme' doesn't count. */
export function findProductCompany(product: string, words: string, domain: string | null): string | null {
  const said = namePattern(product);
  const statedCompany = firstCompanyMatching(words, product, [
    [
      HAS_COMPANY_NOUN,
      `${said}(?:,| is| [–—-]| \\() ?(?:an? |now |a part of |part of )+${CAPITALISED_NAME} ${COMPANY_NOUN_PATTERN}`,
    ],
    [HAS_PART_OF, `${said}(?:,| is| [–—-]| \\() ?(?:now )?(?:a )?part of ${CAPITALISED_NAME}`],
  ]);
  if (statedCompany || (domain && domainMatchStrength(product, domain) === 3)) return statedCompany;
  return firstCompanyMatching(words, product, [
    [HAS_BY_OR_FROM, `${said},? (?:by|from) ${CAPITALISED_NAME}`],
    [HAS_POSSESSIVE, `${CAPITALISED_NAME}['’]s (?:new )?${said}`],
  ]);
}

const YEAR = / ?['’]?\d{2,4}$/u;
/** A pattern for the name as the ad may write it: with any year, or with none. */
const namePattern = (name: string): string =>
  `(?<![\\p{L}\\p{N}])${name
    .replace(YEAR, '')
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/['’]/gu, "['’]")}(?: ?['’]?\\d{2,4})?(?![\\p{L}\\p{N}])`;

/** @param patterns each contains the name without its year, and matches only lines that its quick test accepts. */
function firstCompanyMatching(
  words: string,
  name: string,
  patterns: readonly (readonly [needs: RegExp, pattern: string])[],
): string | null {
  const [core = ''] = name.replace(YEAR, '').split(/['’]/u);
  const lines = words
    .slice(0, READ_MAX)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/gu, ' '))
    .filter((line) => line.includes(core));
  for (const [needs, pattern] of patterns) {
    const read = lines.filter((line) => needs.test(line)).join('\n');
    if (!read) continue;
    for (const [, owner = ''] of read.matchAll(new RegExp(pattern, 'gu'))) {
      const shown = displayName(owner.split(' ').slice(indexOfName(owner)).join(' '));
      if (isOtherCompany(shown, name)) return shown;
    }
  }
  return null;
}

/** Index of the word with which the name begins: 1 for 'Join Acme', because 'Join' is a common word. */
const indexOfName = (owner: string): number =>
  Math.max(
    0,
    owner.split(' ').findIndex((word) => !hasOnlyCommonWords(word)),
  );

/** True if a captured name can be a company's, and isn't the event's or the product's own. */
function isOtherCompany(owner: string, name: string): boolean {
  const [first = ''] = owner.split(' ');
  const key = brandKey(owner);
  return (
    key.length >= 2 &&
    key !== brandKey(name) &&
    !hasOnlyCommonWords(first) &&
    !looksLikeTitle(owner) &&
    !isPersonName(owner) &&
    !isEventName(owner)
  );
}
