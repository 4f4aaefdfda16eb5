// Further sponsors in the line that names the first: 'Presented by Acme, with support from Beta', 'comes from Acme and
// from Beta', 'Acme, Beta and the Gamma Trust'.
import { anyOf } from '../../domain/any-of.ts';
import { normaliseBrandName } from '../../domain/brand/name.ts';
import { isCommon } from '../naming/junk.ts';
import { isPerson } from '../naming/people.ts';
import { NOT_A_NAME } from '../vocabulary/no-names.ts';
import { NAME_LIKE } from './entry.ts';
import { nameAt, tidyName } from './names.ts';

const AND = anyOf(
  'and | & | und | sowie | et | ainsi que | y | e | en | og | och | plus | along with | as well as | together with | 和 | 与 | と',
);
const SUPPORT = anyOf(`
  (?:additional |further |generous |kind )?(?:support|help|backing|funding) (?:from|of|by) | (?:freundlicher )?unterstützung (?:von|durch) |
  le soutien d[eu'] | el apoyo de | o apoio d[eoa] | il sostegno di | steun van`);
/** What leads from one sponsor to the next; a comma alone does only before a link. */
const JOINT = new RegExp(
  String.raw`^,?\s*(?:(?:(?:${AND})\s+)?(?:with|mit|avec|con|com|met)\s+(?:the\s+)?(?:${SUPPORT})\s*|(?:${AND})\s+(?:(?:also\s+)?(?:from|by|to|at|von|durch|par|de|por|da|door)\s+)?)?(?:our friends (?:at|from)\s+)?(?:the\s+)?`,
  'iu',
);
/** What may be after the last of several names that aren't links. */
const ENDS = /^\s*(?:$|[.!;:|·•)\n]|,\s|for\b|für\b|pour\b|por\b)/u;
const GOES_ON = new RegExp(`^,?\\s+(?:${AND})\\s`, 'iu');
const OTHERS_MAX = 5;

/** @param after what follows the first name. @returns the names that follow it as sponsors, in their order. */
export function coSponsorNames(after: string, anchors: readonly string[]): string[] {
  const found: string[] = [];
  for (let rest = after; found.length < OTHERS_MAX; ) {
    const joint = JOINT.exec(rest)?.[0] ?? '';
    const next = rest.slice(joint.length);
    const anchor = joint.trim() ? linkedAt(next, anchors) : null;
    const name = anchor ?? (/\p{L}/u.test(joint) ? nameAt(next) : null);
    if (!name) break;
    const behind = next.slice(next.indexOf(name) + name.length);
    // After a comma alone another may begin to do something: ', the Beta team has ...'.
    if (!/\p{L}/u.test(joint.replace(/\bthe\b/iu, '')) && !ENDS.test(behind) && !GOES_ON.test(behind)) break;
    if (!anchor && (isPerson(name) || !ENDS.test(behind))) break;
    found.push(name);
    rest = behind;
  }
  return found;
}

function linkedAt(text: string, anchors: readonly string[]): string | null {
  const anchor = anchors
    .map((each) => each.trim())
    .find((each) => each.length > 1 && each.length <= 50 && text.startsWith(each));
  const name = anchor ? tidyName(anchor) : '';
  return NAME_LIKE.test(name) && !isCommon(name) && !NOT_A_NAME.test(name.toLowerCase()) ? name : null;
}

/**
 * The names that a joint one is made of: those that are links of their own, else what is between its commas and
 * 'and's.
 */
export function splitJointName(joint: string, anchors: readonly string[]): string[] {
  const linked = anchors.map(tidyName).filter((each) => each.length > 1 && joint.includes(each));
  const rest = linked.reduce((text, each) => text.replace(each, ''), joint);
  if (linked.length > 1 && normaliseBrandName(rest.replace(JOINTS, ' ')) === '') return linked;
  return joint.split(SPLIT);
}
const SPLIT = /,? (?:and|&|und|et|y|e|en|与|和) |, /u;
const JOINTS = new RegExp(`,|\\s(?:${AND})(?=\\s|$)`, 'giu');
