// Recognises words of sponsorship about something outside of the newsletter: a meal or a prize, a project of two other
// companies, a dedication in somebody's memory.
import { toAlternation } from '../../domain/any-of.ts';
import { NOUN_SPONSORED_ELSEWHERE } from '../vocabulary/elsewhere.ts';

/** A sign at the end that divides a line of credits: the words after it are about the newsletter again. */
const ENDS_WITH_DIVIDER = /[|·•–—]\s*$/u;

/**
 * True if the words before a credit are about a meal or an event: 'Lunch is provided. Sponsored by', 'Workshop on 3 May
 * (sponsored by'.
 * @param before the whole text before the credit.
 */
export function isMealOrEventCredit(before: string): boolean {
  if (ENDS_WITH_DIVIDER.test(before)) return false;
  const sentences = (before.split('\n').at(-1) ?? '').slice(-READ_MAX).split(/(?<=[.!?])\s+/u);
  const last = sentences.pop() ?? '';
  return NOUN_SPONSORED_ELSEWHERE.test(/\p{L}/u.test(last) ? last : (sentences.pop() ?? ''));
}
const READ_MAX = 300;

const ENDS_WITH_WITH = /\bwith\b[:\s]*$|\b(?:avec|mit|con|com|met)\b[:\s]*$/iu;
/** A text that consists of capitalised names. A participle such as 'Made' or 'Published' is no name. */
const ONLY_NAMES =
  /^[^\p{L}\p{N}]*(?!(?:Made|Brought|Written|Content|Presented|Published|Produced|Created|Developed|Hosted|Delivered|Offered|Prepared|Curated)\s)(?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,4}(?:has |have )?$/u;

/**
 * True for news of two others' partnership: 'Kew in partnership with Acme on a new glasshouse'. The text has two names,
 * and its sentence goes on without addressing the reader.
 */
export const isPartnershipOfOthers = (before: string, words: string, after: string): boolean =>
  ENDS_WITH_WITH.test(words) &&
  ONLY_NAMES.test(before) &&
  /^,? \p{Ll}{2,} /u.test(after) &&
  !/\b(?:we|our|us|you|your|wir|uns|sie|ihnen|euch|nous|vous|votre)\b/iu.test(after);

/**
 * True for news of what others did together, or of a joint product: 'In partnership with Acme, the Beta team has
 * released ...'.
 * @param isOwn true for the newsletter's own names.
 */
export function isJointNews(before: string, words: string, after: string, isOwn: (name: string) => boolean): boolean {
  if (before.trim() !== '' || !ENDS_WITH_WITH.test(words)) return false;
  const doer = TEAM_AND_VERB.exec(after)?.[1];
  const own = PRODUCT_SUBJECT.exec(after)?.[1]?.split(/\s+/u) ?? [];
  const isVenture = own.some((_, nth) => nth > 0 && isOwn(own.slice(0, nth + 1).join(' ')));
  return isVenture || (doer !== undefined && !isOwn(doer.trim()));
}
/** The subject of a sentence about a joint product: 'In partnership with Acme, The Kiln Letter Aloud is our ...'. */
const PRODUCT_SUBJECT = /^(?: \([^()]{1,20}\))?,\s+((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){2,6})(?:is|are|was|has|have)\s/u;
const TEAM_AND_VERB =
  /^,\s+the\s+((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,4})(?:teams?\s+)?(?:recently\s+|just\s+)?(?:has|have|\p{Ll}+ed)\s/u;

/**
 * True for what the publisher does with a partner who doesn't pay for the newsletter: 'Kew in partnership with Acme' in
 * a newsletter of the Royal Botanic Gardens, Kew.
 * @param isShort true for short forms of the publisher's name.
 */
export function isPublisherVenture(line: string, isShort: (name: string) => boolean): boolean {
  const [, house = '', rest = ''] = NAME_AND_REST.exec(line) ?? [];
  return VENTURE_PHRASE.test(rest) && isShort(house);
}
const NAME_AND_REST = /^[^\p{L}\p{N}]*((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,3})(.{1,40})/u;
const VENTURE_PHRASE = new RegExp(
  `^(?:${toAlternation(`
    (?:is )?in (?:partnership|collaboration|association|cooperation) with | en (?:partenariat|collaboration) avec | en (?:colaboración|alianza) con |
    em parceria com | in (?:kooperation|zusammenarbeit|partnerschaft) mit | in (?:collaborazione|partnership) con | in samenwerking met`)})\\s`,
  'iu',
);

/** A dedication, which is a family's and not an advertiser's: 'Sponsored by the Murphy family in memory of Pat'. */
const DEDICATION =
  /\b(?:sponsored|given|donated|offered|provided) by\b.{1,120}\bin (?:(?:loving|blessed|dear|fond) )?(?:(?:memory|remembrance) of\b|(?:honou?r|celebration) of (?:(?:their|his|her|my)\b|.{0,40}\b(?:birth(?:day)?|wedding|marriage|engagement|bar mitzvah|bat mitzvah|yahrzeit)\b))/isu;
export const isMemorialDedication = (line: string): boolean => DEDICATION.test(line);
