// The blocks that make one ad: what a label stands above, what a box holds.
import { fold } from '../../domain/brand-name.ts';
import type { Block } from '../blocks.ts';

export interface Unit {
  blocks: Block[];
  /** The block whose words disclose it; the first one where none does. */
  marker: Block;
}

const BLOCKS_MAX = 14;
const CHARS_MAX = 2_200;
/** A box that holds more of the issue than this is its layout, not an ad. */
const BOX_SHARE = 0.4;

/** The ad that begins with (or is) the block at `index`. @param isMarker whether another ad begins at a block. */
export function unitFrom(
  blocks: readonly Block[],
  index: number,
  isMarker: (block: Block) => boolean,
  named: string | null = null,
): Unit {
  const marker = blocks[index] as Block;
  if (marker.box && marker.box.share <= BOX_SHARE) {
    const inside = blocks.filter((block) => block.box?.id === marker.box?.id && block.index >= marker.index);
    if (inside.length > 1 || marker.words.length > 120) return { blocks: inside.slice(0, BLOCKS_MAX), marker };
  }
  if (named && isCredit(blocks, index, named)) return { blocks: [marker], marker };
  const taken = [marker];
  let body = marker.level === 0 && marker.words.length > 160 ? 1 : 0;
  let chars = marker.words.length;
  for (const block of blocks.slice(index + 1)) {
    if (block.role !== 'content' || taken.length >= BLOCKS_MAX || chars > CHARS_MAX) break;
    if (isMarker(block)) break;
    if (body > 0 && (block.ruleBefore || startsAnew(block, marker, body))) break;
    if (
      body > 0 &&
      marker.box === null &&
      block.box &&
      block.box.share <= BOX_SHARE &&
      !taken.some((one) => one.box?.id === block.box?.id)
    )
      break;
    taken.push(block);
    chars += block.words.length;
    if (block.level === 0 && block.words.length > 30) body++;
  }
  return { blocks: taken, marker };
}

/** Blocks within which an ad that follows its credit line speaks of its brand again. */
const SOON = 4;

/** A line that names the sponsor and stands alone: nothing near below it speaks of the sponsor. */
function isCredit(blocks: readonly Block[], index: number, named: string): boolean {
  const name = fold(named);
  const below = blocks.slice(index + 1, index + 1 + SOON);
  return !below.some((block) =>
    ` ${fold(`${block.words} ${block.links.map(({ text, host }) => `${text} ${host ?? ''}`).join(' ')}`)} `.includes(
      name,
    ),
  );
}

/** A heading ends an ad: one by markup always, one by looks where the ad has said something and the line calls for nothing. */
function startsAnew(block: Block, marker: Block, body: number): boolean {
  if (block.level === 0) return false;
  if (block.level === 7) return body > 1 && block.links.length === 0;
  return marker.level === 0 || marker.level === 7 || block.level <= Math.max(marker.level, 2) || body > 1;
}

export const textOf = (unit: Unit): string => unit.blocks.map(({ words }) => words).join('\n');
