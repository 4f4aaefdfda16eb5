// Prepares the brand of a claim for lookup and storage: its name, the keys it may be known by, and its site if the name
// matches the domain; otherwise the domain is only the link domain.
import { parse } from 'tldts';
import { decodePunycode } from '../site/letters.ts';
import { brandKey, foldText, startsWithThe } from './name.ts';
import { domainMatchStrength, nameMatchesDomain, transliterate } from './site.ts';

export interface ClaimedBrand {
  name: string;
  key: string;
  /** Further keys of this brand if it has the same site or none yet ('dicecom' as well as 'dice', at dice.com). */
  otherKeys: string[];
  /** Keys of other spellings of the same name, whatever its ad links to ('brineandrye' as well as 'brinerye'). */
  spellings: string[];
  /** Registrable domain that the name matches; null if there is none. */
  domain: string | null;
  isSitesName: boolean;
  /** Keys of the name's leading and trailing words, which may be another brand's name. */
  parts: string[];
}

export interface BrandAndLinkDomain {
  brand: ClaimedBrand;
  /** The claim's domain if the name doesn't match it, so that it isn't taken for the brand's site. */
  linkDomain: string | null;
}

/**
 * Splits a claim into the brand and its link domain.
 * @param domain registrable domain that the ad links to; null if the mail shows none.
 */
export function toBrandAndLinkDomain(name: string, domain: string | null): BrandAndLinkDomain {
  // The claim is named only by its link. The key is the domain's label, so that a later mail with the
  // spelled-out name finds this brand.
  if (domain !== null && name === domain) {
    const key = labelOf(domain);
    return {
      brand: {
        name,
        key,
        otherKeys: besides(key, [keyOfWhole(domain)]),
        spellings: [],
        domain,
        isSitesName: false,
        parts: [],
      },
      linkDomain: null,
    };
  }
  const isShortened = domain !== null && SHORT_LINK_DOMAIN.test(domain) && labelOf(domain) === brandKey(name);
  const own = domain !== null && !isShortened && nameMatchesDomain(name, domain) ? domain : null;
  const key = brandKey(name);
  return {
    brand: {
      name,
      key,
      otherKeys: own ? otherKeys(name, own) : [],
      spellings: besides(key, spellings(name)),
      domain: own,
      isSitesName: own !== null && labelOf(own) === key,
      parts: partsOf(name),
    },
    linkDomain: own ? null : domain,
  };
}

/** Companies shorten their links under such domains ('framer.link'); their own sites are elsewhere. */
const SHORT_LINK_DOMAIN = /\.link$/;

/**
 * 'Dice', 'Dice.com' and 'Dice AI' (at dice.ai) are one brand if the site confirms it. So are 'The Slate' and 'The
 * Slate AI' (at theslate.ai), and 'Example State University' and 'ESU' (at esu.edu).
 */
function otherKeys(name: string, domain: string): string[] {
  const label = labelOf(domain);
  if (initialsOf(name) === label) return [label];
  if (domainMatchStrength(name, domain) < 3) return [];
  const key = brandKey(name);
  // 'Moebel Gruen' at moebel-gruen.de is 'Möbel Grün', whose key has no umlauts. 'Blue' at blue.com is not 'Blu'.
  const withUmlauts = /\.(?:de|at|ch)$/.test(domain) ? key.replace(/([aou])e/g, '$1') : key;
  const said = [label, keyOfWhole(domain), withUmlauts];
  // Brand keys have no leading article, so it is removed from these spellings, too.
  return besides(key, startsWithThe(name) ? said.map((one) => one.replace(/^the/, '')) : said);
}

/**
 * The key of the company if the brand is one of its products, by name and site: 'MongoDB Atlas' at mongodb.com gives
 * 'mongodb'. Null unless the domain's label is the beginning of the name.
 */
export function productCompanyKey(name: string, domain: string): string | null {
  const label = labelOf(domain);
  const words = foldText(name).split(' ');
  const ofLabel = words.findIndex((_, nth) => brandKey(words.slice(0, nth + 1).join(' ')) === label) + 1;
  return ofLabel > 0 && ofLabel < words.length && !otherKeys(name, domain).includes(label) ? label : null;
}

/** Keys of the name's other spellings: 'Brine & Rye' and 'Brine and Rye', 'Möbel Grün' and 'Moebel Gruen'. */
function spellings(name: string): string[] {
  const latin = transliterate(name);
  return [name, latin].flatMap((one) => [
    brandKey(one),
    ...AND.map((and) => brandKey(one.replace(/ [&+] /g, ` ${and} `))),
    brandKey(one.replace(AND_BETWEEN, ' & ')),
  ]);
}
const AND = ['and', 'und'];
const AND_BETWEEN = /(?<=\S) (?:and|und) (?=\S)/giu;

const besides = (key: string, others: string[]): string[] => [
  ...new Set(others.filter((one) => one !== '' && one !== key)),
];

/** Initials of a name of at least three words; null for shorter ones, since too many names share two letters. */
function initialsOf(name: string): string | null {
  const words = foldText(name).split(' ');
  return words.length >= 3 ? words.map((word) => word[0]).join('') : null;
}

const labelOf = (domain: string) =>
  brandKey(
    decodePunycode(parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix || domain).replaceAll('-', ''),
  );

const keyOfWhole = (domain: string) => brandKey(domain.replaceAll('-', ''));

/** Keys of a name's leading and trailing words, which may be another brand's name ('landmark', 'creditunion'). */
function partsOf(name: string): string[] {
  const words = name.split(/\s+/);
  return words
    .slice(1)
    .flatMap((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
    .map((part) => brandKey(part.join(' ')))
    .filter((key) => key.length >= 4);
}
