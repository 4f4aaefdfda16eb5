// The brand of a claim as it is looked up and stored: its name, the keys it may be known by, its site if the name bears
// it out, else its link domain.
import { parse } from 'tldts';
import { decodePunycode } from '../site/letters.ts';
import { brandKey, fold, startsWithThe } from './name.ts';
import { domainMatchStrength, nameMatchesDomain, transliterate } from './site.ts';

export interface ClaimedBrand {
  name: string;
  /** `brandKey` of the name. */
  key: string;
  /** Other keys that mean this brand if it has the same site or none yet ('dicecom' beside 'dice', at dice.com). */
  otherKeys: string[];
  /** Keys of other ways to write the very same name, wherever its ad leads ('brineandrye' beside 'brinerye'). */
  spellings: string[];
  /** Registrable domain that the name bears out; null if there is none. */
  domain: string | null;
  /** The domain's label is the key. */
  isSitesName: boolean;
  /** Keys of the beginnings and ends of the name. */
  parts: string[];
}

export interface BrandOfClaim {
  brand: ClaimedBrand;
  /** The claim's domain, if the name doesn't bear it out as the brand's site. */
  linkDomain: string | null;
}

/** @param domain registrable, as the mail shows it; null where it shows none. */
export function claimedBrand(name: string, domain: string | null): BrandOfClaim {
  // Named by nothing but its link: the key is the domain's label, so that a later mail that spells the name finds this
  // brand.
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
  const isShortened = domain !== null && SHORTENED.test(domain) && labelOf(domain) === brandKey(name);
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

/** Companies shorten their links under such domains ('framer.link'); their sites are elsewhere. */
const SHORTENED = /\.link$/;

/**
 * 'Dice', 'Dice.com' and 'Dice AI' (at dice.ai) are one where the site says so, so are 'The Slate' and 'The Slate AI'
 * (at theslate.ai), and 'Example State University' is ESU at esu.edu.
 */
function otherKeys(name: string, domain: string): string[] {
  const label = labelOf(domain);
  if (initialsOf(name) === label) return [label];
  if (domainMatchStrength(name, domain) < 3) return [];
  const key = brandKey(name);
  // 'Moebel Gruen' at moebel-gruen.de is 'Möbel Grün', whose key has no umlauts; 'Blue' at blue.com isn't 'Blu'.
  const withUmlauts = /\.(?:de|at|ch)$/.test(domain) ? key.replace(/([aou])e/g, '$1') : key;
  const said = [label, keyOfWhole(domain), withUmlauts];
  // Keys have no article.
  return besides(key, startsWithThe(name) ? said.map((one) => one.replace(/^the/, '')) : said);
}

/**
 * The key of the company whose product a brand is by its name and site: 'MongoDB Atlas' at mongodb.com. Null where its
 * site isn't called by the name's beginning alone.
 */
export function companyAtSite(name: string, domain: string): string | null {
  const label = labelOf(domain);
  const words = fold(name).split(' ');
  const ofLabel = words.findIndex((_, nth) => brandKey(words.slice(0, nth + 1).join(' ')) === label) + 1;
  return ofLabel > 0 && ofLabel < words.length && !otherKeys(name, domain).includes(label) ? label : null;
}

/** 'Brine & Rye' is also written 'Brine and Rye', and 'Möbel Grün' by who has no umlauts 'Moebel Gruen'. */
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

/** Of three words and more: two letters are the initials of too many. Null for less. */
function initialsOf(name: string): string | null {
  const words = fold(name).split(' ');
  return words.length >= 3 ? words.map((word) => word[0]).join('') : null;
}

const labelOf = (domain: string) =>
  brandKey(
    decodePunycode(parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix || domain).replaceAll('-', ''),
  );

const keyOfWhole = (domain: string) => brandKey(domain.replaceAll('-', ''));

/**
 * Keys of the beginnings and ends of a name, by whole words, which may be another brand's name ('landmark',
 * 'creditunion').
 */
function partsOf(name: string): string[] {
  const words = name.split(/\s+/);
  return words
    .slice(1)
    .flatMap((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
    .map((part) => brandKey(part.join(' ')))
    .filter((key) => key.length >= 4);
}
