// In every test file of a run that asks what is reached: tells, when the file has ended, which numbered spots ran.
import { afterAll, expect } from 'vitest';

const place = globalThis as { __reached?: Set<number> };
place.__reached = new Set();

afterAll(() => {
  console.log(`REACHED ${JSON.stringify({ file: expect.getState().testPath, spots: [...(place.__reached ?? [])] })}`);
});
