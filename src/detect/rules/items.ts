// Finds entries in issues that end headlines with a tag in brackets: 'A story (5 minute read)', 'An offer (Sponsor)'.
import type { Block } from '../block.ts';

const BRACKETED_TAG_AT_END = /\(([\p{L}\p{N}][\p{L}\p{N} -]{1,23})\)\s*$/u;
const WORDS_MAX = 3;
/** If at least this many entries have the same tag, the issue tags its entries by custom. */
const SAME_TAG_MIN = 3;

export interface EntryHeads {
  /** Indices of the blocks with which entries begin; empty if the issue doesn't tag its entries. */
  all: ReadonlySet<number>;
  /** Blocks whose tag says how long an entry takes to read: a story, because nobody says that of an ad. */
  timed: ReadonlySet<number>;
}

const entryHeadsCache = new WeakMap<readonly Block[], EntryHeads>();

export function findEntryHeads(blocks: readonly Block[]): EntryHeads {
  const found = entryHeadsCache.get(blocks) ?? readHeads(blocks);
  entryHeadsCache.set(blocks, found);
  return found;
}

function readHeads(blocks: readonly Block[]): EntryHeads {
  const tags = new Map<number, string>();
  for (const { index, words, links } of blocks) {
    const tag = links.length > 0 ? BRACKETED_TAG_AT_END.exec(words.slice(-30))?.[1] : undefined;
    if (tag && tag.split(' ').length <= WORDS_MAX) tags.set(index, tag.toLowerCase().replace(/\d+/g, '#'));
  }
  const times = new Map<string, number>();
  for (const tag of tags.values()) times.set(tag, (times.get(tag) ?? 0) + 1);
  if (![...times.values()].some((count) => count >= SAME_TAG_MIN)) return { all: new Set(), timed: new Set() };
  return {
    all: new Set(tags.keys()),
    timed: new Set([...tags].flatMap(([index, tag]) => (READING_TIME_TAG.test(tag) ? [index] : []))),
  };
}

const READING_TIME_TAG = /^# \p{L}/u;
