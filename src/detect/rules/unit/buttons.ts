// Buttons as mail has them: a link in a cell with a colour of its own, which reads as a box and is a part of its ad.
import type { Block } from '../../blocks.ts';

/**
 * A box's blocks, with the button that is in a cell of its own among them or right below.
 * @param inside the box's own, in order.
 */
export function withButtons(blocks: readonly Block[], inside: readonly Block[]): readonly Block[] {
  const [first, last] = [inside[0]?.index ?? 0, inside.at(-1)?.index ?? -1];
  if (last - first > SPAN_MAX) return inside;
  const own = new Set(inside);
  return blocks.slice(first, last + 2).filter((block) => own.has(block) || isButton(blocks, block));
}
const SPAN_MAX = 40;

/** A link alone in a coloured cell of its own, which ends the ad above it. */
export function isButton(blocks: readonly Block[], { words, links, box, index }: Block): boolean {
  const [link] = links;
  const isAlone = [index - 1, index + 1].every((at) => blocks[at]?.box?.id !== box?.id);
  return isAlone && links.length === 1 && words.length <= BUTTON_MAX && words.trim() === link?.text.trim();
}
const BUTTON_MAX = 40;
