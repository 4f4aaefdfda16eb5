// Corrects which blocks are shown as the ad of a credit line ('Presented by Acme', 'Acme sponsor'). The blocks next to
// such a line may be the sponsor's ad or an unrelated article.
import type { Block } from '../blocks.ts';
import { beginsInUncasedScript, containsFoldedName } from '../naming/scripts.ts';
import { beginsNextSection } from '../rules/unit/section-titles.ts';
import { findAdUnitAt, hasAdAfterLineBreak, isInSetOffBox, isMarkupHeading } from '../rules/unit.ts';
import { adSignBit } from './block-words.ts';
import type { AdCandidate } from './candidates.ts';
import type { BlockObservations, IssueReading } from './reading.ts';

/** The longest credit line, in characters. */
const LINE_MAX = 160;
/** Letters. A shorter word of a brand name may occur in any text, so it doesn't identify the sponsor. */
const DISTINCT_LETTERS = 4;
const SELLING_BITS = adSignBit('offer') | adSignBit('coupon') | adSignBit('selling');
/** The beginning of a text that continues about the sponsor of the line above: 'It connects agents to apps'. */
const PRONOUN_START = /^\W*(?:it|its|they|their|with it)\b/iu;

/**
 * Reduces a candidate to its credit line if the other blocks aren't about the sponsor, for example an article or the
 * next entries of a list. A heading isn't treated as a credit line, because the text below belongs to it.
 * @param key the sponsor's name in the form that is compared.
 */
export function trimToCreditLine(candidate: AdCandidate, key: string): AdCandidate {
  const line = candidate.marker ?? (candidate.blocks[0] as BlockObservations);
  const rest = candidate.blocks.filter((each) => each !== line);
  // No link can confirm a name in a script without capitals, so the candidate is left as it is.
  if (beginsInUncasedScript(key) || rest.some((each) => isAboutSponsor(each, key, line))) return candidate;
  const { block, disclosure } = line;
  const isCredit =
    disclosure?.kind === 'naming' &&
    disclosure.name !== null &&
    !isMarkupHeading(block) &&
    block.words.length <= LINE_MAX &&
    !hasAdAfterLineBreak(block);
  const [next] = rest;
  const isUnder = isCredit && disclosure?.under === true;
  if (!next || (isUnder && next.block.index < block.index)) return candidate;
  const said = rest.find((each) => each.block.level === 0) ?? next;
  const isAlone = isCredit
    ? isUnder || !(continuesAd(said) || rest.every((each) => isInOneBox(block, each.block)))
    : block.list && rest.every((each) => each.block.list);
  return isAlone ? { ...candidate, blocks: [line] } : candidate;
}

/** True if a block mentions the sponsor, links to it, or consists of a picture alone. */
function isAboutSponsor({ block, folded, links }: BlockObservations, key: string, line: BlockObservations): boolean {
  const distinct = key.split(' ').find((word) => word.length >= DISTINCT_LETTERS) ?? key;
  if (containsFoldedName(folded, distinct)) return true;
  if (!block.words.trim()) return block.images.length > 0;
  const sites = new Set(line.links.flatMap(({ domain }) => domain ?? []));
  const joined = key.replaceAll(' ', '');
  return links.some(({ domain }) => domain !== null && (sites.has(domain) || domain.includes(joined)));
}

/** Cuts a candidate before the bold title of the next section. Only what is shown changes, not its score. */
export function cutBeforeNextSection(candidate: AdCandidate, { issue }: IssueReading): AdCandidate {
  const label = (candidate.marker ?? (candidate.blocks[0] as BlockObservations)).block;
  const said = candidate.blocks.findIndex(({ block }) => block.level === 0 && block.words.length >= TEXT_MIN);
  const end = candidate.blocks.findIndex(
    ({ block }, at) => said >= 0 && at > said && beginsNextSection(issue.blocks, block, label),
  );
  return end < 0 ? candidate : { ...candidate, blocks: candidate.blocks.slice(0, end) };
}

/** An ad mentions its sponsor within this many blocks below its credit line. */
const MENTION_WITHIN = 6;
/** Characters. A shorter block isn't the text of an ad. */
const TEXT_MIN = 30;

/**
 * Extends a candidate that is only a credit line or label by the ad below it, if the line is a heading, or the text
 * below continues about the sponsor or soon mentions it.
 * @param key the sponsor's name in the form that is compared.
 * @param isTaken whether a block belongs to another claim.
 */
export function extendCreditLineToAd(
  candidate: AdCandidate,
  key: string,
  { issue, blocks }: IssueReading,
  isTaken: (block: Block) => boolean,
): AdCandidate {
  const line = candidate.marker ?? (candidate.blocks[0] as BlockObservations);
  const { block, disclosure } = line;
  if (!disclosure || disclosure.kind === 'tag' || disclosure.under || candidate.kinds.has('grid')) return candidate;
  const says = (each: BlockObservations) =>
    each !== line && each.block.level === 0 && each.block.words.length >= TEXT_MIN && each.block.images.length === 0;
  if (block.list || block.words.length > LINE_MAX || candidate.blocks.some(says)) return candidate;
  const unit = findAdUnitAt(issue.blocks, block.index, ({ index }) => Boolean(blocks[index]?.strong));
  const ad = unit.blocks.flatMap(({ index, afterSignOff }) => (afterSignOff ? [] : (blocks[index] ?? [])));
  const beneath = ad.filter((each) => each !== line && !candidate.blocks.includes(each));
  const said = beneath.find(says);
  const isWhole = candidate.blocks.every((each) => each === line || ad.includes(each));
  if (!said || !isWhole || beneath.some((each) => isTaken(each.block))) return candidate;
  const isAd =
    isMarkupHeading(block) ||
    PRONOUN_START.test(said.block.words) ||
    beneath.slice(0, MENTION_WITHIN).some((each) => isAboutSponsor(each, key, line));
  return isAd ? { ...candidate, blocks: ad } : candidate;
}

const isInOneBox = (one: Block, other: Block): boolean => isInSetOffBox(one) && one.box?.id === other.box?.id;

/** True if a block below a credit line offers something or continues about the sponsor ('It ...') without its name. */
const continuesAd = ({ block, signs, namesOwn }: BlockObservations): boolean =>
  PRONOUN_START.test(block.words) || ((signs & SELLING_BITS) !== 0 && !namesOwn);
