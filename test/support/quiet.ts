// Noise is a failure: whatever a test writes to console.error or console.warn without expecting it fails that test.
import { afterEach, beforeEach, expect, vi } from 'vitest';

let noise: string[] = [];

/** An error is told with what caused it, as the platform's console does. */
function told(one: unknown): string {
  if (!(one instanceof Error)) return String(one);
  return `${one.stack ?? one.message}${one.cause === undefined ? '' : `, caused by ${told(one.cause)}`}`;
}

beforeEach(() => {
  noise = [];
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      noise.push(said.map(told).join(' '));
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
