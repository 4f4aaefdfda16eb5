// Where in its line or sentence a phrase of disclosure is, and what comes before it.
import { OTHER_SUBJECT } from '../../vocabulary/disclosure.ts';
import type { Setting } from '../disclosure.ts';
import { isHeldElsewhere } from '../elsewhere.ts';
import { undecorated } from '../names.ts';

/**
 * A line up to here that begins with a phrase is a credit; a longer one only where the phrase can't mean anything else.
 */
const CREDIT_LINE = 170;
const LEAD_WITHIN = 24;
/** Below this, words are said of anything: 'Node is supported by', 'powered by'. */
const SAID_OF_ANYTHING = 80;

/** A place in a line, and what the block says above that line. */
interface Place {
  line: string;
  index: number;
  before?: string;
}

/**
 * Whether words of disclosure lead their line: they begin it, or follow what can only be the issue, a heading's own
 * title, the publication's name.
 */
export function leadsLine(
  { line, index, before: above = '' }: Place,
  weight: number,
  { anchors, isHeading, isEntry, isOwn }: Setting,
): boolean {
  // 'A library that draws charts,⏎powered by Acme and Beta': the line goes on with the sentence above it.
  if (weight <= SAID_OF_ANYTHING && /[\p{Ll},]\s*$/u.test(above) && /^\s*\p{Ll}/u.test(line)) return false;
  if (startsLine(line, index)) return true;
  if (line.length > CREDIT_LINE) return false;
  const divider = line.slice(0, index).search(LAST_DIVIDER);
  const before = line.slice(divider < 0 ? 0 : divider + 1, index);
  if (before.length > (isHeading ? CREDIT_LINE / 2 : LEAD_WITHIN)) return false;
  if (/^\W*it was\b/iu.test(before) || isEventSponsor(before)) return false;
  const issue = /^\W*(?:in )?(?:today|this|our)\b/iu.test(before);
  const own = isOwn(undecorated(before.replace(/\b(?:is|are|now|proudly|kindly)\b/giu, '')));
  if (own) return true;
  if (isHeldElsewhere(before)) return false;
  if (
    isAboutOthers(before) ||
    (line.length > TOLD && !isHeading && ATTRIBUTED.test(before) && OTHER_SUBJECT.test(before))
  )
    return false;
  if (issue) return true;
  if (weight <= SAID_OF_ANYTHING && isEntry) return false;
  if (/,\s*$/u.test(before) && !isHeading) return false;
  return !anchors.some((anchor) => anchor.trim().length > 2 && before.includes(anchor.trim()));
}

/** 'Event partners:', 'Our venue sponsor:': an event's, not the newsletter's. */
const OF_EVENT =
  /(?:^|\P{L})(?:event|venue|summit|conference|congress|festival|meet-?up|hackathon|exhibition|tournament|workshop|project|research|delivery)\s*$/iu;
export const isEventSponsor = (before: string): boolean => OF_EVENT.test(before);

/** The last sign that divides a line of several things: '58° and breezy · Weather brought to you by'. */
const LAST_DIVIDER = /(?<=\s)[|·•](?=\s[^|·•]*$)|(?<=[.!?]\s)—(?=\s[^—]*$)/u;

/** 'A study sponsored by Acme finds ...': a line of some length that tells of it. */
const TOLD = 60;
const ATTRIBUTED = /^(?:an?|the) [^–—|:,]*\p{L} $/iu;

/** The sentence in which a place of a line is: 'Sponsored by Acme. Want your ad here?' are two. */
export function sentenceAt(line: string, at: number): string {
  const [before, after] = [line.slice(0, at), line.slice(at)];
  return (before.split(/[.!?|]\s+/u).at(-1) ?? '') + (after.split(/[.!?|]\s+/u)[0] ?? '');
}

/** 'This library is': what comes before words of disclosure makes them news of someone else. */
export const isAboutOthers = (before: string): boolean =>
  /\b(?:is|was|are|were) (?:\w+ly )?$/iu.test(before) && OTHER_SUBJECT.test(before);

/** The line of a block in which a place is, and where in it; what follows after a break may be a whole ad. */
export function lineAt(text: string, index: number): Place {
  const from = text.lastIndexOf('\n', index - 1) + 1;
  const to = text.indexOf('\n', index);
  return { line: text.slice(from, to < 0 ? undefined : to), index: index - from, before: text.slice(0, from) };
}

/** At the line's own beginning, or after what only decorates it; an arrow ends what stood before. */
export const startsLine = (line: string, index: number) =>
  /(?:^|\n|-->|[→»▸])[^\p{L}\p{N}\n]*$/u.test(line.slice(0, index));
