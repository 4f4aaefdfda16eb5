// Entries that each end with a line that says whose they are ('Mara Lind', 'Acme sponsor'): what is above a sponsor's
// line, as far as the line before, is its ad.
import { containsKey } from '../naming/scripts.ts';
import type { Candidate } from './candidates.ts';
import type { BlockReading } from './reading.ts';

/** The longest such line, in characters. */
const BYLINE_MAX = 60;

/**
 * A candidate that ends with a sponsor's line, without the entries of others above its own, and without what leads only
 * to others. A line alone gets the entry right above it.
 * @param key the sponsor's name, as compared.
 */
export function trimToByline(candidate: Candidate, key: string, all: readonly BlockReading[]): Candidate {
  const { blocks, marker } = candidate;
  const end = marker?.disclosure?.under ? marker : blocks.at(-1);
  if (!end?.disclosure?.under || end.disclosure.kind !== 'naming') return candidate;
  const entry = all[end.block.index - 1];
  if (blocks.length === 1 && blocks[0] === end)
    return entry && isByline(end) && isEntry(entry) ? { ...candidate, blocks: [entry, end] } : candidate;
  const above = blocks.filter(({ block }) => block.index < end.block.index);
  const ad = above.at(-1);
  const last = above.findLastIndex(
    (each) =>
      isByline(each) || (ad !== undefined && each !== ad && leadsAway(each, ad) && !containsKey(each.folded, key)),
  );
  return last < 0 || last === above.length - 1
    ? candidate
    : { ...candidate, blocks: blocks.slice(blocks.indexOf(above[last + 1] as BlockReading)) };
}

/** Leads somewhere, and belongs to no other ad. */
const isEntry = ({ block, links, strong }: BlockReading): boolean =>
  block.role === 'content' && links.length > 0 && !strong;

/** Whether it leads to other sites alone than the ad: a paragraph of the story before it. */
function leadsAway({ outside }: BlockReading, ad: BlockReading): boolean {
  const there = ad.outside.map(({ domain }) => domain);
  return (
    ad.outside.length > 0 && outside.length > 0 && outside.every(({ domain }) => domain && !there.includes(domain))
  );
}

/** Few words, no sentence and no link: whose the entry above is. */
const isByline = ({ block }: BlockReading): boolean =>
  block.level === 0 &&
  block.links.length === 0 &&
  block.images.length === 0 &&
  block.words.length <= BYLINE_MAX &&
  /^\p{L}.*(?:[^.!?:…]|\b(?:et al|Inc|Ltd|Co|Corp|LLC)\.)$/su.test(block.words.trim());
