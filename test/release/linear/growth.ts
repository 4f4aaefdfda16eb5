// Outside text is read in linear time: each reader is measured on each adversarial text at a length and at four times
// that length, and if the growth looks superlinear, at four times that again, because a garbage collection makes one
// step steep, a quadratic reader all of them.
import { expect, it } from 'vitest';
import { cpuMs } from '../../support/cpu-ms.ts';
import { ADVERSARIAL_TEXTS } from './texts.ts';

const LENGTH = 10_000;
const TIMES = 4;
/**
 * A quadratic reader takes sixteen times as long for four times the text, a linear one four times plus garbage
 * collection.
 */
const FACTOR_SUSPECT = 7;
const FACTOR_MAX = 10;
/**
 * Shorter times don't show their growth; a quadratic reader that is this fast at this length needs a second for a
 * quarter of a megabyte.
 */
const TELLING_MS = 1.5;
const HOPELESS_MS = 300;
/**
 * A quadratic reader with its own limit (a line of so many characters) stops growing, but is still too slow. The
 * slowest linear reader takes 80.
 */
const SLOW_MS = 700;
/**
 * Other work on the machine, garbage collection and a cold cache only add time, so the least of several measurements
 * counts.
 */
const LOOKS = 3;
/**
 * A measurement of the short text that is twice too long still shows quadratic growth: sixteen times looks like eight.
 */
const LOOKS_AT_SHORT = 2;
/** One measurement is enough, because no garbage collection takes this long. */
const BEYOND_CHANCE_MS = 500;

/** A function whose time on a text is measured; its result is ignored. */
export type TextReader = (text: string) => unknown;

async function timeOf(read: TextReader, text: string): Promise<number> {
  const began = cpuMs();
  await read(text);
  return cpuMs() - began;
}

async function leastTimeOf(read: TextReader, text: string, enough: number, looks = LOOKS): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks && least > enough; look++) {
    least = Math.min(least, await timeOf(read, text));
    if (least > BEYOND_CHANCE_MS) break;
  }
  return least;
}

/** Describes the growth if it is superlinear; otherwise null. */
export async function describeSuperlinearGrowth(
  read: TextReader,
  text: (length: number) => string,
): Promise<string | null> {
  // A time that is far too long is reported at once.
  const first = await timeOf(read, text(LENGTH / 10));
  if (first > HOPELESS_MS) return `${first.toFixed(0)} ms for ${LENGTH / 10}`;
  const short = await leastTimeOf(read, text(LENGTH), TELLING_MS, LOOKS_AT_SHORT);
  if (short > SLOW_MS) return `${short.toFixed(0)} ms for ${LENGTH}`;
  if (short < TELLING_MS) return null;
  const long = await leastTimeOf(read, text(LENGTH * TIMES), short * FACTOR_SUSPECT);
  if (long <= short * FACTOR_SUSPECT) return null;
  const longest = await leastTimeOf(read, text(LENGTH * TIMES ** 2), long * FACTOR_MAX);
  if (longest <= long * FACTOR_MAX) return null;
  return `${(longest / long).toFixed(1)}x for ${TIMES} times the text (${longest.toFixed(0)} ms for ${LENGTH * TIMES ** 2})`;
}

/** Defines a test for each reader: no text may take superlinear time. */
export function testLinearTime(readers: Record<string, TextReader>): void {
  it.each(Object.entries(readers))('%s reads what strangers send in linear time', async (_, read) => {
    const slow: string[] = [];
    for (const adversary of ADVERSARIAL_TEXTS) {
      const found = await describeSuperlinearGrowth(read, adversary.text);
      if (found) slow.push(`${adversary.name}: ${found}`);
    }
    expect(slow).toEqual([]);
  });
}
