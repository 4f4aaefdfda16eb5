// In every test file of a run that asks what is reached: tells, when the file has ended, which numbered spots ran.
import { afterAll, expect } from 'vitest';

const place = globalThis as { __reached?: Set<number> };
place.__reached = new Set();
/** A test may put its own in the place of console.log. */
const say = console.log.bind(console);

afterAll(() => {
  say(`REACHED ${JSON.stringify({ file: expect.getState().testPath, spots: [...(place.__reached ?? [])] })}`);
});
