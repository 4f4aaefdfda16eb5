// Decides whether words that may credit a sponsor introduce a person: 'Together with Mara Dunn of Acme'.
import { isPersonName } from '../naming/people.ts';
import {
  COMPANY_ROLE_AND_PERSON,
  ENDS_IN_INSTITUTION_NOUN,
  ENDS_IN_WITH,
  LEADING_PERSON_ROLE,
  PAYMENT_WORD,
  PERSON_NAME_SOURCE,
} from '../vocabulary/guests.ts';
import { READERS_AFTER_CREDIT } from '../vocabulary/nobody-pays.ts';

const PERSON_AT_START = new RegExp(`^${PERSON_NAME_SOURCE}`, 'u');
const POSSESSIVE_AND_PERSON = new RegExp(`^[^.,;:!?|]{2,40}['’]s (${PERSON_NAME_SOURCE})`, 'u');
const READ_MAX = 120;

/** True if `rest`, after words that may credit a sponsor, says of the name what is said of people. */
export function introducesGuest(words: string, rest: string): boolean {
  if (PAYMENT_WORD.test(words)) return false;
  const text = capitalise(rest.replace(/^[\s"'“”‘’*_([]+/u, '').slice(0, READ_MAX));
  const person = PERSON_AT_START.exec(text)?.[0];
  const after = person === undefined ? '' : text.slice(person.length);
  if (person !== undefined && LEADING_PERSON_ROLE.test(after)) return true;
  if (!ENDS_IN_WITH.test(words)) return false;
  if (FIRST_PERSON_AFTER_NAME.test(text)) return true;
  if (COMPANY_ROLE_AND_PERSON.test(text)) return true;
  const owned = POSSESSIVE_AND_PERSON.exec(text)?.[1];
  if (owned !== undefined && isPersonName(owned)) return true;
  if (person === undefined) return false;
  if (/^(?:Dr|Prof|Professor)\b/u.test(person)) return true;
  if (isPersonName(person)) return /^,? (?:of|at|from|von|bei|de|di|van|and|und|et|y) |^ \(/u.test(after);
  return /^,? (?:of|at|von|bei|de|di) \p{Lu}/u.test(after) && !ENDS_IN_INSTITUTION_NOUN.test(person);
}

/** A colleague of the author: 'Together with Mara, I wrote a guide'. */
const FIRST_PERSON_AFTER_NAME =
  /^(?:\p{Lu}\S* ?){1,3}?,? I (?:\p{Ll}+ )?(?:wrote|made|built|wanted|created|put|have|am)\b/u;

/** Rewrites a line in capitals with only the first letter of each word in capitals. */
const capitalise = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(/\p{L}+/gu, (word) => (LOWER_CASE_WORD.test(word) ? word : word[0]?.toUpperCase() + word.slice(1)))
    : text;
const LOWER_CASE_WORD = /^(?:of|at|from|de|di|and|the)$/u;

/** True if readers pay for the newsletter: 'supported by Kiln Letter members'. */
export const isPaidByReaders = (words: string, rest: string): boolean =>
  SUPPORT_WORD.test(words) && (READERS_AFTER_CREDIT.test(rest) || SUPPORTERS_IN_GENERAL.test(rest));
const SUPPORT_WORD =
  /(?:support|possible|fund|powered|brought|sustain|unterstütz|ermöglicht|soutenu|apoy|apoi|sosten)/iu;

/** Supporters of a publication in general, without a name: 'The Kiln Letter's sponsors and members'. */
const SUPPORTERS_IN_GENERAL =
  /^[^.,;:!?|]{2,50}['’]s? (?:\p{L}+ )?(?:sponsors|members|supporters|donors|readers|subscribers)\b/u;
