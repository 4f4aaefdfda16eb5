// The number of blocks is bounded, because detection compares blocks with their neighbours and with one another. What
// comes after the bound stays in the text, as one last block.
import type { Piece } from './piece.ts';

/**
 * The longest of 742 labelled newsletter issues has 433 blocks, the hundredth longest in a hundred 225 (measured
 * 2026-11-27).
 */
export const BLOCKS_MAX = 2_000;

/** @returns the pieces, those from the bound on joined into one that keeps its text and none of its links. */
export function boundPieces(pieces: Piece[]): Piece[] {
  const first = pieces[BLOCKS_MAX - 1];
  if (!first || pieces.length <= BLOCKS_MAX) return pieces;
  const end = (pieces.at(-1) as Piece).end;
  const rest: Piece = {
    ...first,
    end,
    level: 0,
    bold: false,
    list: false,
    cell: null,
    box: null,
    links: [],
    images: [],
  };
  return [...pieces.slice(0, BLOCKS_MAX - 1), rest];
}
