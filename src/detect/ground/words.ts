import type { Block } from '../block.ts';
import { QuoteFinder } from './quote.ts';

/** Finds quotes that were copied without the mail's Markdown syntax, also over several blocks. */
export class VisibleTextQuoteFinder {
  private readonly blocks: readonly Block[];
  /** For each block, the offset at which its words begin in the joined words of all blocks. */
  private readonly starts: number[] = [];
  private known: QuoteFinder | null = null;

  constructor(blocks: readonly Block[]) {
    this.blocks = blocks;
  }

  /** Built at first use, because most quotes are found in the mail's raw text. */
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

  /** Finds a quote. @param near the index of the expected block. @returns offsets in the text, or null. */
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
