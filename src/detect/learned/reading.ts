// Prepares an issue for the learned analyst: for each block the signs of an ad in its words, its disclosure, and the
// targets of its links.
import { foldText } from '../../domain/brand/name.ts';
import type { Issue } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import type { Link } from '../links.ts';
import { type PausableWork, runWithoutPauses } from '../pausable-work.ts';
import { isDisclosureWithoutAd } from '../rules/asking.ts';
import type { Disclosure } from '../rules/disclosure.ts';
import { findEntriesMarkedPaid } from '../rules/legend.ts';
import { isOutsideLink, markOwnRedirectAsTracker } from '../rules/outside-links.ts';
import { buildNewsletterIdentity, listBlockLinks, type NewsletterIdentity } from '../rules/own-identity.ts';
import { isMailWithoutMarkup } from '../rules/placement.ts';
import { adSignBit, readBlockAdSigns } from './block-words.ts';
import { hashCharacterNgrams, hashWordsAndPairs } from './hashing.ts';
import { countTallyMatches } from './tallies.ts';
import { resolveLinkByAnchorText } from './written-target.ts';

export interface BlockObservations {
  block: Block;
  /** The first 600 characters of the block's words. */
  line: string;
  /** The signs (vocabulary/signs.ts) that occur anywhere in the line, as a mask of `adSignBit`. */
  signs: number;
  /** The signs at the beginning of the line, as a mask of `adSignBit`. */
  lead: number;
  /** The signs at the end of the line, as a mask of `adSignBit`. */
  tail: number;
  /** The signs that make up (nearly) the whole line, as a mask of `adSignBit`. */
  whole: number;
  /** The disclosure that the rules or credit.ts find in the block; null if there is none. */
  disclosure: Disclosure | null;
  /** True if the block's words may disclose an ad. */
  marks: boolean;
  /** True if the block's words very likely disclose an ad. */
  strong: boolean;
  links: Link[];
  /** The links that lead to other sites than the newsletter's own, or whose target is hidden. */
  outside: Link[];
  /** Counts of kinds of words in the line, in the order of `TALLY_PATTERNS`. */
  tallies: number[];
  /** The line normalised (lower case, no punctuation), with a space at both ends. */
  folded: string;
  /** Hashes of the line's words and pairs of words. */
  wordHashes: number[];
  /** Hashes of character n-grams at the line's beginning. */
  letterHashes: number[];
  /** True if the line contains the newsletter's own name. */
  namesOwn: boolean;
  /** The URLs of the outside links as written, reduced to letters and digits, with spaces between them. */
  hrefs: string;
  /** A symbol or emoji before the first word, '' if there is none. */
  emblem: string;
}

/** A name in the form that is displayed (`shown`) and in the form that is compared (`key`). */
export interface ComparableName {
  shown: string;
  key: string;
  /** True for words of a button or label that are not a name. */
  isNobody: boolean;
}

export interface IssueReading {
  issue: Issue;
  /** Recognises the newsletter's own names and domains. */
  own: NewsletterIdentity;
  /** True for a mail without any markup. */
  plain: boolean;
  blocks: BlockObservations[];
  /** For each registrable domain, the number of blocks that link to it. */
  domains: Map<string, number>;
  /** For each host that outside links lead to ('' for hidden targets), the number of links. */
  vias: Map<string, number>;
  /** The share of the issue's outside links that have campaign parameters. */
  tagged: number;
  /** The share of blocks in a box with a background colour. */
  background: number;
  /** Indexes of the blocks that a legend ('* = sponsored') marks as paid. */
  legend: ReadonlySet<number>;
  /** Symbols that occur before words such as 'Sponsor' in this issue, and so mark an ad elsewhere too. */
  emblems: ReadonlySet<string>;
  /** Cache: names prepared for display and comparison, by their raw form. */
  spoken: Map<string, ComparableName>;
  /** Cache: whether a name is the newsletter's own. */
  owned: Map<string, boolean>;
  /** The subject normalised, with a space at both ends. */
  subject: string;
  /** The text of the whole issue normalised, with a space at both ends. */
  folded: string;
}

/** A symbol or emoji at the beginning of a line, also after a bullet, number or heading mark. */
const EMBLEM = /^\s*(?:[-*+•]\s+|\d{1,2}[.)]\s+|#{1,6}\s+)?((?:\p{Extended_Pictographic}|[★☆†‡§◆■▲►✦])\uFE0F?)/u;

/** Prepares an issue, in time linear in its text. @offline Only training uses this form without pauses. */
export const prepareIssue = (issue: Issue): IssueReading => runWithoutPauses(prepareIssueInSlices(issue));

/** Number of blocks read between two yields, in which the Worker serves other requests. */
const SLICE = 100;

/** Generator form of `prepareIssue`: it yields between slices, so that the Worker can serve other requests. */
export function* prepareIssueInSlices(issue: Issue): PausableWork<IssueReading> {
  const own = buildNewsletterIdentity(issue);
  const plain = isMailWithoutMarkup(issue);
  const domains = new Map<string, number>();
  const ownName = foldText(issue.newsletter.name ?? '');
  const vias = new Map<string, number>();
  let [outsideLinks, taggedLinks] = [0, 0];
  const blocks: BlockObservations[] = [];
  for (const block of issue.blocks) {
    if (block.index % SLICE === SLICE - 1) yield;
    const links = listBlockLinks(block).map(resolveLinkByAnchorText);
    const outside = links.filter((link) => isOutsideLink(link, own)).map((link) => markOwnRedirectAsTracker(link, own));
    for (const domain of new Set(links.flatMap((link) => link.domain ?? [])))
      domains.set(domain, (domains.get(domain) ?? 0) + 1);
    outsideLinks += outside.length;
    for (const { host, domain } of outside) vias.set(host ?? domain ?? '', (vias.get(host ?? domain ?? '') ?? 0) + 1);
    taggedLinks += outside.filter(({ campaign }) => campaign.tagged).length;
    const read = readBlockAdSigns(block, issue.blocks[block.index + 1]?.words ?? '', own, plain);
    const folded = ` ${foldText(read.line)} `;
    let letters: number[] | null = null;
    blocks.push({
      ...read,
      folded,
      tallies: countTallyMatches(read.line),
      wordHashes: hashWordsAndPairs(read.line),
      // Computed at first use, because few blocks need it.
      get letterHashes() {
        letters ??= hashCharacterNgrams(read.line);
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
      emblem && (lead | whole) & (adSignBit('sponsor') | adSignBit('advertisement')) && block.words.length < 200
        ? [emblem]
        : [],
    ),
  );
  for (const reader of blocks) {
    const { disclosure, block } = reader;
    if (!disclosure || !isDisclosureWithoutAd(disclosure, block, issue.blocks, own)) continue;
    // `strong` stays set, because such a line still ends the ad above it.
    reader.disclosure = null;
    reader.marks = false;
  }
  const legend = new Set(findEntriesMarkedPaid(issue.blocks, NO_BLOCKS).map(({ block }) => block.index));
  for (const reader of blocks) {
    const isExplained = legend.has(reader.block.index);
    const bearsEmblem = reader.emblem !== '' && emblems.has(reader.emblem) && reader.outside.length > 0;
    if (reader.disclosure || !(isExplained || bearsEmblem)) continue;
    // A symbol that the issue explains as 'sponsored' counts as much as disclosing words.
    markBlockDisclosed(reader, isExplained ? '*' : reader.emblem, 84);
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

/**
 * Marks a block as disclosed by something else than its own words.
 * @param weight how surely it discloses an ad, 0 to 100.
 */
export function markBlockDisclosed(reader: BlockObservations, words: string, weight: number): void {
  reader.disclosure = { words, name: null, weight, kind: 'tag', under: false };
  reader.marks = true;
  reader.strong = true;
}

const NO_BLOCKS: ReadonlySet<number> = new Set();
