// Whether a label stands above no ad: above the letter's own search for one, or above what it says itself.
import { type Block, isShown } from '../blocks.ts';
import { OF_ITSELF, SEEKS_ADVERTISERS } from '../vocabulary/nobody-pays.ts';
import type { Disclosure } from './disclosure.ts';
import { isOutside } from './outside.ts';
import { linksOf, type Own } from './own.ts';

/** Characters of a block that only asks. */
const ASKS_MAX = 300;
/** Characters within which a block says that it is the letter's own. */
const SAID_AT_ONCE = 40;
/** Blocks below a label that are looked at for words. */
const LOOKED_AT = 3;

/**
 * 'Today's sponsor' above 'Your ad here', 'A message from' the letter's own publisher: no ad, though another may end
 * there.
 */
export function isNoSlot(disclosure: Disclosure, block: Block, blocks: readonly Block[], own: Own): boolean {
  const { kind, name, others } = disclosure;
  if (kind === 'naming') return name !== null && !others && /\bfrom\W*$/iu.test(disclosure.words) && own.isBrand(name);
  if (kind !== 'label') return false;
  const below = blocks.slice(block.index + 1, block.index + 1 + LOOKED_AT);
  const first = below.find((each) => isShown(each) && /\p{L}/u.test(each.words));
  if (first === undefined) return false;
  if (OF_ITSELF.test(block.words) || OF_ITSELF.test(first.words.slice(0, SAID_AT_ONCE))) return true;
  return (
    first.words.length <= ASKS_MAX &&
    SEEKS_ADVERTISERS.test(first.words) &&
    !linksOf(first).some((link) => isOutside(link, own))
  );
}
