// What strangers send is read in time that grows with its length and not with a power of it: each reader, over each
// text made to keep it busy, at a length and at four times that, and where that looks like a power, at four times that
// again: a collected heap makes one step steep, a square all.
import { expect, it } from 'vitest';
import { ADVERSARIES } from './texts.ts';

const LENGTH = 10_000;
const TIMES = 4;
/**
 * A quadratic reader needs sixteen times as long for four times the text, a linear one four times as long and what its
 * garbage costs.
 */
const FACTOR_SUSPECT = 7;
const FACTOR_MAX = 10;
/**
 * Shorter times say nothing of how they grow; a quadratic reader that is as fast at this length needs a second for a
 * quarter of a megabyte.
 */
const TELLING_MS = 1.5;
const HOPELESS_MS = 300;
/**
 * A square that ends at a bound of the reader's own (a line of so many characters) no longer grows, and is too slow all
 * the same. The slowest takes 80.
 */
const SLOW_MS = 700;
/**
 * Other work on the machine, a collected heap and a cold cache only ever add: the least of several looks is the
 * reader's own.
 */
const LOOKS = 3;
/** Twice too long a time for the short text still lets a square show: sixteen times as long looks like eight. */
const LOOKS_AT_SHORT = 2;
/** One look is enough: no collected heap takes this long. */
const BEYOND_CHANCE_MS = 500;

/** Of this thread alone: other work on the machine doesn't count. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export type Read = (text: string) => unknown;

async function timeOf(read: Read, text: string): Promise<number> {
  const began = cpuMs();
  await read(text);
  return cpuMs() - began;
}

async function leastTimeOf(read: Read, text: string, enough: number, looks = LOOKS): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks && least > enough; look++) {
    least = Math.min(least, await timeOf(read, text));
    if (least > BEYOND_CHANCE_MS) break;
  }
  return least;
}

/** How the time grows where it grows too fast, else null. */
export async function growth(read: Read, text: (length: number) => string): Promise<string | null> {
  // What is far too slow is told at once.
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

/** A test for each reader: none of the texts keeps it busy. */
export function testLinearTime(readers: Record<string, Read>): void {
  it.each(Object.entries(readers))('%s reads what strangers send in linear time', async (_, read) => {
    const slow: string[] = [];
    for (const adversary of ADVERSARIES) {
      const found = await growth(read, adversary.text);
      if (found) slow.push(`${adversary.name}: ${found}`);
    }
    expect(slow).toEqual([]);
  });
}
