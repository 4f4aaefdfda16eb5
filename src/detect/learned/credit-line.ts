// A line that names the sponsor ('Presented by Acme', 'Acme sponsor') is beside the ad, or beside someone's article:
// what is shown as the ad must be the ad.
import type { Block } from '../blocks.ts';
import { containsKey, isUncasedScript } from '../naming/scripts.ts';
import { isNextSection } from '../rules/unit/section-titles.ts';
import { isAdAfterBreak, isBoxed, isHeading, unitFrom } from '../rules/unit.ts';
import { signBit } from './block-words.ts';
import type { Candidate } from './candidates.ts';
import type { BlockReading, Reading } from './reading.ts';

/** The longest credit line, in characters. */
const LINE_MAX = 160;
/** A shorter word of a name may be anybody's. */
const DISTINCT = 4;
const SELLS = signBit('offer') | signBit('coupon') | signBit('selling');
/** 'It connects agents to apps': about the sponsor of the line above. */
const PRONOUN = /^\W*(?:it|its|they|their|with it)\b/iu;

/**
 * The candidate without what only is below its sponsor's line: an article, or a list's next entries. A heading by
 * markup is not such a line: what is below it is its own.
 * @param key the sponsor's name, as compared.
 */
export function trimBelowCredit(candidate: Candidate, key: string): Candidate {
  const line = candidate.marker ?? (candidate.blocks[0] as BlockReading);
  const rest = candidate.blocks.filter((each) => each !== line);
  // A name in a script without capitals has no address to know it by.
  if (isUncasedScript(key) || rest.some((each) => isOfSponsor(each, key, line))) return candidate;
  const { block, disclosure } = line;
  const isCredit =
    disclosure?.kind === 'naming' &&
    disclosure.name !== null &&
    !isHeading(block) &&
    block.words.length <= LINE_MAX &&
    !isAdAfterBreak(block);
  const [next] = rest;
  const isUnder = isCredit && disclosure?.under === true;
  if (!next || (isUnder && next.block.index < block.index)) return candidate;
  const said = rest.find((each) => each.block.level === 0) ?? next;
  const isAlone = isCredit
    ? isUnder || !(goesOn(said) || rest.every((each) => isInOneBox(block, each.block)))
    : block.list && rest.every((each) => each.block.list);
  return isAlone ? { ...candidate, blocks: [line] } : candidate;
}

/** Whether a block speaks of the sponsor, leads to it, or shows a picture alone. */
function isOfSponsor({ block, folded, links }: BlockReading, key: string, line: BlockReading): boolean {
  const distinct = key.split(' ').find((word) => word.length >= DISTINCT) ?? key;
  if (containsKey(folded, distinct)) return true;
  if (!block.words.trim()) return block.images.length > 0;
  const sites = new Set(line.links.flatMap(({ domain }) => domain ?? []));
  const joined = key.replaceAll(' ', '');
  return links.some(({ domain }) => domain !== null && (sites.has(domain) || domain.includes(joined)));
}

/** The candidate below a bold title, up to the next section's: scored as it was found, shown without that. */
export function trimToSection(candidate: Candidate, { issue }: Reading): Candidate {
  const label = (candidate.marker ?? (candidate.blocks[0] as BlockReading)).block;
  const said = candidate.blocks.findIndex(({ block }) => block.level === 0 && block.words.length >= SAID_LEAST);
  const end = candidate.blocks.findIndex(
    ({ block }, at) => said >= 0 && at > said && isNextSection(issue.blocks, block, label),
  );
  return end < 0 ? candidate : { ...candidate, blocks: candidate.blocks.slice(0, end) };
}

/** Blocks below a line in which its ad speaks of the sponsor. */
const SOON = 6;
/** A shorter text is no ad's. */
const SAID_LEAST = 30;

/**
 * A candidate that is hardly more than its sponsor's line or label, with the ad below it: under a heading by markup,
 * where that goes on about the sponsor or where it soon speaks of it.
 * @param isTaken whether a block belongs to another claim.
 */
export function extendToAd(
  candidate: Candidate,
  key: string,
  { issue, blocks }: Reading,
  isTaken: (block: Block) => boolean,
): Candidate {
  const line = candidate.marker ?? (candidate.blocks[0] as BlockReading);
  const { block, disclosure } = line;
  if (!disclosure || disclosure.kind === 'tag' || disclosure.under || candidate.kinds.has('grid')) return candidate;
  const says = (each: BlockReading) =>
    each !== line && each.block.level === 0 && each.block.words.length >= SAID_LEAST && each.block.images.length === 0;
  if (block.list || block.words.length > LINE_MAX || candidate.blocks.some(says)) return candidate;
  const unit = unitFrom(issue.blocks, block.index, ({ index }) => Boolean(blocks[index]?.strong));
  const ad = unit.blocks.flatMap(({ index, afterSignOff }) => (afterSignOff ? [] : (blocks[index] ?? [])));
  const beneath = ad.filter((each) => each !== line && !candidate.blocks.includes(each));
  const said = beneath.find(says);
  const isWhole = candidate.blocks.every((each) => each === line || ad.includes(each));
  if (!said || !isWhole || beneath.some((each) => isTaken(each.block))) return candidate;
  const isAd =
    isHeading(block) ||
    PRONOUN.test(said.block.words) ||
    beneath.slice(0, SOON).some((each) => isOfSponsor(each, key, line));
  return isAd ? { ...candidate, blocks: ad } : candidate;
}

const isInOneBox = (one: Block, other: Block): boolean => isBoxed(one) && one.box?.id === other.box?.id;

/** Whether a block below the line sells, or goes on about the sponsor without its name. */
const goesOn = ({ block, signs, namesOwn }: BlockReading): boolean =>
  PRONOUN.test(block.words) || ((signs & SELLS) !== 0 && !namesOwn);
