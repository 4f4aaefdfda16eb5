// Issues whose entries end with what they are, in brackets: 'A story (5 minute read)', 'A tool (GitHub Repo)', 'An
// offer (Sponsor)'. There the tag tells where an entry begins, whatever else sets it off, and none goes on into the
// next.
import type { Block } from '../blocks.ts';

const TAG = /\(([\p{L}\p{N}][\p{L}\p{N} -]{1,23})\)\s*$/u;
const WORDS_MAX = 3;
/** So many entries with one and the same tag are a custom, not an aside. */
const CUSTOM = 3;

export interface EntryHeads {
  /** Indices of the blocks that each begin an entry; empty where the issue has no such custom. */
  all: ReadonlySet<number>;
  /** Those whose tag says how long they take to read or to watch: stories, for no one times an ad. */
  timed: ReadonlySet<number>;
}

const known = new WeakMap<readonly Block[], EntryHeads>();

export function entryHeads(blocks: readonly Block[]): EntryHeads {
  const found = known.get(blocks) ?? readHeads(blocks);
  known.set(blocks, found);
  return found;
}

function readHeads(blocks: readonly Block[]): EntryHeads {
  const tags = new Map<number, string>();
  for (const { index, words, links } of blocks) {
    const tag = links.length > 0 ? TAG.exec(words.slice(-30))?.[1] : undefined;
    if (tag && tag.split(' ').length <= WORDS_MAX) tags.set(index, tag.toLowerCase().replace(/\d+/g, '#'));
  }
  const times = new Map<string, number>();
  for (const tag of tags.values()) times.set(tag, (times.get(tag) ?? 0) + 1);
  if (![...times.values()].some((count) => count >= CUSTOM)) return { all: new Set(), timed: new Set() };
  return {
    all: new Set(tags.keys()),
    timed: new Set([...tags].flatMap(([index, tag]) => (TIMED.test(tag) ? [index] : []))),
  };
}

const TIMED = /^# \p{L}/u;

/** What of `part` is the entry that `at` is in: from the entry's head to before the next one. */
export function withinEntry(part: readonly Block[], at: number, heads: ReadonlySet<number>): Block[] {
  const starts = part.filter(({ index }) => heads.has(index)).map(({ index }) => index);
  const from = starts.findLast((index) => index <= at) ?? -1;
  const to = starts.find((index) => index > at) ?? Number.POSITIVE_INFINITY;
  return part.filter(({ index }) => index >= from && index < to);
}
