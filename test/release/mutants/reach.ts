// Reports at the end of each test file which numbered spots it ran, if the run asks for it.
import { afterAll, expect } from 'vitest';

const place = globalThis as { __reached?: Set<number> };
place.__reached = new Set();
/** Kept here because a test may replace console.log. */
const say = console.log.bind(console);

afterAll(() => {
  say(`REACHED ${JSON.stringify({ file: expect.getState().testPath, spots: [...(place.__reached ?? [])] })}`);
});
