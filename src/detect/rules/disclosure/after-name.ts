// Finds words of disclosure that follow the sponsor's name, and marks at the end of an entry.
import { hasOnlyCommonWords } from '../../naming/junk.ts';
import { isPersonName } from '../../naming/people.ts';
import { APPEAL_FOR_SUPPORT } from '../../vocabulary/asking.ts';
import { KEEPS_FREE_WORDS_AFTER_NAME } from '../../vocabulary/disclosure/supporters.ts';
import { SPONSORING_WORDS_AFTER_NAME } from '../../vocabulary/disclosure.ts';
import { ENDS_IN_SPONSOR_CLASS } from '../../vocabulary/labels.ts';
import { ENTRY_END_AD_TAG, SPONSOR_BYLINE, WORD_AND_AD_LINE } from '../../vocabulary/tags.ts';
import { readNameAtStart, removeDecoration, tidyName } from '../names.ts';
import type { Disclosure, LineTraits } from './line.ts';

/**
 * True if a supporter's name is a company's rather than a reader's: its line has a link, the name isn't a person's, and
 * a link's text contains the name's first word, or the name is a single word.
 */
export function isCompanySupporter(name: string, anchors: readonly string[]): boolean {
  const [first = '', ...others] = name.toLowerCase().split(/,? /u);
  const isLinked = anchors.some((anchor) => anchor.toLowerCase().includes(first));
  return anchors.length > 0 && !isPersonName(name) && (isLinked || others.length === 0);
}

/** Recognises a sentence that begins with the sponsor's name: 'Acme is sponsoring this issue'. */
export function findSponsorSentence(line: string, anchors: readonly string[]): Disclosure | null {
  const keeps = anchors.length > 0 ? KEEPS_FREE_WORDS_AFTER_NAME.exec(line) : null;
  const found = SPONSORING_WORDS_AFTER_NAME.exec(line) ?? keeps;
  const before = found
    ? (line
        .slice(0, found.index)
        .split(/[.!?]\s+/)
        .at(-1) ?? '')
    : '';
  const name = before.length <= 60 ? readNameAtStart(before, anchors) : null;
  if (!found || !name || tidyName(before).length > name.length + 4) return null;
  if (found === keeps && !isCompanySupporter(name, anchors)) return null;
  return { words: found[0].trim(), name, weight: 88, kind: 'naming', under: false };
}

/**
 * Recognises a name and the word 'sponsor' or the like, alone on a line: 'Acme Inc. sponsor'. It is below its ad, but
 * above it if the line is drawn with dashes.
 */
export function findSponsorByline(line: string, bare: string, anchors: readonly string[]): Disclosure | null {
  const before = bare.length <= 60 ? SPONSOR_BYLINE.exec(bare)?.[1] : undefined;
  if (!before || ENDS_IN_SPONSOR_CLASS.test(before)) return null;
  const words = removeDecoration(bare.slice(before.length)).trim();
  if (/[-=*_~]{4}/.test(line)) return { words, name: null, weight: 84, kind: 'label', under: false };
  if (WORD_AND_AD_LINE.test(bare) && !anchors.some((anchor) => anchor.includes(before)))
    return { words: bare, name: null, weight: 84, kind: 'label', under: false };
  const name = readNameAtStart(before, anchors);
  if (!name || tidyName(before).length > name.length + 6) return null;
  return { words, name, weight: 84, kind: 'naming', under: true };
}

/**
 * Recognises the mark at the end of an entry with a link: '... of forty engines. Sponsored'. A mark that is itself a
 * link invites readers to sponsor instead.
 */
export function findEntryEndTag(line: string, { anchors, isHeading }: LineTraits): Disclosure | null {
  const [, , tag] =
    isHeading || anchors.length === 0 || APPEAL_FOR_SUPPORT.test(line)
      ? []
      : (ENTRY_END_AD_TAG.exec(line.slice(-TAG_WITHIN)) ?? []);
  if (!tag || anchors.some((anchor) => anchor.trim().endsWith(tag))) return null;
  return { words: tag, name: findSponsorNameAtEnd(line), weight: 86, kind: 'tag', under: false };
}
/**
 * Number of characters at a line's end in which a mark such as 'Sponsored', and the sponsor's name before it, are
 * looked for.
 */
const TAG_WITHIN = 160;

/**
 * The sponsor's name in an entry's last words: Acme in '... of forty engines. Acme Sponsor'. Null if they name none.
 */
export function findSponsorNameAtEnd(line: string): string | null {
  const [, before, tag = ''] = ENTRY_END_AD_TAG.exec(line.slice(-TAG_WITHIN)) ?? [];
  if (!before || !/^sponsor$/iu.test(tag) || ENDS_IN_SPONSOR_CLASS.test(before.trim())) return null;
  const name = readNameAtStart(before);
  return name && !hasOnlyCommonWords(name) && tidyName(before) === name ? name : null;
}
