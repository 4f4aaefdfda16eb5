// Decides whether a joint name is two sponsors ('brought to you by Acme and Beta') or one company ('Marks and
// Spencer'). The evidence, strongest first: a person's decision, a table of such companies, a site or link of the
// whole, a link or logo of each, names that are known by themselves, and last the conjunction: 'and' joins two, '&' is
// as often part of a name.
import { JOINT_COMPANIES, jointKey, KNOWN_SPELLINGS } from '../../domain/brand/name/spellings.ts';
import { brandKey, foldText } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { GroundedClaim } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { disclosureIn } from '../rules/disclosure.ts';
import { formsOf, type TokenizedLines } from './forms.ts';
import { isCommon, isHeadline, isTitle } from './junk.ts';
import { isPerson } from './people.ts';

/** What is between two names: `word` for 'and', `sign` for '&' and '+', `comma` for ','. */
const BETWEEN = /\s*,\s*(?:(?:and|&|und|et|y|e)\s+)?|\s+(?:and|&|\+|und|et|y)\s+/gu;
const IN_WORDS = /\s(?:and|und|et|y)\s/u;
const PART = String.raw`[\p{Lu}\p{N}][\p{L}\p{N}.'’+/-]*(?:\s(?:(?:of|the|for|de)\s)?[\p{Lu}\p{N}][\p{L}\p{N}.'’+/-]*){0,3}`;
/** A list of names, closed by 'and' or '&': a comma alone is as often followed by what the company is. */
const LIST = new RegExp(String.raw`^(?:${PART},\s){0,3}${PART},?\s(?:and|&|\+|und|et|y)\s${PART}`, 'u');
const PARTS_MAX = 5;
/** Characters in which a list of names is read. */
const LIST_MAX = 300;
/** How one company's name ends that has an 'and' in it: 'Farmers and Merchants Bank', 'Harrow and Sons'. */
const OF_ONE =
  /^(?:associates|association|bank|bros|brothers|church|co|college|commission|company|council|daughters|foundation|fund|group|institute|law|llp|museum|partners|school|society|sisters|sons|trust|university)$/u;

export interface Part {
  brand: string;
  /** A page of its own site that the ad links to; null where the ad links to none. */
  site: string | null;
  domain: string | null;
}

interface Ad {
  blocks: readonly Block[];
  /** Of the whole mail. */
  all: TokenizedLines;
  /** Keys (`brandKey`) that a person gave to one brand. */
  companies: ReadonlySet<string>;
}

/** The keys under which a person may have declared a joint name one brand; none if the name isn't joint. */
export function jointKeysOf(claim: GroundedClaim, blocks: readonly Block[]): string[] {
  const joint = listIn(claim, blocks) ?? claim.brand;
  return isJoining(partsOf(joint)) ? waysToJoin(joint).map(brandKey) : [];
}

/** As it is, with '&' and with 'and'. */
const waysToJoin = (joint: string) => [
  joint,
  joint.replaceAll(IN_WORDS_EACH, ' & '),
  joint.replaceAll(/\s[&+]\s/gu, ' and '),
];
const IN_WORDS_EACH = /\s(?:and|und|et|y)\s/gu;

const isJoining = (names: readonly string[]) =>
  names.length >= 2 && names.length <= PARTS_MAX && names.every((name) => isName(name));

/**
 * @returns the sponsors of a joint name in order, each with a site only if a link is its own; only the whole if a
 *   person declared it one brand; null if it is one.
 */
export function namedTogether(claim: GroundedClaim, { blocks, all, companies }: Ad): Part[] | null {
  const disclosed = listIn(claim, blocks);
  const joint = disclosed ?? claim.brand;
  const names = partsOf(joint);
  if (!isJoining(names)) return null;
  const called = waysToJoin(joint).find((way) => companies.has(brandKey(way)));
  if (called) return [{ brand: called, site: claim.site, domain: claim.domain }];
  if (JOINT_COMPANIES.has(jointKey(joint))) return null;
  const ways = blocks.flatMap(waysOf);
  if (ways.some(({ link }) => link?.domain && domainMatchStrength(joint, link.domain) >= 2)) return null;
  const own = names.map((name) => ways.filter((way) => isOf(way, name, names)));
  const isEachShown = own.every((mine, nth) => isAnother(mine, own.slice(0, nth).flat()));
  if (!isEachShown) {
    // One link for the whole: one sponsor.
    if (ways.some(({ said }) => ` ${jointKey(said)} `.includes(` ${jointKey(joint)} `))) return null;
    const areKnown = names.every((name) => KNOWN_SPELLINGS.has(brandKey(name)));
    if (!areKnown && !(disclosed && isTold(disclosed, names, all))) return null;
  }
  return names.map((brand, nth) => ({ brand, ...siteOf(brand, own[nth] ?? [], claim) }));
}

/** The list of names that follows the words of disclosure and that the claim's name is, or is of. */
function listIn(claim: GroundedClaim, blocks: readonly Block[]): string | null {
  for (const { words } of blocks) {
    for (const line of words.split('\n')) {
      if (!BETWEEN_ANY.test(line)) continue;
      const found = disclosureIn(line);
      if (found?.kind !== 'naming' || !found.name) continue;
      const list = LIST.exec(
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
const BETWEEN_ANY = /,|\s(?:and|&|\+|und|et|y)\s/u;

/** Whether the way it is written tells that these are several. */
function isTold(joint: string, names: readonly string[], all: TokenizedLines): boolean {
  if (
    OF_ONE.test(
      foldText(names.at(-1) ?? '')
        .split(' ')
        .at(-1) ?? '',
    )
  )
    return false;
  const whole = mentions(all, joint);
  const apart = names.filter((name) => mentions(all, name) > whole).length;
  if (apart === names.length) return true;
  // Mentioned several times, and only together.
  if (apart === 0 && whole > 1) return false;
  return IN_WORDS.test(joint);
}

const mentions = (all: TokenizedLines, name: string) =>
  [...formsOf(all, brandKey(name)).values()].reduce((sum, count) => sum + count, 0);

const partsOf = (joint: string) => joint.split(BETWEEN).map((part) => part.trim());
const isName = (part: string) =>
  /^[\p{Lu}\p{N}]|\p{Lu}|\.[a-z]{2,}$/u.test(part) &&
  brandKey(part).length >= 2 &&
  !/^\d+$/.test(part) &&
  !isCommon(part) &&
  !isTitle(part) &&
  !isHeadline(part) &&
  !isPerson(part);

interface Way {
  /** Its words, or its picture's. */
  said: string;
  /** Null for a picture that leads nowhere. */
  link: Link | null;
}

const waysOf = (block: Block): Way[] => [
  ...block.links.map((link) => ({ said: link.text, link })),
  ...block.images.map(({ alt, link }) => ({ said: alt, link })),
];

/** Whether a link or a picture is one name's alone. */
function isOf({ said, link }: Way, name: string, names: readonly string[]): boolean {
  if (link?.domain && domainMatchStrength(name, link.domain) >= 2) return true;
  const has = (each: string) => ` ${foldText(said)} `.includes(` ${foldText(each)} `);
  return has(name) && names.every((other) => other === name || !has(other));
}

/** Any, and not one link for all of them: another picture, or a link elsewhere. */
const isAnother = (mine: readonly Way[], taken: readonly Way[]) =>
  mine.some(({ link }) => taken.every((other) => !link || other.link?.href !== link.href));

function siteOf(name: string, own: readonly Way[], claim: GroundedClaim): Omit<Part, 'brand'> {
  if (claim.domain && domainMatchStrength(name, claim.domain) >= 2) return { site: claim.site, domain: claim.domain };
  const [best] = own
    .flatMap(({ link }) => (link?.domain && link.kind === 'site' ? { site: link.url, domain: link.domain } : []))
    .sort((a, b) => domainMatchStrength(name, b.domain) - domainMatchStrength(name, a.domain));
  return best ?? { site: null, domain: null };
}
