// Checks whether a name is the newsletter's own name or a part of it.
import { foldText } from '../../domain/brand/name.ts';
import type { PossibleAdvertiserName } from './advertisers/name.ts';
import type { IssueReading } from './reading.ts';

/** Counts how often a text contains another; stops at 12. */
export function countOccurrencesUpTo12(text: string, what: string): number {
  let n = 0;
  for (let at = text.indexOf(what); at >= 0 && n < 12; at = text.indexOf(what, at + what.length - 1)) n++;
  return n;
}

/**
 * The share of a name's mentions that are part of the newsletter's own name, as of 'Le Petit' in the newsletter 'Le
 * Petit Ballon'.
 */
export function computeShareWithinOwnName({ folded, issue }: IssueReading, key: string): number {
  const own = foldText(issue.newsletter.name ?? '');
  if (own === key || !` ${own} `.includes(` ${key} `)) return 0;
  return Math.min(
    1,
    countOccurrencesUpTo12(folded, ` ${own} `) / Math.max(1, countOccurrencesUpTo12(folded, ` ${key} `)),
  );
}

/** True if a name is the newsletter's own. The answers are cached for the issue. */
export function isOwnName({ own, owned }: IssueReading, { shown }: PossibleAdvertiserName): boolean {
  const known = owned.get(shown);
  if (known !== undefined) return known;
  const is = own.isBrand(shown);
  owned.set(shown, is);
  return is;
}
