// A long mail takes time in proportion to its size, and other requests are answered meanwhile: 48 kinds of mails built
// to be slow, of 0.5 and 1 MB, from their parts to named claims.
import { expect, it } from 'vitest';
import { LONG_MAILS, type LongMail, ORDINARY_MAIL } from './long-mails.ts';
import { measureReadingCost } from './reading-cost.ts';

const LENGTH = 500_000;
/** For twice the text a linear reader takes twice as long plus garbage collection, a quadratic one four times. */
const FACTOR_MAX = 3;
/**
 * The longest pause, in readings of an ordinary mail of 100 KB measured just before, so that a slow machine lengthens
 * both. The slowest form takes 6.
 */
const PAUSE_MAX = 15;
const ORDINARY_LENGTH = 100_000;
/**
 * Other work on the machine, garbage collection and cold code only add time, so the least of several measurements
 * counts.
 */
const LOOKS = 4;

/** Describes what is wrong with the cost of a form; null if nothing is. */
async function faultOf({ mail }: LongMail): Promise<string | null> {
  const [ordinary, short, long] = [ORDINARY_MAIL.mail(ORDINARY_LENGTH), mail(LENGTH), mail(2 * LENGTH)];
  const least = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY, pause: Number.POSITIVE_INFINITY };
  for (let look = 0; look < LOOKS; look++) {
    const reading = (await measureReadingCost(ordinary)).total;
    least.short = Math.min(least.short, (await measureReadingCost(short)).total);
    const { total, pause } = await measureReadingCost(long);
    least.long = Math.min(least.long, total);
    least.pause = Math.min(least.pause, pause / reading);
    if (least.long <= FACTOR_MAX * least.short && least.pause <= PAUSE_MAX) return null;
  }
  const { short: one, long: two, pause } = least;
  return `${one.toFixed(0)} ms for 0.5 MB, ${two.toFixed(0)} ms for 1 MB, a pause of ${pause.toFixed(1)} ordinary mails`;
}

it('there are enough kinds of mails, all different', () => {
  expect(LONG_MAILS.length).toBeGreaterThanOrEqual(48);
  expect(new Set(LONG_MAILS.map(({ name }) => name)).size).toBe(LONG_MAILS.length);
});

it.each(LONG_MAILS)(
  '$name: the time grows linearly with the length, and no other mail waits longer than 15 ordinary mails take',
  async (form) => {
    expect(await faultOf(form)).toBeNull();
  },
);
