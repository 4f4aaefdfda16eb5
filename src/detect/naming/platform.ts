// Recognises the line that a mailing platform adds to every newsletter ('Powered by'), which names no sponsor.
import type { GroundedClaim } from '../analyst.ts';
import type { Block } from '../block.ts';
import { PAYMENT_WORD } from '../vocabulary/guests.ts';
import { isMailingPlatform, WORDS_BEFORE_PLATFORM_NAME } from '../vocabulary/platforms.ts';

const LINE_MAX = 140;
/** Some platforms sign their own line 'Supported by', so these words don't show that a platform paid. */
const SUPPORTED_BY = /^\W*supported by\W*$/iu;
/** A shorter text above an ad is a title or a date, with which the letter hasn't begun. */
const LETTER_TEXT_MIN = 40;

/** @param itself the ad's own blocks. @param letter all blocks. */
export function restsOnMailingPlatformLine(
  name: string,
  { ad, disclosure }: GroundedClaim,
  { itself, letter }: { itself: readonly Block[]; letter: readonly Block[] },
): boolean {
  if (disclosure.length === 0) return false;
  const isMore = itself.filter(({ words }) => words.includes(name)).length > 1;
  if (ad.end - ad.start > LINE_MAX || isMore) return false;
  // Everything below a footer block, such as the unsubscribe line, belongs to the footer too.
  const isFoot = letter.some(({ role, start }) => role === 'footer' && start < ad.end);
  if (!isMailingPlatform(name)) return isFoot && disclosure.some((words) => WORDS_BEFORE_PLATFORM_NAME.test(words));
  // Within the letter, 'Brought to you by' credits a platform that paid.
  const isOutside = isFoot || !letter.some((block) => block.end <= ad.start && isLetterText(block));
  return disclosure.every(
    (words) =>
      SUPPORTED_BY.test(words) || WORDS_BEFORE_PLATFORM_NAME.test(words) || (isOutside && !PAYMENT_WORD.test(words)),
  );
}

const isLetterText = ({ role, level, words }: Block): boolean =>
  role === 'content' && level === 0 && words.length >= LETTER_TEXT_MIN;
