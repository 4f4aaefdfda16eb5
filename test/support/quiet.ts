// Fails every test that writes to console.error or console.warn unexpectedly.
import { afterEach, beforeEach, expect, vi } from 'vitest';

let noise: string[] = [];

/** An error with its causes, as the platform's console prints it. */
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

/** The messages written so far; taking them marks them as expected. */
export function takeLogMessages(): string[] {
  return noise.splice(0);
}
