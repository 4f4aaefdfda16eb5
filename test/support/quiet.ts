// Noise is a failure: whatever a test writes to console.error or console.warn without expecting it fails that test.
import { afterEach, beforeEach, expect, vi } from 'vitest';

let noise: string[] = [];

beforeEach(() => {
  noise = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      noise.push(said.map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one))).join(' '));
    });
  }
});

afterEach(() => {
  expect(noise, 'unexpected console output').toEqual([]);
});

/** What was said so far; taking it makes it expected. */
export function takeNoise(): string[] {
  return noise.splice(0);
}
