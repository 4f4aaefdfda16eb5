// Finds paid entries that carry an asterisk or another mark, which a line elsewhere in the issue explains.
import { type Block, listBlockLinks } from '../block.ts';
import { ASTERISK_FOOTNOTE, ASTERISK_LEGEND, NON_ASTERISK_LEGEND } from '../vocabulary/legends.ts';

/** Maximum number of blocks from an entry to its footnote. A legend, on the other hand, applies to the whole issue. */
const FOOTNOTE_DISTANCE_MAX = 8;
const EXPLANATION_CHARS_MAX = 400;
/** Real issues explain fewer marks; the bound limits the work on a hostile mail. */
const EXPLANATIONS_MAX = 40;
const LEADING_OR_TRAILING_ASTERISK = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+)?(?:\\?\*)(?!\*|\s)|(?<!\*)\\?\*\s*$/u;
const ONLY_FIRST = /only the first|the first (?:one|item|link)/iu;

/** True for an asterisk that isn't emphasis: at either end, or a single one right after a word. */
const isStarred = ({ text: written }: Block): boolean => {
  const text = removeEmphasis(written);
  return (
    LEADING_OR_TRAILING_ASTERISK.test(text) ||
    (/[\p{L}\p{N}.!)]\*(?=[\s.,:—–-]|$)/u.test(text) && (text.match(/\*/g)?.length ?? 0) === 1)
  );
};

/** Removes bullets and emphasis of Markdown, so that the mark in '* **[Acme](acme.com)***: mugs' is found. */
const removeEmphasis = (text: string): string =>
  /\]\(|\*\*/u.test(text) ? text.replace(/^\s*[*+-]\s+/u, '').replace(/\*\*(?=\S)([^*\n]{1,200}?)\*\*/gu, '$1') : text;

/** The entries that an explanation marks as paid, and how sure each is, 0 to 100. */
export function findEntriesMarkedPaid(
  blocks: readonly Block[],
  taken: ReadonlySet<number>,
): { block: Block; weight: number }[] {
  const entries = blocks.filter(
    (block) => block.role === 'content' && !taken.has(block.index) && listBlockLinks(block).length > 0,
  );
  const found = new Map<number, { block: Block; weight: number }>();
  const legends = blocks
    .filter((block) => block.words.length <= EXPLANATION_CHARS_MAX && explainsMark(explanationText(block)))
    .slice(0, EXPLANATIONS_MAX);
  for (const legend of legends) {
    for (const { block, weight } of explainedEntries(legend, entries))
      if (block !== legend) found.set(block.index, { block, weight });
  }
  return [...found.values()];
}

/** The raw text for '^* = promoted^', because the words lose the asterisk as emphasis. */
const explanationText = ({ words, text }: Block): string =>
  /^\s*\^\\?\*/u.test(text) ? text.replaceAll('^', '').trim() : words;

const explainsMark = (words: string) =>
  ASTERISK_LEGEND.test(words) || ASTERISK_FOOTNOTE.test(words) || NON_ASTERISK_LEGEND.test(words);

function explainedEntries(legend: Block, entries: readonly Block[]): { block: Block; weight: number }[] {
  const { index } = legend;
  const words = explanationText(legend);
  if (ASTERISK_LEGEND.test(words)) {
    const first = entries.find(
      (block) => block.index > index && block.index <= index + 2 * FOOTNOTE_DISTANCE_MAX && block.list,
    );
    if (first && ONLY_FIRST.test(words)) return [{ block: first, weight: 84 }];
    return entries.filter(isStarred).map((block) => ({ block, weight: 86 }));
  }
  if (ASTERISK_FOOTNOTE.test(words)) {
    const last = entries
      .filter((block) => block.index < index && index - block.index <= FOOTNOTE_DISTANCE_MAX && isStarred(block))
      .at(-1);
    return last ? [{ block: last, weight: 86 }] : [];
  }
  const mark = NON_ASTERISK_LEGEND.exec(words)?.slice(1).find(Boolean);
  if (!mark) return [];
  return entries.filter(({ text }) => text.includes(mark)).map((block) => ({ block, weight: 82 }));
}
