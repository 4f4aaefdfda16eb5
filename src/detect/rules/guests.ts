// Whether words that may credit a sponsor introduce a person: 'Together with Mara Dunn of Acme' is an episode's guest.
import { isPerson } from '../naming/people.ts';
import { ASKING } from '../vocabulary/asking.ts';
import {
  CREDIT_PHRASE,
  ENDS_IN_WITH,
  INSTITUTION,
  IS_ROLE,
  OF_COMPANY,
  PAYMENT_WORD,
  PERSON,
} from '../vocabulary/guests.ts';
import { BY_READERS, OF_NAMED_EVENT } from '../vocabulary/nobody-pays.ts';
import { isEventSponsor, sentenceAt } from './disclosure/lead.ts';
import { isHeldElsewhere } from './elsewhere.ts';

const BEGINS = new RegExp(`^${PERSON}`, 'u');
const OWNED = new RegExp(`^[^.,;:!?|]{2,40}['’]s (${PERSON})`, 'u');
/** Characters after the words that are read. */
const READ_MAX = 120;

/**
 * @param words that may credit a sponsor.
 * @param rest what follows them.
 * @returns whether that is a person, by what is said of them; a name alone may be a company's.
 */
export function introducesGuest(words: string, rest: string): boolean {
  if (PAYMENT_WORD.test(words)) return false;
  const text = written(rest.replace(/^[\s"'“”‘’*_([]+/u, '').slice(0, READ_MAX));
  const person = BEGINS.exec(text)?.[0];
  const after = person === undefined ? '' : text.slice(person.length);
  if (person !== undefined && IS_ROLE.test(after)) return true;
  if (!ENDS_IN_WITH.test(words)) return false;
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

/**
 * Whether a line's only words that may credit a sponsor introduce a person, thank the readers, or say who holds an
 * event or pays for it.
 * @param isOwn whether a name is the newsletter's own.
 */
export function creditsOthers(line: string, isOwn: (name: string) => boolean): boolean {
  const found = [...line.slice(0, LINE_MAX).matchAll(CREDIT_PHRASE)].filter(
    ({ index }) => !ASKING.test(sentenceAt(line, index)),
  );
  return (
    found.length > 0 &&
    found.every(({ 0: words, index }) => {
      const [before, rest] = [line.slice(0, index), line.slice(index + words.length)];
      return (
        introducesGuest(words, rest) ||
        (ENDS_IN_WITH.test(words) && isHeldElsewhere(before)) ||
        isEventSponsor(before) ||
        isByReaders(words, rest) ||
        (/^sponsor/iu.test(words) && isOfNamedEvent(rest, isOwn))
      );
    })
  );
}

/** 'supported by Kiln Letter members': its readers pay for it. */
export const isByReaders = (words: string, rest: string): boolean =>
  READERS_PAY.test(words) && (BY_READERS.test(rest) || ITS_OWN.test(rest));
const READERS_PAY =
  /(?:support|possible|fund|powered|brought|sustain|unterstütz|ermöglicht|soutenu|apoy|apoi|sosten)/iu;

/** 'The Kiln Letter's sponsors and members' */
const ITS_OWN = /^[^.,;:!?|]{2,50}['’]s? (?:\p{L}+ )?(?:sponsors|members|supporters|donors|readers|subscribers)\b/u;

/** 'sponsor of KubeCon': an event's, where the newsletter isn't called so. */
function isOfNamedEvent(rest: string, isOwn: (name: string) => boolean): boolean {
  const event = OF_NAMED_EVENT.exec(rest)?.[1];
  return event !== undefined && !isOwn(event);
}

/** 'Thanks to Acme for being a sponsor of KubeCon'. @param rest after the thanks. */
export const thanksForEvent = (rest: string, isOwn: (name: string) => boolean): boolean =>
  isOfNamedEvent(/\bsponsors?( .*)$/iu.exec(rest)?.[1] ?? '', isOwn);
const LINE_MAX = 300;
