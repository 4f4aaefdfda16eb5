// Decides whether words of disclosure lead their line or sentence, by what comes before them.
import { SUBJECT_OTHER_THAN_ISSUE } from '../../vocabulary/disclosure.ts';
import { removeDecoration } from '../names.ts';
import { isMealOrEventCredit } from '../other-sponsorship.ts';
import type { LineTraits } from './line.ts';

/** In a line longer than this, in characters, only a phrase at its beginning is a credit. */
const CREDIT_LINE_MAX = 170;
const LEAD_MAX = 24;
/** Phrases up to this weight are said of anything: 'Node is supported by', 'powered by'. */
const AMBIGUOUS_WEIGHT = 80;

interface Place {
  line: string;
  index: number;
}

/** True if the words begin their line, or follow only the issue, a heading's title or the publication's name. */
export function disclosureLeadsLine(
  { line, index }: Place,
  weight: number,
  { anchors, isHeading, isEntry, isOwn }: LineTraits,
): boolean {
  if (isAtLineStart(line, index)) return true;
  if (line.length > CREDIT_LINE_MAX) return false;
  const divider = line.slice(0, index).search(LAST_DIVIDER);
  const before = line.slice(divider < 0 ? 0 : divider + 1, index);
  if (before.length > (isHeading ? CREDIT_LINE_MAX / 2 : LEAD_MAX)) return false;
  const issue = /^\W*(?:in )?(?:today|this|our)\b/iu.test(before);
  const own = isOwn(removeDecoration(before.replace(/\b(?:is|are|now|proudly|kindly)\b/giu, '')));
  if (own) return true;
  if (isMealOrEventCredit(before)) return false;
  // News about somebody else: 'This library is supported by'.
  if (/\b(?:is|was|are|were) (?:\w+ly )?$/iu.test(before) && SUBJECT_OTHER_THAN_ISSUE.test(before)) return false;
  if (issue) return true;
  if (weight <= AMBIGUOUS_WEIGHT && isEntry) return false;
  if (/,\s*$/u.test(before) && !isHeading) return false;
  return !anchors.some((anchor) => anchor.trim().length > 2 && before.includes(anchor.trim()));
}

/** The last sign that divides a line with several items: '58° and breezy · Weather brought to you by'. */
const LAST_DIVIDER = /(?<=\s)[|·•](?=\s[^|·•]*$)|(?<=[.!?]\s)—(?=\s[^—]*$)/u;

/** The sentence around a position of a line. In 'Sponsored by Acme. Want your ad here?' it is one of the two. */
export function extractSentenceAt(line: string, at: number): string {
  const [before, after] = [line.slice(0, at), line.slice(at)];
  return (before.split(/[.!?|]\s+/u).at(-1) ?? '') + (after.split(/[.!?|]\s+/u)[0] ?? '');
}

/** The line that contains a position. The text after a line break may be a whole ad. */
export function extractLineAt(text: string, index: number): Place {
  const from = text.lastIndexOf('\n', index - 1) + 1;
  const to = text.indexOf('\n', index);
  return { line: text.slice(from, to < 0 ? undefined : to), index: index - from };
}

/** True if a position is at the beginning of a line or right after an arrow; decoration before it is ignored. */
export const isAtLineStart = (line: string, index: number) =>
  /(?:^|\n|-->|[→»▸])[^\p{L}\p{N}\n]*$/u.test(line.slice(0, index));
