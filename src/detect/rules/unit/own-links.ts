// Where an ad ends by its links.
import { foldText } from '../../../domain/brand/name.ts';
import { domainLabel } from '../../../domain/site/domain.ts';
import type { Block } from '../../blocks.ts';
import { linksOf } from '../own.ts';
import { type AdUnit, sitesIn } from '../unit.ts';

/**
 * In a plain text an ad that leads to one site ends with its last link there, where what follows leads to others' alone
 * and doesn't speak of it again: the next story, which nothing sets off.
 */
export function cutAfterOwnLinks({ blocks, marker }: AdUnit): AdUnit {
  const isPlain = blocks.every((block) => block.box === null && linksOf(block).every(({ text }) => text === ''));
  return isPlain ? { blocks: withoutOthers(blocks), marker } : { blocks, marker };
}

function withoutOthers(taken: Block[]): Block[] {
  // A link that hides where it leads may be the advertiser's.
  const first = taken.find((block) => linksOf(block).length > 0);
  const own = new Set(first ? sitesIn(first) : []);
  if (!first || own.size !== 1) return taken;
  const other = taken.findIndex((block) => {
    const sites = sitesIn(block);
    return sites.length > 0 && !sites.some((site) => own.has(site));
  });
  if (other < 0) return taken;
  const end = taken.findLastIndex((block, at) => at < other && sitesIn(block).some((site) => own.has(site)));
  const [site = ''] = own;
  const speaksAgain = taken
    .slice(end + 1)
    .some((block) => sitesIn(block).includes(site) || squeezed(block.words).includes(domainLabel(site)));
  return speaksAgain ? taken : taken.slice(0, end + 1);
}
const squeezed = (words: string) => foldText(words).replaceAll(' ', '');
