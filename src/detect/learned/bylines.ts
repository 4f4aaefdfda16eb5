// Handles newsletters whose entries each end with a byline ('Mara Lind', 'Acme sponsor'): a sponsor's ad is the text
// between the previous byline and its own.
import { containsFoldedName } from '../naming/scripts.ts';
import type { AdCandidate } from './candidates.ts';
import type { BlockObservations } from './reading.ts';

/** The longest byline, in characters. */
const BYLINE_MAX = 60;

/**
 * For a candidate that ends with a sponsor's byline: removes the entries of others above the sponsor's entry, and
 * blocks that link only to other sites. If the candidate is only the byline, the entry right above is added.
 * @param key the sponsor's name in the form that is compared.
 */
export function trimToBylinedEntry(
  candidate: AdCandidate,
  key: string,
  all: readonly BlockObservations[],
): AdCandidate {
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
      isByline(each) ||
      (ad !== undefined && each !== ad && leadsAway(each, ad) && !containsFoldedName(each.folded, key)),
  );
  return last < 0 || last === above.length - 1
    ? candidate
    : { ...candidate, blocks: blocks.slice(blocks.indexOf(above[last + 1] as BlockObservations)) };
}

/** True for an entry with a link that doesn't disclose an ad itself. */
const isEntry = ({ block, links, strong }: BlockObservations): boolean =>
  block.role === 'content' && links.length > 0 && !strong;

/** True if all links of a block lead to other sites than the ad's: it is then a paragraph of the story before. */
function leadsAway({ outside }: BlockObservations, ad: BlockObservations): boolean {
  const there = ad.outside.map(({ domain }) => domain);
  return (
    ad.outside.length > 0 && outside.length > 0 && outside.every(({ domain }) => domain && !there.includes(domain))
  );
}

/** True for a line of few words that is no sentence and has no link: it says who wrote or paid for the entry above. */
const isByline = ({ block }: BlockObservations): boolean =>
  block.level === 0 &&
  block.links.length === 0 &&
  block.images.length === 0 &&
  block.words.length <= BYLINE_MAX &&
  /^\p{L}.*(?:[^.!?:…]|\b(?:et al|Inc|Ltd|Co|Corp|LLC)\.)$/su.test(block.words.trim());
