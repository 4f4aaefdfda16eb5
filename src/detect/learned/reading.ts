// An issue prepared for the learned analyst's features: the signs in each block's words, and the targets of its links.
import { foldText } from '../../domain/brand/name.ts';
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { isEmptySlot } from '../rules/asking.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { legendEntries } from '../rules/legend.ts';
import { hideOwnRedirect, isOutsideLink } from '../rules/outside.ts';
import { linksOf, type OwnIdentity, ownOf } from '../rules/own.ts';
import { isPlain } from '../rules/placement.ts';
import { finish, type Sliced } from '../slices.ts';
import { signBit, wordsOf } from './block-words.ts';
import { letterHashes, wordHashes } from './hashing.ts';
import { talliesOf } from './tallies.ts';
import { withWrittenTarget } from './written-target.ts';

export interface BlockReading {
  block: Block;
  /** Lower-cased words up to the first 600 characters. */
  line: string;
  /** Bits of SIGN_NAMES: anywhere in the line; at its beginning; at its end; (nearly) all of it. */
  signs: number;
  lead: number;
  tail: number;
  whole: number;
  /** The disclosure that the rules' grammar finds in it. */
  disclosure: Disclosure | null;
  /** Its words may disclose an ad. */
  marks: boolean;
  /** They very likely do. */
  strong: boolean;
  links: Link[];
  /** The links to other sites, or with a hidden target. */
  outside: Link[];
  tallies: number[];
  /** The line folded, a space on either side. */
  folded: string;
  /** Hashes of its words; of the letters of its beginning. */
  wordHashes: number[];
  letterHashes: number[];
  namesOwn: boolean;
  /** The addresses its outside links are written with, letters and digits only. */
  hrefs: string;
  /** A symbol or emoji before its first word. */
  emblem: string;
}

/** A name as shown and as compared. */
export interface SpokenName {
  shown: string;
  key: string;
  /** Words of a button or a label, and not a name. */
  isNobody: boolean;
}

export interface Reading {
  issue: Issue;
  own: OwnIdentity;
  plain: boolean;
  blocks: BlockReading[];
  /** How many blocks lead to each registrable domain. */
  domains: Map<string, number>;
  /** How many outside links go through each host. */
  vias: Map<string, number>;
  /** Share of outside links with campaign tags in the whole issue. */
  tagged: number;
  /** Share of the blocks that are in a box with a background of its own. */
  background: number;
  /** Blocks that a legend or an asterisk explains as paid. */
  legend: ReadonlySet<number>;
  /** Emblems that come before a block that says 'sponsor' at once. */
  emblems: ReadonlySet<string>;
  /** Worked out once an issue: names as shown and compared; whether they are the newsletter's own. */
  spoken: Map<string, SpokenName>;
  owned: Map<string, boolean>;
  /** The subject folded, a space on either side. */
  subject: string;
  /** Folded text of the whole issue, spaces on either side. */
  folded: string;
}

const EMBLEM = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)?((?:\p{Extended_Pictographic}|[★☆†‡§◆■▲►✦])\uFE0F?)/u;

/** Reads an issue. Linear in its text: every pattern sees a bounded stretch of each block. @offline For training. */
export const readIssue = (issue: Issue): Reading => finish(readBlocks(issue));

/** Blocks that are read before others get their turn. */
const SLICE = 100;

/** As `readIssue`, with pauses in which others get their turn. */
export function* readBlocks(issue: Issue): Sliced<Reading> {
  const own = ownOf(issue);
  const plain = isPlain(issue);
  const domains = new Map<string, number>();
  const ownName = foldText(issue.newsletter.name ?? '');
  const vias = new Map<string, number>();
  let [outsideLinks, taggedLinks] = [0, 0];
  const blocks: BlockReading[] = [];
  for (const block of issue.blocks) {
    if (block.index % SLICE === SLICE - 1) yield;
    const links = linksOf(block).map(withWrittenTarget);
    const outside = links.filter((link) => isOutsideLink(link, own)).map((link) => hideOwnRedirect(link, own));
    for (const domain of new Set(links.flatMap((link) => link.domain ?? [])))
      domains.set(domain, (domains.get(domain) ?? 0) + 1);
    outsideLinks += outside.length;
    for (const { host, domain } of outside) vias.set(host ?? domain ?? '', (vias.get(host ?? domain ?? '') ?? 0) + 1);
    taggedLinks += outside.filter(({ campaign }) => campaign.tagged).length;
    const read = wordsOf(block, issue.blocks[block.index + 1]?.words ?? '', own, plain);
    const folded = ` ${foldText(read.line)} `;
    let letters: number[] | null = null;
    blocks.push({
      ...read,
      folded,
      tallies: talliesOf(read.line),
      wordHashes: wordHashes(read.line),
      // Few blocks are asked for theirs.
      get letterHashes() {
        letters ??= letterHashes(read.line);
        return letters;
      },
      namesOwn: ownName.length > 3 && folded.includes(` ${ownName} `),
      block,
      links,
      outside,
      hrefs: outside
        .map(({ href }) =>
          href
            .slice(0, 300)
            .toLowerCase()
            .replace(/[^a-z0-9]/g, ''),
        )
        .join(' '),
      emblem: EMBLEM.exec(block.text)?.[1] ?? '',
    });
  }
  const emblems = new Set(
    blocks.flatMap(({ emblem, lead, whole, block }) =>
      emblem && (lead | whole) & (signBit('sponsor') | signBit('advertisement')) && block.words.length < 200
        ? [emblem]
        : [],
    ),
  );
  for (const reader of blocks) {
    const { disclosure, block } = reader;
    if (!disclosure || !isEmptySlot(disclosure, block, issue.blocks, own)) continue;
    // It still ends what is above it.
    reader.disclosure = null;
    reader.marks = false;
  }
  const legend = new Set(legendEntries(issue.blocks, NONE).map(({ block }) => block.index));
  for (const reader of blocks) {
    const isExplained = legend.has(reader.block.index);
    const bearsEmblem = reader.emblem !== '' && emblems.has(reader.emblem) && reader.outside.length > 0;
    if (reader.disclosure || !(isExplained || bearsEmblem)) continue;
    // A mark that the issue explains is worth as much as the words.
    markDisclosed(reader, isExplained ? '*' : reader.emblem, 84);
  }
  const background = blocks.filter(({ block }) => block.box?.background).length / Math.max(1, blocks.length);
  return {
    background,
    spoken: new Map(),
    subject: ` ${foldText(issue.subject ?? '')} `,
    owned: new Map(),
    issue,
    own,
    plain,
    blocks,
    domains,
    vias,
    tagged: outsideLinks > 0 ? taggedLinks / outsideLinks : 0,
    legend,
    emblems,
    folded: ` ${foldText(issue.text.slice(0, 200_000))} `,
  };
}

/** Marks a block as disclosed by something other than its own words. @param weight of equivalent words, 0 to 100. */
export function markDisclosed(reader: BlockReading, words: string, weight: number): void {
  reader.disclosure = { words, name: null, weight, kind: 'tag', under: false };
  reader.marks = true;
  reader.strong = true;
}

const NONE: ReadonlySet<number> = new Set();
