// Signs that a claimed name is none, or is more than one.
import { brandKey, foldText } from '../../domain/brand/name.ts';
import { creditedAtEnd } from '../rules/disclosure/behind.ts';
import { ENDS_IN_PREPOSITION } from '../vocabulary/disclosure.ts';
import type { TokenizedLines } from './forms.ts';
import { weightOf } from './spelling.ts';

/**
 * Whether a line says nothing else than whose ad it is: 'Presented by Agent Field AI'; or 'Stream sponsor', where the
 * ad names it besides (an 'event sponsor' is no company); or its last words do. There common words are a name.
 */
export function isCredit(ad: TokenizedLines, brand: string, disclosure: readonly string[]): boolean {
  if (ad.lines.some(({ text }) => brandKey(creditedAtEnd(text) ?? '') === brandKey(brand))) return true;
  const lines = ad.lines.map(({ text }) => ({ text, said: text.length <= CREDIT_MAX ? foldText(text) : null }));
  return disclosure.some((words) => {
    const [credit, tag] = [foldText(`${words} ${brand}`), foldText(`${brand} ${words}`)];
    if (ENDS_IN_PREPOSITION.test(words) && lines.some(({ said }) => said === credit)) return true;
    return (
      lines.some(({ said }) => said === tag) && lines.some(({ text, said }) => said !== tag && text.includes(brand))
    );
  });
}
const CREDIT_MAX = 120;

/**
 * Whether a name is the first word or two of the ad's title, and hardly said again: 'Sponsored: Half your glazes
 * crack', 'Scan petabytes in seconds (Sponsor)'.
 */
export function beginsTitle(ad: TokenizedLines, name: string, forms: Map<string, number>): boolean {
  let said = 0;
  for (const [form, count] of forms) if (form !== form.toLowerCase()) said += count;
  return (
    said <= SAID_AGAIN &&
    ad.lines.some(({ text }) => {
      const title = text.length <= TITLE_MAX ? (TITLED.exec(text)?.[1] ?? TAGGED.exec(text)?.[1]) : undefined;
      return title?.startsWith(`${name} `) && /^ \p{L}/u.test(title.slice(name.length));
    })
  );
}
const TITLED = /^\W*(?:sponsored|sponsor|promoted|ad)\s*[:|–—-]\s*(.+)$/iu;
const TAGGED = /^\W*(\p{L}.*)\((?:sponsor(?:ed)?|ad|promoted)\)\W*$/iu;
/** Mentions in a title and in the link or the sentence that repeats it. */
const SAID_AGAIN = 2;
const TITLE_MAX = 200;

/** Whether it is written as a name somewhere: capitalised, but not all in capitals. */
export const isWrittenAsName = (forms: Map<string, number>) => [...forms.keys()].some((form) => weightOf(form) >= 1);

/**
 * Whether a word of it mixes Latin letters with those of alphabets that look alike: 'Аpple' with a Cyrillic А, which no
 * reader can tell from another's name.
 */
export const mixesAlphabets = (name: string): boolean =>
  name
    .split(/[\s-]+/u)
    .some((word) => /\p{sc=Latin}/u.test(word) && /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]/u.test(word));
