// Lists whose paid entries carry an asterisk that a legend near them explains.
import type { Block } from '../blocks.ts';
import { FOOTNOTE, LEGEND } from '../vocabulary/disclosure.ts';

const NEAR = 16;
const ASTERISK = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\\?\*)(?!\*|\s)|(?<!\*)\\?\*\s*$/u;
const ONLY_FIRST = /only the first|the first (?:one|item|link)/iu;

/** One asterisk that emphasises nothing, right after a word or a sentence. */
const isStarred = ({ text }: Block): boolean =>
  /[\p{L}\p{N}.!)]\*(?=[\s.,:—–-]|$)/u.test(text) && (text.match(/\*/g)?.length ?? 0) === 1;

export function legendEntries(
  blocks: readonly Block[],
  taken: ReadonlySet<number>,
): { block: Block; weight: number }[] {
  const found = new Map<number, { block: Block; weight: number }>();
  for (const legend of blocks) {
    if (legend.words.length > 400 || !(LEGEND.test(legend.words) || FOOTNOTE.test(legend.words))) continue;
    const around = blocks.filter(
      (block) =>
        Math.abs(block.index - legend.index) <= NEAR &&
        block.index !== legend.index &&
        block.role === 'content' &&
        !taken.has(block.index),
    );
    const starred = around.filter((block) => block.links.length > 0 && (ASTERISK.test(block.text) || isStarred(block)));
    const first = ONLY_FIRST.test(legend.words)
      ? around.find((block) => block.index > legend.index && block.list && block.links.length > 0)
      : undefined;
    for (const block of first ? [first] : starred) found.set(block.index, { block, weight: first ? 84 : 86 });
  }
  return [...found.values()];
}
