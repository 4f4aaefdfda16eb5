// The line that a mailing platform puts into every letter: 'Powered by' it, 'Brought to you by' it.
import type { GroundedClaim } from '../analyst.ts';
import type { Block } from '../blocks.ts';
import { PAYMENT_WORD } from '../vocabulary/guests.ts';
import { isPlatform, MAILED_BY } from '../vocabulary/platforms.ts';

/** The longest such line, in characters; more is an ad for the platform. */
const LINE_MAX = 140;

/**
 * @param at the ad's own blocks, and those with what is right around it.
 * @returns whether a claim is only what the platform that mails the newsletter says of itself.
 */
export function isMailer(
  name: string,
  { ad, disclosure }: GroundedClaim,
  { itself, blocks }: { itself: readonly Block[]; blocks: readonly Block[] },
): boolean {
  if (disclosure.length === 0) return false;
  const isMore = itself.filter(({ words }) => words.includes(name)).length > 1;
  if (ad.end - ad.start > LINE_MAX || isMore) return false;
  // 'Supported by' is what some of them say, too.
  if (isPlatform(name))
    return disclosure.every((words) => !PAYMENT_WORD.test(words) || /^\W*supported by\W*$/iu.test(words));
  // What is below the line for leaving is of the foot as well.
  const isFoot = blocks.some(({ role, start }) => role === 'footer' && start < ad.end);
  return isFoot && disclosure.some((words) => MAILED_BY.test(words));
}
