// Checks how a mail writes a claimed name, so that the namer knows how far to trust it.
import { foldText } from '../../domain/brand/name.ts';
import { ENDS_IN_CREDIT_PREPOSITION } from '../vocabulary/disclosure.ts';

/**
 * True if a line credits the brand: 'presented by Acme', or nothing but 'Acme sponsor'. Then even common words are
 * accepted as a name.
 */
export function hasCreditFor(text: string, brand: string, disclosure: readonly string[]): boolean {
  const lines = text.split('\n').map((line) => ` ${foldText(line)} `);
  return disclosure.some((words) => {
    const [credit, tag] = [` ${foldText(`${words} ${brand}`)} `, ` ${foldText(`${brand} ${words}`)} `];
    const isCredit = ENDS_IN_CREDIT_PREPOSITION.test(words);
    if (isCredit && lines.some((line) => line.includes(credit))) return true;
    // An 'Event sponsor' is no company, unless the ad says more about Event.
    return lines.includes(tag) && lines.some((line) => line !== tag && line.includes(` ${foldText(brand)} `));
  });
}

/**
 * True if a word of the name mixes Latin letters with Cyrillic, Greek or Armenian ones that look alike: a reader can't
 * distinguish 'Аpple' with a Cyrillic А from the real name.
 */
export const mixesAlphabets = (name: string): boolean =>
  name
    .split(/[\s-]+/u)
    .some((word) => /\p{sc=Latin}/u.test(word) && /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]/u.test(word));
