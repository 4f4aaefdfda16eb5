// Removes words from a claimed name that don't belong to it: 'AcmeCon 2026', 'Acme logo', 'At Acme'.
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { Block } from '../block.ts';
import { countMentions, tokenizeLines } from './forms.ts';
import { hasOnlyCommonWords } from './junk.ts';

/** A year, so that every year's event is the same brand; a word for the picture; function words. */
const NAME_BEFORE_ENDING =
  /^(.{2,60}?)(?: (?:[Ll]ogo|LOGO|(?:19|20)\d\d|today|now|For|Your|Our|My|With|And|Or|To|From|The|(?:Introduces|Launches|Unveils|Announces|Get|Try|Save) .*))+$/u;
/** 'At AcmeCon', 'build with Acme'. */
const NAME_AFTER_PREPOSITION = /^(?:At|With|From|By|Inside|(?:\p{Ll}{2,12} ){1,2}?)\s?(\p{Lu}.*)$/u;

/** Removes what isn't the name proper, unless the domain spells it. @param blocks the ad's and their neighbours. */
export function trimToProperName(name: string, domain: string | null, blocks: readonly Block[]): string {
  const strengthOf = (said: string) => (domain ? domainMatchStrength(said, domain) : 0);
  const before = NAME_BEFORE_ENDING.exec(name)?.[1];
  if (before && !hasOnlyCommonWords(before) && strengthOf(name) <= strengthOf(before)) return before;
  const after = NAME_AFTER_PREPOSITION.exec(name)?.[1];
  if (!after || hasOnlyCommonWords(after) || strengthOf(name) > strengthOf(after)) return name;
  const written = tokenizeLines(blocks);
  return countMentions(written, after) > countMentions(written, name) ? after : name;
}
