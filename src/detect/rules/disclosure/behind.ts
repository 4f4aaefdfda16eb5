// Words of disclosure that follow the sponsor's name, or at an entry's end.
import { isCommon } from '../../naming/junk.ts';
import { isPerson } from '../../naming/people.ts';
import { ASKING } from '../../vocabulary/asking.ts';
import { KEEPS_NEWSLETTER_FREE } from '../../vocabulary/disclosure/supporters.ts';
import { SPONSORS_THIS } from '../../vocabulary/disclosure.ts';
import { SPONSOR_CLASS } from '../../vocabulary/labels.ts';
import { BYLINE, ENTRY_TAG, KIND_OF_AD } from '../../vocabulary/tags.ts';
import type { Disclosure, Setting } from '../disclosure.ts';
import { nameAt, tidyName, undecorated } from '../names.ts';

/**
 * Of a supporter: whether a line that leads somewhere names a company. Two words that no link repeats are as often a
 * reader's name.
 */
export function isLinkedCompany(name: string, anchors: readonly string[]): boolean {
  const [first = '', ...others] = name.toLowerCase().split(/,? /u);
  const isLinked = anchors.some((anchor) => anchor.toLowerCase().includes(first));
  return anchors.length > 0 && !isPerson(name) && (isLinked || others.length === 0);
}

/** 'Acme is sponsoring this issue': the sentence begins with the name. */
export function sponsoringIn(line: string, anchors: readonly string[]): Disclosure | null {
  const keeps = anchors.length > 0 ? KEEPS_NEWSLETTER_FREE.exec(line) : null;
  const found = SPONSORS_THIS.exec(line) ?? keeps;
  const before = found
    ? (line
        .slice(0, found.index)
        .split(/[.!?]\s+/)
        .at(-1) ?? '')
    : '';
  const name = before.length <= 60 ? nameAt(before, anchors) : null;
  if (!found || !name || tidyName(before).length > name.length + 4) return null;
  if (found === keeps && !isLinkedCompany(name, anchors)) return null;
  return { words: found[0].trim(), name, weight: 88, kind: 'naming', under: false };
}

/** 'Acme Inc. sponsor': a name and one word, alone on a line; between rules it is above its ad. */
export function bylineIn(line: string, bare: string, anchors: readonly string[]): Disclosure | null {
  const before = bare.length <= 60 ? BYLINE.exec(bare)?.[1] : undefined;
  if (!before || SPONSOR_CLASS.test(before)) return null;
  const words = undecorated(bare.slice(before.length)).trim();
  if (/[-=*_~]{4}/.test(line)) return { words, name: null, weight: 84, kind: 'label', under: false };
  if (KIND_OF_AD.test(bare) && !anchors.some((anchor) => anchor.includes(before)))
    return { words: bare, name: null, weight: 84, kind: 'label', under: false };
  const name = nameAt(before, anchors);
  if (!name || tidyName(before).length > name.length + 6) return null;
  return { words, name, weight: 84, kind: 'naming', under: true };
}

/** An entry that leads somewhere and ends with a mark; a mark that is a link itself offers to sponsor. */
export function entryTagIn(line: string, { anchors, isHeading }: Setting): Disclosure | null {
  const [, , tag] =
    isHeading || anchors.length === 0 || ASKING.test(line) ? [] : (ENTRY_TAG.exec(line.slice(-TAG_WITHIN)) ?? []);
  if (!tag || anchors.some((anchor) => anchor.trim().endsWith(tag))) return null;
  return { words: tag, name: creditedAtEnd(line), weight: 86, kind: 'tag', under: false };
}
const TAG_WITHIN = 160;

/** Who pays for an entry by its last words: '... of forty engines. Acme Sponsor'. Null where those name no one. */
export function creditedAtEnd(line: string): string | null {
  const [, before, tag = ''] = ENTRY_TAG.exec(line.slice(-TAG_WITHIN)) ?? [];
  if (!before || !/^sponsor$/iu.test(tag) || SPONSOR_CLASS.test(before.trim())) return null;
  const name = nameAt(before);
  return name && !isCommon(name) && tidyName(before) === name ? name : null;
}
