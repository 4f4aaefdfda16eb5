// A line that names the sponsor ('Presented by Acme', 'Acme sponsor') stands beside the ad, or beside somebody's
// article: what is shown as the ad must be the ad.
import { isNative, speaksOf } from '../naming/scripts.ts';
import { isAdAfterBreak } from '../rules/unit.ts';
import type { Candidate } from './candidates.ts';
import { type BlockReading, bit } from './reading.ts';

/** The longest credit line, in characters. */
const LINE_MAX = 160;
/** A shorter word of a name may be anybody's. */
const DISTINCT = 4;
const SELLS = bit('offer') | bit('coupon') | bit('selling');
/** 'It connects agents to apps': about the sponsor of the line above. */
const PRONOUN = /^\W*(?:it|its|they|their|with it)\b/iu;

/**
 * The candidate without what only stands beneath its sponsor's line: an article, or a list's next entries. A heading by
 * markup is not such a line: what stands beneath it is its own.
 * @param key the sponsor's name, as compared.
 */
export function besideCredit(candidate: Candidate, key: string): Candidate {
  const line = candidate.marker ?? (candidate.blocks[0] as BlockReading);
  const rest = candidate.blocks.filter((each) => each !== line);
  // A name in a script without capitals has no address to know it by.
  if (isNative(key) || rest.some((each) => isOfSponsor(each, key, line))) return candidate;
  const { block, disclosure } = line;
  const isCredit =
    disclosure?.kind === 'naming' &&
    disclosure.name !== null &&
    !(block.level > 0 && block.level < 7) &&
    block.words.length <= LINE_MAX &&
    !isAdAfterBreak(block);
  const [next] = rest;
  const isUnder = isCredit && disclosure?.under === true;
  if (!next || (isUnder && next.block.index < block.index)) return candidate;
  const standsAlone = isCredit ? isUnder || !goesOn(next) : block.list && rest.every((each) => each.block.list);
  return standsAlone ? { ...candidate, blocks: [line] } : candidate;
}

/** Whether a block speaks of the sponsor, leads to it, or shows a picture alone. */
function isOfSponsor({ block, folded, links }: BlockReading, key: string, line: BlockReading): boolean {
  const distinct = key.split(' ').find((word) => word.length >= DISTINCT) ?? key;
  if (speaksOf(folded, distinct)) return true;
  if (!block.words.trim()) return block.images.length > 0;
  const sites = new Set(line.links.flatMap(({ domain }) => domain ?? []));
  const joined = key.replaceAll(' ', '');
  return links.some(({ domain }) => domain !== null && (sites.has(domain) || domain.includes(joined)));
}

/** Whether the block beneath the line sells, or goes on about the sponsor without its name. */
const goesOn = ({ block, signs, namesOwn }: BlockReading): boolean =>
  PRONOUN.test(block.words) || ((signs & SELLS) !== 0 && !namesOwn);
