// The blocks of one ad: those below a label, or within a box.
import { foldText } from '../../domain/brand/name.ts';
import type { Block } from '../blocks.ts';
import { AD_ENDS } from '../vocabulary/labels.ts';
import { PICTURE_LEAD } from '../vocabulary/picture-words.ts';
import { undecorated } from './names.ts';
import { linksOf } from './own.ts';
import { isButton, withButtons } from './unit/buttons.ts';

export interface AdUnit {
  blocks: Block[];
  /** The block whose words disclose it; the first one where none does. */
  marker: Block;
}

const BLOCKS_MAX = 14;
const CHARS_MAX = 2_200;
/** A box with a larger share of the issue's text is its layout, not an ad. */
const BOX_SHARE = 0.4;

/** Set off from the issue, not by its layout alone. */
export const isBoxed = ({ box }: Block): boolean => box !== null && box.share <= BOX_SHARE;

/** A heading by its markup: one by its looks alone has level 7. */
export const isHeading = ({ level }: Block): boolean => level > 0 && level < 7;

/** The ad that begins with (or is) the block at `index`. @param isMarker whether another ad begins at a block. */
export function unitFrom(
  blocks: readonly Block[],
  index: number,
  isMarker: (block: Block) => boolean,
  named: string | null = null,
): AdUnit {
  const marker = blocks[index] as Block;
  if (isBoxed(marker)) {
    const box = withButtons(
      blocks,
      blocks.filter((block) => block.box?.id === marker.box?.id),
    );
    // 'Sponsored' may be beside an ad's name or below the ad; blocks before another ad's label belong to that ad.
    const isFirst = !box.some((block) => block.index < marker.index && isMarker(block));
    const inside = isFirst ? box : box.filter((block) => block.index >= marker.index);
    if (inside.length > 1 || marker.words.length > 120) return { blocks: inside.slice(0, BLOCKS_MAX), marker };
  }
  if (named && isCredit(blocks, index, named)) return { blocks: [marker], marker };
  const taken = [marker];
  let body = marker.level === 0 && (marker.words.length > 160 || isAdAfterBreak(marker)) ? 1 : 0;
  let chars = marker.words.length;
  for (const block of blocks.slice(index + 1)) {
    if (block.role !== 'content' || taken.length >= BLOCKS_MAX || chars > CHARS_MAX) break;
    if (isMarker(block) || endsAd(block)) break;
    if (taken.some((one) => one !== marker && saysSomething(one)) && block.ruleBefore) break;
    if (body > 0 && (block.ruleBefore || startsAnew(block, marker, body) || isListedStory(blocks, block))) break;
    // An ad in a table of its own, in a newsletter that isn't one.
    if (body > 0 && block.cell === null && marker.cell === null && taken.at(-1)?.cell) break;
    if (taken.length > 1 && block.level > 0 && (isPeer(block, marker) || leadsElsewhere(blocks, block.index, taken)))
      break;
    const isAnotherBox = isBoxed(block) && !taken.some((one) => one.box?.id === block.box?.id);
    if (body > 0 && marker.box === null && isAnotherBox && !isButton(blocks, block)) break;
    taken.push(block);
    chars += block.words.length;
    if (block.level === 0 && says(block) > (block.list ? 8 : 30)) body++;
  }
  return { blocks: taken, marker };
}

/**
 * A short ad, which a rule ends as it does a long one: a picture is none yet, nor a title alone, unless it leads
 * somewhere.
 */
const saysSomething = (block: Block): boolean =>
  says(block) > SHORT_AD &&
  (block.level === 0 || linksOf(block).length > 0) &&
  block.images.length === 0 &&
  !PICTURE.test(block.words) &&
  !PICTURE_LEAD.test(block.words);
/** What a mail's text has in a picture's place. */
const PICTURE = /^\W*(?:view|follow) image\b/iu;
const SHORT_AD = 8;

/** '1. Acme opens its weights' above a paragraph: a headline that only its number or sign sets off. */
function isListedStory(blocks: readonly Block[], block: Block): boolean {
  const [before, next] = [blocks[block.index - 1], blocks[block.index + 1]];
  return block.list && !before?.list && next !== undefined && !next.list && next.words.length > STORY_MIN;
}
const STORY_MIN = 80;

/** 'End of ad'. */
const endsAd = ({ words }: Block): boolean => words.length <= LABEL_MAX && AD_ENDS.test(undecorated(words));

/** Whether a label's ad follows it in the same block, after a line break. */
export const isAdAfterBreak = (marker: Block): boolean => {
  const end = marker.text.indexOf('\n');
  if (end < 0 || end > LABEL_MAX) return false;
  // In HTML the line below a label may be a name alone, above its ad.
  const isPlain = linksOf(marker).every(({ text }) => text === '');
  const said = marker.text
    .slice(end)
    .replace(/https?:\/\/\S+/giu, '')
    .trim().length;
  return said > (isPlain ? PLAIN_MIN : SAID_MIN);
};
/** A line that is longer isn't a label above its ad. */
const LABEL_MAX = 60;
const SAID_MIN = 60;
const PLAIN_MIN = 12;

/** Headings by markup of the same kind: the second one begins something else. */
const isPeer = (block: Block, marker: Block): boolean => isHeading(marker) && block.level <= marker.level;

/**
 * Whether the blocks below a heading link only to other sites than those before it: the parts of one ad link to the
 * same site.
 */
function leadsElsewhere(blocks: readonly Block[], heading: number, taken: readonly Block[]): boolean {
  const here = new Set(taken.flatMap(sitesIn));
  if (here.size === 0) return false;
  const next = blocks.findIndex((block, at) => at > heading && block.level > 0);
  const there = blocks.slice(heading, next < 0 ? undefined : next).flatMap(sitesIn);
  return there.length > 0 && !there.some((site) => here.has(site));
}

export const sitesIn = (block: Block): string[] =>
  linksOf(block).flatMap(({ kind, domain }) => (kind === 'site' && domain ? [domain] : []));

/** The length of a block's text in Latin letters; a Chinese character counts as a word. */
const says = ({ words }: Block): number => words.length + 3 * (words.match(/\p{Script=Han}/gu)?.length ?? 0);

const ABOVE_MAX = 5;

/**
 * The ad whose disclosure is below it: back to its heading, a rule, or another ad's words. Null where nothing above
 * is an ad's.
 */
export function unitAbove(blocks: readonly Block[], index: number, isMarker: (block: Block) => boolean): AdUnit | null {
  const marker = blocks[index] as Block;
  const taken = [marker];
  for (let at = index - 1; at >= 0 && taken.length <= ABOVE_MAX; at--) {
    const block = blocks[at] as Block;
    if (block.role !== 'content' || isMarker(block) || (blocks[at + 1] as Block).ruleBefore) break;
    if (marker.cell && block.cell?.table === marker.cell.table && block.cell.row !== marker.cell.row) break;
    taken.unshift(block);
    if (block.level > 0 || (marker.level === 0 && block.list !== marker.list)) break;
  }
  return taken.some((block) => block !== marker && block.links.length > 0) ? { blocks: taken, marker } : null;
}

/** Blocks within which an ad that follows its credit line speaks of its brand again. */
const SOON = 4;

/** Whether a line that names the sponsor is only a credit: nothing soon after it mentions the sponsor. */
export function isCredit(blocks: readonly Block[], index: number, named: string): boolean {
  const name = foldText(named);
  const below = blocks.slice(index + 1, index + 1 + SOON);
  return !below.some((block) =>
    ` ${foldText(`${block.words} ${block.links.map(({ text, host }) => `${text} ${host ?? ''}`).join(' ')}`)} `.includes(
      name,
    ),
  );
}

/**
 * A heading ends an ad: one by markup always, one by looks where the ad has said something and the line calls for
 * nothing.
 */
function startsAnew(block: Block, marker: Block, body: number): boolean {
  if (block.level === 0) return false;
  if (block.level === 7) return body > 1 && block.links.length === 0;
  return marker.level === 0 || marker.level === 7 || block.level <= Math.max(marker.level, 2) || body > 1;
}

export const textOf = (unit: AdUnit): string => unit.blocks.map(({ words }) => words).join('\n');
