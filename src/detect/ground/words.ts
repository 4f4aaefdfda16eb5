// Finds a quote in text as a reader sees it.
import type { Block } from '../blocks.ts';
import { QuoteFinder } from './quote.ts';

/**
 * Finds a quote of Markdown-like text without its marks, over as many blocks as it takes: it represents all of their
 * text.
 */
export class WordsFinder {
  private readonly blocks: readonly Block[];
  /** Where each block's words begin among all words. */
  private readonly starts: number[] = [];
  private known: QuoteFinder | null = null;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
  }

  /** Made when it is first needed: most quotes are in the text as they are. */
  private get finder(): QuoteFinder {
    if (this.known) return this.known;
    let words = '';
    for (const block of this.blocks) {
      this.starts.push(words.length);
      words += `${block.words}\n`;
    }
    this.known = new QuoteFinder(words);
    return this.known;
  }

  /** @param near the block in which it is expected. @returns characters of the text, or null. */
  find(quote: string, near = 0): { start: number; end: number } | null {
    const { finder } = this;
    const found = finder.find(quote, this.starts[near] ?? 0);
    if (!found) return null;
    const touched = this.blocks.filter((block, nth) => {
      const start = this.starts[nth] as number;
      return start < found.end && start + block.words.length > found.start;
    });
    const [first, last] = [touched[0], touched.at(-1)];
    return first && last ? { start: first.start, end: last.end } : null;
  }
}
