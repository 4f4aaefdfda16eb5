// Recognises the line that a mailing platform adds to every newsletter ('Powered by', 'Brought to you by' and its
// name), which names no sponsor.
import type { GroundedClaim } from '../analyst.ts';
import type { Block } from '../block.ts';
import { PAYMENT_WORD } from '../vocabulary/guests.ts';
import { isMailingPlatform, WORDS_BEFORE_PLATFORM_NAME } from '../vocabulary/platforms.ts';

/** Maximum length, in characters, of the line that a mailing platform adds. A longer text is an ad for the platform. */
const LINE_MAX = 140;

/**
 * True if a claim rests only on the line that the mailing platform adds.
 * @param itself the ad's own blocks. @param blocks these and the blocks next to them.
 */
export function restsOnMailingPlatformLine(
  name: string,
  { ad, disclosure }: GroundedClaim,
  { itself, blocks }: { itself: readonly Block[]; blocks: readonly Block[] },
): boolean {
  if (disclosure.length === 0) return false;
  const isMore = itself.filter(({ words }) => words.includes(name)).length > 1;
  if (ad.end - ad.start > LINE_MAX || isMore) return false;
  // Some mailing platforms sign their own line 'Supported by', so these words don't show that a platform paid.
  if (isMailingPlatform(name))
    return disclosure.every((words) => !PAYMENT_WORD.test(words) || /^\W*supported by\W*$/iu.test(words));
  // Everything below a footer block, such as the unsubscribe line, belongs to the footer too.
  const isFoot = blocks.some(({ role, start }) => role === 'footer' && start < ad.end);
  return isFoot && disclosure.some((words) => WORDS_BEFORE_PLATFORM_NAME.test(words));
}
