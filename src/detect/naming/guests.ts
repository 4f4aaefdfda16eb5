// Recognises people whom credits name ('Together with Mara Dunn'), by what the mail says of them besides.
import { domainMatchStrength } from '../../domain/brand/site.ts';
import type { GroundedClaim } from '../analyst.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { PAYMENT_WORD, PERSON_NAME_SOURCE, SPONSOR_OR_GUEST_CREDIT } from '../vocabulary/guests.ts';
import { isPersonName } from './people.ts';

const PERSON_OR_PAIR = new RegExp(
  `^(?:.{2,40}['’]s )?(${PERSON_NAME_SOURCE})(?: (?:and|&|und|et|y) ${PERSON_NAME_SOURCE})?$`,
  'u',
);
const PERSON_CONTEXT_WORD =
  /\b(?:she|he|her|his|sie|ihr|elle|lui|ella|él|guest|interview|conversation|we (?:talk|talked|spoke|sat down|discuss|asked)|podcast|episode|co-?author|wrote|writes|founded|founder)\b/iu;
/** Number of characters around a person's first name in which words that are said of people are looked for. */
const CONTEXT_CHARS = 120;

/** True for a person who doesn't pay. A name in a link's domain or a picture is a company's. */
export function isUnpaidGuest(name: string, claim: GroundedClaim, blocks: readonly Block[]): boolean {
  if (claim.disclosure.length === 0 || claim.disclosure.some((words) => PAYMENT_WORD.test(words))) return false;
  const person = PERSON_OR_PAIR.exec(name)?.[1];
  if (person === undefined) return false;
  if ([...claim.linkDomains, claim.domain].some((domain) => domain !== null && domainMatchStrength(person, domain) > 0))
    return false;
  if (blocks.some(({ images }) => images.some(({ alt }) => alt.includes(person)))) return false;
  if (isCalledByFirstName(person, blocks.map(({ words }) => words).join('\n'))) return true;
  // A link on 'Sarah Grove' may lead to her own label, which is a company, unless it is to a social network.
  return (
    isPersonName(person) &&
    !blocks.flatMap(listBlockLinks).some(({ text, kind }) => text.trim() === person && kind !== 'social')
  );
}

/** The rest of a line after a credit phrase, if it is a person's name and nothing else. */
const PERSON_TO_LINE_END = new RegExp(`^\\s*(${PERSON_NAME_SOURCE})\\s*$`, 'u');
/** From this number of names after the same credit phrase on, they are contributors': no issue has so many sponsors. */
const CONTRIBUTORS_MIN = 4;
/** The least share of contributors with a known given name. Companies of two words rarely begin with one. */
const KNOWN_SHARE_MIN = 1 / 3;

/**
 * Finds the people who contributed an entry each: 'proposé par Mara Dunn' below one article, 'proposé par Nils Calder'
 * below the next. A single such name may be a company's.
 * @returns the names that follow the same words at the end of lines, if those are at least four and several are
 * people's.
 */
export function findContributors(blocks: readonly Block[]): ReadonlySet<string> {
  const byWords = new Map<string, Set<string>>();
  for (const line of blocks.flatMap(({ words }) => words.split('\n')))
    for (const { 0: words, index } of line.length <= LINE_MAX ? line.matchAll(SPONSOR_OR_GUEST_CREDIT) : []) {
      const person = PAYMENT_WORD.test(words)
        ? undefined
        : PERSON_TO_LINE_END.exec(line.slice(index + words.length))?.[1];
      if (person === undefined) continue;
      const key = words.trim().toLowerCase();
      byWords.set(key, (byWords.get(key) ?? new Set()).add(person));
    }
  const arePeople = (names: ReadonlySet<string>) =>
    names.size >= CONTRIBUTORS_MIN &&
    [...names].filter(isPersonName).length >= Math.max(2, names.size * KNOWN_SHARE_MIN);
  return new Set([...byWords.values()].filter(arePeople).flatMap((names) => [...names]));
}
const LINE_MAX = 160;

/** True if the mail calls the person by first name only ('Mara runs'), near a word that speaks of people. */
function isCalledByFirstName(person: string, text: string): boolean {
  const [first = '', ...others] = person.replace(/^(?:Dr|Prof|Professor|Mr|Mrs|Ms|Sir|Rev)\.? /u, '').split(' ');
  for (const { index } of text.matchAll(new RegExp(String.raw`(?<!\p{L})${first}(?![\p{L}\p{N}])`, 'gu'))) {
    const after = text.slice(index + first.length, index + first.length + CONTEXT_CHARS);
    if (others.some((word) => after.startsWith(` ${word}`)) || /^ \p{Lu}/u.test(after)) continue;
    if (PERSON_CONTEXT_WORD.test(text.slice(Math.max(0, index - CONTEXT_CHARS), index) + after)) return true;
  }
  return false;
}
