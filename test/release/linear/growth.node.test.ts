// The growth measurement recognises quadratic time.
import { expect, it } from 'vitest';
import { describeSuperlinearGrowth } from './growth.ts';

it('the measurement finds a reader that takes quadratic time', async () => {
  const quadratic = (text: string) => {
    let pairs = 0;
    // Every eighth character: several milliseconds at the shortest length on a fast machine, seconds at the longest.
    for (let one = 0; one < text.length; one += 8)
      for (let other = one; other < text.length; other++) if (text.charCodeAt(other) === text.charCodeAt(one)) pairs++;
    return pairs;
  };
  // Compiles the code before it is measured, because a slow first reading of a short text would hide the growth.
  for (let warm = 0; warm < 5; warm++) quadratic('ab'.repeat(5_000));
  expect(await describeSuperlinearGrowth(quadratic, (length) => 'ab'.repeat(length / 2))).toMatch(
    /x for 4 times the text/,
  );
});
