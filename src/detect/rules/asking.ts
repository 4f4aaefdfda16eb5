// Whether a label is above no ad: above the newsletter's own search for one, or above what it says itself.
import { type Block, isShown } from '../blocks.ts';
import { SEEKS_ADVERTISERS, SELF_PROMOTION } from '../vocabulary/nobody-pays.ts';
import type { Disclosure } from './disclosure.ts';
import { isOutsideLink } from './outside.ts';
import { linksOf, type OwnIdentity } from './own.ts';

/** Characters of a block that only asks. */
const ASKS_MAX = 300;
/** Characters within which a block says that it is the newsletter's own. */
const SAID_AT_ONCE = 40;
/** Blocks below a label that are looked at for words. */
const LOOKED_AT = 3;

/**
 * 'Today's sponsor' above 'Your ad here', 'A message from' the newsletter's own publisher: no ad, though another may
 * end there.
 */
export function isEmptySlot(disclosure: Disclosure, block: Block, blocks: readonly Block[], own: OwnIdentity): boolean {
  const { kind, name, others } = disclosure;
  if (kind === 'naming') return name !== null && !others && /\bfrom\W*$/iu.test(disclosure.words) && own.isBrand(name);
  if (kind !== 'label') return false;
  const below = blocks.slice(block.index + 1, block.index + 1 + LOOKED_AT);
  const first = below.find((each) => isShown(each) && /\p{L}/u.test(each.words));
  if (first === undefined) return false;
  if (SELF_PROMOTION.test(block.words) || SELF_PROMOTION.test(first.words.slice(0, SAID_AT_ONCE))) return true;
  return (
    first.words.length <= ASKS_MAX &&
    SEEKS_ADVERTISERS.test(first.words) &&
    !linksOf(first).some((link) => isOutsideLink(link, own))
  );
}
