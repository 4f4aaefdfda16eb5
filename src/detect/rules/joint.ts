// Finds further sponsors in the line that names the first one: 'Presented by Acme, with support from Beta', 'comes from
// Acme and from Beta', 'Acme, Beta and the Gamma Trust'.
import { toAlternation } from '../../domain/any-of.ts';
import { normaliseBrandName } from '../../domain/brand/name.ts';
import { hasOnlyCommonWords } from '../naming/junk.ts';
import { isPersonName } from '../naming/people.ts';
import { LOWER_CASE_NON_NAME_START } from '../vocabulary/no-names.ts';
import { NAME_LIKE_TEXT } from './entry.ts';
import { readNameAtStart, tidyName } from './names.ts';

const AND_WORDS = toAlternation(
  'and | & | und | sowie | et | ainsi que | y | e | en | og | och | plus | along with | as well as | together with | 和 | 与 | と',
);
const SUPPORT_FROM = toAlternation(`
  (?:additional |further |generous |kind )?(?:support|help|backing|funding) (?:from|of|by) | (?:freundlicher )?unterstützung (?:von|durch) |
  le soutien d[eu'] | el apoyo de | o apoio d[eoa] | il sostegno di | steun van`);
/** Words between one sponsor and the next. A comma alone counts only before a link. */
const BETWEEN_SPONSORS = new RegExp(
  String.raw`^,?\s*(?:(?:(?:${AND_WORDS})\s+)?(?:with|mit|avec|con|com|met)\s+(?:the\s+)?(?:${SUPPORT_FROM})\s*|(?:${AND_WORDS})\s+(?:(?:also\s+)?(?:from|by|to|at|von|durch|par|de|por|da|door)\s+)?)?(?:our friends (?:at|from)\s+)?(?:the\s+)?`,
  'iu',
);
/** What may follow the last of several names that aren't links. */
const LIST_END = /^\s*(?:$|[.!;:|·•)\n]|,\s|for\b|für\b|pour\b|por\b)/u;
const NEXT_IN_LIST = new RegExp(`^,?\\s+(?:${AND_WORDS})\\s`, 'iu');
const CO_SPONSORS_MAX = 5;

/**
 * The sponsors that a line names after the first one, in their order.
 * @param after the text after the first sponsor's name.
 */
export function findCoSponsorNames(after: string, anchors: readonly string[]): string[] {
  const found: string[] = [];
  for (let rest = after; found.length < CO_SPONSORS_MAX; ) {
    const joint = BETWEEN_SPONSORS.exec(rest)?.[0] ?? '';
    const next = rest.slice(joint.length);
    const anchor = joint.trim() ? linkedNameAt(next, anchors) : null;
    const name = anchor ?? (/\p{L}/u.test(joint) ? readNameAtStart(next) : null);
    if (!name) break;
    const behind = next.slice(next.indexOf(name) + name.length);
    // After a comma alone, the sentence may go on about another company: ', the Beta team has ...'.
    if (!/\p{L}/u.test(joint.replace(/\bthe\b/iu, '')) && !LIST_END.test(behind) && !NEXT_IN_LIST.test(behind)) break;
    if (!anchor && (isPersonName(name) || !LIST_END.test(behind))) break;
    found.push(name);
    rest = behind;
  }
  return found;
}

function linkedNameAt(text: string, anchors: readonly string[]): string | null {
  const anchor = anchors
    .map((each) => each.trim())
    .find((each) => each.length > 1 && each.length <= 50 && text.startsWith(each));
  const name = anchor ? tidyName(anchor) : '';
  return NAME_LIKE_TEXT.test(name) && !hasOnlyCommonWords(name) && !LOWER_CASE_NON_NAME_START.test(name.toLowerCase())
    ? name
    : null;
}

/**
 * Splits a joint name into the names in it: those that are links, if it has no others, else the parts between commas
 * and conjunctions.
 */
export function splitJointName(joint: string, anchors: readonly string[]): string[] {
  const linked = anchors.map(tidyName).filter((each) => each.length > 1 && joint.includes(each));
  const rest = linked.reduce((text, each) => text.replace(each, ''), joint);
  if (linked.length > 1 && normaliseBrandName(rest.replace(JOINING_WORDS, ' ')) === '') return linked;
  return joint.split(SEPARATOR);
}
const SEPARATOR = /,? (?:and|&|und|et|y|e|en|与|和) |, /u;
const JOINING_WORDS = new RegExp(`,|\\s(?:${AND_WORDS})(?=\\s|$)`, 'giu');
