// Finds words of disclosure that follow the sponsor's name, and marks at the end of an entry.
import { hasOnlyCommonWords } from '../../naming/junk.ts';
import { APPEAL_FOR_SUPPORT } from '../../vocabulary/asking.ts';
import { SPONSORING_WORDS_AFTER_NAME } from '../../vocabulary/disclosure.ts';
import { ENDS_IN_SPONSOR_CLASS } from '../../vocabulary/labels.ts';
import { ENTRY_END_AD_TAG, SPONSOR_BYLINE, WORD_AND_AD_LINE } from '../../vocabulary/tags.ts';
import { readNameAtStart, removeDecoration, tidyName } from '../names.ts';
import type { Disclosure, LineTraits } from './line.ts';

/** Recognises a sentence that begins with the sponsor's name: 'Acme is sponsoring this issue'. */
export function findSponsorSentence(line: string, anchors: readonly string[]): Disclosure | null {
  const found = SPONSORING_WORDS_AFTER_NAME.exec(line);
  const before = found
    ? (line
        .slice(0, found.index)
        .split(/[.!?]\s+/)
        .at(-1) ?? '')
    : '';
  const name = before.length <= 60 ? readNameAtStart(before, anchors) : null;
  if (!found || !name || tidyName(before).length > name.length + 4) return null;
  return { words: found[0].trim(), name, weight: 88, kind: 'naming', under: false };
}

/** 'Acme Inc. sponsor' alone on a line is below its ad, but above it if the line is drawn with dashes. */
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

/** A mark at an entry's end: '... of forty engines. Sponsored'. One that is a link invites readers to sponsor. */
export function findEntryEndTag(line: string, { anchors, isHeading }: LineTraits): Disclosure | null {
  const [, , tag] =
    isHeading || anchors.length === 0 || APPEAL_FOR_SUPPORT.test(line)
      ? []
      : (ENTRY_END_AD_TAG.exec(line.slice(-TAG_WITHIN)) ?? []);
  if (!tag || anchors.some((anchor) => anchor.trim().endsWith(tag))) return null;
  return { words: tag, name: findSponsorNameAtEnd(line), weight: 86, kind: 'tag', under: false };
}
/** Characters at a line's end in which the mark and the name before it are looked for. */
const TAG_WITHIN = 160;

/** Acme in '... of forty engines. Acme Sponsor'. Null if the last words name nobody. */
export function findSponsorNameAtEnd(line: string): string | null {
  const [, before, tag = ''] = ENTRY_END_AD_TAG.exec(line.slice(-TAG_WITHIN)) ?? [];
  if (!before || !/^sponsor$/iu.test(tag) || ENDS_IN_SPONSOR_CLASS.test(before.trim())) return null;
  const name = readNameAtStart(before);
  return name && !hasOnlyCommonWords(name) && tidyName(before) === name ? name : null;
}
