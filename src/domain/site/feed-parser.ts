// Feeds HTML to a parser in bounded pieces.
import type { Parser } from 'htmlparser2';

/** The parser's own work grows with the square of the depth: what is nested deeper than any page is cut off before that takes long. */
const PIECE = 32_768;

/** Gives a parser a source piece by piece until it has had enough. @param isEnough asked between pieces. */
export function feed(parser: Parser, source: string, isEnough: () => boolean): void {
  for (let at = 0; at < source.length && !isEnough(); at += PIECE) parser.write(source.slice(at, at + PIECE));
  parser.end();
}
