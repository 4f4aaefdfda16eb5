// Reads labels beside pictures and in table rows: captions, a sponsor's logo below its credit.
import type { Block } from '../../block.ts';
import { NAME_LIKE_TEXT } from '../entry.ts';
import { type AdUnit, findAdUnitAt, isOnlyCreditLine } from '../unit.ts';

/** True if a label is the caption of a picture ad above it. */
export function isPictureAdCaption(blocks: readonly Block[], index: number): boolean {
  const [before, after] = [blocks[index - 1], blocks[index + 1]];
  const isPicture = before?.images.some(({ link }) => link?.kind === 'site') && isOnlyPictures(before);
  return Boolean(isPicture && (!after || after.level > 0 || after.ruleBefore || after.role !== 'content'));
}

const isOnlyPictures = ({ words, images }: Block): boolean =>
  !/[\p{L}\p{N}]/u.test(images.reduce((rest, { alt }) => rest.replace(alt, ''), words));

function logoOf(alt: string): string | null {
  const name = alt.replace(/[\s_-]*(?:logo|banner|image)\b.*$/iu, '').trim();
  return name.length <= 30 && NAME_LIKE_TEXT.test(name) ? name : null;
}

/** 'Presented by' with a picture in or below it. Null if no logo with a name is there. */
export function readLogoCredit(
  blocks: readonly Block[],
  index: number,
  isMarker: (block: Block) => boolean,
): { name: string; unit: AdUnit } | null {
  const at = [index, index + 1].find(
    (each) => blocks[each]?.images[0] && (each === index || isOnlyPictures(blocks[each])),
  );
  const image = at === undefined ? undefined : blocks[at]?.images[0];
  if (at === undefined || !image) return null;
  const name = logoOf(image.alt);
  if (!name) return null;
  const marker = blocks[index] as Block;
  const unit = isOnlyCreditLine(blocks, at, name)
    ? { blocks: blocks.slice(index, at + 1), marker }
    : findAdUnitAt(blocks, index, isMarker);
  return { name, unit };
}

/** The blocks in the same table row as a block; none outside of tables. */
const rowOf = (blocks: readonly Block[], { cell }: Block): Block[] =>
  cell ? blocks.filter((block) => block.cell?.table === cell.table && block.cell.row === cell.row) : [];

/** A row with more characters than this is the layout. */
const ROW_CHARS_MAX = 1_500;

/** True if a block is in a table row that isn't the layout, so that its blocks belong together. */
export const isInContentTableRow = (blocks: readonly Block[], block: Block): boolean =>
  block.cell !== null && rowOf(blocks, block).reduce((sum, { words }) => sum + words.length, 0) < ROW_CHARS_MAX;

/** True if a label is the last block of a table row, which makes it the caption of the other blocks. */
export function isLastInTableRow(blocks: readonly Block[], index: number): boolean {
  const row = rowOf(blocks, blocks[index] as Block);
  return row.length > 1 && row.at(-1)?.index === index && isInContentTableRow(blocks, row[0] as Block);
}
