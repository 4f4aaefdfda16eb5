// Decides whether words that may credit a sponsor introduce a person: in 'Together with Mara Dunn of Acme', she is an
// episode's guest.
import { isPersonName } from '../naming/people.ts';
import { APPEAL_FOR_SUPPORT } from '../vocabulary/asking.ts';
import {
  COMPANY_ROLE_AND_PERSON,
  ENDS_IN_INSTITUTION_NOUN,
  ENDS_IN_WITH,
  LEADING_PERSON_ROLE,
  PAYMENT_WORD,
  PERSON_NAME_SOURCE,
  SPONSOR_OR_GUEST_CREDIT,
} from '../vocabulary/guests.ts';
import { EVENT_NAME_AFTER_SPONSOR, READERS_AFTER_CREDIT } from '../vocabulary/nobody-pays.ts';
import { endsWithEventNoun, extractSentenceAt } from './disclosure/leading-words.ts';
import { isMealOrEventCredit } from './other-sponsorship.ts';

const PERSON_AT_START = new RegExp(`^${PERSON_NAME_SOURCE}`, 'u');
const POSSESSIVE_AND_PERSON = new RegExp(`^[^.,;:!?|]{2,40}['’]s (${PERSON_NAME_SOURCE})`, 'u');
/** Number of characters that are read after words which may credit a sponsor. */
const READ_MAX = 120;

/**
 * True if words introduce a person, judged by what is said of the name after them. A name alone may be a company's.
 * @param words the words that may credit a sponsor.
 * @param rest the text after them.
 */
export function introducesGuest(words: string, rest: string): boolean {
  if (PAYMENT_WORD.test(words)) return false;
  const text = capitalise(rest.replace(/^[\s"'“”‘’*_([]+/u, '').slice(0, READ_MAX));
  const person = PERSON_AT_START.exec(text)?.[0];
  const after = person === undefined ? '' : text.slice(person.length);
  if (person !== undefined && LEADING_PERSON_ROLE.test(after)) return true;
  if (!ENDS_IN_WITH.test(words)) return false;
  if (COMPANY_ROLE_AND_PERSON.test(text)) return true;
  const owned = POSSESSIVE_AND_PERSON.exec(text)?.[1];
  if (owned !== undefined && isPersonName(owned)) return true;
  if (person === undefined) return false;
  if (/^(?:Dr|Prof|Professor)\b/u.test(person)) return true;
  if (isPersonName(person)) return /^,? (?:of|at|from|von|bei|de|di|van|and|und|et|y) |^ \(/u.test(after);
  return /^,? (?:of|at|von|bei|de|di) \p{Lu}/u.test(after) && !ENDS_IN_INSTITUTION_NOUN.test(person);
}

/** Rewrites a line in capitals with only the first letter of each word in capitals. */
const capitalise = (text: string): string =>
  text === text.toUpperCase()
    ? text
        .toLowerCase()
        .replace(/\p{L}+/gu, (word) => (LOWER_CASE_WORD.test(word) ? word : word[0]?.toUpperCase() + word.slice(1)))
    : text;
const LOWER_CASE_WORD = /^(?:of|at|from|de|di|and|the)$/u;

/**
 * True if everything in a line that may credit a sponsor introduces a person, thanks the readers, or says who holds an
 * event or pays for it.
 * @param isOwn true for the newsletter's own names.
 */
export function creditsNoSponsor(line: string, isOwn: (name: string) => boolean): boolean {
  const found = [...line.slice(0, LINE_MAX).matchAll(SPONSOR_OR_GUEST_CREDIT)].filter(
    ({ index }) => !APPEAL_FOR_SUPPORT.test(extractSentenceAt(line, index)),
  );
  return (
    found.length > 0 &&
    found.every(({ 0: words, index }) => {
      const [before, rest] = [line.slice(0, index), line.slice(index + words.length)];
      return (
        introducesGuest(words, rest) ||
        (ENDS_IN_WITH.test(words) && isMealOrEventCredit(before)) ||
        endsWithEventNoun(before) ||
        isPaidByReaders(words, rest) ||
        (/^sponsor/iu.test(words) && isOfNamedEvent(rest, isOwn))
      );
    })
  );
}

/** True if readers pay for the newsletter: 'supported by Kiln Letter members'. */
export const isPaidByReaders = (words: string, rest: string): boolean =>
  SUPPORT_WORD.test(words) && (READERS_AFTER_CREDIT.test(rest) || SUPPORTERS_IN_GENERAL.test(rest));
const SUPPORT_WORD =
  /(?:support|possible|fund|powered|brought|sustain|unterstütz|ermöglicht|soutenu|apoy|apoi|sosten)/iu;

/** Supporters of a publication in general, without a name: 'The Kiln Letter's sponsors and members'. */
const SUPPORTERS_IN_GENERAL =
  /^[^.,;:!?|]{2,50}['’]s? (?:\p{L}+ )?(?:sponsors|members|supporters|donors|readers|subscribers)\b/u;

/** True for the sponsor of an event ('sponsor of KubeCon'), unless the newsletter has that name itself. */
function isOfNamedEvent(rest: string, isOwn: (name: string) => boolean): boolean {
  const event = EVENT_NAME_AFTER_SPONSOR.exec(rest)?.[1];
  return event !== undefined && !isOwn(event);
}

/**
 * True for thanks to the sponsor of an event: 'Thanks to Acme for being a sponsor of KubeCon'.
 * @param rest the text after the thanks.
 */
export const thanksEventSponsor = (rest: string, isOwn: (name: string) => boolean): boolean =>
  isOfNamedEvent(/\bsponsors?( .*)$/iu.exec(rest)?.[1] ?? '', isOwn);
const LINE_MAX = 300;
