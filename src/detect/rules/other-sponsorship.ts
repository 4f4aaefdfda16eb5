// Recognises words of sponsorship about something outside of the newsletter: a meal, a prize, a meeting.
import { NOUN_SPONSORED_ELSEWHERE } from '../vocabulary/elsewhere.ts';
import { ENDS_IN_WITH } from '../vocabulary/guests.ts';

/** A sign at the end that divides a line of credits: the words after it are about the newsletter again. */
const ENDS_WITH_DIVIDER = /[|·•–—]\s*$/u;

/** True after 'Lunch is provided.' or 'Workshop on 3 May ('. @param before the whole text before the credit. */
export function isMealOrEventCredit(before: string): boolean {
  if (ENDS_WITH_DIVIDER.test(before)) return false;
  const sentences = (before.split('\n').at(-1) ?? '').slice(-READ_MAX).split(/(?<=[.!?])\s+/u);
  const last = sentences.pop() ?? '';
  return NOUN_SPONSORED_ELSEWHERE.test(/\p{L}/u.test(last) ? last : (sentences.pop() ?? ''));
}
const READ_MAX = 300;

/** News of others' partnership: 'Kew in partnership with Acme on a new glasshouse'. It doesn't address the reader. */
export const isPartnershipOfOthers = (before: string, words: string, after: string): boolean =>
  ENDS_IN_WITH.test(words) &&
  ONLY_NAMES.test(before) &&
  /^,? \p{Ll}{2,} /u.test(after) &&
  !/\b(?:we|our|us|you|your|wir|uns|sie|ihnen|euch|nous|vous|votre)\b/iu.test(after);
/** A participle such as 'Made' or 'Published' is no name. */
const ONLY_NAMES =
  /^[^\p{L}\p{N}]*(?!(?:Made|Brought|Written|Content|Presented|Published|Produced|Created|Developed|Hosted|Delivered|Offered|Prepared|Curated)\s)(?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,4}(?:has |have )?$/u;

/** News of what others did together, or of a joint product: 'In partnership with Acme, the Beta team has ...'. */
export function isJointNews(before: string, words: string, after: string, isOwn: (name: string) => boolean): boolean {
  if (before.trim() !== '' || !ENDS_IN_WITH.test(words)) return false;
  const doer = TEAM_AND_VERB.exec(after)?.[1];
  const own = PRODUCT_SUBJECT.exec(after)?.[1]?.split(/\s+/u) ?? [];
  const isVenture = own.some((_, nth) => nth > 0 && isOwn(own.slice(0, nth + 1).join(' ')));
  return isVenture || (doer !== undefined && !isOwn(doer.trim()));
}
/** The subject of a sentence about a joint product: 'In partnership with Acme, The Kiln Letter Aloud is our ...'. */
const PRODUCT_SUBJECT = /^(?: \([^()]{1,20}\))?,\s+((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){2,6})(?:is|are|was|has|have)\s/u;
const TEAM_AND_VERB =
  /^,\s+the\s+((?:\p{Lu}[\p{L}\p{N}.&’'-]*\s+){1,4})(?:teams?\s+)?(?:recently\s+|just\s+)?(?:has|have|\p{Ll}+ed)\s/u;
