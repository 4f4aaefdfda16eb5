// Recognises section titles by their looks: in many newsletters each section, the sponsor's among them, has a short
// bold line above it.
import type { Block } from '../../blocks.ts';
import { listBlockLinks } from '../own-identity.ts';

/** True if a block begins the next section of an issue in which the ad's label is a section title too. */
export const beginsNextSection = (blocks: readonly Block[], block: Block, label: Block): boolean =>
  isTitle(block) && isTitle(label) && hasSections(blocks, label.index);

/** True for a short bold line without a link: 'Sponsored', 'Videos'. */
const isTitle = (block: Block): boolean =>
  block.level === 7 &&
  block.words.length <= TITLE_MAX &&
  listBlockLinks(block).length === 0 &&
  block.images.every(({ alt }) => !alt.trim());
const TITLE_MAX = 30;

/**
 * True if short bold lines are this section titles: another one is above the label, over text that isn't a
 * heading.
 */
const hasSections = (blocks: readonly Block[], label: number): boolean =>
  blocks.slice(0, label).some((block) => isTitle(block) && blocks[block.index + 1]?.level === 0);
