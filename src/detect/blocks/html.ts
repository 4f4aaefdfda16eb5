// HTML mail -> pieces in reading order. Uses only the tokenizer, because a tree of 100,000 nested tables would be too
// expensive.
import { Tokenizer } from 'htmlparser2';
import type { Sliced } from '../slices.ts';
import { HtmlReader } from './html-reader.ts';
import type { WalkResult } from './piece.ts';

/** Characters that are read before others get their turn. */
const SLICE = 64 * 1024;

/** Walks HTML once, in time linear in its length. `trace` also records where each stretch of text came from. */
export function* walkHtml(html: string, { trace }: { trace: boolean }): Sliced<WalkResult> {
  const reader = new HtmlReader(html, trace);
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader);
  for (let at = 0; at < html.length; ) {
    // A slice ends after a tag where one does, so that no stretch of text comes in two parts.
    const longest = html.slice(at, at + 2 * SLICE);
    const slice = longest.slice(0, longest.indexOf('>', SLICE) + 1 || longest.length);
    tokenizer.write(slice);
    at += slice.length;
    if (at < html.length) yield;
  }
  tokenizer.end();
  return reader.walk();
}
