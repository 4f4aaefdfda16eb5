// Collects candidates, the stretches of an issue that may be ads: blocks below, above or with disclosing words; the
// contents of boxes, sections and stretches between horizontal rules; each paragraph or list entry that links to
// another site. The model decides which of them are ads.
import type { Claim } from '../analyst.ts';
import { type Block, isVisibleBlock } from '../blocks.ts';
import { findEntryHeads, selectBlocksOfEntry } from '../rules/items.ts';
import { addButtonBlocks } from '../rules/unit/buttons.ts';
import { cutAfterAdvertiserLinks } from '../rules/unit/own-links.ts';
import { findAdUnitAbove, findAdUnitAt, hasAdAfterLineBreak, isInSetOffBox } from '../rules/unit.ts';
import { PLURAL_SPONSOR_WORD } from '../vocabulary/labels.ts';
import {
  findOverlappingClaim,
  isClaimOnSeparateEntry,
  markDisclosedByLabel,
  mixesAdvertisers,
  toSeparateSponsorCandidates,
} from './candidates/of-claims.ts';
import {
  findBoxBelow,
  findLinkedBlocksBelow,
  findSameSiteRuns,
  findStretchesBetweenHorizontalRules,
  listVariantsEndingInLinks,
  STRETCH_CHARS_MAX,
  takeSectionFrom,
} from './candidates/stretches.ts';
import type { BlockObservations, IssueReading } from './reading.ts';

/**
 * The ways in which a candidate was found: below ('under') or above a block with disclosing words, that block itself
 * ('self'), a box, a headed section, between rules ('ruled'), a credit line and the section after it ('follow'), a
 * claim of the rules, one sponsor of a row ('grid'), a label and the next box or block ('next'), a label's ad cut short
 * ('short'), a run of links to one site ('run'), the whole mail, or one line of a list of sponsors ('listed'). Their
 * order is the order of the model's columns.
 */
export const AD_CANDIDATE_KINDS = [
  'under',
  'above',
  'self',
  'box',
  'section',
  'ruled',
  'follow',
  'rules',
  'grid',
  'next',
  'short',
  'run',
  'whole',
  'listed',
] as const;
export type AdCandidateKind = (typeof AD_CANDIDATE_KINDS)[number];

export interface AdCandidate {
  /** The blocks in reading order, never empty. They are consecutive, except for the contents of a box. */
  blocks: BlockObservations[];
  /** All ways in which the candidate was found. */
  kinds: Set<AdCandidateKind>;
  /** The block whose words may disclose the ad; null if there is none. */
  marker: BlockObservations | null;
  /** The claim of the rules on (nearly) the same blocks; null if there is none. */
  claim: Claim | null;
}

const CANDIDATES_MAX = 400;
/** The longest line, in characters, that only announces the ad below it. */
const LABEL_MAX = 80;

/** A mail with more blocks than this isn't considered as one single ad. */
const WHOLE_MAIL_BLOCKS_MAX = 60;

/**
 * @returns the candidates of an issue in the order of their first block: at most 400, those with disclosing words
 *   first.
 */
export function collectAdCandidates(reading: IssueReading, claims: readonly Claim[]): AdCandidate[] {
  const { issue, blocks } = reading;
  const found = new Map<string, AdCandidate>();
  const heads = findEntryHeads(issue.blocks);
  const add = (kind: AdCandidateKind, whole: readonly Block[], marker: BlockObservations | null) => {
    const at = marker?.block.index ?? whole[0]?.index ?? 0;
    const part = kind === 'whole' ? whole : selectBlocksOfEntry(whole, at, heads.all);
    if (kind !== 'whole' && part.some(({ index }) => heads.timed.has(index))) return;
    const own = part.filter((block) => isVisibleBlock(block) && !(block.role === 'footer' && block.place > 0.9));
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) return;
    // A paragraph that names its sponsor is a candidate at any length, because it may be the whole newsletter.
    const isNamed = own.length === 1 && Boolean(blocks[first.index]?.disclosure?.name);
    if (!isNamed && own.reduce((sum, { words }) => sum + words.length, 0) > 2 * STRETCH_CHARS_MAX) return;
    const key = `${first.index}-${last.index}-${own.length}`;
    const known = found.get(key);
    if (known) {
      known.kinds.add(kind);
      known.marker ??= marker;
    } else if (found.size < CANDIDATES_MAX)
      found.set(key, {
        blocks: own.map(({ index }) => blocks[index] as BlockObservations),
        kinds: new Set([kind]),
        marker,
        claim: null,
      });
  };
  for (const claim of claims) markDisclosedByLabel(claim, blocks);
  const entries = new Set(claims.flatMap((claim) => (isClaimOnSeparateEntry(claim) ? [claim.block] : [])));
  const isStrong = (block: Block) => (blocks[block.index] as BlockObservations).strong;
  let marks = 0;
  for (const reader of blocks) {
    if (!reader.marks || ++marks > 120) continue;
    const { block } = reader;
    if (isMarkedEntry(reader)) {
      add('self', [block], reader);
      continue;
    }
    const under = findAdUnitAt(issue.blocks, block.index, isStrong).blocks;
    add('under', under, reader);
    if (reader.disclosure?.kind === 'label')
      add('short', cutAfterAdvertiserLinks({ blocks: under, marker: block }).blocks, reader);
    // If nothing marks the end of a label's ad, it may end with any of its links.
    if (reader.strong && block.words.length <= LABEL_MAX)
      for (const part of listVariantsEndingInLinks(under, blocks)) add('short', part, reader);
    add('self', [block], reader);
    // In a list, an entry with an ad tag is the ad itself, so the blocks above it aren't.
    const above =
      block.list && reader.disclosure?.kind === 'tag' ? null : findAdUnitAbove(issue.blocks, block.index, isStrong);
    if (above) add('above', above.blocks, reader);
    // A credit line may belong to the headed section that follows it.
    const section = takeSectionFrom(issue.blocks, block.index + 1);
    const other = section.findIndex(({ index }) => entries.has(index));
    const rest = other < 0 ? section : section.slice(0, other);
    if (rest.length > 0 && block.words.length <= 160 && !hasAdAfterLineBreak(block))
      add('follow', [block, ...rest], reader);
    const next = findBoxBelow(issue.blocks, block.index);
    if (next && block.words.length <= 160) add('next', [block, ...next], reader);
    if (PLURAL_SPONSOR_WORD.test(reader.line) && block.words.length <= 160)
      for (const line of findLinkedBlocksBelow(block, blocks)) {
        add('listed', [line], reader);
      }
    const one = issue.blocks[block.index + 1];
    if (one && block.words.length <= 60 && one.words.length > 60 && !hasAdAfterLineBreak(block))
      add('next', [block, one], reader);
  }
  const boxes = new Map<number, Block[]>();
  for (const { block } of blocks) if (block.box && isInSetOffBox(block)) push(boxes, block.box.id, block);
  for (const inside of boxes.values()) {
    const box = addButtonBlocks(issue.blocks, inside);
    if (hasOutsideLink(box, blocks)) add('box', box, null);
  }
  for (const { block } of blocks) {
    if (block.level > 0 && block.role === 'content') {
      const section = cutBeforeLabel([block, ...takeSectionFrom(issue.blocks, block.index + 1)], blocks);
      // A bold last line of a box looks like a heading, but isn't the heading of what follows below the box.
      const isLast = isInSetOffBox(block) && section[1]?.box?.id !== block.box?.id;
      if (section.length > 1 && !isLast && hasOutsideLink(section, blocks)) add('section', section, null);
    }
    if (isVisibleBlock(block) && (blocks[block.index] as BlockObservations).outside.length > 0)
      add('self', [block], null);
  }
  for (const run of findSameSiteRuns(blocks)) add('run', run, null);
  const whole = issue.blocks.filter(({ role }) => role === 'content');
  if (whole.length <= WHOLE_MAIL_BLOCKS_MAX) add('whole', whole, null);
  for (const group of findStretchesBetweenHorizontalRules(issue.blocks))
    if (hasOutsideLink(group, blocks)) add('ruled', group, null);
  for (const claim of claims) {
    const part = (claim.blocks ?? [claim.block]).flatMap((index) => issue.blocks[index] ?? []);
    add('rules', part, blocks[part[0]?.index ?? -1] ?? null);
  }
  const apart = claims.filter(({ isApart }) => isApart);
  const others = [...found.values()].filter((candidate) => !mixesAdvertisers(candidate, apart));
  for (const candidate of others) candidate.claim = findOverlappingClaim(candidate, claims);
  return [...others, ...toSeparateSponsorCandidates(claims, blocks)].sort(
    (a, b) =>
      (a.blocks[0] as BlockObservations).block.index - (b.blocks[0] as BlockObservations).block.index ||
      a.blocks.length - b.blocks.length,
  );
}

/**
 * True for a long entry with a link whose last word, after a sentence and without brackets, marks it as an ad: 'Acme
 * sells clay. SPONSORED'. Such an entry is the complete ad. (A tag in brackets may belong to a headline, with the ad's
 * text below.)
 */
const isMarkedEntry = ({ block, disclosure, outside }: BlockObservations): boolean =>
  disclosure?.kind === 'tag' &&
  block.level === 0 &&
  block.words.length >= MARKED_ENTRY_CHARS_MIN &&
  outside.length > 0 &&
  TAG_AFTER_SENTENCE.test(block.words.slice(-TAG_WITHIN));
const TAG_AFTER_SENTENCE = /[.!?…]["”’')\]]?\s+\p{L}+\.?\s*$/u;
const TAG_WITHIN = 40;
/** Characters. A shorter marked entry may be only the headline of its ad. */
const MARKED_ENTRY_CHARS_MIN = 100;

/** Cuts a headed section before an ad label inside it, because the text above the label isn't part of that ad. */
function cutBeforeLabel(section: readonly Block[], blocks: readonly BlockObservations[]): readonly Block[] {
  const said = section.findIndex(({ level, words }) => level === 0 && words.length > LABEL_MAX);
  const end = section.findIndex(
    ({ index, words }, at) =>
      said >= 0 &&
      at > said &&
      at < section.length - 1 &&
      words.length <= LABEL_MAX &&
      blocks[index]?.strong &&
      blocks[index].disclosure?.kind === 'label',
  );
  return end < 0 ? section : section.slice(0, end);
}

const hasOutsideLink = (part: readonly Block[], blocks: readonly BlockObservations[]): boolean =>
  part.some(({ index }) => (blocks[index] as BlockObservations).outside.length > 0);

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
