// Recognises buttons: a link in a coloured table cell looks like a box, but belongs to the ad beside it.
import type { Block } from '../../block.ts';

/** A box's blocks, and buttons in cells of their own. @param inside the box's blocks, in order. */
export function addButtonBlocks(blocks: readonly Block[], inside: readonly Block[]): readonly Block[] {
  const [first, last] = [inside[0]?.index ?? 0, inside.at(-1)?.index ?? -1];
  if (last - first > BOX_SPAN_BLOCKS_MAX) return inside;
  const own = new Set(inside);
  return blocks.slice(first, last + 2).filter((block) => own.has(block) || isButtonBlock(blocks, block));
}
const BOX_SPAN_BLOCKS_MAX = 40;

/** True for a link that is alone in a box or cell of its own. */
export function isButtonBlock(blocks: readonly Block[], { words, links, box, index }: Block): boolean {
  const [link] = links;
  const isAlone = [index - 1, index + 1].every((at) => blocks[at]?.box?.id !== box?.id);
  return isAlone && links.length === 1 && words.length <= BUTTON_CHARS_MAX && words.trim() === link?.text.trim();
}
const BUTTON_CHARS_MAX = 40;
