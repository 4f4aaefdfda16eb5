// People whom a letter or an episode is made with, named in words that credit sponsors too: 'Together with Mara Dunn'.
// A name alone may be a company's; a person is called by the first name, and talked to.
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { GroundedClaim } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { linksOf } from '../rules/own.ts';
import { CREDIT_PHRASE, PAYMENT_WORD, PERSON } from '../vocabulary/guests.ts';
import { isPictured } from './borne-out.ts';
import { isPerson } from './people.ts';

const ALONE = new RegExp(`^(?:.{2,40}['’]s )?(${PERSON})(?: (?:and|&|und|et|y) ${PERSON})?$`, 'u');
const TALK =
  /\b(?:she|he|her|his|sie|ihr|elle|lui|ella|él|guest|interview|conversation|we (?:talk|talked|spoke|sat down|discuss|asked)|podcast|episode|co-?author|wrote|writes|founded|founder)\b/iu;
/** Characters around a first name. */
const NEAR = 120;

/**
 * @param blocks the ad and what is right around it.
 * @returns whether a name is that of someone who pays for nothing. A site of that name, or its logo, is a company's.
 */
export function isGuest(name: string, claim: GroundedClaim, blocks: readonly Block[]): boolean {
  if (claim.disclosure.length === 0 || claim.disclosure.some((words) => PAYMENT_WORD.test(words))) return false;
  const person = ALONE.exec(name)?.[1];
  if (person === undefined) return false;
  if ([...claim.linkDomains, claim.domain].some((domain) => domain !== null && domainMatchStrength(person, domain) > 0))
    return false;
  if (isPictured(person, blocks)) return false;
  if (isCalledByFirst(person, blocks.map(({ words }) => words).join('\n'))) return true;
  // 'Together with Sarah Grove' and a link of that name to a place unknown: a designer, or her label.
  return (
    isPerson(person) && !blocks.flatMap(linksOf).some(({ text, kind }) => text.trim() === person && kind !== 'social')
  );
}

const CREDITED = new RegExp(`^\\s*(${PERSON})\\s*$`, 'u');
/** So many people aren't the sponsors of one letter. */
const CONTRIBUTORS_LEAST = 4;
/** Share of them whose given names are known: companies of two words hardly ever begin with one. */
const KNOWN_LEAST = 1 / 3;

/**
 * Who contributed an entry each: 'proposé par Mara Dunn' below one article, 'proposé par Nils Calder' below the next.
 * A single one may be a company of two words.
 * @returns the names that end lines with the same words, where those are at least four and several are people's.
 */
export function contributorsIn(blocks: readonly Block[]): ReadonlySet<string> {
  const byWords = new Map<string, Set<string>>();
  for (const line of blocks.flatMap(({ words }) => words.split('\n')))
    for (const { 0: words, index } of line.length <= LINE_MAX ? line.matchAll(CREDIT_PHRASE) : []) {
      const person = PAYMENT_WORD.test(words) ? undefined : CREDITED.exec(line.slice(index + words.length))?.[1];
      if (person === undefined) continue;
      const key = words.trim().toLowerCase();
      byWords.set(key, (byWords.get(key) ?? new Set()).add(person));
    }
  const arePeople = (names: ReadonlySet<string>) =>
    names.size >= CONTRIBUTORS_LEAST && [...names].filter(isPerson).length >= Math.max(2, names.size * KNOWN_LEAST);
  return new Set([...byWords.values()].filter(arePeople).flatMap((names) => [...names]));
}
/** Characters of a line below an entry's title. */
const LINE_MAX = 160;

/** 'Find Mara on', 'Mara runs', and that someone talked to her. */
function isCalledByFirst(person: string, text: string): boolean {
  const [first = '', ...others] = person.replace(/^(?:Dr|Prof|Professor|Mr|Mrs|Ms|Sir|Rev)\.? /u, '').split(' ');
  for (const { index } of text.matchAll(new RegExp(String.raw`(?<!\p{L})${first}(?![\p{L}\p{N}])`, 'gu'))) {
    const after = text.slice(index + first.length, index + first.length + NEAR);
    if (others.some((word) => after.startsWith(` ${word}`)) || /^ \p{Lu}/u.test(after)) continue;
    if (TALK.test(text.slice(Math.max(0, index - NEAR), index) + after)) return true;
  }
  return false;
}
