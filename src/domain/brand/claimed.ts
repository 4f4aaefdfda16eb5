import { parse } from 'tldts';
import { decodePunycode } from '../site/letters.ts';
import { brandKey, foldText, startsWithThe } from './name.ts';
import { domainMatchStrength, nameMatchesDomain, transliterate } from './site.ts';

export interface ClaimedBrand {
  name: string;
  key: string;
  /** At the same site or none: 'dicecom' as well as 'dice', at dice.com. */
  otherKeys: string[];
  /** Wherever its ad leads: 'brineandrye' as well as 'brinerye'. */
  spellings: string[];
  /** Null unless the name matches it. */
  domain: string | null;
  isSitesName: boolean;
  parts: string[];
}

export interface BrandAndLinkDomain {
  brand: ClaimedBrand;
  /** A domain that the name doesn't match, which is not the brand's site. */
  linkDomain: string | null;
}

/** @param domain registrable; null if the mail shows none. */
export function toBrandAndLinkDomain(name: string, domain: string | null): BrandAndLinkDomain {
  // The domain's label is the key, so that a later mail with the spelled-out name finds this brand.
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

/** One brand if the site confirms it: 'Dice', 'Dice.com' and 'Dice AI'; 'Example State University' and 'ESU'. */
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

/** 'MongoDB Atlas' at mongodb.com gives 'mongodb'; null unless the domain's label begins the name. */
export function productCompanyKey(name: string, domain: string): string | null {
  const label = labelOf(domain);
  const words = foldText(name).split(' ');
  const ofLabel = words.findIndex((_, nth) => brandKey(words.slice(0, nth + 1).join(' ')) === label) + 1;
  return ofLabel > 0 && ofLabel < words.length && !otherKeys(name, domain).includes(label) ? label : null;
}

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

/** Null below three words, since too many names share two letters. */
function initialsOf(name: string): string | null {
  const words = foldText(name).split(' ');
  return words.length >= 3 ? words.map((word) => word[0]).join('') : null;
}

const labelOf = (domain: string) =>
  brandKey(
    decodePunycode(parse(domain, { allowPrivateDomains: true }).domainWithoutSuffix || domain).replaceAll('-', ''),
  );

const keyOfWhole = (domain: string) => brandKey(domain.replaceAll('-', ''));

/** They may be another brand's name ('landmark', 'creditunion'). */
function partsOf(name: string): string[] {
  const words = name.split(/\s+/);
  return words
    .slice(1)
    .flatMap((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
    .map((part) => brandKey(part.join(' ')))
    .filter((key) => key.length >= 4);
}
