// Walks a mail's HTML by a tokenizer without a tree, which 100,000 nested tables would make too expensive.
import { Tokenizer } from 'htmlparser2';
import type { PausableWork } from '../pausable-work.ts';
import { HtmlReader } from './html-reader.ts';
import type { TextAndPieces } from './piece.ts';

const SLICE = 64 * 1024;

export function* splitHtmlIntoPieces(html: string, { trace }: { trace: boolean }): PausableWork<TextAndPieces> {
  const reader = new HtmlReader(html, trace);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  for (let at = 0; at < html.length; ) {
    // If possible a slice ends after a tag, so that no text is split in two.
    const longest = html.slice(at, at + 2 * SLICE);
    const slice = longest.slice(0, longest.indexOf('>', SLICE) + 1 || longest.length);
    tokenizer.write(slice);
    at += slice.length;
    if (at < html.length) yield;
  }
  tokenizer.end();
  return reader.walk();
}
