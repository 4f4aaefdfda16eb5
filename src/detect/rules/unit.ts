// Finds the blocks of one ad: below a label, within a box, or above a closing line.
import { foldText } from '../../domain/brand/name.ts';
import { type Block, listBlockLinks } from '../block.ts';
import { END_OF_AD_LINE } from '../vocabulary/labels.ts';
import { PICTURE_WORDS_BEFORE_NAME } from '../vocabulary/picture-words.ts';
import { removeDecoration } from './names.ts';
import { addButtonBlocks, isButtonBlock } from './unit/buttons.ts';

export interface AdUnit {
  blocks: Block[];
  /** The block with the words of disclosure; the first block if there are none. */
  marker: Block;
}

const BLOCKS_MAX = 14;
const CHARS_MAX = 2_200;
/** A box that contains a larger share of the issue's text than this is its layout, not an ad. */
const BOX_SHARE_MAX = 0.4;

/** True if a block is in a box that isn't only the issue's layout. */
export const isInSetOffBox = ({ box }: Block): boolean => box !== null && box.share <= BOX_SHARE_MAX;

/** True for a heading by markup. A line that only looks like one has level 7. */
export const isMarkupHeading = ({ level }: Block): boolean => level > 0 && level < 7;

/**
 * The blocks of the ad whose marker (label or disclosure) is the block at `index`: its box if it has one, otherwise the
 * marker and the blocks below it, up to where the ad ends.
 * @param isMarker true for blocks at which another ad begins.
 * @param named the sponsor's name in the disclosure, null if there is none.
 */
export function findAdUnitAt(
  blocks: readonly Block[],
  index: number,
  isMarker: (block: Block) => boolean,
  named: string | null = null,
): AdUnit {
  const marker = blocks[index] as Block;
  if (isInSetOffBox(marker)) {
    const box = addButtonBlocks(
      blocks,
      blocks.filter((block) => block.box?.id === marker.box?.id),
    );
    // 'Sponsored' may be below the ad, so blocks of the box before it belong to the ad, unless they have a label.
    const isFirst = !box.some((block) => block.index < marker.index && isMarker(block));
    const inside = isFirst ? box : box.filter((block) => block.index >= marker.index);
    if (inside.length > 1 || marker.words.length > 120) return { blocks: inside.slice(0, BLOCKS_MAX), marker };
  }
  if (named && isOnlyCreditLine(blocks, index, named)) return { blocks: [marker], marker };
  const taken = [marker];
  let body = marker.level === 0 && (marker.words.length > 160 || hasAdAfterLineBreak(marker)) ? 1 : 0;
  let chars = marker.words.length;
  for (const block of blocks.slice(index + 1)) {
    if (block.role !== 'content' || taken.length >= BLOCKS_MAX || chars > CHARS_MAX) break;
    if (isMarker(block) || endsAd(block)) break;
    if (taken.some((one) => one !== marker && isCompleteAd(one)) && block.ruleBefore) break;
    if (body > 0 && (block.ruleBefore || isHeadingAfterAd(block, marker, body) || isListedStory(blocks, block))) break;
    // If the ad's blocks are in a table, text outside of the table is the newsletter's again.
    if (body > 0 && block.cell === null && marker.cell === null && taken.at(-1)?.cell) break;
    if (taken.length > 1 && block.level > 0 && (isPeer(block, marker) || leadsElsewhere(blocks, block.index, taken)))
      break;
    const isAnotherBox = isInSetOffBox(block) && !taken.some((one) => one.box?.id === block.box?.id);
    if (body > 0 && marker.box === null && isAnotherBox && !isButtonBlock(blocks, block)) break;
    taken.push(block);
    chars += block.words.length;
    if (block.level === 0 && textLength(block) > (block.list ? 8 : 30)) body++;
  }
  return { blocks: taken, marker };
}

/** True for enough text to be an ad, so that a rule ends it. A picture or a title without a link isn't enough. */
const isCompleteAd = (block: Block): boolean =>
  textLength(block) > SHORT_AD_MIN &&
  (block.level === 0 || listBlockLinks(block).length > 0) &&
  block.images.length === 0 &&
  !PICTURE_PLACEHOLDER.test(block.words) &&
  !PICTURE_WORDS_BEFORE_NAME.test(block.words);
/** What plain text has in place of a picture: 'View image'. */
const PICTURE_PLACEHOLDER = /^\W*(?:view|follow) image\b/iu;
const SHORT_AD_MIN = 8;

/** True for a headline that only its number or sign sets off from the paragraph below: '1. Acme opens its weights'. */
function isListedStory(blocks: readonly Block[], block: Block): boolean {
  const [before, next] = [blocks[block.index - 1], blocks[block.index + 1]];
  return block.list && !before?.list && next !== undefined && !next.list && next.words.length > STORY_TEXT_MIN;
}
const STORY_TEXT_MIN = 80;

/** True for a line that says that the ad is over: 'End of ad'. */
const endsAd = ({ words }: Block): boolean => words.length <= LABEL_MAX && END_OF_AD_LINE.test(removeDecoration(words));

/** True if a label's ad follows in the same block, after a line break. */
export const hasAdAfterLineBreak = (marker: Block): boolean => {
  const end = marker.text.indexOf('\n');
  if (end < 0 || end > LABEL_MAX) return false;
  // In HTML, the line below a label may be only a name above the ad, so the ad must be longer than in plain text.
  const isPlain = listBlockLinks(marker).every(({ text }) => text === '');
  const said = marker.text
    .slice(end)
    .replace(/https?:\/\/\S+/giu, '')
    .trim().length;
  return said > (isPlain ? PLAIN_AD_TEXT_MIN : AD_TEXT_MIN);
};
const LABEL_MAX = 60;
const AD_TEXT_MIN = 60;
const PLAIN_AD_TEXT_MIN = 12;

const isPeer = (block: Block, marker: Block): boolean => isMarkupHeading(marker) && block.level <= marker.level;

/** True if the blocks below a heading link only to other sites; the parts of one ad link to the same. */
function leadsElsewhere(blocks: readonly Block[], heading: number, taken: readonly Block[]): boolean {
  const here = new Set(taken.flatMap(listBlockSites));
  if (here.size === 0) return false;
  const next = blocks.findIndex((block, at) => at > heading && block.level > 0);
  const there = blocks.slice(heading, next < 0 ? undefined : next).flatMap(listBlockSites);
  return there.length > 0 && !there.some((site) => here.has(site));
}

export const listBlockSites = (block: Block): string[] =>
  listBlockLinks(block).flatMap(({ kind, domain }) => (kind === 'site' && domain ? [domain] : []));

/** A Chinese character counts as four, because it is a word. */
const textLength = ({ words }: Block): number => words.length + 3 * (words.match(/\p{Script=Han}/gu)?.length ?? 0);

const AD_BLOCKS_ABOVE_MAX = 5;

/** The disclosure and up to five blocks above it, back to a heading, a rule or another disclosure. */
export function findAdUnitAbove(
  blocks: readonly Block[],
  index: number,
  isMarker: (block: Block) => boolean,
): AdUnit | null {
  const marker = blocks[index] as Block;
  const taken = [marker];
  for (let at = index - 1; at >= 0 && taken.length <= AD_BLOCKS_ABOVE_MAX; at--) {
    const block = blocks[at] as Block;
    if (block.role !== 'content' || isMarker(block) || (blocks[at + 1] as Block).ruleBefore) break;
    if (marker.cell && block.cell?.table === marker.cell.table && block.cell.row !== marker.cell.row) break;
    taken.unshift(block);
    if (block.level > 0 || (marker.level === 0 && block.list !== marker.list)) break;
  }
  return taken.some((block) => block !== marker && block.links.length > 0) ? { blocks: taken, marker } : null;
}

/** Number of blocks after a credit line within which its ad, if there is one, mentions the sponsor again. */
const CREDIT_DISTANCE_MAX = 4;

/** True if a line that names the sponsor is only a credit: nothing soon after it mentions the sponsor. */
export function isOnlyCreditLine(blocks: readonly Block[], index: number, named: string): boolean {
  const name = foldText(named);
  const below = blocks.slice(index + 1, index + 1 + CREDIT_DISTANCE_MAX);
  return !below.some((block) =>
    ` ${foldText(`${block.words} ${block.links.map(({ text, host }) => `${text} ${host ?? ''}`).join(' ')}`)} `.includes(
      name,
    ),
  );
}

/** One by markup mostly ends the ad; one that only looks like it does after two paragraphs. */
function isHeadingAfterAd(block: Block, marker: Block, body: number): boolean {
  if (block.level === 0) return false;
  if (block.level === 7) return body > 1 && block.links.length === 0;
  return marker.level === 0 || marker.level === 7 || block.level <= Math.max(marker.level, 2) || body > 1;
}

export const toAdUnitText = (unit: AdUnit): string => unit.blocks.map(({ words }) => words).join('\n');
