// Finds stretches of blocks that may be one ad: a headed section, a box, blocks between horizontal rules, and runs of
// blocks that link to one site.
import type { Block } from '../../blocks.ts';
import { isButtonBlock } from '../../rules/unit/buttons.ts';
import { isInSetOffBox } from '../../rules/unit.ts';
import type { BlockObservations } from '../reading.ts';

const LINK_ENDINGS_MAX = 3;
const SECTION_BLOCKS_MAX = 12;
export const STRETCH_CHARS_MAX = 3_000;
const RULED_STRETCH_BLOCKS_MAX = 8;
const SAME_SITE_RUN_BLOCKS_MAX = 6;

/** The section that begins at a block: up to the next heading, horizontal rule, box or footer. */
export function takeSectionFrom(blocks: readonly Block[], from: number): Block[] {
  const taken: Block[] = [];
  let [said, chars] = [0, 0];
  for (const block of blocks.slice(from, from + SECTION_BLOCKS_MAX)) {
    if (block.role !== 'content' || chars > STRETCH_CHARS_MAX) break;
    if (taken.length > 0 && (block.ruleBefore || (block.level > 0 && said > 0))) break;
    const isSameBox = (block.box?.id ?? -1) === (taken[0]?.box?.id ?? -1);
    if (taken.length > 0 && said > 0 && !isSameBox && !isButtonBlock(blocks, block)) break;
    taken.push(block);
    chars += block.words.length;
    if (block.level === 0 && block.words.length > 30) said++;
  }
  return taken;
}

/** The box that begins right below a line, and a button in a separate box below it; null if no box begins there. */
export function findBoxBelow(blocks: readonly Block[], index: number): Block[] | null {
  const first = blocks[index + 1];
  const line = blocks[index] as Block;
  if (!first?.box || first.box.id === line.box?.id || !isInSetOffBox(first)) return null;
  const taken: Block[] = [];
  for (const block of blocks.slice(index + 1, index + 1 + SECTION_BLOCKS_MAX)) {
    const isInBox = block.box?.id === first.box.id;
    const isEnd =
      taken.length > 0 && block.words.length <= 60 && block.links.length > 0 && (block.box?.share ?? 1) < 0.01;
    if (!isInBox && !isEnd && !isButtonBlock(blocks, block)) break;
    taken.push(block);
    if (!isInBox) break;
  }
  return taken;
}

/** Finds runs of blocks that link to one other site, as the headline, text and button of an undisclosed ad do. */
export function findSameSiteRuns(blocks: readonly BlockObservations[]): Block[][] {
  const found: Block[][] = [];
  let run: { domain: string; from: number; to: number; count: number } | null = null;
  const end = () => {
    if (!run || run.count < 2) return;
    const above = blocks[run.from - 1];
    const from = above && above.block.level > 0 && above.outside.length === 0 ? run.from - 1 : run.from;
    found.push(blocks.slice(from, run.to + 1).map(({ block }) => block));
  };
  for (const { block, outside } of blocks) {
    const domains = new Set(outside.flatMap(({ kind, domain, via }) => (kind === 'site' ? domain : via) ?? []));
    const [domain] = domains;
    if (run && (block.index - run.to > 2 || block.index - run.from >= SAME_SITE_RUN_BLOCKS_MAX || block.ruleBefore)) {
      end();
      run = null;
    }
    if (domains.size === 0) continue;
    if (run && domains.size === 1 && domain === run.domain) {
      run.to = block.index;
      run.count++;
      continue;
    }
    end();
    run = domains.size === 1 && domain ? { domain, from: block.index, to: block.index, count: 1 } : null;
  }
  end();
  return found.slice(0, 40);
}

/** Finds short stretches of blocks between two horizontal rules, and the part of the mail above the first rule. */
export function findStretchesBetweenHorizontalRules(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  let group: Block[] | null = null;
  for (const block of blocks) {
    if (block.ruleBefore) {
      if (group) groups.push(group);
      group = [];
    }
    group?.push(block);
  }
  if (group) groups.push(group);
  // The part above the first rule is included, because ads are often placed at the top of a mail.
  const first = blocks.findIndex(({ ruleBefore }) => ruleBefore);
  if (first > 0) groups.push(blocks.slice(0, first));
  return groups.filter((each) => each.length <= RULED_STRETCH_BLOCKS_MAX);
}

/** Shorter variants of the ad below a label, each of which ends at one of its first links. */
export function listVariantsEndingInLinks(under: readonly Block[], blocks: readonly BlockObservations[]): Block[][] {
  const ends = under.flatMap(({ index }, nth) =>
    nth > 0 && nth < under.length - 1 && (blocks[index] as BlockObservations).outside.length > 0 ? [nth] : [],
  );
  return ends.slice(0, LINK_ENDINGS_MAX).map((end) => under.slice(0, end + 1));
}

const LISTED_BLOCKS_MAX = 12;

/** The lines right below a label that each link to another site; empty if there are fewer than two. */
export function findLinkedBlocksBelow(label: Block, blocks: readonly BlockObservations[]): Block[] {
  const found: Block[] = [];
  for (const { block, outside, strong } of blocks.slice(label.index + 1, label.index + 1 + LISTED_BLOCKS_MAX)) {
    if (outside.length === 0 || strong || block.ruleBefore || block.level > 0 || block.words.length > 600) break;
    found.push(block);
  }
  return found.length > 1 ? found : [];
}
