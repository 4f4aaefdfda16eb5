// What of a block a claim quotes.
import type { Block } from './blocks.ts';

/** Characters of a quote. */
export const QUOTE_MAX = 400;
/** An end of a sentence before this leaves too little of it. */
const SENTENCE_MIN = 80;

/** The block's text up to where a sentence ends, else a word; of one that has none what its first picture is said to show. */
export function quoteOf({ text: said, words, images }: Pick<Block, 'text' | 'words' | 'images'>): string {
  const text = (said || words || images[0]?.alt || '').trim();
  if (text.length <= QUOTE_MAX) return text;
  const cut = text.slice(0, QUOTE_MAX);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('! '), cut.lastIndexOf('? '));
  return end > SENTENCE_MIN ? cut.slice(0, end + 1) : cut.slice(0, cut.lastIndexOf(' '));
}
