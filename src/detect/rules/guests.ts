// Whether words that may credit a sponsor introduce a person: 'Together with Mara Dunn of Acme' is an episode's guest.
import { isPerson } from '../naming/people.ts';
import { CREDITING, INSTITUTION, IS_ROLE, OF_COMPANY, PAYS, PERSON, WITH } from '../vocabulary/guests.ts';
import { ofEvent } from './disclosure/lead.ts';
import { isHeldElsewhere } from './elsewhere.ts';

const BEGINS = new RegExp(`^${PERSON}`, 'u');
const OWNED = new RegExp(`^[^.,;:!?|]{2,40}['’]s (${PERSON})`, 'u');
/** Characters behind the words that are read. */
const READ_MAX = 120;

/**
 * @param words that may credit a sponsor.
 * @param rest what stands behind them.
 * @returns whether that is a person, by what is said of them; a name alone may be a company's.
 */
export function introducesGuest(words: string, rest: string): boolean {
  if (PAYS.test(words)) return false;
  const text = written(rest.replace(/^[\s"'“”‘’*_([]+/u, '').slice(0, READ_MAX));
  const person = BEGINS.exec(text)?.[0];
  const after = person === undefined ? '' : text.slice(person.length);
  if (person !== undefined && IS_ROLE.test(after)) return true;
  if (!WITH.test(words)) return false;
  if (OF_COMPANY.test(text)) return true;
  const owned = OWNED.exec(text)?.[1];
  if (owned !== undefined && isPerson(owned)) return true;
  if (person === undefined) return false;
  if (/^(?:Dr|Prof|Professor)\b/u.test(person)) return true;
  if (isPerson(person)) return /^,? (?:of|at|from|von|bei|de|di|van|and|und|et|y) |^ \(/u.test(after);
  return /^,? (?:of|at|von|bei|de|di) \p{Lu}/u.test(after) && !INSTITUTION.test(person);
}

/** A line in capitals as it would be written without them. */
const written = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(/\p{L}+/gu, (word) => (SMALL.test(word) ? word : word[0]?.toUpperCase() + word.slice(1)))
    : text;
const SMALL = /^(?:of|at|from|de|di|and|the)$/u;

/** Whether a line's only words that may credit a sponsor introduce a person, or say who holds an event with others. */
export function creditsOthers(line: string): boolean {
  const found = [...line.slice(0, LINE_MAX).matchAll(CREDITING)];
  return (
    found.length > 0 &&
    found.every(
      ({ 0: words, index }) =>
        introducesGuest(words, line.slice(index + words.length)) ||
        (WITH.test(words) && isHeldElsewhere(line.slice(0, index))) ||
        ofEvent(line.slice(0, index)),
    )
  );
}
const LINE_MAX = 300;
