// How an issue writes a word: small or large. A noun that begins sentences is elsewhere in lower case.
import type { Reading } from './reading.ts';

/** Share of the first word's mentions in the issue that are in small letters. */
export function lowerCaseShare(reading: Reading, key: string): number {
  const seen = casesOf(reading).get(key.split(' ')[0] ?? '');
  return seen ? seen.small / (seen.small + seen.large) : 0;
}

const cases = new WeakMap<Reading, Map<string, { small: number; large: number }>>();
const SMALL_WITHIN = 60_000;

/** How often each word of the issue begins with a small letter and with a large one; counted once. */
function casesOf(reading: Reading): Map<string, { small: number; large: number }> {
  const known = cases.get(reading);
  if (known) return known;
  const found = new Map<string, { small: number; large: number }>();
  for (const [word] of reading.issue.text.slice(0, SMALL_WITHIN).matchAll(/\p{L}[\p{L}\p{N}]*/gu)) {
    const lower = word.toLowerCase();
    const seen = found.get(lower) ?? { small: 0, large: 0 };
    found.set(lower, seen);
    if (word[0] === lower[0]) seen.small++;
    else seen.large++;
  }
  cases.set(reading, found);
  return found;
}
