// Names that join two, or that name an owner with what it owns.
import { KNOWN_SPELLINGS } from '../../domain/brand/name/spellings.ts';
import { brandKey } from '../../domain/brand/name.ts';
import { domainMatchStrength } from '../../domain/brand/site.ts';
import { isCommon } from './junk.ts';

export const JOINT = / (?:and|&|\+|und|et|y) /u;

/** For two names taken as one ('Next.js and Contentful'), the one whose site it is. */
export function oneOf(name: string, domain: string | null): string {
  if (!domain || !JOINT.test(name) || domainMatchStrength(name, domain) > 0) return name;
  return name.split(JOINT).find((part) => domainMatchStrength(part, domain) >= 2) ?? name;
}

/** 'Acme's Regulation A': the legal note below an ad for shares. Whole words, so that time stays linear. */
const OFFERING = /^([^'’]{2,60})['’]s? (?:ongoing )?reg(?:ulation|\.)? ?(?:a\+?|cf|crowdfunding|d)\b/iu;

/** The company of a product named with it ("OpenAI's GPT"), unless the domain spells the whole name. */
export function ownerOf(name: string, domain: string | null): string {
  const issuer = OFFERING.exec(name)?.[1];
  if (issuer) return issuer;
  const owner = /^(.+?)['’]s \S/u.exec(name)?.[1];
  if (!owner || (domain && domainMatchStrength(name, domain) >= 2)) return name;
  return KNOWN_SPELLINGS.get(brandKey(owner)) ?? name;
}

const MADE_BY = /^(\p{Lu}.{1,40}?|\p{Ll}+\p{Lu}.{1,40}?) by (\p{Lu}.{2,40})$/u;

/**
 * 'Beacon by Halyard': the product, or its maker where the rest is no name ('Webinar by Halyard'); all of it where the
 * domain spells it.
 */
export function productOf(name: string, domain: string | null): string {
  const [, product, maker] = MADE_BY.exec(name) ?? [];
  if (!product || !maker || isCommon(maker) || (domain && domainMatchStrength(name, domain) >= 2)) return name;
  return isCommon(product) ? maker : product;
}
