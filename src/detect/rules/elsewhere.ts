// Whether words of sponsorship are said of something outside of the letter: of a meal or a prize, of two others who
// work together, or in someone's memory.
import { anyOf } from '../../domain/any-of.ts';
import { HELD_ELSEWHERE } from '../vocabulary/elsewhere.ts';

/** Signs that divide a line of credits: what follows them speaks for the newsletter again. */
const DIVIDED = /[|·•–—]\s*$/u;

/**
 * 'Lunch is provided. Sponsored by', 'Workshop on 3 May (sponsored by'.
 * @param before all that comes before the words.
 */
export function isHeldElsewhere(before: string): boolean {
  if (DIVIDED.test(before)) return false;
  const sentences = (before.split('\n').at(-1) ?? '').slice(-READ_MAX).split(/(?<=[.!?])\s+/u);
  const last = sentences.pop() ?? '';
  return HELD_ELSEWHERE.test(/\p{L}/u.test(last) ? last : (sentences.pop() ?? ''));
}
const READ_MAX = 300;

const WITH = /\bwith\b[:\s]*$|\b(?:avec|mit|con|com|met)\b[:\s]*$/iu;
/** Names alone; not 'Made', 'Published'. */
const PROPER =
  /^[^\p{L}\p{N}]*(?!(?:Made|Brought|Written|Content|Presented|Published|Produced|Created|Developed|Hosted|Delivered|Offered|Prepared|Curated)\s)(?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,4}(?:has |have )?$/u;

/** 'Kew in partnership with Acme on a new glasshouse': two names, and a sentence that goes on without the reader. */
export const isPartnershipOfOthers = (before: string, words: string, after: string): boolean =>
  WITH.test(words) &&
  PROPER.test(before) &&
  /^,? \p{Ll}{2,} /u.test(after) &&
  !/\b(?:we|our|us|you|your|wir|uns|sie|ihnen|euch|nous|vous|votre)\b/iu.test(after);

/**
 * 'In partnership with Acme, the Beta team has released ...': what others did together, told as news.
 * @param isOwn whether a name is the newsletter's own.
 */
export function isJointNews(before: string, words: string, after: string, isOwn: (name: string) => boolean): boolean {
  if (before.trim() !== '' || !WITH.test(words)) return false;
  const doer = DID.exec(after)?.[1];
  const own = OWN_IS.exec(after)?.[1]?.split(/\s+/u) ?? [];
  const isVenture = own.some((_, nth) => nth > 0 && isOwn(own.slice(0, nth + 1).join(' ')));
  return isVenture || (doer !== undefined && !isOwn(doer.trim()));
}
/** 'In partnership with Acme, The Kiln Letter Aloud is our ...': of something that both make. */
const OWN_IS = /^(?: \([^()]{1,20}\))?,\s+((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){2,6})(?:is|are|was|has|have)\s/u;
const DID =
  /^,\s+the\s+((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,4})(?:teams?\s+)?(?:recently\s+|just\s+)?(?:has|have|\p{Ll}+ed)\s/u;

/**
 * 'Kew in partnership with Acme', in a newsletter of the Royal Botanic Gardens, Kew: what the house does with
 * another, not who pays for its letter.
 */
export function isVentureOf(line: string, isShort: (name: string) => boolean): boolean {
  const [, house = '', rest = ''] = HOUSE.exec(line) ?? [];
  return VENTURE.test(rest) && isShort(house);
}
const HOUSE = /^[^\p{L}\p{N}]*((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,3})(.{1,40})/u;
const VENTURE = new RegExp(
  `^(?:${anyOf(`
    (?:is )?in (?:partnership|collaboration|association|cooperation) with | en (?:partenariat|collaboration) avec | en (?:colaboración|alianza) con |
    em parceria com | in (?:kooperation|zusammenarbeit|partnerschaft) mit | in (?:collaborazione|partnership) con | in samenwerking met`)})\\s`,
  'iu',
);

/** 'Sponsored by the Murphy family in memory of Pat': a family's, not an advertiser's. */
const DEDICATED =
  /\b(?:sponsored|given|donated|offered|provided) by\b.{1,120}\bin (?:(?:loving|blessed|dear|fond) )?(?:(?:memory|remembrance) of\b|(?:honou?r|celebration) of (?:(?:their|his|her|my)\b|.{0,40}\b(?:birth(?:day)?|wedding|marriage|engagement|bar mitzvah|bat mitzvah|yahrzeit)\b))/isu;
export const isDedicated = (line: string): boolean => DEDICATED.test(line);
