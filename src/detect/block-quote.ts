import type { Block } from './block.ts';

export const QUOTE_CHARS_MAX = 400;
/** A long quote is cut at the end of a sentence only if at least this many characters remain. */
const SENTENCE_MIN = 80;

/** The block's text, cut at the end of a sentence or a word; without text its first picture's alternative text. */
export function toClaimQuote({ text: said, words, images }: Pick<Block, 'text' | 'words' | 'images'>): string {
  const text = (said || words || images[0]?.alt || '').trim();
  if (text.length <= QUOTE_CHARS_MAX) return text;
  const cut = text.slice(0, QUOTE_CHARS_MAX);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > SENTENCE_MIN ? cut.slice(0, end + 1) : cut.slice(0, cut.lastIndexOf(' '));
}
