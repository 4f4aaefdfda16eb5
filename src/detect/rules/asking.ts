// Recognises labels above the newsletter's own search for advertisers, or above its own promotion.
import { type Block, isVisibleBlock, listBlockLinks } from '../block.ts';
import { SEEKS_ADVERTISERS, SELF_PROMOTION_WORD } from '../vocabulary/nobody-pays.ts';
import type { Disclosure } from './disclosure/line.ts';
import { isOutsideLink } from './outside-links.ts';
import type { NewsletterIdentity } from './own-identity.ts';

const SEARCH_TEXT_MAX = 300;
/** Number of characters at a block's beginning in which it may call itself self-promotion. */
const SELF_PROMOTION_WITHIN = 40;
/** Number of blocks below a label among which the first one with words is read. */
const BLOCKS_READ = 3;

/** True for 'Today's sponsor' above 'Your ad here', or 'A message from' the newsletter's own publisher. */
export function isDisclosureWithoutAd(
  disclosure: Disclosure,
  block: Block,
  blocks: readonly Block[],
  own: NewsletterIdentity,
): boolean {
  const { kind, name } = disclosure;
  if (kind === 'naming') return name !== null && /\bfrom\W*$/iu.test(disclosure.words) && own.isBrand(name);
  if (kind !== 'label') return false;
  const below = blocks.slice(block.index + 1, block.index + 1 + BLOCKS_READ);
  const first = below.find((each) => isVisibleBlock(each) && /\p{L}/u.test(each.words));
  if (first === undefined) return false;
  if (SELF_PROMOTION_WORD.test(block.words) || SELF_PROMOTION_WORD.test(first.words.slice(0, SELF_PROMOTION_WITHIN)))
    return true;
  return (
    first.words.length <= SEARCH_TEXT_MAX &&
    SEEKS_ADVERTISERS.test(first.words) &&
    !listBlockLinks(first).some((link) => isOutsideLink(link, own))
  );
}
