// Checks how a mail writes a claimed name (in a credit line, at the start of a title, as a proper name, in mixed
// alphabets), so that the namer knows how far to trust it.
import { brandKey, foldText } from '../../domain/brand/name.ts';
import { findSponsorNameAtEnd } from '../rules/disclosure/after-name.ts';
import { ENDS_IN_CREDIT_PREPOSITION } from '../vocabulary/disclosure.ts';
import type { TokenizedLines } from './forms.ts';
import { weighSpelling } from './spelling.ts';

/**
 * True if a line of the ad only credits the brand. Then even common words are accepted as a name. Such a line is
 * 'Presented by Agent Field AI'; or 'Stream sponsor', if another line of the ad mentions Stream too (an 'event sponsor'
 * is no company); or it ends with 'Acme sponsor'.
 */
export function hasCreditLineFor(ad: TokenizedLines, brand: string, disclosure: readonly string[]): boolean {
  if (ad.lines.some(({ text }) => brandKey(findSponsorNameAtEnd(text) ?? '') === brandKey(brand))) return true;
  const lines = ad.lines.map(({ text }) => ({ text, said: text.length <= CREDIT_LINE_MAX ? foldText(text) : null }));
  return disclosure.some((words) => {
    const [credit, tag] = [foldText(`${words} ${brand}`), foldText(`${brand} ${words}`)];
    if (ENDS_IN_CREDIT_PREPOSITION.test(words) && lines.some(({ said }) => said === credit)) return true;
    return (
      lines.some(({ said }) => said === tag) && lines.some(({ text, said }) => said !== tag && text.includes(brand))
    );
  });
}
const CREDIT_LINE_MAX = 120;

/**
 * True if the name is only the first word or two of the ad's title and is mentioned hardly anywhere else, so that it is
 * probably no name: 'Half' in 'Sponsored: Half your glazes crack', 'Scan' in 'Scan petabytes in seconds (Sponsor)'.
 */
export function isOnlyBeginningOfTitle(ad: TokenizedLines, name: string, forms: Map<string, number>): boolean {
  let said = 0;
  for (const [form, count] of forms) if (form !== form.toLowerCase()) said += count;
  return (
    said <= TITLE_MENTIONS_MAX &&
    ad.lines.some(({ text }) => {
      const title =
        text.length <= TITLE_MAX ? (TITLE_AFTER_LABEL.exec(text)?.[1] ?? TITLE_BEFORE_TAG.exec(text)?.[1]) : undefined;
      return title?.startsWith(`${name} `) && /^ \p{L}/u.test(title.slice(name.length));
    })
  );
}
const TITLE_AFTER_LABEL = /^\W*(?:sponsored|sponsor|promoted|ad)\s*[:|–—-]\s*(.+)$/iu;
const TITLE_BEFORE_TAG = /^\W*(\p{L}.*)\((?:sponsor(?:ed)?|ad|promoted)\)\W*$/iu;
/**
 * A name with more mentions than this is not just the beginning of the ad's title, even if a link or sentence repeats
 * the title.
 */
const TITLE_MENTIONS_MAX = 2;
const TITLE_MAX = 200;

/**
 * True if the mail writes the name at least once like a proper name: with a capital, but not in capitals only (which up
 * to three letters may be).
 */
export const hasProperNameSpelling = (forms: Map<string, number>) =>
  [...forms.keys()].some((form) => weighSpelling(form) >= 1);

/**
 * True if a word of the name mixes Latin letters with Cyrillic, Greek or Armenian ones that look alike: a reader can't
 * distinguish 'Аpple' with a Cyrillic А from the real name.
 */
export const mixesAlphabets = (name: string): boolean =>
  name
    .split(/[\s-]+/u)
    .some((word) => /\p{sc=Latin}/u.test(word) && /[\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Armenian}]/u.test(word));
