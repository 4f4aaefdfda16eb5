import { normaliseBrandName } from '../../domain/brand/name.ts';
import { tidyName } from './names.ts';

/** Splits a joint name: into the names that are links, if it has no others, else at commas and conjunctions. */
export function splitJointName(joint: string, anchors: readonly string[]): string[] {
  const linked = anchors.map(tidyName).filter((each) => each.length > 1 && joint.includes(each));
  const rest = linked.reduce((text, each) => text.replace(each, ''), joint);
  if (linked.length > 1 && normaliseBrandName(rest.replace(JOINING_WORDS, ' ')) === '') return linked;
  return joint.split(SEPARATOR);
}
const SEPARATOR = /,? (?:and|&|und|et|y|e|en|与|和) |, /u;
const JOINING_WORDS = /,|\s(?:and|&|und|sowie|et|y|e|en|og|och|plus|as well as|together with|和|与|と)(?=\s|$)/giu;
