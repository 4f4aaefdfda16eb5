// Lists whose paid entries carry an asterisk, or another mark, that a line elsewhere explains.
import type { Block } from '../blocks.ts';
import { FOOTNOTE, LEGEND, MARK_LEGEND } from '../vocabulary/legends.ts';
import { linksOf } from './own.ts';

/** A footnote is close below what it explains; a legend speaks for the whole issue. */
const NEAR = 8;
const LEGEND_CHARS = 400;
/** No issue explains its marks more often; a mail made to keep us busy might. */
const LEGENDS_MAX = 40;
const ASTERISK = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\\?\*)(?!\*|\s)|(?<!\*)\\?\*\s*$/u;
const ONLY_FIRST = /only the first|the first (?:one|item|link)/iu;

/** One asterisk that emphasises nothing, right after a word or a sentence. */
const isStarred = ({ text: written }: Block): boolean => {
  const text = withoutEmphasis(written);
  return (
    ASTERISK.test(text) || (/[\p{L}\p{N}.!)]\*(?=[\s.,:—–-]|$)/u.test(text) && (text.match(/\*/g)?.length ?? 0) === 1)
  );
};

/** Markdown without its bullets and emphasis: '* **[Acme](acme.com)***: mugs' is starred. */
const withoutEmphasis = (text: string): string =>
  /\]\(|\*\*/u.test(text) ? text.replace(/^\s*[*+-]\s+/u, '').replace(/\*\*(?=\S)([^*\n]{1,200}?)\*\*/gu, '$1') : text;

export function legendEntries(
  blocks: readonly Block[],
  taken: ReadonlySet<number>,
): { block: Block; weight: number }[] {
  const entries = blocks.filter(
    (block) => block.role === 'content' && !taken.has(block.index) && linksOf(block).length > 0,
  );
  const found = new Map<number, { block: Block; weight: number }>();
  const legends = blocks
    .filter((block) => block.words.length <= LEGEND_CHARS && explains(saidIn(block)))
    .slice(0, LEGENDS_MAX);
  for (const legend of legends) {
    for (const { block, weight } of explained(legend, entries))
      if (block !== legend) found.set(block.index, { block, weight });
  }
  return [...found.values()];
}

/** '^* = promoted^': set small in Markdown, which takes its asterisk for emphasis. */
const saidIn = ({ words, text }: Block): string =>
  /^\s*\^\\?\*/u.test(text) ? text.replaceAll('^', '').trim() : words;

const explains = (words: string) => LEGEND.test(words) || FOOTNOTE.test(words) || MARK_LEGEND.test(words);

function explained(legend: Block, entries: readonly Block[]): { block: Block; weight: number }[] {
  const { index } = legend;
  const words = saidIn(legend);
  if (LEGEND.test(words)) {
    const first = entries.find((block) => block.index > index && block.index <= index + 2 * NEAR && block.list);
    if (first && ONLY_FIRST.test(words)) return [{ block: first, weight: 84 }];
    return entries.filter(isStarred).map((block) => ({ block, weight: 86 }));
  }
  if (FOOTNOTE.test(words)) {
    const last = entries
      .filter((block) => block.index < index && index - block.index <= NEAR && isStarred(block))
      .at(-1);
    return last ? [{ block: last, weight: 86 }] : [];
  }
  const mark = MARK_LEGEND.exec(words)?.slice(1).find(Boolean);
  if (!mark) return [];
  return entries.filter(({ text }) => text.includes(mark)).map((block) => ({ block, weight: 82 }));
}
