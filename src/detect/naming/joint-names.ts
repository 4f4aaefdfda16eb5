// Decides whether a joint name is two sponsors ('brought to you by Acme and Beta') or one company ('Marks and
// Spencer'). The evidence, strongest first: a person's decision, a table of such companies, a site or link of the whole
// name, a link or logo for each part, parts that are well-known brands, and last the conjunction: 'and' joins two
// names, '&' is as often part of one.
import { COMPANIES_WITH_AND, KNOWN_SPELLINGS, nameKeyWithoutAnd } from '../../domain/brand/name/spellings.ts';
import { brandKey, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { GroundedClaim } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { findDisclosure } from '../rules/disclosure.ts';
import { countSpellings, type TokenizedLines } from './forms.ts';
import { hasOnlyCommonWords, looksLikeHeadline, looksLikeTitle } from './junk.ts';
import { isPersonName } from './people.ts';

/** What separates two names: a comma, a conjunction or a sign. */
const NAME_SEPARATOR = /\s*,\s*(?:(?:and|&|und|et|y|e)\s+)?|\s+(?:and|&|\+|und|et|y)\s+/gu;
const CONJUNCTION = /\s(?:and|und|et|y)\s/u;
const NAME_PATTERN = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}.'’+/-]*(?:\s(?:(?:of|the|for|de)\s)?[\p{Lu}\p{N}][\p{L}\p{N}.'’+/-]*){0,3}`;
/**
 * A list of names that ends with 'and' or '&'. Commas alone aren't enough, because a description of the company as
 * often follows a comma.
 */
const NAME_LIST = new RegExp(
  String.raw`^(?:${NAME_PATTERN},\s){0,3}${NAME_PATTERN},?\s(?:and|&|\+|und|et|y)\s${NAME_PATTERN}`,
  'u',
);
const PARTS_MAX = 5;
/** Maximum length, in characters, of a text in which a list of names is looked for. */
const LIST_MAX = 300;
/** Last words of a single company whose name contains 'and': 'Farmers and Merchants Bank', 'Harrow and Sons'. */
const ONE_COMPANY_ENDING =
  /^(?:associates|association|bank|bros|brothers|church|co|college|commission|company|council|daughters|foundation|fund|group|institute|law|llp|museum|partners|school|society|sisters|sons|trust|university)$/u;

/** One of the sponsors that a joint name consists of. */
export interface JointSponsor {
  brand: string;
  /** A page of the sponsor's own site that the ad links to; null if it links to none. */
  site: string | null;
  domain: string | null;
}

interface Ad {
  blocks: readonly Block[];
  /** Lines of the whole mail. */
  all: TokenizedLines;
  /** The joint names, as `brandKey`, that a person declared to be one brand. */
  companies: ReadonlySet<string>;
}

/**
 * The `brandKey`s under which a person may have declared a joint name to be one brand; empty if the name isn't joint.
 */
export function listJointNameKeys(claim: GroundedClaim, blocks: readonly Block[]): string[] {
  const joint = disclosedListIn(claim, blocks) ?? claim.brand;
  return isListOfNames(partsOf(joint)) ? joinVariants(joint).map(brandKey) : [];
}

/** The joint name in three variants: unchanged, with '&' and with 'and'. */
const joinVariants = (joint: string) => [
  joint,
  joint.replaceAll(EACH_CONJUNCTION, ' & '),
  joint.replaceAll(/\s[&+]\s/gu, ' and '),
];
const EACH_CONJUNCTION = /\s(?:and|und|et|y)\s/gu;

const isListOfNames = (names: readonly string[]) =>
  names.length >= 2 && names.length <= PARTS_MAX && names.every((name) => isName(name));

/**
 * Splits a joint name into its sponsors.
 * @returns the sponsors in order, each with a site only if a link is its own; a single sponsor with the whole name if a
 * person declared it one brand; null if the name isn't joint or is one company's.
 */
export function splitJointSponsors(claim: GroundedClaim, { blocks, all, companies }: Ad): JointSponsor[] | null {
  const disclosed = disclosedListIn(claim, blocks);
  const joint = disclosed ?? claim.brand;
  const names = partsOf(joint);
  if (!isListOfNames(names)) return null;
  const declaredName = joinVariants(joint).find((way) => companies.has(brandKey(way)));
  if (declaredName) return [{ brand: declaredName, site: claim.site, domain: claim.domain }];
  if (COMPANIES_WITH_AND.has(nameKeyWithoutAnd(joint))) return null;
  const ways = blocks.flatMap(linksAndPicturesOf);
  if (ways.some(({ link }) => link?.domain && domainMatchStrength(joint, link.domain) >= 2)) return null;
  const own = names.map((name) => ways.filter((way) => belongsToName(way, name, names)));
  const isEachShown = own.every((mine, nth) => hasOwnLink(mine, own.slice(0, nth).flat()));
  if (!isEachShown) {
    // A link or picture with the whole joint name means one sponsor.
    if (ways.some(({ said }) => ` ${nameKeyWithoutAnd(said)} `.includes(` ${nameKeyWithoutAnd(joint)} `))) return null;
    const areKnown = names.every((name) => KNOWN_SPELLINGS.has(brandKey(name)));
    if (!areKnown && !(disclosed && isWrittenAsSeveral(disclosed, names, all))) return null;
  }
  return names.map((brand, nth) => ({ brand, ...siteOf(brand, own[nth] ?? [], claim) }));
}

/** Finds the list of names after words of disclosure that is, or contains, the claim's name. */
function disclosedListIn(claim: GroundedClaim, blocks: readonly Block[]): string | null {
  for (const { words } of blocks) {
    for (const line of words.split('\n')) {
      if (!HAS_SEPARATOR.test(line)) continue;
      const found = findDisclosure(line);
      if (found?.kind !== 'naming' || !found.name) continue;
      const list = NAME_LIST.exec(
        line
          .slice(Math.max(0, line.indexOf(found.name)))
          .slice(0, LIST_MAX)
          .replace(/\s+/g, ' '),
      )?.[0];
      if (!list) continue;
      const said = list.replace(/[.'’-]+$/u, '');
      const key = brandKey(claim.brand);
      if (brandKey(said) === key || partsOf(said).some((part) => brandKey(part) === key)) return said;
    }
  }
  return null;
}
const HAS_SEPARATOR = /,|\s(?:and|&|\+|und|et|y)\s/u;

/** True if the mail's wording shows that the names are several sponsors. */
function isWrittenAsSeveral(joint: string, names: readonly string[], all: TokenizedLines): boolean {
  if (
    ONE_COMPANY_ENDING.test(
      foldText(names.at(-1) ?? '')
        .split(' ')
        .at(-1) ?? '',
    )
  )
    return false;
  const whole = countNameMentions(all, joint);
  const apart = names.filter((name) => countNameMentions(all, name) > whole).length;
  if (apart === names.length) return true;
  // Names that are mentioned several times, but never apart, are one company.
  if (apart === 0 && whole > 1) return false;
  return CONJUNCTION.test(joint);
}

const countNameMentions = (all: TokenizedLines, name: string) =>
  [...countSpellings(all, brandKey(name)).values()].reduce((sum, count) => sum + count, 0);

const partsOf = (joint: string) => joint.split(NAME_SEPARATOR).map((part) => part.trim());
const isName = (part: string) =>
  /^[\p{Lu}\p{N}]|\p{Lu}|\.[a-z]{2,}$/u.test(part) &&
  brandKey(part).length >= 2 &&
  !/^\d+$/.test(part) &&
  !hasOnlyCommonWords(part) &&
  !looksLikeTitle(part) &&
  !looksLikeHeadline(part) &&
  !isPersonName(part);

interface LinkOrPicture {
  /** The text of the link, or the alternative text of the picture. */
  said: string;
  /** The link; null for a picture without one. */
  link: Link | null;
}

const linksAndPicturesOf = (block: Block): LinkOrPicture[] => [
  ...block.links.map((link) => ({ said: link.text, link })),
  ...block.images.map(({ alt, link }) => ({ said: alt, link })),
];

/**
 * True if a link or a picture belongs to one name alone: its domain spells the name, or its text mentions this name and
 * none of the others.
 */
function belongsToName({ said, link }: LinkOrPicture, name: string, names: readonly string[]): boolean {
  if (link?.domain && domainMatchStrength(name, link.domain) >= 2) return true;
  const has = (each: string) => ` ${foldText(said)} `.includes(` ${foldText(each)} `);
  return has(name) && names.every((other) => other === name || !has(other));
}

/** True if a name has a picture without a link, or a link to another address than those of the names before it. */
const hasOwnLink = (mine: readonly LinkOrPicture[], taken: readonly LinkOrPicture[]) =>
  mine.some(({ link }) => taken.every((other) => !link || other.link?.href !== link.href));

function siteOf(name: string, own: readonly LinkOrPicture[], claim: GroundedClaim): Omit<JointSponsor, 'brand'> {
  if (claim.domain && domainMatchStrength(name, claim.domain) >= 2) return { site: claim.site, domain: claim.domain };
  const [best] = own
    .flatMap(({ link }) => (link?.domain && link.kind === 'site' ? { site: link.url, domain: link.domain } : []))
    .sort((a, b) => domainMatchStrength(name, b.domain) - domainMatchStrength(name, a.domain));
  return best ?? { site: null, domain: null };
}
