import { foldText } from '../../../domain/brand/name.ts';
import { domainLabel } from '../../../domain/site/domain.ts';
import { type Block, listBlockLinks } from '../../block.ts';
import { type AdUnit, listBlockSites } from '../unit.ts';

/** Cuts a plain-text ad after its last link to the advertiser, if the rest links only to other sites. */
export function cutAfterAdvertiserLinks({ blocks, marker }: AdUnit): AdUnit {
  const isPlain = blocks.every((block) => block.box === null && listBlockLinks(block).every(({ text }) => text === ''));
  return isPlain ? { blocks: cutOtherSites(blocks), marker } : { blocks, marker };
}

function cutOtherSites(taken: Block[]): Block[] {
  // If the first link hides its target, it may be the advertiser's, so nothing is cut.
  const first = taken.find((block) => listBlockLinks(block).length > 0);
  const own = new Set(first ? listBlockSites(first) : []);
  if (!first || own.size !== 1) return taken;
  const other = taken.findIndex((block) => {
    const sites = listBlockSites(block);
    return sites.length > 0 && !sites.some((site) => own.has(site));
  });
  if (other < 0) return taken;
  const end = taken.findLastIndex((block, at) => at < other && listBlockSites(block).some((site) => own.has(site)));
  const [site = ''] = own;
  const speaksAgain = taken
    .slice(end + 1)
    .some(
      (block) => listBlockSites(block).includes(site) || foldWithoutSpaces(block.words).includes(domainLabel(site)),
    );
  return speaksAgain ? taken : taken.slice(0, end + 1);
}
const foldWithoutSpaces = (words: string) => foldText(words).replaceAll(' ', '');
