import type { Parser } from 'htmlparser2';

/** Small, so that the caller can stop in time: the parser's time is quadratic in the depth. */
const PIECE_LENGTH = 32_768;

/** `isEnough` is called before each piece; true stops. */
export function feedHtmlToParser(parser: Parser, source: string, isEnough: () => boolean): void {
  for (let at = 0; at < source.length && !isEnough(); at += PIECE_LENGTH)
    parser.write(source.slice(at, at + PIECE_LENGTH));
  parser.end();
}
