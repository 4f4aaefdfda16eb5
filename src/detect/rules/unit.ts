// The blocks of one ad: those below a label, or within a box.
import { fold } from '../../domain/brand/name.ts';
import type { Block } from '../blocks.ts';
import { AD_ENDS } from '../vocabulary/labels.ts';
import { PICTURE_LEAD } from '../vocabulary/picture-words.ts';
import { NAME_LIKE } from './entry.ts';
import { undecorated } from './names.ts';
import { linksOf } from './own.ts';
import { isButton, withButtons } from './unit/buttons.ts';

export interface Unit {
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
): Unit {
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
    // An ad in a table of its own, in a letter that isn't one.
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
  // In HTML the line beneath a label may be a name alone, above its ad.
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
 * The ad whose disclosure stands beneath it: back to its heading, a rule, or another ad's words. Null where nothing
 * above is an ad's.
 */
export function unitAbove(blocks: readonly Block[], index: number, isMarker: (block: Block) => boolean): Unit | null {
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

/** Whether a label is the caption of a picture ad above it. */
export function captions(blocks: readonly Block[], index: number): boolean {
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

/** 'Presented by' and a logo: whose it is, and the ad. Null where no logo with a name stands there. */
export function logoUnder(
  blocks: readonly Block[],
  index: number,
  isMarker: (block: Block) => boolean,
): { name: string; unit: Unit } | null {
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
 * 'Presented by' and several logos, each with a name: the line and what stands right beneath it. Null for fewer than
 * two that differ.
 */
export function logosUnder(blocks: readonly Block[], index: number): Unit | null {
  const marker = blocks[index] as Block;
  const rest = blocks.slice(index + 1, index + 1 + LOGOS_MAX);
  const end = rest.findIndex((block) => block.images.length === 0 || !isOnlyPictures(block));
  const taken = [marker, ...(end < 0 ? rest : rest.slice(0, end))];
  const names = new Set(
    taken.flatMap(({ images }) => images.flatMap(({ alt, link }) => (link ? (logoOf(alt) ?? []) : []))).map(fold),
  );
  return names.size > 1 ? { blocks: taken, marker } : null;
}
const LOGOS_MAX = 12;

/** The blocks of the table's row that a block stands in; none outside of tables. */
const rowOf = (blocks: readonly Block[], { cell }: Block): Block[] =>
  cell ? blocks.filter((block) => block.cell?.table === cell.table && block.cell.row === cell.row) : [];

/** A row that says more than this is the issue's layout. */
const ROW_CHARS = 1_500;

/** Whether a block stands in a row of a table that is no layout: what is in it belongs together. */
export const isInRow = (blocks: readonly Block[], block: Block): boolean =>
  block.cell !== null && rowOf(blocks, block).reduce((sum, { words }) => sum + words.length, 0) < ROW_CHARS;

/** Whether a label is the last line of a row of its own that begins with something else: a caption. */
export function endsItsRow(blocks: readonly Block[], index: number): boolean {
  const row = rowOf(blocks, blocks[index] as Block);
  return row.length > 1 && row.at(-1)?.index === index && isInRow(blocks, row[0] as Block);
}

/** Blocks within which an ad that follows its credit line speaks of its brand again. */
const SOON = 4;

/** Whether a line that names the sponsor is only a credit: nothing soon after it mentions the sponsor. */
function isCredit(blocks: readonly Block[], index: number, named: string): boolean {
  const name = fold(named);
  const below = blocks.slice(index + 1, index + 1 + SOON);
  return !below.some((block) =>
    ` ${fold(`${block.words} ${block.links.map(({ text, host }) => `${text} ${host ?? ''}`).join(' ')}`)} `.includes(
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

export const textOf = (unit: Unit): string => unit.blocks.map(({ words }) => words).join('\n');
