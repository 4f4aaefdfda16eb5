// Labels with pictures and in rows of tables: captions, a sponsor's logo below its credit, a wall of logos.
import { foldText } from '../../../domain/brand/name.ts';
import type { Block } from '../../blocks.ts';
import { NAME_LIKE } from '../entry.ts';
import { type AdUnit, isCredit, unitFrom } from '../unit.ts';

/** Whether a label is the caption of a picture ad above it. */
export function isPictureCaption(blocks: readonly Block[], index: number): boolean {
  const [before, after] = [blocks[index - 1], blocks[index + 1]];
  const isPicture = before?.images.some(({ link }) => link?.kind === 'site') && isOnlyPictures(before);
  return Boolean(isPicture && (!after || after.level > 0 || after.ruleBefore || after.role !== 'content'));
}

const isOnlyPictures = ({ words, images }: Block): boolean =>
  !/[\p{L}\p{N}]/u.test(images.reduce((rest, { alt }) => rest.replace(alt, ''), words));

/** The name that a logo's alt gives; null for none. */
function logoOf(alt: string): string | null {
  const name = alt.replace(/[\s_-]*(?:logo|banner|image)\b.*$/iu, '').trim();
  return name.length <= 30 && NAME_LIKE.test(name) ? name : null;
}

/** 'Presented by' and a logo: whose it is, and the ad. Null where no logo with a name is there. */
export function logoUnder(
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
  const unit = isCredit(blocks, at, name)
    ? { blocks: blocks.slice(index, at + 1), marker }
    : unitFrom(blocks, index, isMarker);
  return { name, unit };
}

/**
 * 'Presented by' and several logos, each with a name: the line and what comes right below it. Null for fewer than two
 * that differ.
 */
export function logosUnder(blocks: readonly Block[], index: number): AdUnit | null {
  const marker = blocks[index] as Block;
  const rest = blocks.slice(index + 1, index + 1 + LOGOS_MAX);
  const end = rest.findIndex((block) => block.images.length === 0 || !isOnlyPictures(block));
  const taken = [marker, ...(end < 0 ? rest : rest.slice(0, end))];
  const names = new Set(
    taken.flatMap(({ images }) => images.flatMap(({ alt, link }) => (link ? (logoOf(alt) ?? []) : []))).map(foldText),
  );
  return names.size > 1 ? { blocks: taken, marker } : null;
}
const LOGOS_MAX = 12;

/** The blocks of the table's row that a block is in; none outside of tables. */
const rowOf = (blocks: readonly Block[], { cell }: Block): Block[] =>
  cell ? blocks.filter((block) => block.cell?.table === cell.table && block.cell.row === cell.row) : [];

/** A row that says more than this is the layout. */
const ROW_CHARS = 1_500;

/** Whether a block is in a row of a table that is no layout: what is in it belongs together. */
export const isInRow = (blocks: readonly Block[], block: Block): boolean =>
  block.cell !== null && rowOf(blocks, block).reduce((sum, { words }) => sum + words.length, 0) < ROW_CHARS;

/** Whether a label is the last line of a row of its own that begins with something else: a caption. */
export function endsItsRow(blocks: readonly Block[], index: number): boolean {
  const row = rowOf(blocks, blocks[index] as Block);
  return row.length > 1 && row.at(-1)?.index === index && isInRow(blocks, row[0] as Block);
}
