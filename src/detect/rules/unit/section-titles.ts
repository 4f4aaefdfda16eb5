// Titles by their looks alone: in many letters each section, the sponsor's among them, has a short bold line above it.
import type { Block } from '../../blocks.ts';
import { linksOf } from '../own.ts';

/** Whether the next section of a letter begins at a block, where the label of an ad is such a title too. */
export const isNextSection = (blocks: readonly Block[], block: Block, label: Block): boolean =>
  isTitle(block) && isTitle(label) && hasSections(blocks, label.index);

/** A short bold line that leads nowhere: 'Sponsored', 'Videos'. */
const isTitle = (block: Block): boolean =>
  block.level === 7 &&
  block.words.length <= TITLE_MAX &&
  linksOf(block).length === 0 &&
  block.images.every(({ alt }) => !alt.trim());
const TITLE_MAX = 30;

/** Whether such lines head sections: another one is above the label, over something else. */
const hasSections = (blocks: readonly Block[], label: number): boolean =>
  blocks.slice(0, label).some((block) => isTitle(block) && blocks[block.index + 1]?.level === 0);
