// The evidence shown for a claim: the whole ad, the position of its disclosing words, and why it counts as an ad.
import { foldText, normaliseBrandName } from '../domain/brand/name.ts';
import type { AdEvidence, AdSlotFingerprint, GroundedClaim, Issue, Span } from './analyst.ts';
import { type Block, listBlockLinks } from './block.ts';
import { type AdDestination, findAdDestination } from './links/leads-to.ts';
import { findDisclosure } from './rules/disclosure.ts';
import { isInSetOffBox, isMarkupHeading } from './rules/unit.ts';
import { fingerprintAdSlot } from './slots.ts';
import { CALL_TO_ACTION } from './vocabulary/offers.ts';

const BODY_MAX = 600;
const HEADLINE_MAX = 160;
const CALL_TO_ACTION_MAX = 80;
const BLOCKS_MAX = 14;
/** An ad ends where this many blocks in a row neither mention its brand nor link to its site. */
const GAP_BLOCKS = 3;
/** An ad may begin at most this many blocks above its quote. */
const ABOVE_MAX = 4;

type GroundedQuote = Omit<GroundedClaim, 'ad' | 'slot'>;

/** Never throws. All text is copied from the issue. */
export function buildAdEvidence(
  issue: Issue,
  claim: GroundedQuote,
): { ad: AdEvidence; slot: AdSlotFingerprint | null } {
  const blocks = blocksOfAd(issue.blocks, claim);
  const [first, last] = [blocks[0] as Block, blocks.at(-1) as Block];
  const disclosureAt = disclosureSpan(issue, claim, blocks);
  const isDisclosure = (block: Block) =>
    disclosureAt !== null &&
    disclosureAt.start >= block.start &&
    disclosureAt.end <= block.end &&
    block.words.length <= disclosureAt.end - disclosureAt.start + claim.brand.length + 16;
  const said = blocks.filter((block) => block.words.trim() && !isDisclosure(block));
  const head = said.find(({ level, words }) => level > 0 && words.length <= HEADLINE_MAX);
  const call = said.filter((block) => block !== head && isCall(block)).at(-1);
  const body = said.filter((block) => block !== head && block !== call).map(({ words }) => words.trim());
  const slot = fingerprintAdSlot(blocks, claim.disclosure[0] ?? null, claim.brand);
  const leadsTo = findAdDestination(blocks.flatMap(listBlockLinks), claim.domain ?? claim.linkDomains[0] ?? null);
  const ad = {
    start: Math.min(first.start, claim.evidence.start, disclosureAt?.start ?? Infinity),
    end: Math.max(last.end, claim.evidence.end),
    headline: head?.words.trim() ?? null,
    body: cutAtSentence(
      body.join('\n') || (head || call ? '' : issue.text.slice(claim.evidence.start, claim.evidence.end)),
    ),
    call: call?.words.trim() ?? null,
    disclosureAt,
    hasPicture: blocks.some(({ images }) => images.length > 0),
    reason: reasonOf(claim, describeDisclosure(claim, blocks, disclosureAt, issue.blocks[last.index + 1]), leadsTo),
  };
  return { ad, slot };
}

const isCall = (block: Block) =>
  block.words.length <= CALL_TO_ACTION_MAX &&
  listBlockLinks(block).length > 0 &&
  (CALL_TO_ACTION.test(block.words) || block.links.length === 1);

/** The ad's blocks: those that the analyst named, otherwise those around the quote that are about the same brand. */
function blocksOfAd(blocks: readonly Block[], claim: GroundedQuote): Block[] {
  const named = (claim.blocks ?? []).flatMap((index) => blocks[index] ?? []);
  if (named.length > 0) return named.slice(0, BLOCKS_MAX);
  const quoted = blocks.filter(({ start, end }) => end >= claim.evidence.start && start <= claim.evidence.end);
  const first = quoted[0] ?? blocks[Math.min(claim.block, blocks.length - 1)];
  if (!first) return [EMPTY_BLOCK];
  if (isInSetOffBox(first)) {
    const box = blocks.filter((block) => block.box?.id === first.box?.id);
    if (box.length <= BLOCKS_MAX) return box;
  }
  if (first.list && quoted.length === 1) return [first];
  const isAbout = createBrandTest(claim, quoted);
  let from = first.index;
  for (let at = first.index - 1; at >= first.index - ABOVE_MAX && at >= 0; at--) {
    const block = blocks[at] as Block;
    if (block.role !== 'content' || (blocks[at + 1] as Block).ruleBefore) break;
    if (block.level > 0 || isLabel(block)) {
      from = at;
      if (isLabel(block)) break;
    } else if (!isAbout(block)) break;
    else from = at;
  }
  let to = (quoted.at(-1) ?? first).index;
  let said = blocks.slice(from, to + 1).reduce((sum, block) => sum + (block.level === 0 ? block.words.length : 0), 0);
  for (const block of blocks.slice(to + 1, from + BLOCKS_MAX)) {
    if (block.role !== 'content' || block.ruleBefore || isLabel(block)) break;
    if (isMarkupHeading(block) && said > 0) break;
    if (said > 60 && !blocks.slice(block.index, block.index + GAP_BLOCKS).some(isAbout)) break;
    to = block.index;
    said += block.level === 0 ? block.words.length : 0;
    if (said > 2 * BODY_MAX) break;
  }
  return blocks.slice(from, to + 1);
}

const isLabel = (block: Block) => block.words.length <= 80 && findDisclosure(block.words) !== null;

/** @returns a test whether a block mentions the claim's brand or links to a site that the quoted blocks link to. */
function createBrandTest(claim: GroundedQuote, quoted: readonly Block[]): (block: Block) => boolean {
  const brand = ` ${normaliseBrandName(claim.brand)} `;
  const ways = new Set(
    quoted.flatMap(listBlockLinks).flatMap(({ domain, kind }) => (domain && kind === 'site' ? [domain] : [])),
  );
  if (claim.domain) ways.add(claim.domain);
  return (block) =>
    ` ${foldText(block.words)} `.includes(brand) ||
    listBlockLinks(block).some(({ domain }) => domain !== null && ways.has(domain));
}

/** Finds the disclosing words in the ad, in the two blocks above it, in the one below, or in the claim's own block. */
function disclosureSpan(issue: Issue, claim: GroundedQuote, blocks: readonly Block[]): Span | null {
  const [first, last] = [blocks[0] as Block, blocks.at(-1) as Block];
  const around = [
    ...blocks,
    ...issue.blocks.slice(Math.max(0, first.index - 2), Math.max(0, first.index)).reverse(),
    ...issue.blocks.slice(last.index + 1, last.index + 2),
    ...issue.blocks.filter((block) => block.index === claim.block),
  ];
  for (const words of claim.disclosure) {
    const wanted = words.toLowerCase().trim();
    if (!wanted) continue;
    for (const block of around) {
      const at = block.text.toLowerCase().indexOf(wanted);
      if (at >= 0) return { start: block.start + at, end: block.start + at + wanted.length };
    }
  }
  return null;
}

function reasonOf(claim: GroundedQuote, disclosed: string, leadsTo: AdDestination | null): string {
  const parts = [disclosed, ...(claim.why ?? [])];
  const way = claim.domain ?? claim.linkDomains[0];
  const through = leadsTo && leadsTo.through.length > 0 ? ` (through ${leadsTo.through.join(', ')})` : '';
  parts.push(
    way ? `linked to ${way}${through}` : claim.linkDomains.length === 0 ? 'its links hide where they lead' : '',
  );
  return parts.filter(Boolean).join('; ');
}

function describeDisclosure(
  claim: GroundedQuote,
  blocks: readonly Block[],
  at: Span | null,
  next: Block | undefined,
): string {
  const words = claim.disclosure.find((each) => each.trim())?.trim();
  if (!words) return 'no words disclose it';
  if (!at) return `disclosed by “${words}”`;
  const [first, last] = [blocks[0] as Block, blocks.at(-1) as Block];
  const holds = ({ start, end }: Block) => at.start >= start && at.end <= end;
  const block = blocks.find(holds);
  if (!block) {
    const below = next && holds(next) ? 'beneath it' : 'elsewhere in the issue';
    return `disclosed by “${words}” ${at.start < first.start ? 'above it' : below}`;
  }
  if (block.level > 0) return `disclosed by “${words}” in its heading`;
  if (block === last && block !== first && block.words.length <= CALL_TO_ACTION_MAX)
    return `disclosed by “${words}” beneath it`;
  return `disclosed by “${words}” ${block === first && blocks.length > 1 ? 'above it' : 'in its own words'}`;
}

function cutAtSentence(text: string): string {
  if (text.length <= BODY_MAX) return text;
  const start = text.slice(0, BODY_MAX);
  const end = Math.max(
    start.lastIndexOf('. '),
    start.lastIndexOf('! '),
    start.lastIndexOf('? '),
    start.lastIndexOf('。'),
  );
  return end > BODY_MAX / 3 ? start.slice(0, end + 1) : `${start.slice(0, start.lastIndexOf(' ')).trimEnd()}…`;
}

const EMPTY_BLOCK: Block = {
  index: 0,
  start: 0,
  end: 0,
  text: '',
  words: '',
  level: 0,
  heading: null,
  list: false,
  cell: null,
  box: null,
  hint: false,
  ruleBefore: false,
  links: [],
  images: [],
  place: 0,
  role: 'content',
  afterSignOff: false,
};
