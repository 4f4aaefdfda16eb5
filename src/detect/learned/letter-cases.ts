// Counts how often an issue writes a word in lower case. An ordinary noun at the beginning of a sentence is written in
// lower case elsewhere; a name is not.
import type { IssueReading } from './reading.ts';

/** The share of mentions of a name's first word in the issue that begin with a lower-case letter. */
export function computeLowerCaseShare(reading: IssueReading, key: string): number {
  const seen = countCases(reading).get(key.split(' ')[0] ?? '');
  return seen ? seen.small / (seen.small + seen.large) : 0;
}

const caseCounts = new WeakMap<IssueReading, Map<string, { small: number; large: number }>>();
const READ_MAX = 60_000;

/** Counts for each word of the issue how often it begins with a small and with a capital letter; cached by issue. */
function countCases(reading: IssueReading): Map<string, { small: number; large: number }> {
  const known = caseCounts.get(reading);
  if (known) return known;
  const found = new Map<string, { small: number; large: number }>();
  for (const [word] of reading.issue.text.slice(0, READ_MAX).matchAll(/\p{L}[\p{L}\p{N}]*/gu)) {
    const lower = word.toLowerCase();
    const seen = found.get(lower) ?? { small: 0, large: 0 };
    found.set(lower, seen);
    if (word[0] === lower[0]) seen.small++;
    else seen.large++;
  }
  caseCounts.set(reading, found);
  return found;
}
